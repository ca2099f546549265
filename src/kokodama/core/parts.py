"""Modules that a game provides for other layers, declared by name and imported only by the layer that needs them.

| part | module of the game | if missing |
| --- | --- | --- |
| `wire` | models of its view, offers and display for the socket (server/wire/game_models.py) | plain models |
| `queries` | `answer`: queries over the socket while a player is thinking | none |
| `routes` | `router`: its own HTTP routes on the server; `warm_up` if they are slow to prepare | none |
| `card_text` | `powers`: what each card does, in words | the `POWERS` of its messages |
| `tutorial` | the package that holds `tutorial.yaml` | no tutorial |
| `terminal` | how it is drawn in the terminal (cli/screen.py) | the view as text, moves as a list |
| `bots` | `MAKERS`: its bots by name (bots/registry.py) | a random bot, and a greedy one if it can be imagined |
| `card_set` | cards from a file: `read`, `describe`, `draw` | no `--cards` |
| `pictures` | `draw_position`: a seat of a position as SVG | no `kokodama draw` |
| `balance` | what its cards are worth, measured (cli/main.py) | no `kokodama balance` |
| `arrays` | `ARRAYS`: observations and actions as numbers (research/arrays.py) | no environments for research |
| `openspiel` | `MATCH`, `MOST_OUTCOMES`: its chance nodes (research/openspiel_game.py) | not in OpenSpiel |
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from kokodama.core.game import Game


@runtime_checkable
class HasParts(Protocol):
    """A game that provides parts: the dotted names of its modules, by kind of part."""

    parts: Mapping[str, str]


def part_of(game: Game[Any, Any], kind: str) -> Any:
    """The module that a game declares for a part; None if it has none."""
    name = game.parts.get(kind) if isinstance(game, HasParts) else None
    return None if name is None else import_module(name)


def games_with(games: Mapping[str, Game[Any, Any]], kind: str) -> list[str]:
    """The names of the games that have a part."""
    return [name for name, game in games.items() if isinstance(game, HasParts) and kind in game.parts]
