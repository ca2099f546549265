"""Where things are: spaces, sets of spaces as bit masks, and who reaches what.

A space is `seat * 6 + number - 1`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.games.kokopelli.cards import KINDS

SPACES: Final = 6  # slots of a village
VILLAGE: Final = 0b111111  # all of them
UNDER_PILE: Final = 4  # the first of the two slots under the pile, counted from 0

# de Bruijn sequence: the place of the only bit of a 32-bit word
_LOWEST: Final = vec[i64](
    [
        0, 1, 28, 2, 29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4, 8,
        31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6, 11, 5, 10, 9,
    ]
)  # fmt: skip

# A table, for mypyc writes the 1 of `1 << n` as a 32-bit C integer: such a shift is wrong from bit 31 on.
_UNITS: Final = vec[i64]([8**kind for kind in range(KINDS)])


def lowest(mask: i64) -> i64:
    """The number of the lowest set bit of a non-empty mask of at most 31 bits."""
    return _LOWEST[(((mask & -mask) * 0x077CB531) & 0xFFFFFFFF) >> 27]


def unit(kind: i64) -> i64:
    """One card of a kind in a packed count."""
    return _UNITS[kind]


def bits(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def village(seat: i64) -> i64:
    """All spaces of a village."""
    return VILLAGE << (seat * SPACES)


def in_village(spaces: i64, seat: i64) -> i64:
    """Of some spaces those of one village, as a mask that begins with its first space."""
    return (spaces >> (seat * SPACES)) & VILLAGE


def spaces_of_village(seats: i64) -> i64:
    """How many spaces a village can ever have: one under the pile, with two players two (KP 2.1, 10.1, 10.2)."""
    return SPACES if seats == 2 else SPACES - 1


class Ground:
    """Who reaches what: constant for a number of seats and the option `sun_reach` (KP 2.2, 9.3, 9.12, 10.1)."""

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
