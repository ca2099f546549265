"""Exact geometry of cards, in integer tenths of a millimetre (docs/notation.md). No floats are used.

A card's outline is four corners, anticlockwise, joined by straight lines. All tests are exact, by signs of cross
products and comparisons of squares.
"""

from math import cos, pi, sin
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CENTIMETRE: Final = 100
WIDTH: Final = 630  # of a branch card
HEIGHT: Final = 880
HALF_HEIGHT: Final = HEIGHT // 2
ROOT: Final = WIDTH // 2  # the root is the middle of the lower edge
TRUNK_WIDTH: Final = 900
TRUNK_HEIGHT: Final = 1300
TRUNK_MIDDLE: Final = TRUNK_WIDTH // 2  # of its lower edge, which is at 0, 0 of the table
TRUNK_HALF_HEIGHT: Final = TRUNK_HEIGHT // 2
PRINT: Final = 70  # radius of a printed symbol
BARK: Final = 45  # half the width of the bark
STEP: Final = 40  # of the lattice along bark
FARTHEST: Final = 20000  # limit for a root, in x and y


def _turned(degrees: int, part: int) -> int:
    # Rounded once, here; no cos or sin of whole degrees is close to a half, so all platforms agree.
    angle = degrees * pi / 180
    return round(65536 * (cos(angle) if part == 0 else sin(angle)))


COS: Final = vec[i64]([_turned(degrees, 0) for degrees in range(360)])
SIN: Final = vec[i64]([_turned(degrees, 1) for degrees in range(360)])


def table_x(x: i64, angle: i64, u: i64, v: i64) -> i64:
    """The x on the table of a point in a branch card's own frame."""
    turn: i64 = angle if angle >= 0 else angle + 360
    return x + (((u - ROOT) * COS[turn] - v * SIN[turn] + 32768) >> 16)


def table_y(y: i64, angle: i64, u: i64, v: i64) -> i64:
    """The y on the table of a point in a branch card's own frame."""
    turn: i64 = angle if angle >= 0 else angle + 360
    return y + (((u - ROOT) * SIN[turn] + v * COS[turn] + 32768) >> 16)


class Quad:
    """The outline of a card on the table: four corners, anticlockwise, and their bounding box."""

    def __init__(self, ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, dx: i64, dy: i64) -> None:
        self.ax: i64 = ax
        self.ay: i64 = ay
        self.bx: i64 = bx
        self.by: i64 = by
        self.cx: i64 = cx
        self.cy: i64 = cy
        self.dx: i64 = dx
        self.dy: i64 = dy
        self.left: i64 = least(ax, bx, cx, dx)
        self.right: i64 = -least(-ax, -bx, -cx, -dx)
        self.low: i64 = least(ay, by, cy, dy)
        self.high: i64 = -least(-ay, -by, -cy, -dy)

    def lay(self, x: i64, y: i64, angle: i64) -> None:
        """Become the outline of a branch card in a pose, so that a single object serves for trying many poses."""
        table = OUTLINES
        i: i64 = 12 * (angle if angle >= 0 else angle + 360)
        self.ax = x + table[i]
        self.ay = y + table[i + 1]
        self.bx = x + table[i + 2]
        self.by = y + table[i + 3]
        self.cx = x + table[i + 4]
        self.cy = y + table[i + 5]
        self.dx = x + table[i + 6]
        self.dy = y + table[i + 7]
        self.left = x + table[i + 8]
        self.right = x + table[i + 9]
        self.low = y + table[i + 10]
        self.high = y + table[i + 11]


def least(a: i64, b: i64, c: i64, d: i64) -> i64:
    """The smallest of four."""
    ab: i64 = a if a < b else b
    cd: i64 = c if c < d else d
    return ab if ab < cd else cd


def _branch_outlines() -> list[int]:
    """For each angle, the corners of a branch card whose root is at 0, 0, then their bounding box."""
    numbers: list[int] = []
    for angle in range(360):
        corners = [
            (int(table_x(0, angle, u, v)), int(table_y(0, angle, u, v)))
            for u, v in [(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]
        ]
        for x, y in corners:
            numbers += [x, y]
        across, up = [x for x, _ in corners], [y for _, y in corners]
        numbers += [min(across), max(across), min(up), max(up)]
    return numbers


OUTLINES: Final = vec[i64](_branch_outlines())


def branch_outline(x: i64, y: i64, angle: i64) -> Quad:
    """The outline of a branch card in a pose."""
    quad = Quad(0, 0, 0, 0, 0, 0, 0, 0)
    quad.lay(x, y, angle)
    return quad


def far_apart(x: i64, y: i64, angle: i64, quad: Quad) -> bool:
    """Whether the bounding boxes of a branch card in a pose and of an outline do not overlap: a quick first test."""
    table = OUTLINES
    i: i64 = 12 * (angle if angle >= 0 else angle + 360)
    return (
        x + table[i + 9] <= quad.left
        or x + table[i + 8] >= quad.right
        or y + table[i + 11] <= quad.low
        or y + table[i + 10] >= quad.high
    )


def trunk_outline() -> Quad:
    """The outline of a trunk card, in the middle of the table edge."""
    return Quad(-TRUNK_MIDDLE, 0, TRUNK_MIDDLE, 0, TRUNK_MIDDLE, TRUNK_HEIGHT, -TRUNK_MIDDLE, TRUNK_HEIGHT)


def side(px: i64, py: i64, qx: i64, qy: i64, x: i64, y: i64) -> i64:
    """Positive if a point is left of the line from P to Q, negative if right, 0 if on it."""
    return (qx - px) * (y - py) - (qy - py) * (x - px)


def beyond(px: i64, py: i64, qx: i64, qy: i64, quad: Quad) -> bool:
    """Whether a whole outline is right of a line or on it."""
    return (
        side(px, py, qx, qy, quad.ax, quad.ay) <= 0
        and side(px, py, qx, qy, quad.bx, quad.by) <= 0
        and side(px, py, qx, qy, quad.cx, quad.cy) <= 0
        and side(px, py, qx, qy, quad.dx, quad.dy) <= 0
    )


def separated(one: Quad, other: Quad) -> bool:
    """Whether an edge of the first outline separates it from the other one."""
    return (
        beyond(one.ax, one.ay, one.bx, one.by, other)
        or beyond(one.bx, one.by, one.cx, one.cy, other)
        or beyond(one.cx, one.cy, one.dx, one.dy, other)
        or beyond(one.dx, one.dy, one.ax, one.ay, other)
    )


def overlap(one: Quad, other: Quad) -> bool:
    """Whether the interiors of two outlines intersect; touching is not overlapping (KD 4.1)."""
    if one.right <= other.left or other.right <= one.left or one.high <= other.low or other.high <= one.low:
        return False
    return not separated(one, other) and not separated(other, one)


def inside(quad: Quad, x: i64, y: i64) -> bool:
    """Whether a point is in an outline or on it."""
    return (
        side(quad.ax, quad.ay, quad.bx, quad.by, x, y) >= 0
        and side(quad.bx, quad.by, quad.cx, quad.cy, x, y) >= 0
        and side(quad.cx, quad.cy, quad.dx, quad.dy, x, y) >= 0
        and side(quad.dx, quad.dy, quad.ax, quad.ay, x, y) >= 0
    )


def covers(quad: Quad, x: i64, y: i64) -> bool:
    """Whether a card covers a print with its middle at a point: whether it is closer than the radius (KD 4.3)."""
    if x < quad.left - PRINT or x > quad.right + PRINT or y < quad.low - PRINT or y > quad.high + PRINT:
        return False
    if inside(quad, x, y):
        return True
    return (
        nearer(quad.ax, quad.ay, quad.bx, quad.by, x, y, PRINT * PRINT)
        or nearer(quad.bx, quad.by, quad.cx, quad.cy, x, y, PRINT * PRINT)
        or nearer(quad.cx, quad.cy, quad.dx, quad.dy, x, y, PRINT * PRINT)
        or nearer(quad.dx, quad.dy, quad.ax, quad.ay, x, y, PRINT * PRINT)
    )


def beyond_segment(px: i64, py: i64, qx: i64, qy: i64, x: i64, y: i64, square: i64) -> i64:
    """Compare a point's distance from the segment PQ with a distance given as a square; only the sign is meaningful.

    Negative if the point is nearer, 0 if it is equally far, positive if it is farther.
    """
    dx: i64 = qx - px
    dy: i64 = qy - py
    along: i64 = (x - px) * dx + (y - py) * dy
    length: i64 = dx * dx + dy * dy
    if along <= 0:
        return (x - px) * (x - px) + (y - py) * (y - py) - square
    if along >= length:
        return (x - qx) * (x - qx) + (y - qy) * (y - qy) - square
    away: i64 = dx * (y - py) - dy * (x - px)
    return away * away - square * length


def nearer(px: i64, py: i64, qx: i64, qy: i64, x: i64, y: i64, square: i64) -> bool:
    """Whether a point is nearer to the segment PQ than a distance given as a square."""
    return beyond_segment(px, py, qx, qy, x, y, square) < 0


def on_bark(px: i64, py: i64, qx: i64, qy: i64, x: i64, y: i64) -> bool:
    """Whether a point is on the bark along the segment PQ, at most half its width away (KD 4.2)."""
    return beyond_segment(px, py, qx, qy, x, y, BARK * BARK) <= 0
