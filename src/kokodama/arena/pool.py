"""Worker pools: a long list is submitted in batches, and results are passed on as they arrive."""

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
MAX_BATCH = 500  # items


class PoolError(Exception):
    """The workers cannot start, or one of them died; the message says which and why."""


class Pool(Protocol[Given, R]):
    """Works through batches, several at a time."""

    slots: int  # how many batches run at the same time
    pace: float  # seconds a batch should take: short enough for live progress, long enough to be worth sending

    def submit(self, batch: Sequence[Given]) -> None: ...
    def next_result(self) -> tuple[list[R], float]:
        """Wait for a batch to finish; return its results and the seconds it took."""
        ...

    def close(self) -> None:
        """Discard all unfinished work."""
        ...


def timed(work: Work[T, R], batch: Sequence[T]) -> tuple[list[R], float]:
    """Run the work on a batch; return the results and the seconds it took."""
    begin = perf_counter()
    return work(batch), perf_counter() - begin


def work_through(pool: Pool[T, R], items: Sequence[T]) -> Generator[list[R], None, None]:
    """Yield results as they arrive, in no particular order. The batch size adapts to the pool's pace."""
    size, given, waiting = 1, 0, 0
    try:
        while given < len(items) or waiting:
            while given < len(items) and waiting < pool.slots * 2:
                fair = -(-(len(items) - given) // (pool.slots * 2))  # so that all workers finish at about the same time
                batch = items[given : given + min(size, fair)]
                pool.submit(batch)
                given += len(batch)
                waiting += 1
            done, seconds = pool.next_result()
            waiting -= 1
            if done:
                wanted = int(pool.pace * len(done) / max(seconds, 1e-6))
                size = max(1, min(wanted, size * 2, MAX_BATCH))
            yield done
    finally:
        pool.close()


class InProcessPool(Generic[T, R]):
    """Runs every batch in this process."""

    slots = 1
    pace = 0.5

    def __init__(self, work: Work[T, R]) -> None:
        self.work = work
        self.batches: list[Sequence[T]] = []

    def submit(self, batch: Sequence[T]) -> None:
        """Queue a batch."""
        self.batches.append(batch)

    def next_result(self) -> tuple[list[R], float]:
        """Run the oldest batch."""
        return timed(self.work, self.batches.pop(0))

    def close(self) -> None:
        """Do nothing: no work is running."""


class ProcessPool(Generic[T, R]):
    """Runs batches in several processes on this machine."""

    pace = 1.0

    def __init__(self, work: Work[T, R], jobs: int) -> None:
        self.work = work
        self.slots = jobs
        self.preexisting_children = set(active_children())
        self.executor = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=exit_with_parent)
        self.running: set[Future[tuple[list[R], float]]] = set()

    def submit(self, batch: Sequence[T]) -> None:
        """Hand a batch to the executor, which may start a process for it."""
        with interrupts_blocked():
            self.running.add(self.executor.submit(partial(timed, self.work), batch))

    def next_result(self) -> tuple[list[R], float]:
        """Wait for the next batch to finish."""
        done = wait(self.running, return_when=FIRST_COMPLETED).done.pop()
        self.running.remove(done)
        try:
            return done.result()
        except BrokenProcessPool:
            raise PoolError("a worker process died; perhaps there was not enough memory for so many jobs") from None

    def close(self) -> None:
        """Stop our processes, even in the middle of a game.

        Wait for the executor's own thread: it could otherwise close its pipes while the exiting interpreter still
        writes to them.
        """
        if self.running:
            for process in set(active_children()) - self.preexisting_children:
                process.terminate()
        self.executor.shutdown(cancel_futures=True)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C for processes started here: they inherit the mask, so they are safe from their first instruction."""
    before = None
    with suppress(AttributeError):  # not on Windows
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def make_pool(work: Work[T, R], jobs: int) -> Pool[T, R]:
    """Return a pool of `jobs` processes on this machine; with one job, everything runs in this process."""
    return InProcessPool(work) if jobs == 1 else ProcessPool(work, jobs)
