"""Bots think in processes of their own, so that the server stays responsive; one that crashes is replaced."""

import asyncio
import logging
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import Any

from kokodama.bots.bot import ExplainingBot
from kokodama.bots.registry import bots_of, make_bot
from kokodama.core.chance import Chance
from kokodama.core.game import letter
from kokodama.core.play import play
from kokodama.core.record import Record
from kokodama.games import GAMES

log = logging.getLogger("kokodama.workers")
KEPT = 200  # matches a worker remembers
FALLBACK = "greedy"  # plays for a bot that is not installed here
TRIES = 3


@dataclass(frozen=True)
class Task:
    """A question to a bot: a match so far, and whose turn it is to think. It never leaves the server."""

    table: str
    record: Record
    bot: str
    seed: int


_kept: OrderedDict[str, tuple[list[str], Any]] = OrderedDict()  # in a worker: moves played, and where they led


def state_of(task: Task) -> Any:
    """The state of a match; what is known from an earlier question is not replayed."""
    game = GAMES[task.record.game]
    moves, state = _kept.pop(task.table, ([], None))
    wanted = task.record.moves
    if state is None or wanted[: len(moves)] != moves:
        moves, state = [], task.record.start(game)
    for text in wanted[len(moves) :]:
        play(game, state, text)
    _kept[task.table] = list(wanted), state
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return state


def choose(task: Task) -> str:
    """The move of a bot, which sees only its view; runs in a worker."""
    game = GAMES[task.record.game]
    state = state_of(task)
    seat = state.to_act()
    name = task.bot if task.bot in bots_of(game.name) else FALLBACK
    action = make_bot(game.name, name).choose(game.view(state, seat), Chance(task.seed, len(task.record.moves)))
    return game.write(state, action)


def explain(task: Task) -> dict[str, Any]:
    """What a bot thinks of the position of the seat to act; runs in a worker."""
    game = GAMES[task.record.game]
    state = state_of(task)
    bot = make_bot(game.name, task.bot)
    if not isinstance(bot, ExplainingBot):
        return {"moves": [], "wins": {}, "line": []}
    thoughts = bot.explain(game.view(state, state.to_act()), Chance(task.seed, len(task.record.moves)))
    return {
        "moves": [
            {"move": game.write(state, one.action), "points": round(one.points, 2), "win": round(one.win, 4)}
            for one in thoughts.moves[:8]
        ],
        "wins": {letter(seat): round(share, 4) for seat, share in enumerate(thoughts.wins)},
        "line": [game.public_text(state, action) for action in thoughts.line],
    }


def prepare(server: int) -> None:
    """Ctrl-C reaches every process of a terminal, but the server decides when to stop; without it a worker ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(server,), daemon=True).start()


def end_with(server: int) -> None:
    """End this process when the server is gone, even if it was killed."""
    while os.getppid() == server:
        time.sleep(0.5)
    os._exit(1)


class Closed(Exception):
    """The server is on its way out; nobody thinks any more."""


class KeepDying(Exception):
    """Every worker that was asked this died of it."""


class Workers:
    """So many processes; started when they are first needed."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.strangers = set(active_children())
        self.pool: ProcessPoolExecutor | None = None
        self.closed = False

    async def ask(self, what: Callable[[Any], Any], task: Any) -> Any:
        """The answer of a worker; if it dies on the way, another one is asked."""
        for _ in range(TRIES):
            if self.closed:
                raise Closed
            if self.pool is None:
                self.pool = ProcessPoolExecutor(self.processes, get_context("spawn"), prepare, (os.getpid(),))
            pool = self.pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, what, task)
            except BrokenProcessPool:
                if self.closed:
                    raise Closed from None
                log.warning("a worker died; it is replaced and asked again")
                if self.pool is pool:
                    self.pool = None
        raise KeepDying

    def close(self) -> None:
        """End the processes, in the middle of a thought if need be; none is started after that.

        The pool's own thread is waited for: it would otherwise close its pipes while the interpreter, on its way out,
        still writes to them.
        """
        self.closed = True
        if self.pool:
            for process in set(active_children()) - self.strangers:
                process.terminate()
            self.pool.shutdown(cancel_futures=True)
            self.pool = None
