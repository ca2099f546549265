"""The texture of bark: grain that follows the limb and flows around knots, washes, folds where limbs fork."""

from dataclasses import dataclass, field
from math import exp, sin
from random import Random

from kokodama.games.kodama.art.limb_shape import STEP, Limb
from kokodama.games.kodama.art.svg_path import Point, blob, smooth, stroke
from kokodama.games.kodama.geometry import BARK

# where lines run, across a limb, as shares of its thickness
_LANES = (-0.86, -0.68, -0.5, -0.3, -0.1, 0.1, 0.28, 0.46, 0.64, 0.84)
_SIDE_LANES = (-0.84, -0.6, -0.34, -0.08, 0.16, 0.4, 0.62, 0.84)

Knot = tuple[float, float, float]  # distance along the limb, offset as a share of its thickness, size


@dataclass
class Grain:
    """The texture of a card's limbs as path data: thin lines, dark and pale, tapered strokes, washes."""

    fine: list[str] = field(default_factory=list)
    pale: list[str] = field(default_factory=list)
    cracks: list[str] = field(default_factory=list)
    washes: list[str] = field(default_factory=list)
    knots: list[str] = field(default_factory=list)
    eyes: list[str] = field(default_factory=list)

    def grow(self, rng: Random, limb: Limb, limbs: list[Limb]) -> None:
        """Add the texture of one limb."""
        knots = find_knots(rng, limb, limbs)
        self.add_lines(rng, limb, knots)
        self.add_washes(rng, limb)
        for s, share, size in knots:
            x, y = limb.at(s, share)
            self.knots.append(blob(rng, x, y, size * 1.15, points=7))
            self.eyes.append(blob(rng, x + 1, y + 1, size * 0.5, 0.8, 5))
        if limb.bearer:
            self.add_folds(limb, limb.bearer)

    def add_lines(self, rng: Random, limb: Limb, knots: list[Knot]) -> None:
        """Add broken, wavering lines along a limb, parting around knots and starting outside the limb that bears it."""
        bearer = limb.bearer
        for lane in _SIDE_LANES if bearer else _LANES:
            waver, phase = 0.05 + 0.05 * rng.random(), 7 * rng.random()
            shown: list[Point] = []
            left = 60 + 240 * rng.random()
            free = bearer is None
            for k in range(1 if bearer else 0, limb.body):
                s = limb.at_s[k]
                x, y, dx, dy, half = limb.places[k]
                aside = (lane + waver * sin(s / 38 + phase)) * half
                for at, share, size in knots:
                    if abs(s - at) < 4 * size:
                        gap = aside - share * half
                        push = 1.3 * size * exp(-(((s - at) / (1.8 * size)) ** 2) - (gap / (1.6 * size)) ** 2)
                        aside += push if gap > 0 else -push
                point = (x - dy * aside, y + dx * aside)
                if bearer and not free:
                    along, away = bearer.nearest(point)
                    free = away > bearer.half(along) * 0.9
                if free:
                    shown.append(point)
                    left -= STEP
                if left <= 0 or k == limb.body - 1:
                    if len(shown) > 2:
                        self.add_line(rng, shown, lane)
                    shown = []
                    left = 60 + 240 * rng.random()

    def add_line(self, rng: Random, points: list[Point], lane: float) -> None:
        """Add one line; pale ones only on the side of the light."""
        kind = rng.random()
        if kind < 0.24 and lane < 0.5:
            self.pale.append(smooth(points))
        elif kind < 0.44 and len(points) > 3:
            some = points[:-1:2] if len(points) > 4 else points[:-1]
            self.cracks.append(stroke([*some, points[-1]], 5 + 4 * rng.random()))
        else:
            self.fine.append(smooth(points))

    def add_washes(self, rng: Random, limb: Limb) -> None:
        """Add spots where the ink pooled."""
        s = 30 + 80 * rng.random()
        while s < limb.length:
            half = limb.half(s)
            size = half * (0.22 + 0.3 * rng.random())
            x, y = limb.at(s, (0.9 - size / half) * (2 * rng.random() - 1))
            self.washes.append(blob(rng, x, y, size, points=5))
            s += 110 + 150 * rng.random()

    def add_folds(self, limb: Limb, bearer: Limb) -> None:
        """Add folds where limbs fork: along both edges of a limb, just inside the limb that bears it."""
        for side in (-0.97, 0.97):
            s = 0.0
            while s < min(limb.length, 400):
                along, away = bearer.nearest(limb.at(s, side))
                if away > bearer.half(along) * 0.97:
                    break
                s += 12
            if s > 20:
                back = min(s, 36.0) / 4
                self.cracks.append(stroke([limb.at(s + 3 - back * t, side * (1 - 0.06 * t)) for t in range(5)], 6))


def find_knots(rng: Random, limb: Limb, limbs: list[Limb]) -> list[Knot]:
    """Choose where a limb has knots, away from all other limbs."""
    found: list[Knot] = []
    s = 120 + 300 * rng.random()
    while s < limb.length - 60:
        knot = (s, 0.8 * rng.random() - 0.4, 8 + 4 * rng.random())
        if limb.half(s) < BARK and all(other is limb or other.nearest(limb.at(s))[1] > 85 for other in limbs):
            found.append(knot)
        s += 330 + 420 * rng.random()
    return found
