"""Reads the results of an arena that is still running."""

from pathlib import Path

from tests.waiting import wait_until


def wait_for_results(folder: Path, games: int) -> None:
    """Wait until a number of games of an arena have been saved."""
    path = folder / "results.jsonl"
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") >= games)
