"""Much work, many hands: shares of a long list are given out, and what comes back is passed on at once."""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import active_children, connection, get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
Given = TypeVar("Given", contravariant=True)
Work = Callable[[Sequence[T]], list[R]]
LARGEST = 500  # items of a share


class CrewError(Exception):
    """The hands cannot work, or one of them was lost; the message says which and why."""


class Crew(Protocol[Given, R]):
    """Somebody who works through shares."""

    hands: int  # how many shares are worked on at the same time
    pace: float  # seconds that a share should take: lively progress, yet worth the trip

    def give(self, share: Sequence[Given]) -> None: ...
    def take(self) -> tuple[list[R], float]:
        """What became of a share that is done, and the seconds it took; waits for one."""
        ...

    def close(self) -> None:
        """Drop what is not done."""
        ...


def timed(work: Work[T, R], share: Sequence[T]) -> tuple[list[R], float]:
    """The work, with the seconds it took."""
    begin = perf_counter()
    return work(share), perf_counter() - begin


def work_through(crew: Crew[T, R], items: Sequence[T]) -> Generator[list[R], None, None]:
    """Results as they come, in no promised order. Shares grow or shrink to the pace of the crew."""
    size, given, waiting = 1, 0, 0
    try:
        while given < len(items) or waiting:
            while given < len(items) and waiting < crew.hands * 2:
                fair = -(-(len(items) - given) // (crew.hands * 2))  # near the end nobody should wait for one
                share = items[given : given + min(size, fair)]
                crew.give(share)
                given += len(share)
                waiting += 1
            done, seconds = crew.take()
            waiting -= 1
            if done:
                wanted = int(crew.pace * len(done) / max(seconds, 1e-6))
                size = max(1, min(wanted, size * 2, LARGEST))
            yield done
    finally:
        crew.close()


class Alone(Generic[T, R]):
    """This very process."""

    hands = 1
    pace = 0.5

    def __init__(self, work: Work[T, R]) -> None:
        self.work = work
        self.shares: list[Sequence[T]] = []

    def give(self, share: Sequence[T]) -> None:
        """Put it on the pile."""
        self.shares.append(share)

    def take(self) -> tuple[list[R], float]:
        """Do the oldest."""
        return timed(self.work, self.shares.pop(0))

    def close(self) -> None:
        """Nothing is running."""


class Processes(Generic[T, R]):
    """Several processes of this machine."""

    pace = 1.0

    def __init__(self, work: Work[T, R], jobs: int) -> None:
        self.work = work
        self.hands = jobs
        self.strangers = set(active_children())
        self.pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=obey_the_parent)
        self.running: set[Future[tuple[list[R], float]]] = set()

    def give(self, share: Sequence[T]) -> None:
        """Hand it to the pool, which may start a process for it."""
        with interrupts_held_back():
            self.running.add(self.pool.submit(partial(timed, self.work), share))

    def take(self) -> tuple[list[R], float]:
        """The first that is done."""
        done = wait(self.running, return_when=FIRST_COMPLETED).done.pop()
        self.running.remove(done)
        try:
            return done.result()
        except BrokenProcessPool:
            raise CrewError("a process ended unexpectedly; perhaps the memory did not suffice for so many") from None

    def close(self) -> None:
        """End our processes, in the middle of a game if need be.

        The pool's own thread is waited for: it would otherwise close its pipes while the interpreter, on its way out,
        still writes to them.
        """
        if self.running:
            for process in set(active_children()) - self.strangers:
                process.terminate()
        self.pool.shutdown(cancel_futures=True)


def obey_the_parent() -> None:
    """Ctrl-C reaches every process of the terminal; only the one that holds the results acts on it.

    If that one is gone, however it ended, nobody will take what is played here.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if (parent := parent_process()) is not None:
        Thread(target=leave_after, args=(parent.sentinel,), daemon=True).start()


def leave_after(sentinel: int) -> None:
    """End this process when the parent has ended."""
    connection.wait([sentinel])
    os._exit(1)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """A process started meanwhile never hears Ctrl-C, not even before it can say that it does not want to."""
    before = None
    with suppress(AttributeError):  # not on Windows
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def crew_of(work: Work[T, R], jobs: int) -> Crew[T, R]:
    """So many hands on this machine."""
    return Alone(work) if jobs == 1 else Processes(work, jobs)
