"""Draws the joint of a branch: a collar that grows out of the parent's bark and stays within it."""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from kokodama.games.kodama.art.bark import LIGHT, bark_of, thin_lines
from kokodama.games.kodama.art.limb_shape import Limb
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.svg_path import Point, seeded_random, smooth, turned
from kokodama.games.kodama.geometry import BARK

Piece = tuple[float, float, float, float]  # of judged bark: x, y and the vector to its end
_LANES = ((-0.8, False), (-0.5, False), (-0.2, True), (0.15, False), (0.45, True), (0.75, False))  # offset, pale


def draw_collar(parent: Laid, child: Laid, inks: str) -> str:
    """The collar of a child, in the parent's frame and colours."""
    root = parent.own(child.place((0, 0)))
    collar = grown_collar(parent, child, root)
    pieces = pieces_near(parent, root)

    def kept_on_bark(points: Iterable[Point]) -> list[Point]:
        return [on_bark(p, pieces) for p in points]

    fine: list[str] = []
    pale: list[str] = []
    for lane, is_pale in _LANES:
        line = smooth(kept_on_bark(collar.at(collar.length * t / 4, lane) for t in range(1, 5)))
        (pale if is_pale else fine).append(line)
    x, y = turned(LIGHT, parent.angle)
    out = []
    for share, aside, colour, opacity in (
        (1.0, 0, "#2a1c15", 0.7),
        (0.9, -1, f"url(#{inks}-body)", 1),
        (0.6, 9, "#2b1a12", 0.28),
        (0.5, -8, "#c89762", 0.28),
    ):
        around = kept_on_bark((px + x * aside, py + y * aside) for px, py in collar.sides(share))
        out.append(f'<path d="{smooth(around)}z" fill="{colour}" fill-opacity="{opacity}"/>')
    return f'<g stroke-linecap="round">{"".join(out)}{thin_lines(fine, pale)}</g>'


def grown_collar(parent: Laid, child: Laid, root: Point) -> Limb:
    """The limb of a collar: from the middle of the parent's bark, a little below the root, to the child's root."""
    limbs = bark_of(parent.shape, parent.art, parent.trunk).limbs
    up = bark_of(child.shape, child.art, child.trunk).limbs[0]
    above = parent.own(child.place(up.at(60)))
    rise = ((above[0] - root[0]) / 60, (above[1] - root[1]) / 60)
    near = min(limbs, key=lambda limb: limb.nearest(root)[1])
    s, _ = near.nearest(root)
    flow = near.direction(s)
    back = min(s, 60 + 110 * max(flow[0] * rise[0] + flow[1] * rise[1], 0.0))
    start, flow = near.at(s - back), near.direction(s - back)
    pull = hypot(root[0] - start[0], root[1] - start[1]) * 0.5
    rng = seeded_random("collar", *child.key(), child.x, child.y, child.angle)
    return Limb(cubic(start, flow, root, rise, pull), 10, up.half(0), rng)


def cubic(a: Point, along: Point, b: Point, into: Point, pull: float) -> list[Point]:
    """A cubic curve from A, leaving in one direction, to B, arriving in another."""
    c = (a[0] + along[0] * pull, a[1] + along[1] * pull)
    d = (b[0] - into[0] * pull, b[1] - into[1] * pull)
    out: list[Point] = []
    for i in range(9):
        t, o = i / 8, 1 - i / 8
        wa, wc, wd, wb = o * o * o, 3 * o * o * t, 3 * o * t * t, t * t * t
        x, y = (wa * a[k] + wc * c[k] + wd * d[k] + wb * b[k] for k in (0, 1))
        out.append((x, y))
    return out


def pieces_near(card: Laid, p: Point) -> list[Piece]:
    """The pieces of a card's judged bark that are near a point."""
    pieces = [(*a, b[0] - a[0], b[1] - a[1]) for line in card.lines() for a, b in pairwise(line)]
    return [piece for piece in pieces if nearest(p, piece)[2] < 260]


def nearest(p: Point, piece: Piece) -> tuple[float, float, float]:
    """The point of a piece nearest to P, and its distance."""
    x, y, ex, ey = piece
    t = min(max(((p[0] - x) * ex + (p[1] - y) * ey) / ((ex * ex + ey * ey) or 1.0), 0.0), 1.0)
    x, y = x + ex * t, y + ey * t
    return x, y, hypot(p[0] - x, p[1] - y)


def on_bark(p: Point, pieces: list[Piece]) -> Point:
    """Move a point onto the bark if it is outside."""
    best = (p[0], p[1], float("inf"))
    for piece in pieces:
        found = nearest(p, piece)
        if found[2] <= BARK - 3:
            return p
        if found[2] < best[2]:
            best = found
    x, y, away = best
    pull = (BARK - 3) / away
    return x + (p[0] - x) * pull, y + (p[1] - y) * pull
