"""The front door: `kokodama`."""

import typer

app = typer.Typer()


def run() -> None:
    """Run it."""
    from kokodama.engine import engine_name

    print("kokodama 0.1.0, engine", engine_name())
