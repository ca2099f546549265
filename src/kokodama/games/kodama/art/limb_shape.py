"""The shape of the limbs of a card: their course and thickness.

A limb is drawn from the smooth curves of the card set. A card defined in a position has only straight lines; their
corners are rounded a little. Either way it stays within the 45 to each side that are judged, except at the foot of a
trunk, which spreads wider where no root can lie.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, exp, hypot, radians, sin, sqrt
from random import Random

from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.svg_path import Pen, Point, heading, lengths, seeded_random
from kokodama.games.kodama.card_face import flatten
from kokodama.games.kodama.card_loader import DRAWN_MAIN, DRAWN_SIDE
from kokodama.games.kodama.cards import Art
from kokodama.games.kodama.geometry import BARK

STEP = 48  # distance between the stations of a limb
ROUNDING = 60  # distance from a corner at which its rounding begins


def limbs_of(card: Laid) -> list["Limb"]:
    """The limbs to draw: from the curves of the art if they match the judged bark, else from its lines."""
    rng, art = seeded_random("limbs", *card.key()), card.art
    if art is None or not (card.trunk or fits(art, card.key()[0])):
        lines = [rounded(line) for line in card.lines()]
        thick = [DRAWN_SIDE if i else DRAWN_MAIN for i in range(len(lines))]
    else:
        lines = [[(u - card.middle, -v) for u, v in sampled(curve)] for curve in art.curves]
        thick = art.thickness
    limbs: list[Limb] = []
    for line, (start, end) in zip(lines, thick, strict=True):
        bearer = min(limbs, key=lambda limb: limb.nearest(line[0])[1]) if limbs else None
        short = end if card.at_the_edge(line[-1]) else 0  # keeps its tip on the card
        limbs.append(Limb(line, start, end, rng, bearer, short, trunk_thickness if card.trunk and not limbs else None))
    return limbs


def fits(art: Art, bark: list[int]) -> bool:
    """Whether the judged bark was made from these curves; a position may give a card another bark."""
    at = 0
    for curve in art.curves:
        for p, q in pairwise(flatten(curve)):
            if bark[at : at + 4] != [*p, *q]:
                return False
            at += 4
    return at == len(bark)


def sampled(curve: Sequence[tuple[int, int]], parts: int = 10) -> list[Point]:
    """Points along a curve of cubic Bézier pieces, its ends included."""
    line: list[Point] = [curve[0]]
    for first in range(0, len(curve) - 1, 3):
        (au, av), (bu, bv), (cu, cv), (du, dv) = curve[first : first + 4]
        for i in range(1, parts + 1):
            t = i / parts
            o = 1 - t
            wa, wb, wc, wd = o * o * o, 3 * o * o * t, 3 * o * t * t, t * t * t
            line.append((wa * au + wb * bu + wc * cu + wd * du, wa * av + wb * bv + wc * cv + wd * dv))
    return line


def rounded(line: Sequence[Point]) -> list[Point]:
    """Round the corners of a line, staying close to it."""
    out = [line[0]]
    for p, c, q in zip(line, line[1:], line[2:], strict=False):
        before, after = (min(ROUNDING, hypot(c[0] - e[0], c[1] - e[1]) / 2) for e in (p, q))
        (ax, ay), (bx, by) = heading(c, p), heading(c, q)
        a, b = (c[0] + ax * before, c[1] + ay * before), (c[0] + bx * after, c[1] + by * after)
        for i in range(5):
            t, o = i / 4, 1 - i / 4
            x, y = (o * o * a[k] + 2 * o * t * c[k] + t * t * b[k] for k in (0, 1))
            out.append((x, y))
    return [*out, line[-1]]


def trunk_thickness(up: float) -> float:
    """The thickness of a trunk at a height above the table edge: it flares at the foot and bulges at its symbol."""
    bulge = sqrt(66.0**2 - (up - 330) ** 2) if abs(up - 330) < 50 else 0.0
    flare = 58 + 100 * exp(-up / 70) if up < 330 else 0.0
    return max(bulge, flare)


def trunk_roots(rng: Random) -> list["Limb"]:
    """The roots of a trunk, from its flare out into the moss."""
    found = []
    for far, high in ((-270, 74), (250, 80), (-160, 46), (185, 40), (-40, 40)):
        line = [(far * 0.08, -high * 3.4), (far * 0.3, -high * 1.4), (far * 0.62, -high * 0.34), (far, 4.0)]
        found.append(Limb(rounded(line), 22, 11, rng))
    return found


def points_along(line: Sequence[Point], far: float, steps: int) -> list[tuple[float, float, float, float]]:
    """Evenly spaced points along a line up to a distance: x, y and the direction there, smoothed at corners."""
    at = lengths(line)
    out = []
    i = 0
    for k in range(steps + 1):
        s = far * k / steps
        while i < len(at) - 2 and s > at[i + 1]:
            i += 1
        p, q = line[i], line[i + 1]
        t = (s - at[i]) / ((at[i + 1] - at[i]) or 1.0)
        before, after = (line[max(i - 1, 0)], q) if t < 0.5 else (p, line[min(i + 2, len(line) - 1)])
        out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, *heading(before, after)))
    return out


class Limb:
    """A limb as a list of stations, each with a position, a direction and a thickness, which is half the width.

    `bearer` is the limb it grows from, `short` how much earlier than its line it ends, `swell` its least thickness.
    """

    def __init__(
        self,
        line: Sequence[Point],
        start: float,
        end: float,
        rng: Random,
        bearer: "Limb | None" = None,
        short: float = 0.0,
        swell: Callable[[float], float] | None = None,
    ) -> None:
        length = lengths(line)[-1]
        if length < 1:  # a single point
            line, length = [line[0], (line[0][0], line[0][1] - 1)], 1.0
        self.line = line
        self.bearer = bearer
        self.length = length - min(short, length / 3)
        self.at_s: list[float] = []
        self.places: list[tuple[float, float, float, float, float]] = []  # x, y, direction, half width
        sway, slow, phase, other = 2 + 3 * rng.random(), 60 + 30 * rng.random(), 6 * rng.random(), 6 * rng.random()
        number = max(round(self.length / STEP), 3)
        for k, (x, y, dx, dy) in enumerate(points_along(line, self.length, number)):
            s, share = self.length * k / number, k / number
            half = (start + (end - start) * share) * (1 - 0.2 * share**8) + 1.6 * sin(s / 31 + other)
            aside = max(0.0, min(sway, BARK - 2 - half)) * sin(s / slow + phase) * min(s / 160, 1.0)
            if swell:
                half = max(half, swell(s) + 2 * sin(s / 13 + other))
            if k == 0:
                x, y = x - dx * 20, y - dy * 20  # early enough to reach the card's edge at both sides
                half *= 0.6 if bearer else 1.0  # hidden in the bearer
            self._stand(s, x - dy * aside, y + dx * aside, dx, dy, half)
        self.body = len(self.places)
        x, y, dx, dy, half = self.places[-1]
        for turn in (35, 62):
            out = half * 0.9 * sin(radians(turn))
            self._stand(self.length + out, x + dx * out, y + dy * out, dx, dy, half * cos(radians(turn)))
        self.tip = (x + dx * half * 0.9, y + dy * half * 0.9)
        self._pieces = []
        for k in range(self.body - 1):
            (x, y), (ex, ey) = self.places[k][:2], self.places[k + 1][:2]
            square = ((ex - x) ** 2 + (ey - y) ** 2) or 1.0
            self._pieces.append((x, y, ex - x, ey - y, square, self.at_s[k], self.at_s[k + 1] - self.at_s[k]))

    def _stand(self, s: float, x: float, y: float, dx: float, dy: float, half: float) -> None:
        self.at_s.append(s)
        self.places.append((x, y, dx, dy, half))

    def at(self, s: float, share: float = 0.0) -> Point:
        """The point at a distance from the start, offset to the right by a share of the thickness."""
        first, last = self.at_s[0], self.at_s[self.body - 1]
        k = min(max(int((s - first) / (last - first) * (self.body - 1)), 0), self.body - 2)
        t = (s - self.at_s[k]) / (self.at_s[k + 1] - self.at_s[k])
        a, b = self.places[k], self.places[k + 1]
        x, y, dx, dy, half = (p + (q - p) * t for p, q in zip(a, b, strict=True))
        return x - dy * half * share, y + dx * half * share

    def direction(self, s: float) -> Point:
        """The direction at a distance from the start."""
        k = min(max(round(s / self.length * (self.body - 1)), 0), self.body - 1)
        return self.places[k][2], self.places[k][3]

    def half(self, s: float) -> float:
        """The thickness at a distance from the start."""
        k = min(max(round(s / self.length * (self.body - 1)), 0), self.body - 1)
        return self.places[k][4]

    def nearest(self, p: Point) -> tuple[float, float]:
        """The point nearest to P: its distance from the start, and its distance from P."""
        best, where = float("inf"), 0.0
        px, py = p
        for x, y, ex, ey, square, s, long in self._pieces:
            gx, gy = px - x, py - y
            t = (gx * ex + gy * ey) / square
            t = 0.0 if t < 0 else 1.0 if t > 1 else t
            gx, gy = gx - ex * t, gy - ey * t
            away = gx * gx + gy * gy
            if away < best:
                best, where = away, s + long * t
        return where, sqrt(best)

    def sides(self, share: float = 1.0, less: float = 0.0, every: int = 1, tip: bool = False) -> list[Point]:
        """An outline, up the right side and down the left, at a share of the thickness, optionally around the tip."""
        last = self.body - 1
        chosen = [k for k in range(self.body) if k % every == 0 or k == last]
        if tip:
            chosen += range(self.body, len(self.places))
        right: list[Point] = []
        left: list[Point] = []
        for k in chosen:
            x, y, dx, dy, half = self.places[k]
            out = max(half * share - less, 0.5)
            right.append((x - dy * out, y + dx * out))
            left.append((x + dy * out, y - dx * out))
        return [*right, *reversed(left)]


def outlines(limbs: Sequence[Limb], share: float = 1.0, less: float = 0.0, every: int = 1) -> str:
    """The path data of all limbs together, merged where they meet."""
    out = []
    for limb in limbs:
        first, *rest = limb.sides(share, less, every, tip=True)
        out.append(Pen().move(first).soft(rest).end(close=True))
    return "".join(out)
