"""The results of an arena that still runs."""

from pathlib import Path

from tests.waiting import wait_until


def wait_for_results(folder: Path, games: int) -> None:
    """Wait until so many games of an arena are written down."""
    path = folder / "results.jsonl"
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") >= games)
