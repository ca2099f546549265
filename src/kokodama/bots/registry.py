"""The bots of each game, by name: those every game has, those a game brings, and those that other packages add.

A game brings bots by a part `bots`, a module whose `MAKERS` are callables by the names of the bots.

A package adds bots by an entry point of the group `kokodama.bots`, named `GAME.BOT`, that loads something callable
without arguments and giving a Bot; see examples/my_bot.py.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points

from kokodama.bots.bot import Bot
from kokodama.bots.greedy_bot import GreedyBot
from kokodama.bots.levels import LEVELS
from kokodama.bots.random_bot import RandomBot
from kokodama.core.abilities import Imaginable
from kokodama.core.messages import N_
from kokodama.core.notation import did_you_mean
from kokodama.core.parts import part_of
from kokodama.games import GAMES

Maker = Callable[[], Bot]

TITLES = {"random": N_("random"), "greedy": N_("greedy"), **LEVELS}  # for people


@cache
def own_bots(game: str) -> dict[str, Maker]:
    """The bots of this program for a game; a greedy one needs a game that can be imagined."""
    rules = GAMES[game]
    found: dict[str, Maker] = {"random": RandomBot}
    if isinstance(rules, Imaginable):
        found["greedy"] = lambda: GreedyBot(rules)
    part = part_of(rules, "bots")
    return found if part is None else {**found, **part.MAKERS}


@cache
def bots_of(game: str) -> Mapping[str, Maker]:
    """Every bot that can play a game; nobody can replace one of ours."""
    found = dict(own_bots(game))
    for entry in entry_points(group="kokodama.bots"):
        of, _, name = entry.name.partition(".")
        if of == game and name:
            found.setdefault(name, lambda entry=entry: entry.load()())  # type: ignore[misc]
    return found


def bot_names(game: str) -> list[str]:
    """The names of all bots that can play a game, weakest first as far as they are ours.

    >>> bot_names("kodama")
    ['random', 'greedy', 'beginner', 'casual', 'strong', 'expert']
    """
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}{did_you_mean(game, GAMES)}")
    return list(bots_of(game))


def make_bot(game: str, name: str) -> Bot:
    """Make a new bot; it may keep a search tree between its moves, so every seat of every match gets its own.

    >>> make_bot("kokopelli", "strong").name
    'strong'
    >>> make_bot("kokopelli", "storng")
    Traceback (most recent call last):
    ValueError: there is no bot 'storng' for kokopelli; did you mean 'strong'?
    """
    known = bot_names(game)
    if name not in known:
        raise ValueError(f"there is no bot {name!r} for {game}{did_you_mean(name, known)}")
    return bots_of(game)[name]()


def title(name: str) -> str:
    """What people call a bot, still to be translated; bots of other packages go by their name."""
    return TITLES.get(name, name)
