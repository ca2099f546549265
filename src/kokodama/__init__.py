"""Two card games, Kokopelli and Kodama: exact rules, fast engines, bots.

The names below are the public API; docs/library.md is a tour of them. They are loaded when they are first used, so
`import kokodama` costs nothing.

>>> from kokodama import Chance, Kokopelli
>>> state = Kokopelli.start(seats=3, chance=Chance(2026))
>>> state.play("draw")
>>> state.scores()
[0, 0, 0]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kokodama.bots.bot import Bot, ExplainingBot, Explanation
    from kokodama.bots.registry import bot_names, make_bot
    from kokodama.core.chance import Chance
    from kokodama.core.game import Game, State, View
    from kokodama.core.legal_moves import LegalMoves
    from kokodama.core.match import Match, play_match
    from kokodama.core.notation import NotationError
    from kokodama.core.record import Record, read_record
    from kokodama.core.refusal import Refusal, Refused
    from kokodama.core.text_moves import gains
    from kokodama.games import GAMES
    from kokodama.games.kodama.game import KODAMA_GAME as Kodama  # noqa: N811  (an instance that reads as the game)
    from kokodama.games.kodama.state import State as KodamaState
    from kokodama.games.kodama.view import View as KodamaView
    from kokodama.games.kokopelli.game import KOKOPELLI_GAME as Kokopelli  # noqa: N811
    from kokodama.games.kokopelli.state import State as KokopelliState
    from kokodama.games.kokopelli.view import View as KokopelliView

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Bot",
    "Chance",
    "ExplainingBot",
    "Explanation",
    "Game",
    "Kodama",
    "KodamaState",
    "KodamaView",
    "Kokopelli",
    "KokopelliState",
    "KokopelliView",
    "LegalMoves",
    "Match",
    "NotationError",
    "Record",
    "Refusal",
    "Refused",
    "State",
    "View",
    "bot_names",
    "gains",
    "make_bot",
    "play_match",
    "read_record",
]

_MODULES = {
    "kokodama.bots.bot": ("Bot", "ExplainingBot", "Explanation"),
    "kokodama.bots.registry": ("bot_names", "make_bot"),
    "kokodama.core.chance": ("Chance",),
    "kokodama.core.game": ("Game", "State", "View"),
    "kokodama.core.legal_moves": ("LegalMoves",),
    "kokodama.core.match": ("Match", "play_match"),
    "kokodama.core.notation": ("NotationError",),
    "kokodama.core.record": ("Record", "read_record"),
    "kokodama.core.refusal": ("Refusal", "Refused"),
    "kokodama.core.text_moves": ("gains",),
    "kokodama.games": ("GAMES",),
}
# Public name: the module it is loaded from, and its name there
_HOMES = {name: (module, name) for module, names in _MODULES.items() for name in names} | {
    "Kodama": ("kokodama.games.kodama.game", "KODAMA_GAME"),
    "KodamaState": ("kokodama.games.kodama.state", "State"),
    "KodamaView": ("kokodama.games.kodama.view", "View"),
    "Kokopelli": ("kokodama.games.kokopelli.game", "KOKOPELLI_GAME"),
    "KokopelliState": ("kokodama.games.kokopelli.state", "State"),
    "KokopelliView": ("kokodama.games.kokopelli.view", "View"),
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'kokodama' has no attribute {name!r}")
    module, attribute = _HOMES[name]
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, and what every module has."""
    return sorted({*globals(), *__all__})
