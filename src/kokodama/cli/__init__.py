"""The command line."""

import sys


def run() -> None:
    """Run `kokodama`; if packages are missing, say which extra to install."""
    try:
        from kokodama.cli.main import run as run_command
    except KeyboardInterrupt:  # while it is still being loaded
        sys.exit(130)
    except ModuleNotFoundError as error:
        if (error.name or "kokodama").startswith("kokodama"):
            raise
        sys.exit(f"This command needs {error.name}, which is not installed. Try: pip install 'kokodama[cli]'")
    run_command()
