"""Worker processes for slow computations: one pool for each kind of work, each with a fair queue.

A pool sends a task to a process only when the process is free; until then it waits in our own queue, which has a fair
order. A process that dies is replaced and its task repeated; one that takes too long is killed.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kokodama.server.ops.fair_queue import FairQueue, Owner
from kokodama.server.play.worker_process import Function, Worker
from kokodama.server.settings import Settings

log = logging.getLogger("kokodama.pools")
TRIES = 3
MAX_OVERTAKING = 8  # quick tasks that may overtake a slow one before it has its turn
START_TIMEOUT = 20.0  # seconds for a process to start, not counted as time of its first task
NOBODY = Owner()


class PoolClosed(Exception):
    """The pool is closed, as the server stops."""


class WorkerCrashed(Exception):
    """Every worker that tried a task died of it."""


class TaskTimeout(Exception):
    """A task took longer than allowed; its worker was killed."""


class QueueFull(Exception):
    """An owner has too many tasks waiting already."""


@dataclass(eq=False)
class Task:
    """A task that waits for a worker."""

    function: Function
    argument: Any
    sticky: str
    result: "asyncio.Future[Any]"


class Pool:
    """A fixed number of worker processes behind a fair queue."""

    def __init__(
        self, processes: int, seconds: float | None = None, each: int | None = None, address: int | None = None
    ) -> None:
        self.workers = [Worker() for _ in range(max(1, processes))]
        self.seconds = seconds  # that a task may take
        self.each, self.address = each, address  # how many tasks may wait for a player, and for an address
        self.quick: FairQueue[Task] = FairQueue()
        self.slow: FairQueue[Task] = FairQueue()
        self.overtaken = 0
        self.closed = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(
        self, function: Function, argument: Any, owner: Owner = NOBODY, quick: bool = False, sticky: str = ""
    ) -> Any:
        """Run a function in a worker and return its result.

        Tasks with the same `sticky` go to the same worker if it is free, which may have cached something. Raises
        QueueFull, TaskTimeout, PoolClosed, WorkerCrashed, and what the function raises.
        """
        if self.closed:
            raise PoolClosed
        queue = self.quick if quick else self.slow
        mine, ours = queue.waiting(owner)
        if (self.each is not None and mine >= self.each) or (self.address is not None and ours >= self.address):
            raise QueueFull
        task = Task(function, argument, sticky, asyncio.get_running_loop().create_future())
        queue.put(owner, task)
        self.dispatch()
        return await task.result

    def dispatch(self) -> None:
        """Give waiting tasks to free workers."""
        while len(self.quick) + len(self.slow) and not self.closed:
            free = [worker for worker in self.workers if not worker.busy]
            if not free:
                return
            task = self.next_task()
            if task.result.done():  # its caller was cancelled
                continue
            preferred = self.workers[hash(task.sticky) % len(self.workers)]
            worker = preferred if preferred in free else free[0]
            worker.busy = True
            running = asyncio.get_running_loop().create_task(self.complete(worker, task))
            self.tasks.add(running)
            running.add_done_callback(self.tasks.discard)

    def next_task(self) -> Task:
        """Take the next task: quick ones first, but a slow one after every MAX_OVERTAKING of them."""
        if len(self.quick) and (not len(self.slow) or self.overtaken < MAX_OVERTAKING):
            self.overtaken += 1
            return self.quick.get()
        self.overtaken = 0
        return self.slow.get()

    async def complete(self, worker: Worker, task: Task) -> None:
        """Let a worker do a task, set its result or exception, and free the worker."""
        try:
            result = await self.attempt(worker, task)
        except Exception as error:
            if not task.result.done():
                task.result.set_exception(error)
        else:
            if not task.result.done():
                task.result.set_result(result)
        finally:
            worker.busy = False
            self.dispatch()

    async def attempt(self, worker: Worker, task: Task) -> Any:
        """Return the result of a task; if the worker dies it is restarted, and the task repeated.

        Raises PoolClosed, WorkerCrashed, TaskTimeout, and what the function raises.
        """
        for _ in range(TRIES):
            if self.closed:
                raise PoolClosed
            try:
                if worker.process is None:
                    await self.in_time(START_TIMEOUT, worker, worker.start, task.function)
                return await self.in_time(self.seconds, worker, worker.call, task.function, task.argument)
            except (EOFError, OSError):
                if self.closed:
                    raise PoolClosed from None
                log.warning("a worker died; it is replaced and asked again")
        raise WorkerCrashed

    async def in_time(self, limit: float | None, worker: Worker, step: Callable[..., Any], *given: Any) -> Any:
        """Run a step in a worker's thread; after `limit` seconds kill the process and raise TaskTimeout."""
        result = asyncio.get_running_loop().run_in_executor(worker.thread, step, *given)
        result.add_done_callback(lambda done: done.cancelled() or done.exception())  # even if nobody awaits it
        try:
            return await asyncio.wait_for(asyncio.shield(result), None if self.seconds is None else limit)
        except TimeoutError:
            worker.kill()
            with contextlib.suppress(Exception):
                await result
            raise TaskTimeout from None

    def pids(self) -> list[int]:
        """The ids of the processes that run at present."""
        found = [worker.process for worker in self.workers]
        return [process.pid for process in found if process is not None and process.pid]

    def close(self) -> None:
        """Kill the processes, even in the middle of a task, and start no others; waiting tasks raise PoolClosed."""
        self.closed = True
        for queue in (self.quick, self.slow):
            while len(queue):
                task = queue.get()
                if not task.result.done():
                    task.result.set_exception(PoolClosed())
                    task.result.exception()  # marks it as retrieved, even if its caller was cancelled
        for worker in self.workers:
            worker.end()


class Pools:
    """The pools of a server: bots, hints, uploads and pictures do not wait for each other."""

    def __init__(self, settings: Settings) -> None:
        self.bots = Pool(settings.bot_workers, settings.bot_seconds)
        self.hints = Pool(settings.hint_workers, settings.hint_seconds, each=2, address=30)
        self.records = Pool(settings.record_workers, settings.record_seconds, each=4, address=4)
        self.pictures = Pool(settings.picture_workers, settings.picture_seconds, each=60, address=200)

    def all(self) -> list[Pool]:
        """Every pool."""
        return [self.bots, self.hints, self.records, self.pictures]

    def close(self) -> None:
        """Close every pool."""
        for pool in self.all():
            pool.close()
