"""Processes that compute, so that the server stays responsive: one pool for each kind of work, each with a fair queue.

A pool hands a task to a process only when the process is free; what waits, waits in our own queue, where it can be put
in a fair order. A process that dies is replaced and the task asked again; one that takes too long is killed.
"""

import asyncio
import contextlib
import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from kokodama.server.ops.fair_queue import FairQueue, Owner
from kokodama.server.settings import Settings

log = logging.getLogger("kokodama.pools")
TRIES = 3
QUICK_IN_A_ROW = 8  # quick tasks that may overtake a slow one before it has its turn
STARTING = 20.0  # seconds that a process may take to start, beside the time of its first task
NICE = 10  # the server itself is served first
NOBODY = Owner()
Work = Callable[[Any], Any]


class Closed(Exception):
    """The server is on its way out; nobody thinks any more."""


class KeepDying(Exception):
    """Every worker that was asked this died of it."""


class TooLong(Exception):
    """A task took longer than it may; its worker was ended."""


class TooMany(Exception):
    """So much of this owner waits already that no more is taken."""


def end_with(server: int) -> None:
    """End this process when the server is gone, even if it was killed."""
    while os.getppid() == server:
        time.sleep(0.5)
    os._exit(1)


def work(connection: Connection, server: int) -> None:
    """The life of a worker: a task comes, its answer or its exception goes.

    Ctrl-C reaches every process of a terminal, but the server decides when to stop; without it a worker ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(server,), daemon=True).start()
    with contextlib.suppress(OSError):
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError):
        while True:
            what, task = connection.recv()
            try:
                answer = True, what(task)
            except Exception as error:
                answer = False, error
            try:
                connection.send(answer)
            except (TypeError, AttributeError, ValueError, RecursionError) as error:  # it cannot be sent as it is
                connection.send((False, RuntimeError(f"{type(error).__name__}: {answer[1]!r:.200}")))


class Worker:
    """One process, and the thread that waits for its answers; both are started when they are first needed."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "worker")
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None
        self.busy = False
        self.ended = False

    def call(self, what: Work, task: Any) -> Any:
        """Ask and wait, in the thread. EOFError or OSError if the process dies."""
        if self.ended:
            raise EOFError
        if self.process is None or self.connection is None:
            context = get_context("spawn")
            self.connection, theirs = context.Pipe()
            self.process = context.Process(target=work, args=(theirs, os.getpid()), daemon=True)
            self.process.start()
            theirs.close()
            if self.ended:
                self.process.kill()
        try:
            self.connection.send((what, task))
            known, answer = self.connection.recv()
        except (EOFError, OSError):
            self.bury()
            raise
        if not known:
            raise answer
        return answer

    def bury(self) -> None:
        """Let go of a process that is gone; the next task starts another one."""
        if self.connection is not None:
            self.connection.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(5)
        self.process = self.connection = None

    def kill(self) -> None:
        """End the process in mid-thought; whoever waits for it hears so."""
        if (process := self.process) is not None:
            process.kill()

    def end(self) -> None:
        """End for good."""
        self.ended = True
        self.kill()
        self.thread.submit(self.bury)
        self.thread.shutdown()


@dataclass(eq=False)
class Asked:
    """A task that waits for a worker."""

    what: Work
    task: Any
    sticky: str
    answer: "asyncio.Future[Any]"


class Pool:
    """So many processes and a fair queue before them."""

    def __init__(
        self, processes: int, seconds: float | None = None, each: int | None = None, address: int | None = None
    ) -> None:
        self.workers = [Worker() for _ in range(max(1, processes))]
        self.seconds = seconds  # that a task may take
        self.each, self.address = each, address  # how much may wait for a player, and for an address
        self.quick: FairQueue[Asked] = FairQueue()
        self.slow: FairQueue[Asked] = FairQueue()
        self.overtaken = 0
        self.closed = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def ask(self, what: Work, task: Any, owner: Owner = NOBODY, quick: bool = False, sticky: str = "") -> Any:
        """The answer of a worker; `sticky` tasks go to the same worker if it is free, which may remember something.

        Raises TooMany, TooLong, Closed, KeepDying, and whatever the work raises.
        """
        if self.closed:
            raise Closed
        queue = self.quick if quick else self.slow
        mine, ours = queue.waiting(owner)
        if (self.each is not None and mine >= self.each) or (self.address is not None and ours >= self.address):
            raise TooMany
        asked = Asked(what, task, sticky, asyncio.get_running_loop().create_future())
        queue.put(owner, asked)
        self.hand_out()
        return await asked.answer

    def hand_out(self) -> None:
        """Give free workers something to do."""
        while len(self.quick) + len(self.slow) and not self.closed:
            free = [worker for worker in self.workers if not worker.busy]
            if not free:
                return
            asked = self.next()
            if asked.answer.done():  # nobody waits for it any more
                continue
            usual = self.workers[hash(asked.sticky) % len(self.workers)]
            worker = usual if usual in free else free[0]
            worker.busy = True
            task = asyncio.get_running_loop().create_task(self.run(worker, asked))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def next(self) -> Asked:
        """Quick tasks first, but not for ever."""
        if len(self.quick) and (not len(self.slow) or self.overtaken < QUICK_IN_A_ROW):
            self.overtaken += 1
            return self.quick.get()
        self.overtaken = 0
        return self.slow.get()

    async def run(self, worker: Worker, asked: Asked) -> None:
        """Let a worker do a task; if it dies on the way it is started again and asked again."""
        try:
            result = await self.attempt(worker, asked)
        except Exception as error:
            if not asked.answer.done():
                asked.answer.set_exception(error)
        else:
            if not asked.answer.done():
                asked.answer.set_result(result)
        finally:
            worker.busy = False
            self.hand_out()

    async def attempt(self, worker: Worker, asked: Asked) -> Any:
        """The same. Raises Closed, KeepDying, TooLong, and what the work raises."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            if self.closed:
                raise Closed
            answer = loop.run_in_executor(worker.thread, worker.call, asked.what, asked.task)
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # even if nobody waits for it
            starting = worker.process is None
            try:
                limit = None if self.seconds is None else self.seconds + (STARTING if starting else 0.0)
                return await asyncio.wait_for(asyncio.shield(answer), limit)
            except TimeoutError:
                worker.kill()
                with contextlib.suppress(Exception):
                    await answer
                raise TooLong from None
            except (EOFError, OSError):
                if self.closed:
                    raise Closed from None
                log.warning("a worker died; it is replaced and asked again")
        raise KeepDying

    def pids(self) -> list[int]:
        """The processes of the moment."""
        found = [worker.process for worker in self.workers]
        return [process.pid for process in found if process is not None and process.pid]

    def close(self) -> None:
        """End the processes, in the middle of a thought if need be; none is started after that."""
        self.closed = True
        for queue in (self.quick, self.slow):
            while len(queue):
                asked = queue.get()
                if not asked.answer.done():
                    asked.answer.set_exception(Closed())
                    asked.answer.exception()  # whoever was cancelled does not look
        for worker in self.workers:
            worker.end()


class Pools:
    """Bots, hints, uploads and pictures do not wait for each other."""

    def __init__(self, settings: Settings) -> None:
        self.bots = Pool(settings.bot_workers, settings.bot_seconds)
        self.hints = Pool(settings.hint_workers, settings.hint_seconds, each=2, address=30)
        self.records = Pool(settings.record_workers, settings.record_seconds, each=4, address=4)
        self.pictures = Pool(settings.picture_workers, settings.picture_seconds, each=60, address=200)

    def all(self) -> list[Pool]:
        """Every pool."""
        return [self.bots, self.hints, self.records, self.pictures]

    def close(self) -> None:
        """End all processes."""
        for pool in self.all():
            pool.close()
