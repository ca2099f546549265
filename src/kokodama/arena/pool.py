"""Pools of workers: batches of a long list are submitted, and results are passed on as they arrive."""

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import active_children, get_context
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from kokodama.exit_with_parent import exit_with_parent

T = TypeVar("T")
R = TypeVar("R")
Given = TypeVar("Given", contravariant=True)
Work = Callable[[Sequence[T]], list[R]]
LARGEST = 500  # items of a share


class PoolError(Exception):
    """The workers cannot start, or one of them was lost; the message says which and why."""


class Pool(Protocol[Given, R]):
    """Works through batches, several at a time."""

    slots: int  # how many shares are worked on at the same time
    pace: float  # seconds that a share should take: lively progress, yet worth the trip

    def submit(self, share: Sequence[Given]) -> None: ...
    def next_result(self) -> tuple[list[R], float]:
        """What became of a share that is done, and the seconds it took; waits for one."""
        ...

    def close(self) -> None:
        """Drop what is not done."""
        ...


def timed(work: Work[T, R], share: Sequence[T]) -> tuple[list[R], float]:
    """The work, with the seconds it took."""
    begin = perf_counter()
    return work(share), perf_counter() - begin


def work_through(pool: Pool[T, R], items: Sequence[T]) -> Generator[list[R], None, None]:
    """Results as they come, in no promised order. Shares grow or shrink to the pace of the pool."""
    size, given, waiting = 1, 0, 0
    try:
        while given < len(items) or waiting:
            while given < len(items) and waiting < pool.slots * 2:
                fair = -(-(len(items) - given) // (pool.slots * 2))  # near the end nobody should wait for one
                share = items[given : given + min(size, fair)]
                pool.submit(share)
                given += len(share)
                waiting += 1
            done, seconds = pool.next_result()
            waiting -= 1
            if done:
                wanted = int(pool.pace * len(done) / max(seconds, 1e-6))
                size = max(1, min(wanted, size * 2, LARGEST))
            yield done
    finally:
        pool.close()


class InProcessPool(Generic[T, R]):
    """Runs every batch in this process."""

    slots = 1
    pace = 0.5

    def __init__(self, work: Work[T, R]) -> None:
        self.work = work
        self.shares: list[Sequence[T]] = []

    def submit(self, share: Sequence[T]) -> None:
        """Queue a batch."""
        self.shares.append(share)

    def next_result(self) -> tuple[list[R], float]:
        """Run the oldest batch."""
        return timed(self.work, self.shares.pop(0))

    def close(self) -> None:
        """Nothing is running."""


class ProcessPool(Generic[T, R]):
    """Several processes of this machine."""

    pace = 1.0

    def __init__(self, work: Work[T, R], jobs: int) -> None:
        self.work = work
        self.slots = jobs
        self.preexisting_children = set(active_children())
        self.executor = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=exit_with_parent)
        self.running: set[Future[tuple[list[R], float]]] = set()

    def submit(self, share: Sequence[T]) -> None:
        """Hand a batch to the executor, which may start a process for it."""
        with interrupts_held_back():
            self.running.add(self.executor.submit(partial(timed, self.work), share))

    def next_result(self) -> tuple[list[R], float]:
        """Wait for the first batch that is done."""
        done = wait(self.running, return_when=FIRST_COMPLETED).done.pop()
        self.running.remove(done)
        try:
            return done.result()
        except BrokenProcessPool:
            raise PoolError("a process ended unexpectedly; perhaps the memory did not suffice for so many") from None

    def close(self) -> None:
        """End our processes, in the middle of a game if need be.

        The executor's own thread is waited for: it would otherwise close its pipes while the interpreter, on its way
        out, still writes to them.
        """
        if self.running:
            for process in set(active_children()) - self.preexisting_children:
                process.terminate()
        self.executor.shutdown(cancel_futures=True)


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


def make_pool(work: Work[T, R], jobs: int) -> Pool[T, R]:
    """Return a pool of so many processes on this machine; one is this process itself."""
    return InProcessPool(work) if jobs == 1 else ProcessPool(work, jobs)
