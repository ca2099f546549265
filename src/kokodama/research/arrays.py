"""What every research interface needs from a game: observations as arrays, and actions numbered from 0."""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from kokodama.core.game import Game
from kokodama.core.parts import part_of
from kokodama.games import GAMES
from kokodama.research.observation_layout import Floats, Layout

Mask = npt.NDArray[np.int8]


class Arrays(Protocol):
    """The arrays of a game for a given number of players. Observations are made from a view, so nothing hidden leaks.

    `table` below is the public part of a view, `view.table`; an action number belongs to the seat to act.
    """

    game: Game[Any, Any]
    players: int
    layout: Layout
    actions: int  # the number of action numbers
    longest: int  # decisions after which a game is cut off

    def observe(self, view: Any) -> Floats:
        """Return what the viewer knows, in the order that `layout` documents."""
        ...

    def numbers(self, table: Any, menu: list[int]) -> list[int]:
        """Return the action numbers of a menu, in ascending order."""
        ...

    def action(self, table: Any, number: int) -> int:
        """Return the engine's action for a number, or -1 if the number means nothing at this table."""
        ...


def make_arrays(name: str, players: int) -> Arrays:
    """Make the arrays of a game, given its name."""
    part = part_of(GAMES[name], "arrays")
    if part is None:
        raise ValueError(f"{name} has no arrays")
    arrays: Arrays = part.ARRAYS(players)
    return arrays


def mask_of(arrays: Arrays, view: Any) -> Mask:
    """Return 1 for every action on the view's menu and 0 for the rest; all 0 if it is not the seat's decision."""
    mask = np.zeros(arrays.actions, np.int8)
    if view.menu:
        mask[arrays.numbers(view.table, view.menu)] = 1
    return mask


def results(players: int, winners: list[int]) -> list[float]:
    """Return the game's value per seat: the winners share 1 and the losers share -1; 0 for everyone if all win."""
    if not winners:
        return [0.0] * players
    won = players / len(winners)
    return [((won if seat in winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]
