"""Tasks for workers in tests, in a module of their own so that a worker imports no other test code."""

import os
import signal
import time
from pathlib import Path


def nap(seconds: float) -> int:
    """Sleep for a while; return the id of the process."""
    time.sleep(seconds)
    return os.getpid()


def die_once(grave: Path) -> int:
    """Die in the middle of the task the first time; return the id of the process that survives it."""
    if not grave.exists():
        grave.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()
