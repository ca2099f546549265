"""The bots of each game, by name: ours, and those that other packages add.

A package adds bots by an entry point of the group `kokodama.bots`, named `GAME.BOT`, that loads something callable
without arguments and giving a Bot; see examples/my_bot.py.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points

from kokodama.bots.bot import Bot
from kokodama.bots.greedy_bot import GreedyBot
from kokodama.bots.kodama.greedy_bot import GreedyKodama
from kokodama.bots.kodama.levels import MAKERS as KODAMA_LEVELS
from kokodama.bots.kokopelli.heuristic import prospects, unwelcome
from kokodama.bots.kokopelli.levels import MAKERS as KOKOPELLI_LEVELS
from kokodama.bots.levels import LEVELS
from kokodama.bots.random_bot import RandomBot
from kokodama.core.messages import N_
from kokodama.games import GAMES

Maker = Callable[[], Bot]

TITLES = {"random": N_("random"), "greedy": N_("greedy"), **LEVELS}  # for people
OWN: dict[str, dict[str, Maker]] = {
    "kokopelli": {
        "random": lambda: RandomBot(unwelcome),
        "greedy": lambda: GreedyBot(GAMES["kokopelli"], prospects, unwelcome),
        **KOKOPELLI_LEVELS,
    },
    "kodama": {
        "random": lambda: RandomBot(lambda action: False),
        "greedy": GreedyKodama,
        **KODAMA_LEVELS,
    },
}


@cache
def bots_of(game: str) -> Mapping[str, Maker]:
    """Every bot that can play a game; nobody can replace one of ours."""
    found = dict(OWN[game])
    for entry in entry_points(group="kokodama.bots"):
        of, _, name = entry.name.partition(".")
        if of == game and name:
            found.setdefault(name, lambda entry=entry: entry.load()())  # type: ignore[misc]
    return found


def make_bot(game: str, name: str) -> Bot:
    """A new bot; it may keep thoughts between its moves, so every seat of every game gets its own."""
    return bots_of(game)[name]()


def title(name: str) -> str:
    """What people call a bot, still to be translated; bots of other packages go by their name."""
    return TITLES.get(name, name)
