"""Metrics of several processes: each writes its own to a file, and the process that is asked adds them up."""

import atexit
import contextlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # what prometheus_client looks for when it is imported


def share_metrics() -> None:
    """Make the folder for the metrics of the worker processes; it is removed when the server stops."""
    folder = tempfile.mkdtemp(prefix="kokodama-metrics-")
    os.environ[FOLDER] = folder
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


def all_metrics() -> bytes:
    """The metrics of all processes of this server."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return generate_latest()
    forget_dead(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget_dead(folder: Path) -> None:
    """Drop the gauges of processes that are gone; their counters stay."""
    for path in folder.glob("gauge_live*.db"):
        found = re.search(r"_(\d+)\.db$", path.name)
        if found and not is_alive(int(found[1])):
            path.unlink(missing_ok=True)


def is_alive(pid: int) -> bool:
    """Whether a process is running."""
    with contextlib.suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
    return True
