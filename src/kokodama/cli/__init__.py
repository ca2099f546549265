"""The command line."""

import sys


def run() -> None:
    """Run `kokodama`; where its packages are not installed, say which extra brings them."""
    try:
        from kokodama.cli.main import run as run_command
    except ModuleNotFoundError as error:
        if (error.name or "kokodama").startswith("kokodama"):
            raise
        sys.exit(f"The command needs more packages ({error.name} is missing): pip install 'kokodama[cli]'")
    run_command()
