"""What the tests ask workers to do; a worker imports this module and nothing of the tests beside it."""

import os
import signal
import time
from pathlib import Path


def nap(seconds: float) -> int:
    """Take some time; which process it was."""
    time.sleep(seconds)
    return os.getpid()


def die_once(grave: Path) -> int:
    """Die in the middle of the task, unless somebody has died of it before; which process survived."""
    if not grave.exists():
        grave.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()
