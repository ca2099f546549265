"""Who plays whom: every deal is played by all lineups from all seats, so neither luck nor a seat favours anybody."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise, permutations
from math import factorial


@dataclass(frozen=True)
class Fixture:
    """One game that is to be played."""

    series: str
    number: int  # within the series
    deal: int  # the same deal, the same cards
    turn: int  # which of the games with this deal it is
    bots: tuple[str, ...]  # seat by seat


@dataclass(frozen=True)
class Series:
    """A row of games with the same number of seats.

    A round is one deal played by every lineup in every rotation. From deal to deal the order round the table changes
    as well, so that after all orders everybody has sat beside everybody equally often.
    """

    name: str
    lineups: tuple[tuple[str, ...], ...]

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return len(self.lineups[0])

    @property
    def round_size(self) -> int:
        """How many games are played with one deal."""
        return len(self.lineups) * self.seats

    def whole_rounds(self, games: int) -> int:
        """At least so many games, as whole rounds: an unfinished one would favour somebody."""
        return -(-games // self.round_size) * self.round_size

    def fixture(self, number: int) -> Fixture:
        """Game `number` of the series."""
        deal, turn = divmod(number, self.round_size)
        lineup, rotation = divmod(turn, self.seats)
        table = in_order(self.lineups[lineup], deal)
        return Fixture(self.name, number, deal, turn, table[rotation:] + table[:rotation])


def in_order(lineup: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """A lineup in the order round the table that belongs to a deal; the first stays, for rotating moves all."""
    order = deal % factorial(len(lineup) - 1)
    return lineup[:1] + next(islice(permutations(lineup[1:]), order, None))


def lineups_of(bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """All fair ways to fill a table: everybody sits as often as fits, and every choice gets the seats left over."""
    times, left = divmod(seats, len(bots))
    return tuple(tuple(bots) * times + chosen for chosen in combinations(bots, left))


def arena_series(bots: Sequence[str], seats: int) -> Series:
    """Everybody against everybody."""
    return Series(f"{seats} seats", lineups_of(bots, seats))


def ladder_series(bots: Sequence[str], counts: Sequence[int]) -> list[Series]:
    """Neighbours of a list, weakest first: one of the stronger among as many of the weaker as there are seats left."""
    return [
        Series(f"{stronger} among {weaker}, {seats} seats", ((stronger, *[weaker] * (seats - 1)),))
        for weaker, stronger in pairwise(bots)
        for seats in counts
    ]


def fixtures(series: Sequence[Series], games: Sequence[int]) -> list[Fixture]:
    """All games, so many of each series. They advance together: whoever stops early has some of each, and the time left
    is guessed well.
    """
    planned = []
    for place, (one, wanted) in enumerate(zip(series, games, strict=True)):
        total = one.whole_rounds(wanted)
        planned += [(number / total, place, number) for number in range(total)]
    return [series[place].fixture(number) for _, place, number in sorted(planned)]
