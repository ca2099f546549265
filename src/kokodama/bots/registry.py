"""The bots of each game, by name: those available for every game, a game's own, and those of other packages.

A game provides bots in its part `bots`, a module whose `MAKERS` maps names to callables.

A package adds bots through an entry point of the group `kokodama.bots`, named `GAME.BOT`, that loads a callable
without arguments returning a Bot; see examples/my_bot.py.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.metadata import entry_points

from kokodama.bots.bot import Bot, ExplainingBot
from kokodama.bots.greedy_bot import GreedyBot
from kokodama.bots.levels import LEVELS
from kokodama.bots.random_bot import RandomBot
from kokodama.core.abilities import Imaginable
from kokodama.core.messages import N_
from kokodama.core.notation import did_you_mean
from kokodama.core.parts import part_of
from kokodama.games import GAMES

Maker = Callable[[], Bot]

TITLES = {"random": N_("random"), "greedy": N_("greedy"), **LEVELS}  # shown to people


@cache
def own_bots(game: str) -> dict[str, Maker]:
    """The bots of this package for a game; the greedy one needs an Imaginable game."""
    rules = GAMES[game]
    found: dict[str, Maker] = {"random": RandomBot}
    if isinstance(rules, Imaginable):
        found["greedy"] = lambda: GreedyBot(rules)
    part = part_of(rules, "bots")
    return found if part is None else {**found, **part.MAKERS}


@cache
def bots_of(game: str) -> Mapping[str, Maker]:
    """All bots that can play a game; other packages cannot replace ours."""
    found = dict(own_bots(game))
    for entry in entry_points(group="kokodama.bots"):
        of, _, name = entry.name.partition(".")
        if of == game and name:
            found.setdefault(name, lambda entry=entry: entry.load()())  # type: ignore[misc]
    return found


def bot_names(game: str) -> list[str]:
    """The names of all bots that can play a game: ours from weakest to strongest, then those of other packages.

    >>> bot_names("kodama")
    ['random', 'greedy', 'beginner', 'casual', 'strong', 'expert']
    """
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}{did_you_mean(game, GAMES)}")
    return list(bots_of(game))


def make_bot(game: str, name: str) -> Bot:
    """Make a new bot. It may keep a search tree between moves, so use a separate one for each seat of each match.

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


def default_bot(game: str) -> str:
    """The bot that sits down where nobody chose one, and stands in for people: a casual player if the game has one."""
    return first_of(game, ("casual", "greedy"))


def quick_bot(game: str) -> str:
    """The bot that moves instead of one that is not installed or takes too long."""
    return first_of(game, ("greedy",))


def first_of(game: str, wanted: Iterable[str]) -> str:
    """The first of these bots that can play a game; every game has a random one."""
    known = bots_of(game)
    return next((name for name in wanted if name in known), "random")


@cache
def explaining_bot(game: str) -> str | None:
    """The bot that gives hints: the strong one or else the strongest that explains its moves; None if none does."""
    ours = own_bots(game)
    names = ["strong", *reversed(ours), *(name for name in bots_of(game) if name not in ours)]
    return next((one for one in names if one in bots_of(game) and isinstance(make_bot(game, one), ExplainingBot)), None)


def title(name: str) -> str:
    """The title of a bot, to be translated; bots of other packages are shown by name."""
    return TITLES.get(name, name)
