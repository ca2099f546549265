"""SVG path data: compact paths, tapered strokes, and seeded randomness for irregular shapes.

Pictures may use floats and random numbers, as no rule depends on them. The generators are seeded by what is drawn, so
the same tree always gives the same picture.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from random import Random
from zlib import crc32

Point = tuple[float, float]


def seeded_random(*what: object) -> Random:
    """A random generator seeded by a thing. Use only its `random()`, which is the same in every version of Python."""
    return Random(crc32(repr(what).encode()))


def heading(p: Point, q: Point) -> Point:
    """The unit vector from P to Q."""
    length = hypot(q[0] - p[0], q[1] - p[1]) or 1.0
    return (q[0] - p[0]) / length, (q[1] - p[1]) / length


def turned(p: Point, degrees: float) -> Point:
    """A point rotated about (0, 0), clockwise on the screen."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return p[0] * c - p[1] * s, p[0] * s + p[1] * c


class Pen:
    """Builds compact path data: whole units, in relative steps."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.x = 0
        self.y = 0

    def move(self, p: Point) -> "Pen":
        """Start a new path at P."""
        self.x, self.y = round(p[0]), round(p[1])
        self.out.append(f"M{self.x} {self.y}" if self.y >= 0 else f"M{self.x}{self.y}")
        return self

    def line(self, p: Point) -> "Pen":
        """Draw a straight line to P."""
        self.out.append("l" + self._steps(p))
        return self

    def curve(self, by: Point, p: Point) -> "Pen":
        """Draw a quadratic curve to P, with the control point `by`."""
        x, y = round(by[0]) - self.x, round(by[1]) - self.y
        ends = self._steps(p)
        gap = "" if ends[0] == "-" else " "
        self.out.append(f"q{x} {y}{gap}{ends}" if y >= 0 else f"q{x}{y}{gap}{ends}")
        return self

    def soft(self, points: Sequence[Point]) -> "Pen":
        """Draw a quadratic spline to the last point, with the others as control points.

        The control point of each piece mirrors the one before, which SVG's `t` writes with one point instead of two.
        Rounded control points are tracked, so that rounding errors do not add up.
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
        """The path data so far."""
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
    """Path data of a smooth line from the first point to the last."""
    return Pen().move(points[0]).soft(points[1:]).end()


def closed(points: Sequence[Point]) -> str:
    """Path data of a smooth closed shape through some points."""
    first, last = points[0], points[-1]
    start = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    return Pen().move(start).soft([*points, start]).end(close=True)


def stroke(points: Sequence[Point], width: float) -> str:
    """Path data of a brush stroke: it reaches a width and tapers at both ends."""
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
    """Path data of a leaf: two curves from foot to end, `wide` to each side of its middle."""
    ex, ey = heading(foot, end)
    one, other = (middle[0] - ey * wide, middle[1] + ex * wide), (middle[0] + ey * wide, middle[1] - ex * wide)
    return Pen().move(foot).curve(one, end).curve(other, foot).end(close=True)


def blob(rng: Random, x: float, y: float, radius: float, flat: float = 1.0, points: int = 9) -> str:
    """Path data of a round spot with an uneven edge."""
    rim = []
    for i in range(points):
        turn, out = radians(360 * i / points), radius * (0.86 + 0.28 * rng.random())
        rim.append((x + out * cos(turn), y + out * flat * sin(turn)))
    return closed(rim)


def lengths(line: Sequence[Point]) -> list[float]:
    """The distance of each point from the start of a line."""
    out = [0.0]
    for p, q in pairwise(line):
        out.append(out[-1] + hypot(q[0] - p[0], q[1] - p[1]))
    return out
