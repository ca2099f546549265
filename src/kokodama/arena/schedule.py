"""Schedules who plays whom: every lineup plays every deal from every seat, so luck and seating favour nobody."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise, permutations
from math import factorial


@dataclass(frozen=True)
class Fixture:
    """One scheduled game."""

    series: str
    number: int  # within the series
    deal: int  # games with the same deal have the same cards
    turn: int  # its index among the games with this deal
    bots: tuple[str, ...]  # by seat


@dataclass(frozen=True)
class Series:
    """A series of games with the same number of seats.

    A round is one deal played by every lineup in every rotation. The seating order also changes from deal to deal, so
    that in the end every bot has sat next to every other equally often.
    """

    name: str
    lineups: tuple[tuple[str, ...], ...]

    @property
    def seats(self) -> int:
        """The number of seats at a table."""
        return len(self.lineups[0])

    @property
    def round_size(self) -> int:
        """The number of games played with one deal."""
        return len(self.lineups) * self.seats

    def whole_rounds(self, games: int) -> int:
        """Round a number of games up to whole rounds: an unfinished round would favour somebody."""
        return -(-games // self.round_size) * self.round_size

    def fixture(self, number: int) -> Fixture:
        """Return game `number` of the series."""
        deal, turn = divmod(number, self.round_size)
        lineup, rotation = divmod(turn, self.seats)
        table = in_order(self.lineups[lineup], deal)
        return Fixture(self.name, number, deal, turn, table[rotation:] + table[:rotation])


def in_order(lineup: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """Return a lineup in the seating order of a deal. The first bot stays first, as rotation covers the rest."""
    order = deal % factorial(len(lineup) - 1)
    return lineup[:1] + next(islice(permutations(lineup[1:]), order, None))


def lineups_of(bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return all fair ways to fill a table: equal seats for every bot, and each possible choice for the seats left."""
    times, left = divmod(seats, len(bots))
    return tuple(tuple(bots) * times + chosen for chosen in combinations(bots, left))


def arena_series(bots: Sequence[str], seats: int) -> Series:
    """Return the series in which every bot meets every other."""
    return Series(f"{seats} seats", lineups_of(bots, seats))


def ladder_series(bots: Sequence[str], counts: Sequence[int]) -> list[Series]:
    """Pair neighbours of a list, weakest first: one seat for the stronger bot, all others for the weaker one."""
    return [
        Series(f"{stronger} among {weaker}, {seats} seats", ((stronger, *[weaker] * (seats - 1)),))
        for weaker, stronger in pairwise(bots)
        for seats in counts
    ]


def fixtures(series: Sequence[Series], games: Sequence[int]) -> list[Fixture]:
    """Return all games, `games` of each series.

    The series advance together, so an early stop leaves some games of each, and the time left is estimated well.
    """
    planned = []
    for place, (one, wanted) in enumerate(zip(series, games, strict=True)):
        total = one.whole_rounds(wanted)
        planned += [(number / total, place, number) for number in range(total)]
    return [series[place].fixture(number) for _, place, number in sorted(planned)]
