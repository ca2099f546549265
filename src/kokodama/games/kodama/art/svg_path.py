"""The brush: points, path data written short, strokes that swell and taper, and dice that always fall alike.

Pictures use floats and dice freely, for they decide nothing; but the dice are seeded by what is drawn, so the same tree
always gives the same picture.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from random import Random
from zlib import crc32

Point = tuple[float, float]


def dice_for(*what: object) -> Random:
    """Chance that belongs to a thing. Only its `random()` is used, which is the same in every Python."""
    return Random(crc32(repr(what).encode()))


def heading(p: Point, q: Point) -> Point:
    """From P to Q, of length 1."""
    length = hypot(q[0] - p[0], q[1] - p[1]) or 1.0
    return (q[0] - p[0]) / length, (q[1] - p[1]) / length


def turned(p: Point, degrees: float) -> Point:
    """A point turned about (0, 0), clockwise as a picture is seen."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return p[0] * c - p[1] * s, p[0] * s + p[1] * c


class Pen:
    """Path data, written short: whole units, each step from where the last one ended."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.x = 0
        self.y = 0

    def move(self, p: Point) -> "Pen":
        """Set down."""
        self.x, self.y = round(p[0]), round(p[1])
        self.out.append(f"M{self.x} {self.y}" if self.y >= 0 else f"M{self.x}{self.y}")
        return self

    def line(self, p: Point) -> "Pen":
        """Straight."""
        self.out.append("l" + self._steps(p))
        return self

    def curve(self, by: Point, p: Point) -> "Pen":
        """Bent towards a point on the way."""
        x, y = round(by[0]) - self.x, round(by[1]) - self.y
        ends = self._steps(p)
        gap = "" if ends[0] == "-" else " "
        self.out.append(f"q{x} {y}{gap}{ends}" if y >= 0 else f"q{x}{y}{gap}{ends}")
        return self

    def soft(self, points: Sequence[Point]) -> "Pen":
        """Softly on to the last of some points, bent by those before it (a quadratic spline).

        The bend of each piece mirrors the one before, which is what SVG's `t` says with one point instead of two. The
        true bend is followed, so that rounding never adds up.
        """
        if len(points) == 1:
            return self.line(points[0])
        if len(points) == 2:
            return self.curve(points[0], points[1])
        (bx, by), (nx, ny) = points[0], points[1]
        bx, by = round(bx), round(by)
        self.curve((bx, by), ((bx + nx) / 2, (by + ny) / 2))
        out = self.out
        x, y = self.x, self.y
        for nx, ny in points[2:-1]:
            bx, by = 2 * x - bx, 2 * y - by
            tx, ty = round((bx + nx) / 2), round((by + ny) / 2)
            out.append(f"t{tx - x} {ty - y}" if ty >= y else f"t{tx - x}{ty - y}")
            x, y = tx, ty
        self.x, self.y = x, y
        self.out.append("t" + self._steps(points[-1]))
        return self

    def end(self, close: bool = False) -> str:
        """What was drawn."""
        return "".join(self.out) + ("z" if close else "")

    def _steps(self, p: Point) -> str:
        x, y = self.x, self.y
        self.x, self.y = round(p[0]), round(p[1])
        return f"{self.x - x} {self.y - y}" if self.y >= y else f"{self.x - x}{self.y - y}"


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


def closed(points: Sequence[Point]) -> str:
    """Path data of a soft shape around some points."""
    first, last = points[0], points[-1]
    start = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    return Pen().move(start).soft([*points, start]).end(close=True)


def stroke(points: Sequence[Point], width: float) -> str:
    """Path data of a brush stroke: it swells to a width and tapers at both ends."""
    n = len(points) - 1
    left: list[Point] = []
    right: list[Point] = []
    for i in range(1, n):
        dx, dy = heading(points[i - 1], points[i + 1])
        half = width / 2 * (4 * i * (n - i) / (n * n)) ** 0.6
        x, y = points[i]
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return Pen().move(points[0]).soft([*left, points[-1]]).soft([*reversed(right), points[0]]).end(close=True)


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
    return closed(rim)


def lengths(line: Sequence[Point]) -> list[float]:
    """How far along a line each of its points is."""
    out = [0.0]
    for p, q in pairwise(line):
        out.append(out[-1] + hypot(q[0] - p[0], q[1] - p[1]))
    return out
