"""The geography of the table: spaces, sets of spaces as bit masks, and which spaces each seat can reach.

A space is `seat * 6 + number - 1`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.games.kokopelli.cards import KINDS

SPACES: Final = 6  # spaces of a village
VILLAGE: Final = 0b111111  # all spaces of a village that begins at bit 0
UNDER_PILE: Final = 4  # index of the first of the two spaces under the pile

# Index of the only set bit of a 32-bit word, by a de Bruijn sequence
_LOWEST: Final = vec[i64](
    [
        0, 1, 28, 2, 29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4, 8,
        31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6, 11, 5, 10, 9,
    ]
)  # fmt: skip

# A table, because mypyc compiles the 1 of `1 << n` to a 32-bit C integer, so the shift is wrong from bit 31 on.
_UNITS: Final = vec[i64]([8**kind for kind in range(KINDS)])


def lowest(mask: i64) -> i64:
    """The index of the lowest set bit of a non-empty mask of at most 31 bits."""
    return _LOWEST[(((mask & -mask) * 0x077CB531) & 0xFFFFFFFF) >> 27]


def unit(kind: i64) -> i64:
    """One card of a kind in a packed count."""
    return _UNITS[kind]


def bits(mask: i64) -> i64:
    """The number of set bits."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def village(seat: i64) -> i64:
    """All spaces of a village."""
    return VILLAGE << (seat * SPACES)


def in_village(spaces: i64, seat: i64) -> i64:
    """The part of a mask that belongs to one village, shifted so that its first space is bit 0."""
    return (spaces >> (seat * SPACES)) & VILLAGE


def spaces_of_village(seats: i64) -> i64:
    """The most spaces a village can have: one under the pile, or two with two players (KP 2.1, 10.1, 10.2)."""
    return SPACES if seats == 2 else SPACES - 1


class Ground:
    """The reach of each seat, which depends only on the number of seats and `sun_reach` (KP 2.2, 9.3, 9.12, 10.1)."""

    def __init__(self, seats: int, sun_reach: bool) -> None:
        area: list[int] = []
        wide: list[int] = []
        near_left: list[int] = []
        near_right: list[int] = []
        for seat in range(seats):
            left, right = (seat + 1) % seats * SPACES, (seat - 1) % seats * SPACES
            own = VILLAGE << (seat * SPACES)
            if seats == 2:  # KP 10.1, 10.2: one neighbour, all four open spaces, never under their pile
                near_left.append(0b001111 << left)
                near_right.append(0)
                area.append(own | near_left[seat])
                wide.append(own | VILLAGE << left)
            else:
                near_left.append(0b001100 << left)
                near_right.append(0b000011 << right)
                under = (0b010000 << left | 0b010000 << right) if sun_reach else 0
                area.append(own | near_left[seat] | near_right[seat] | under)
                wide.append(own | 0b001111 << left | 0b001111 << right | under)
        self.seats: i64 = seats
        self.sun_reach: bool = sun_reach
        self.area = vec[i64](area)  # the play area
        self.wide = vec[i64](wide)  # the play area with Spider Woman
        self.near_left = vec[i64](near_left)  # the left neighbour's open spaces in the play area
        self.near_right = vec[i64](near_right)


_GROUNDS: Final[list[Ground]] = [Ground(seats, reach) for seats in (2, 3, 4) for reach in (False, True)]


def ground(seats: int, sun_reach: bool) -> Ground:
    """The shared, constant geography of a table."""
    return _GROUNDS[(seats - 2) * 2 + (1 if sun_reach else 0)]
