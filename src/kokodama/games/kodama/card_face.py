"""The face of a card: symbols, and bark as line segments, in the card's own frame."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.games.kodama.geometry import STEP

KINDS: Final = 6
DOUBLE: Final = 2  # equal prints that make a card a double
SYMBOLS: Final = ["flower", "firefly", "mushroom", "caterpillar", "star", "cloud"]  # KD 1.1

TRUNK_BARK: Final = [
    [(450, 0), (450, 1300)],
    [(450, 520), (0, 860)],
    [(450, 520), (900, 860)],
    [(450, 760), (150, 1300)],
    [(450, 760), (750, 1300)],
]
TRUNK_PRINT: Final = (450, 330)


class Shape:
    """A card's face as flat arrays: kind, u, v of each print; u, v, u, v of each piece of bark; u, v of each point."""

    def __init__(self, prints: list[tuple[int, int, int]], bark: list[list[tuple[int, int]]]) -> None:
        counts = [0] * KINDS
        flat_prints: list[int] = []
        for kind, u, v in prints:
            counts[kind] += 1
            flat_prints += [kind, u, v]
        pieces: list[int] = []
        points: list[int] = []
        seen: set[tuple[int, int]] = set()
        for line in bark:
            for i in range(len(line) - 1):
                (pu, pv), (qu, qv) = line[i], line[i + 1]
                pieces += [pu, pv, qu, qv]
                for point in lattice_points(pu, pv, qu, qv):
                    if point not in seen:
                        seen.add(point)
                        points += [point[0], point[1]]
        self.counts: vec[i64] = vec[i64](counts)
        self.prints: vec[i64] = vec[i64](flat_prints)
        self.bark: vec[i64] = vec[i64](pieces)
        self.points: vec[i64] = vec[i64](points)  # points of the lattice, without duplicates

    def has(self, kind: i64) -> bool:
        """Whether a kind is printed on it."""
        return self.counts[kind] > 0

    def shows_any(self, kinds: list[int]) -> bool:
        """Whether one of some kinds is printed on it."""
        for kind in kinds:  # noqa: SIM110 - compiled, a loop is faster than a generator
            if self.has(kind):
                return True
        return False

    def shows_all(self, kinds: list[int]) -> bool:
        """Whether all of some kinds are printed on it."""
        for kind in kinds:  # noqa: SIM110
            if not self.has(kind):
                return False
        return True

    def shows_double(self) -> bool:
        """Whether it shows two prints of one kind."""
        for kind in range(KINDS):  # noqa: SIM110
            if self.counts[kind] >= DOUBLE:
                return True
        return False


def lattice_points(pu: int, pv: int, qu: int, qv: int) -> list[tuple[int, int]]:
    """Evenly spaced points along a piece of bark, including both ends, at most 4 mm apart (docs/notation.md)."""
    square = (qu - pu) ** 2 + (qv - pv) ** 2
    n = 1
    while (STEP * n) ** 2 < square:
        n += 1
    return [((pu * (n - i) + qu * i) // n, (pv * (n - i) + qv * i) // n) for i in range(n + 1)]


def trunk_shape(kind: int) -> Shape:
    """The face of the trunk with a symbol (KD 1.2)."""
    u, v = TRUNK_PRINT
    return Shape([(kind, u, v)], TRUNK_BARK)


def flatten(curve: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Flatten a curve of cubic Béziers (3n + 1 points) to line segments in whole units, used to draw and to judge."""
    line = [curve[0]]
    for first in range(0, len(curve) - 1, 3):
        a, b, c, d = curve[first], curve[first + 1], curve[first + 2], curve[first + 3]
        for i in range(1, 7):
            j = 6 - i
            wa, wb, wc, wd = j * j * j, 3 * j * j * i, 3 * j * i * i, i * i * i
            u = (wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0] + 108) // 216
            v = (wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1] + 108) // 216
            line.append((u, v))
    return line
