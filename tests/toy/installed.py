"""The toy game as a package that somebody installed: for processes that tests start."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.service import Service

ROOT = Path(__file__).parents[2]


def installed(folder: Path) -> dict[str, str]:
    """Write what an installation of the game leaves behind into a folder; the environment that finds it."""
    package = folder / "kokodama_toy-1.0.dist-info"
    package.mkdir(parents=True, exist_ok=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: kokodama-toy\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[kokodama.games]\ntoy = tests.toy.game:TOY\n")
    return {
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    }


@contextmanager
def running_server(folder: Path) -> Iterator[Service]:
    """A server that has the toy game, because somebody installed it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", installed(folder / "packages")["PYTHONPATH"])
        running = Service(folder).start()
    yield running
    running.kill()
