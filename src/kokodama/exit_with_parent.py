"""For worker processes: end when the process that started them is gone, and leave Ctrl-C to it."""

import os
import signal
from multiprocessing import connection, parent_process
from threading import Thread


def exit_with_parent() -> None:
    """Make this child of `multiprocessing` ignore Ctrl-C, and end as soon as its parent has ended, even if killed.

    Ctrl-C reaches every process of a terminal, but only the parent knows what to save before it stops. If the parent is
    gone, nobody will use the result.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if (parent := parent_process()) is not None:
        Thread(target=exit_when_closed, args=(parent.sentinel,), daemon=True).start()


def exit_when_closed(sentinel: int) -> None:
    """Wait until the parent has ended, then end this process without cleanup."""
    connection.wait([sentinel])
    os._exit(1)
