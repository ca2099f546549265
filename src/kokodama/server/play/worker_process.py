"""One worker process: receives functions and arguments, sends back results, and is replaced when it dies."""

import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from kokodama.exit_with_parent import exit_with_parent

NICE = 10  # the server's own process has priority
Function = Callable[[Any], Any]


def ready(_: Function) -> None:
    """Do nothing: the reply shows that the process has started and has imported the function of its first task."""


def run_worker(connection: Connection) -> None:
    """The main loop of a worker process: receive a function and its argument, send back the result or the exception."""
    exit_with_parent()
    with contextlib.suppress(OSError):
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError):
        while True:
            function, argument = connection.recv()
            try:
                reply = True, function(argument)
            except Exception as error:
                reply = False, error
            try:
                connection.send(reply)
            except (TypeError, AttributeError, ValueError, RecursionError) as error:  # it cannot be pickled
                connection.send((False, RuntimeError(f"{type(error).__name__}: {reply[1]!r:.200}")))


class Worker:
    """One process, and the thread that waits for its replies; both are started when they are first needed."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "worker")
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None
        self.busy = False
        self.ended = False

    def start(self, function: Function) -> None:
        """Start the process and wait until it can run a function; called in the thread."""
        if self.ended:
            raise EOFError
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        process = context.Process(target=run_worker, args=(theirs,), daemon=True)
        process.start()
        self.process = process
        theirs.close()
        if self.ended:
            process.kill()
        self.call(ready, function)

    def call(self, function: Function, argument: Any) -> Any:
        """Run a function in the process and wait; called in the thread. EOFError or OSError if the process dies."""
        if self.connection is None:
            raise EOFError
        try:
            self.connection.send((function, argument))
            succeeded, result = self.connection.recv()
        except (EOFError, OSError):
            self.discard_process()
            raise
        if not succeeded:
            raise result
        return result

    def discard_process(self) -> None:
        """Clean up after a dead process; the next task starts another one."""
        if self.connection is not None:
            self.connection.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(5)
        self.process = self.connection = None

    def kill(self) -> None:
        """Kill the process; a `call` that waits for it raises EOFError."""
        if (process := self.process) is not None:
            process.kill()

    def end(self) -> None:
        """Kill the process and start no other one."""
        self.ended = True
        self.kill()
        self.thread.submit(self.discard_process)
        self.thread.shutdown()
