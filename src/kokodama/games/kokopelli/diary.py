"""The diary: a log of what happened during an action, which events.py turns into events.

It is None, and nothing is logged, during searches and simulations.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kokopelli.board import Board
from kokodama.games.kokopelli.cards import (
    EAGLE_FEATHER,
    FIRE,
    KINDS,
    LIZARD,
    MOTHER_OF_HEAVEN,
    PAW,
    SHAMAN,
    TORTOISE,
    VASE,
)

# A line is (what, seat, amount, card, space, cause); these are the values of `what`
DREW: Final = 0  # amount is the number of cards; card holds the packed kinds, a secret of the seat
OPENED: Final = 1
ADDED: Final = 2  # amount is the weight, cause the type of the ceremony
FINISHED: Final = 3  # amount is the number of its cards, cause the owner
CANCELLED: Final = 4
EXCHANGED: Final = 5
TUCKED: Final = 6  # card is a secret of the seat
SCORED: Final = 7  # amount is the points
EXTRA_ACTION: Final = 8
PASSED: Final = 9
DECLINED: Final = 10
END_NEAR: Final = 11
TURN: Final = 12  # cause is the round
GAME_OVER: Final = 13
TILE_PLACED: Final = 14  # a Game End tile; amount is the number left in the stack
HAND_DISCARDED: Final = 15

# Causes. A power has the number of its type; the other causes are numbered above the cards.
BY_FIRE: Final = FIRE
BY_PAW: Final = PAW
BY_LIZARD: Final = LIZARD
BY_EAGLE_FEATHER: Final = EAGLE_FEATHER
BY_TORTOISE: Final = TORTOISE
BY_VASE: Final = VASE
BY_MOTHER_OF_HEAVEN: Final = MOTHER_OF_HEAVEN
BY_SHAMAN: Final = SHAMAN
BY_ACTION: Final = 17
BY_EMPTY_HAND: Final = 18
BY_TOKEN: Final = 19
BY_EXHAUSTED_TILE: Final = 20
BY_OWNERSHIP: Final = 21
BY_FEWEST_CARDS: Final = 22
BY_SECOND_FEWEST: Final = 23
BY_OPEN_CEREMONY: Final = 24
BY_EXCHANGE: Final = 25
BY_HAND_LIMIT: Final = 26
BY_PILE: Final = 27
BY_TILES: Final = 28


def note(board: Board, what: i64, seat: i64, amount: i64, card: i64, space: i64, cause: i64) -> None:
    """Log a line, if there is a diary."""
    diary = board.diary
    if diary is not None:
        diary.append((what, seat, amount, card, space, cause))


assert BY_ACTION == KINDS
