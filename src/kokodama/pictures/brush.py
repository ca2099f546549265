"""The brush: where a card lies, lines one can walk along, and strokes that swell and taper.

Pictures use floats and dice freely, for they decide nothing; but the dice are seeded by the card, so the same tree
always gives the same picture. On the table y is up, in a picture it is down: `Laid` turns it over, once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin
from random import Random
from zlib import crc32

from kokodama.games.kodama.geometry import HEIGHT, ROOT, TRUNK_HEIGHT, TRUNK_WIDTH, WIDTH, table_x, table_y
from kokodama.games.kodama.shape import Shape

Point = tuple[float, float]


@dataclass(frozen=True)
class Laid:
    """A card and where it lies. Its points come out in picture coordinates, y down."""

    shape: Shape
    x: int = 0
    y: int = 0
    angle: int = 0
    trunk: bool = False

    def at(self, u: float, v: float) -> Point:
        """Where a point of the card's own frame is in the picture."""
        if self.trunk:
            return u - TRUNK_WIDTH / 2, -v
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return self.x + (u - ROOT) * c - v * s, -(self.y + (u - ROOT) * s + v * c)

    def exactly(self, u: int, v: int) -> Point:
        """The same, rounded as the rules round it: for all that is judged."""
        if self.trunk:
            return u - TRUNK_WIDTH // 2, -v
        return int(table_x(self.x, self.angle, u, v)), -int(table_y(self.y, self.angle, u, v))

    def corners(self) -> list[Point]:
        """Of the card: lower left, lower right, upper right, upper left."""
        wide, high = (TRUNK_WIDTH, TRUNK_HEIGHT) if self.trunk else (WIDTH, HEIGHT)
        return [self.exactly(0, 0), self.exactly(wide, 0), self.exactly(wide, high), self.exactly(0, high)]

    def prints(self) -> list[tuple[int, Point]]:
        """Kind and middle of every printed symbol."""
        flat = [int(number) for number in self.shape.prints]
        return [(flat[i], self.exactly(flat[i + 1], flat[i + 2])) for i in range(0, len(flat), 3)]

    def limbs(self) -> list[list[Point]]:
        """The lines of bark: pieces that share an end belong together."""
        flat = [int(number) for number in self.shape.bark]
        lines: list[list[Point]] = []
        last: tuple[int, int] | None = None
        for i in range(0, len(flat), 4):
            first, then = (flat[i], flat[i + 1]), (flat[i + 2], flat[i + 3])
            if first != last:
                lines.append([self.exactly(*first)])
            lines[-1].append(self.exactly(*then))
            last = then
        return lines

    def dice(self, what: str) -> Random:
        """Chance that belongs to this card, whoever lays it and wherever."""
        numbers = [int(n) for n in self.shape.prints] + [int(n) for n in self.shape.bark]
        return Random(crc32(f"{what} {numbers}".encode()))


class Limb:
    """A line one can walk along: a point for every distance from its start and from its middle."""

    def __init__(self, line: Sequence[Point]) -> None:
        self.line = [line[0], *(q for p, q in pairwise(line) if p != q)]
        self.steps = [0.0]
        for p, q in pairwise(self.line):
            self.steps.append(self.steps[-1] + hypot(q[0] - p[0], q[1] - p[1]))
        self.length = self.steps[-1]
        self._pieces = [heading(p, q) for p, q in pairwise(self.line)]

    def direction(self, s: float) -> Point:
        """Where it is heading, smoothed over corners."""
        i = 0
        while i < len(self._pieces) - 1 and s > self.steps[i + 1]:
            i += 1
        start, end = self.steps[i], self.steps[i + 1]
        t = min(max((s - start) / (end - start), 0.0), 1.0)
        here = self._pieces[i]
        near = self._pieces[max(i - 1, 0)] if t < 0.5 else self._pieces[min(i + 1, len(self._pieces) - 1)]
        share = abs(t - 0.5)
        return heading((0, 0), (here[0] * (1 - share) + near[0] * share, here[1] * (1 - share) + near[1] * share))

    def at(self, s: float, aside: float = 0.0) -> Point:
        """A point at a distance from the start, and to the right of the line."""
        i = 0
        while i < len(self._pieces) - 1 and s > self.steps[i + 1]:
            i += 1
        dx, dy = self._pieces[i]
        go = s - self.steps[i]
        nx, ny = self.direction(s)
        return self.line[i][0] + dx * go - ny * aside, self.line[i][1] + dy * go + nx * aside

    def nearest(self, p: Point) -> tuple[float, float]:
        """How far along the point nearest to P is, and how far away."""
        best = (0.0, float("inf"))
        for i, (dx, dy) in enumerate(self._pieces):
            a = self.line[i]
            along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
            go = min(max(along, 0.0), self.steps[i + 1] - self.steps[i])
            away = hypot(p[0] - a[0] - dx * go, p[1] - a[1] - dy * go)
            if away < best[1]:
                best = (self.steps[i] + go, away)
        return best


def heading(p: Point, q: Point) -> Point:
    """From P to Q, of length 1."""
    length = hypot(q[0] - p[0], q[1] - p[1]) or 1.0
    return (q[0] - p[0]) / length, (q[1] - p[1]) / length


class Pen:
    """Path data, written short: whole units, each step from where the last one ended."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.here = (0, 0)

    def move(self, p: Point) -> "Pen":
        """Set down."""
        self.here = (round(p[0]), round(p[1]))
        self.out.append(f"M{self.here[0]} {self.here[1]}")
        return self

    def line(self, p: Point) -> "Pen":
        """Straight."""
        return self._step("l", p)

    def curve(self, by: Point, p: Point) -> "Pen":
        """Bent towards a point on the way."""
        return self._step("q", by, p)

    def soft(self, points: Sequence[Point]) -> "Pen":
        """Softly on to the last of some points, through the middles between them."""
        if len(points) == 1:
            return self.line(points[0])
        for i in range(len(points) - 1):
            p, q = points[i], points[i + 1]
            self.curve(p, q if i == len(points) - 2 else ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2))
        return self

    def end(self, close: bool = False) -> str:
        """What was drawn."""
        return "".join(self.out) + ("z" if close else "")

    def _step(self, letter: str, *points: Point) -> "Pen":
        x, y = self.here
        numbers = ""
        for p in points:
            self.here = (round(p[0]), round(p[1]))
            for away in (self.here[0] - x, self.here[1] - y):
                numbers += f" {away}" if numbers and away >= 0 else str(away)
        self.out.append(letter + numbers)
        return self


def polygon(points: Iterable[Point], close: bool = True) -> str:
    """Path data with straight lines."""
    first, *rest = points
    pen = Pen().move(first)
    for p in rest:
        pen.line(p)
    return pen.end(close)


def smooth(points: Sequence[Point]) -> str:
    """Path data of a soft line from the first point to the last."""
    return Pen().move(points[0]).soft(points[1:]).end()


def stroke(points: Sequence[Point], width: float) -> str:
    """Path data of a brush stroke: it swells to a width and tapers at both ends."""
    limb = Limb(points)
    if limb.length < 1:
        return ""
    left: list[Point] = []
    right: list[Point] = []
    for s in limb.steps[1:-1]:
        t = s / limb.length
        half = width / 2 * min(1.0, (4 * t * (1 - t)) ** 0.6)
        left.append(limb.at(s, -half))
        right.append(limb.at(s, half))
    first, last = points[0], points[-1]
    return Pen().move(first).soft([*left, last]).soft([*reversed(right), first]).end(close=True)


def leaf(foot: Point, middle: Point, end: Point, wide: float) -> str:
    """Path data of a leaf: two bows from foot to end, this far to each side of its middle."""
    ex, ey = heading(foot, end)
    one, other = (middle[0] - ey * wide, middle[1] + ex * wide), (middle[0] + ey * wide, middle[1] - ex * wide)
    return Pen().move(foot).curve(one, end).curve(other, foot).end(close=True)


def blob(dice: Random, x: float, y: float, radius: float, flat: float = 1.0, points: int = 9) -> str:
    """Path data of a round wash with an uneven edge."""
    rim = []
    for i in range(points):
        turn, out = radians(360 * i / points), radius * (0.86 + 0.28 * dice.random())
        rim.append((x + out * cos(turn), y + out * flat * sin(turn)))
    start = ((rim[-1][0] + rim[0][0]) / 2, (rim[-1][1] + rim[0][1]) / 2)
    return Pen().move(start).soft([*rim, start]).end(close=True)
