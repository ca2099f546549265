"""All games by name: ours, and those that other packages add.

A package adds a game through an entry point of the group `kokodama.games` that loads it; see docs/adding-a-game.md.

>>> sorted(GAMES)
['kodama', 'kokopelli']
"""

from importlib.metadata import entry_points
from typing import Any

from kokodama.core.game import Game
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.games.kokopelli.game import KOKOPELLI_GAME

GAMES: dict[str, Game[Any, Any]] = {}


def register(game: Game[Any, Any]) -> None:
    """Add a game; an existing one cannot be replaced."""
    if game.name in GAMES:
        raise ValueError(f"there is a game {game.name!r} already")
    GAMES[game.name] = game


register(KOKOPELLI_GAME)
register(KODAMA_GAME)
for installed in entry_points(group="kokodama.games"):
    register(installed.load())
