"""What bots do in a worker, which remembers matches and the bots that play them."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from kokodama.bots.bot import Bot, ExplainingBot
from kokodama.bots.registry import OWN, bots_of, make_bot
from kokodama.core.chance import Chance
from kokodama.core.game import letter
from kokodama.core.record import Record
from kokodama.core.text_moves import play
from kokodama.games import GAMES
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play.worker_pools import Pool, TooLong

KEPT = 50  # matches a worker remembers, with their bots: an expert needs 0.6 MB
FALLBACK = "greedy"  # plays for a bot that is not installed here, or takes too long
SLOW = "expert"


@dataclass(frozen=True)
class Task:
    """A question to a bot: a match so far, and whose turn it is to think. It never leaves the server."""

    table: str
    record: Record
    bot: str
    seed: int


@dataclass
class Match:
    """What a worker remembers of a table: the moves played, where they led, and the bots with their thoughts."""

    moves: list[str]
    state: Any
    bots: dict[tuple[int, str], Bot] = field(default_factory=dict)  # by seat and name


_kept: OrderedDict[str, Match] = OrderedDict()


def match_of(task: Task) -> Match:
    """A match; what is known from an earlier question is not replayed.

    If moves were taken back it is remembered no longer, and neither are its bots: they thought of what did not happen.
    """
    game = GAMES[task.record.game]
    match, wanted = _kept.pop(task.table, None), task.record.moves
    if match is None or wanted[: len(match.moves)] != match.moves:
        match = Match([], task.record.start(game))
    for text in wanted[len(match.moves) :]:
        play(game, match.state, text)
    match.moves = list(wanted)
    _kept[task.table] = match
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return match


def choose(task: Task) -> str:
    """The move of a bot, which sees only its view; every seat has a bot of its own. Runs in a worker."""
    game = GAMES[task.record.game]
    match = match_of(task)
    seat = match.state.to_act()
    name = task.bot if task.bot in bots_of(game.name) else FALLBACK
    bot = match.bots.get((seat, name))
    if bot is None:
        bot = match.bots[seat, name] = make_bot(game.name, name)
    action = bot.choose(game.view(match.state, seat), Chance(task.seed, len(task.record.moves)))
    text: str = game.write(match.state, action)
    if match.state.is_over():
        del _kept[task.table]
    return text


def explain(task: Task) -> dict[str, Any]:
    """What a bot thinks of the position of the seat to act; runs in a worker."""
    game = GAMES[task.record.game]
    state = match_of(task).state
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


def is_quick(game: str, bot: str) -> bool:
    """Whether a bot is known to answer within milliseconds; bots of other packages are not."""
    return bot != SLOW and (bot in OWN[game] or bot not in bots_of(game))


async def bot_move(pool: Pool, table: str, record: Record, bot: str, seed: int, owner: Owner) -> str:
    """A bot's move, computed in its owner's turn; a bot that takes too long is replaced by a simple one."""
    task = Task(table, record.copy(), bot, seed)
    try:
        return str(await pool.ask(choose, task, owner, is_quick(record.game, bot), table))
    except TooLong:
        task = Task(table, task.record, FALLBACK, seed)
        return str(await pool.ask(choose, task, owner, True, table))
