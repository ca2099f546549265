"""The games of this program, by name."""

from typing import Any

from kokodama.core.game import Game
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.games.kokopelli.game import KOKOPELLI_GAME

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (KOKOPELLI_GAME, KODAMA_GAME)}
