"""Bots in a worker process, which keeps recent matches and the bots that play them."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from kokodama.bots.bot import Bot, ExplainingBot
from kokodama.bots.registry import bots_of, make_bot, own_bots, quick_bot
from kokodama.core.abilities import public_text
from kokodama.core.chance import Chance
from kokodama.core.record import Record
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import play
from kokodama.games import GAMES
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play.worker_pools import Pool, TaskTimeout

MAX_CACHED = 50  # matches in a worker, with their bots: an expert needs 0.6 MB
SLOW = "expert"


@dataclass(frozen=True)
class BotTask:
    """A decision for a bot to make: the match so far, and the bot. It holds secrets and never leaves the server."""

    table: str
    record: Record
    bot: str
    seed: int


@dataclass
class CachedMatch:
    """What a worker has in memory of a table: the moves, the state after them, and the bots with their search trees."""

    moves: list[str]
    state: Any
    bots: dict[tuple[int, str], Bot] = field(default_factory=dict)  # by seat and name


_cached: OrderedDict[str, CachedMatch] = OrderedDict()


def match_of(task: BotTask) -> CachedMatch:
    """Return the match of a task; moves that an earlier task has replayed are not replayed again.

    After an undo the match starts afresh, with new bots: the old ones have searched what is no longer part of it.
    """
    game = GAMES[task.record.game]
    match, wanted = _cached.pop(task.table, None), task.record.moves
    if match is None or wanted[: len(match.moves)] != match.moves:
        match = CachedMatch([], task.record.start(game))
    for text in wanted[len(match.moves) :]:
        play(game, match.state, text)
    match.moves = list(wanted)
    _cached[task.table] = match
    while len(_cached) > MAX_CACHED:
        _cached.popitem(last=False)
    return match


def choose(task: BotTask) -> str:
    """Return a bot's move; it sees only its view, and every seat has a bot of its own. Runs in a worker."""
    game = GAMES[task.record.game]
    match = match_of(task)
    seat = match.state.to_act()
    name = task.bot if task.bot in bots_of(game.name) else quick_bot(game.name)
    bot = match.bots.get((seat, name))
    if bot is None:
        bot = match.bots[seat, name] = make_bot(game.name, name)
    action = bot.choose(game.view(match.state, seat), Chance(task.seed, len(task.record.moves)))
    text: str = game.write(match.state, action)
    if match.state.is_over():
        del _cached[task.table]
    return text


def explain(task: BotTask) -> dict[str, Any]:
    """Return a bot's evaluation of the position for the seat to act. Runs in a worker."""
    game = GAMES[task.record.game]
    state = match_of(task).state
    bot = make_bot(game.name, task.bot)
    if not isinstance(bot, ExplainingBot):
        return {"moves": [], "wins": {}, "line": []}
    explanation = bot.explain(game.view(state, state.to_act()), Chance(task.seed, len(task.record.moves)))
    return {
        "moves": [
            {"move": game.write(state, one.action), "points": round(one.points, 2), "win": round(one.win, 4)}
            for one in explanation.moves[:8]
        ],
        "wins": {letter(seat): round(share, 4) for seat, share in enumerate(explanation.wins)},
        "line": [public_text(game, state, action) for action in explanation.line],
    }


def is_quick(game: str, bot: str) -> bool:
    """Whether a bot decides within milliseconds; false for bots of other packages, as that is not known."""
    return bot != SLOW and (bot in own_bots(game) or bot not in bots_of(game))


async def bot_move(pool: Pool, table: str, record: Record, bot: str, seed: int, owner: Owner) -> str:
    """Let a worker compute a bot's move, queued under its owner; if it takes too long, a simple bot moves instead."""
    task = BotTask(table, record.copy(), bot, seed)
    try:
        return str(await pool.run(choose, task, owner, is_quick(record.game, bot), table))
    except TaskTimeout:
        task = BotTask(table, task.record, quick_bot(record.game), seed)
        return str(await pool.run(choose, task, owner, True, table))
