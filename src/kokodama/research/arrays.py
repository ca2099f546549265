"""What every interface asks of a game: its observations as arrays, and its actions as numbers from 0 on."""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from kokodama.core.game import Game
from kokodama.core.parts import part_of
from kokodama.games import GAMES
from kokodama.research.observation_layout import Floats, Layout

Mask = npt.NDArray[np.int8]


class Arrays(Protocol):
    """One game at a table of so many players. Observations are made of a view; nothing here asks for secrets.

    `table` below is what all may see, `view.table`; the seat that a number belongs to is the one to act.
    """

    game: Game[Any, Any]
    players: int
    layout: Layout
    actions: int  # numbers are below it
    longest: int  # decisions after which a game is broken off

    def observe(self, view: Any) -> Floats:
        """What the viewer knows, as documented by `layout`."""
        ...

    def numbers(self, table: Any, menu: list[int]) -> list[int]:
        """The numbers of the actions of a menu, ascending."""
        ...

    def action(self, table: Any, number: int) -> int:
        """The engine's action that a number means here; -1 if it means none at this table."""
        ...


def make_arrays(name: str, players: int) -> Arrays:
    """The arrays of a game by its name."""
    part = part_of(GAMES[name], "arrays")
    if part is None:
        raise ValueError(f"{name} has no arrays")
    arrays: Arrays = part.ARRAYS(players)
    return arrays


def mask_of(arrays: Arrays, view: Any) -> Mask:
    """One for every action of the view's menu; all nought for a seat that is not asked."""
    mask = np.zeros(arrays.actions, np.int8)
    if view.menu:
        mask[arrays.numbers(view.table, view.menu)] = 1
    return mask


def results(players: int, winners: list[int]) -> list[float]:
    """What a game is worth to every seat: 1 for winning alone, the losses share -1; nought for all if all win."""
    if not winners:
        return [0.0] * players
    won = players / len(winners)
    return [((won if seat in winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]
