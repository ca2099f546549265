"""A second implementation of the geometry of docs/notation.md, written from the text alone: slow, with fractions.

It shares no code with the engine: outlines are clipped against each other, distances are compared as exact fractions,
and rotations come from decimals with fifty digits.
"""

from decimal import Decimal, getcontext
from fractions import Fraction
from itertools import pairwise

Point = tuple[int, int]
Pose = tuple[int, int, int]
Face = tuple[list[Point], list[list[Point]]]  # the places of its prints, and its bark

getcontext().prec = 50
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")
TRUNK_CORNERS = [(-450, 0), (450, 0), (450, 1300), (-450, 1300)]


def cosine(angle: Decimal) -> Decimal:
    """Compute a cosine by its power series."""
    term = total = Decimal(1)
    for n in range(1, 60):
        term *= -angle * angle / ((2 * n - 1) * (2 * n))
        total += term
    return total


def turned(degrees: int) -> tuple[int, int]:
    """Return 65536 times cosine and sine, rounded."""
    return (
        int((65536 * cosine(degrees * PI / 180)).to_integral_value()),
        int((65536 * cosine((degrees - 90) * PI / 180)).to_integral_value()),
    )


TURNS = {degrees: turned(degrees) for degrees in range(-179, 181)}


def on_table(pose: Pose, point: Point) -> Point:
    """Return where a point of a card's own frame lies on the table."""
    (x, y, angle), (u, v) = pose, point
    c, s = TURNS[angle]
    return x + ((u - 315) * c - v * s + 32768) // 65536, y + ((u - 315) * s + v * c + 32768) // 65536


def corners(pose: Pose) -> list[Point]:
    """Return the outline of a branch card, anticlockwise."""
    return [on_table(pose, corner) for corner in ((0, 0), (630, 0), (630, 880), (0, 880))]


def clipped(shape: list[tuple[Fraction, Fraction]], p: Point, q: Point) -> list[tuple[Fraction, Fraction]]:
    """Return the part of a shape that lies to the left of the line from P to Q, or on it."""
    result: list[tuple[Fraction, Fraction]] = []

    def left(at: tuple[Fraction, Fraction]) -> Fraction:
        return (q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0])

    for here, there in pairwise([*shape, shape[0]]) if shape else []:
        a, b = left(here), left(there)
        if a >= 0:
            result.append(here)
        if a * b < 0:
            part = a / (a - b)
            result.append((here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part))
    return result


def overlapping(one: list[Point], other: list[Point]) -> bool:
    """Whether the intersection of two outlines has an area."""
    shared = [(Fraction(x), Fraction(y)) for x, y in one]
    for p, q in pairwise([*other, other[0]]):
        shared = clipped(shared, p, q)
    area = sum((a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*shared, shared[0]])), Fraction(0)) if shared else 0
    return area > 0


def within(outline: list[Point], at: Point) -> bool:
    """Whether a point lies in an outline or on it."""
    edges = pairwise([*outline, outline[0]])
    return all((q[0] - p[0]) * (at[1] - p[1]) >= (q[1] - p[1]) * (at[0] - p[0]) for p, q in edges)


def apart(p: Point, q: Point, at: Point) -> Fraction:
    """Return the squared distance of a point from a segment."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = dx * dx + dy * dy
    part = Fraction((at[0] - p[0]) * dx + (at[1] - p[1]) * dy, length) if length else Fraction(0)
    part = max(Fraction(0), min(Fraction(1), part))
    return (p[0] + part * dx - at[0]) ** 2 + (p[1] + part * dy - at[1]) ** 2


def covered(outline: list[Point], at: Point) -> bool:
    """Whether a print with this centre is covered."""
    return within(outline, at) or min(apart(p, q, at) for p, q in pairwise([*outline, outline[0]])) < 70 * 70


class ReferenceTree:
    """A trunk and the cards placed on it."""

    def __init__(self, trunk_bark: list[list[Point]]) -> None:
        self.outlines = [TRUNK_CORNERS]
        self.prints = [(0, 330)]
        self.bark = [[[(u - 450, v) for u, v in line] for line in trunk_bark]]

    def lay(self, face: Face, pose: Pose) -> None:
        """Place a card."""
        prints, bark = face
        self.outlines.append(corners(pose))
        self.prints += [on_table(pose, point) for point in prints]
        self.bark.append([[on_table(pose, point) for point in line] for line in bark])

    def reasons(self, pose: Pose) -> list[str]:
        """Return all reasons against a pose except the limit of ten, in the order of the notation."""
        outline = corners(pose)
        under = [card for card, other in enumerate(self.outlines) if overlapping(outline, other)]
        found = []
        if not under:
            found.append("covers-no-card")
        if len(under) > 1:
            found.append("covers-two-cards")
        if any(covered(outline, at) for at in self.prints):
            found.append("covers-symbol")
        if min(y for _, y in outline) < 0:
            found.append("below-table-edge")
        if len(under) == 1:
            pieces = [piece for line in self.bark[under[0]] for piece in pairwise(line)]
            root = pose[:2]
            if not (within(self.outlines[under[0]], root) and min(apart(p, q, root) for p, q in pieces) <= 45 * 45):
                found.append("off-the-bark")
        return found
