"""Bark in warm ink, exactly as wide as it is judged: 45 to each side of its lines, with round ends.

The outline is a plain stroke of that width, cut off at the card's edge. All that makes it look grown lies inside: light
from the upper left whichever way a card is turned, grain that follows the limb and flows around knots, creases where a
limb leaves another. Where a card is rooted, its grain begins on the parent's bark and bends into the new limb.
"""

from itertools import pairwise
from math import exp, hypot, sin, sqrt
from random import Random

from kokodama.games.kodama.geometry import BARK
from kokodama.pictures.brush import Laid, Limb, Point, blob, heading, polygon, stroke

CONTOUR = 5.5  # of the dark rim, inside the judged width
CORE = BARK - CONTOUR
_LANES = (-37, -30, -22, -14, -6, 2, 10, 18, 26, 33, 37)
_STRIDE = 34
# width, how far towards the lower right, colour, opacity: side by side they round the limb
_LIGHT = (
    (58, 10, "#2b1a12", 0.2),
    (38, 19, "#2b1a12", 0.2),
    (20, 28, "#21130d", 0.22),
    (50, -12, "#c98f58", 0.2),
    (30, -20, "#dba76c", 0.22),
    (12, -26, "#f0cd97", 0.22),
)


def bark_defs(reach: float) -> str:
    """Ink for the whole tree: dark at its foot, warmer with every branch, so that no seam shows between cards."""
    around = f'gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{reach:.0f}"'
    return (
        f'<radialGradient id="kd-bark" {around}><stop offset="0" stop-color="#593c2a"/>'
        '<stop offset=".45" stop-color="#74492f"/><stop offset="1" stop-color="#92603c"/></radialGradient>'
        f'<radialGradient id="kd-contour" {around}><stop offset="0" stop-color="#241812"/>'
        '<stop offset="1" stop-color="#452a1b"/></radialGradient>'
    )


def draw_bark(laid: Laid, name: str) -> str:
    """All bark of a card. It wants to be clipped to the card, for bark is only what lies on it."""
    limbs = [Limb(line) for line in laid.limbs()]
    path = "".join(polygon(limb.line, close=False) for limb in limbs)
    dice = laid.dice("grain")
    dark: list[str] = []
    pale: list[str] = []
    knots: list[str] = []
    for i, limb in enumerate(limbs):
        eyes = _knots(dice, limb, limbs[:i] + limbs[i + 1 :])
        _grain(dice, limb, limbs[:i], limbs[i + 1 :], eyes, dark, pale)
        knots += [_knot(dice, limb, *eye) for eye in eyes]
        if i:
            dark += _creases(dice, limb, limbs[:i])
    washes = "".join(_blots(dice, limb) for limb in limbs)
    return (
        f'<g class="kd-bark" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<defs><path id="{name}" d="{path}"/></defs>'
        f'<use href="#{name}" stroke="url(#kd-contour)" stroke-width="{2 * BARK}"/>'
        + _rounded(f'<use href="#{name}"')
        + f'<path d="{washes}" fill="#2b1a12" opacity=".16"/>'
        + _inked(dark, pale)
        + "".join(knots)
        + "</g>"
    )


def draw_growth(parent: Laid, child: Laid, name: str) -> str:
    """How a limb leaves its parent: grain that bends towards the root, drawn on the parent's bark and clipped to it."""
    root = child.exactly(315, 0)
    up = Limb(child.limbs()[0])
    limbs = [Limb(line) for line in parent.limbs()]
    near = min(limbs, key=lambda limb: limb.nearest(root)[1])
    s, _ = near.nearest(root)
    flow, rise = near.direction(s), up.direction(0)
    along = flow[0] * rise[0] + flow[1] * rise[1]
    back = min(s, 150.0 if along > -0.3 else 40.0)
    start = near.at(s - back)
    flow = near.direction(s - back)
    reach = hypot(root[0] - start[0], root[1] - start[1])
    bend = Limb(_bow(start, flow, root, rise, reach * 0.45 + 8))
    end = up.at(50)
    grown = Limb([*bend.line, up.at(25), end])
    dice = child.dice("growth")
    dark: list[str] = []
    pale: list[str] = []
    _grain(dice, grown, [], [], [], dark, pale)
    for aside in (-BARK + 3, BARK - 3):
        long = 60 + 50 * dice.random()
        points = [grown.at(bend.length + 20 - long * t / 4, aside * (1 - 0.04 * t)) for t in range(5)]
        dark.append(stroke(points, 11))
    path = polygon(grown.line, close=False)
    around = "".join(
        f'<path d="{_capsule(p, q)}"/>'
        for limb in limbs
        for p, q in pairwise(limb.line)
        if Limb([p, q]).nearest(root)[1] < 240
    )
    # It fades in along the way, over the parent's own grain.
    fade = "".join(
        f' {k}="{v:.0f}"' for k, v in zip(("x1", "y1", "x2", "y2"), (*start, *bend.at(back * 0.55)), strict=True)
    )
    return (
        f'<clipPath id="{name}">{around}</clipPath>'
        f'<linearGradient id="{name}-fade" gradientUnits="userSpaceOnUse"{fade}><stop offset="0" stop-color="#000"/>'
        f'<stop offset="1" stop-color="#fff"/></linearGradient><mask id="{name}-mask" maskUnits="userSpaceOnUse" '
        f'x="{root[0] - 300:.0f}" y="{root[1] - 300:.0f}" width="600" height="600"><rect x="{root[0] - 300:.0f}" '
        f'y="{root[1] - 300:.0f}" width="600" height="600" fill="url(#{name}-fade)"/></mask>'
        f'<g clip-path="url(#{name})" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<g mask="url(#{name}-mask)">' + _rounded(f'<path d="{path}"') + _inked(dark, pale) + "</g></g>"
    )


def _rounded(element: str) -> str:
    """The body of a limb and the light on it."""
    out = [f'{element} stroke="url(#kd-bark)" stroke-width="{2 * CORE:g}"/>']
    for width, aside, colour, opacity in _LIGHT:
        shift = f'transform="translate({aside * 0.6:.1f} {aside * 0.8:.1f})"'
        out.append(f'{element} {shift} stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width}"/>')
    return "".join(out)


def _inked(dark: list[str], pale: list[str]) -> str:
    return (
        f'<path d="{"".join(pale)}" fill="#e7bf8a" opacity=".42"/>'
        f'<path d="{"".join(dark)}" fill="#1f130d" opacity=".62"/>'
    )


def _grain(
    dice: Random,
    limb: Limb,
    before: list[Limb],
    after: list[Limb],
    knots: list[tuple[float, float, float]],
    dark: list[str],
    pale: list[str],
) -> None:
    """Lines along a limb, broken, wavering, parted by knots; they give way where another limb crosses."""
    for lane in _LANES:
        waver, phase = 1.2 + 2.2 * dice.random(), 7 * dice.random()
        shown: list[Point] = []
        s, left = -24.0 + 40 * dice.random(), 60 + 220 * dice.random()
        while s < limb.length + 40:
            aside = lane + waver * sin(s / 38 + phase)
            for at, middle, size in knots:
                gap = aside - middle
                push = 1.25 * size * exp(-(((s - at) / (1.7 * size)) ** 2) - (gap / (1.6 * size)) ** 2)
                aside += push if gap > 0 else -push
            beyond = max(s - limb.length, 0.0)
            aside = max(-CORE + 1, min(CORE - 1, aside)) * sqrt(max(1 - (beyond / 42) ** 2, 0.0))
            point = limb.at(s, aside)
            free = beyond**2 + aside**2 < CORE**2 and _free(point, before, after)
            if free and left > 0:
                shown.append(point)
            if not free or left <= 0 or s + _STRIDE >= limb.length + 40:
                if len(shown) > 2:
                    light = lane < 6 and dice.random() < 0.3
                    rim = 1.8 if abs(lane) > 34 else 1.0
                    (pale if light else dark).append(stroke(shown, rim * (2.2 + 3.4 * dice.random())))
                shown = []
                if left <= 0:
                    s += 8 + 30 * dice.random()
                left = 50 + 230 * dice.random()
            left -= _STRIDE
            s += _STRIDE


def _free(point: Point, before: list[Limb], after: list[Limb]) -> bool:
    if any(limb.nearest(point)[1] < 37 for limb in before):
        return False
    for limb in after:
        s, away = limb.nearest(point)
        if away < 31 and s > 26:
            return False
    return True


def _knots(dice: Random, limb: Limb, others: list[Limb]) -> list[tuple[float, float, float]]:
    """Where it has eyes: how far along, how far aside, how large."""
    found: list[tuple[float, float, float]] = []
    s = 110 + 260 * dice.random()
    while s < limb.length - 50:
        eye = (s, 34 * dice.random() - 17, 8 + 5 * dice.random())
        if all(other.nearest(limb.at(s, eye[1]))[1] > BARK + 16 for other in others):
            found.append(eye)
        s += 300 + 420 * dice.random()
    return found


def _knot(dice: Random, limb: Limb, s: float, aside: float, size: float) -> str:
    x, y = limb.at(s, aside)
    return (
        f'<path d="{blob(dice, x, y, size * 1.15)}" fill="#8c5d3b" stroke="#1f130d" stroke-width="3"/>'
        f'<path d="{blob(dice, x + 1, y + 1, size * 0.55, 0.8)}" fill="#2a1a12"/>'
    )


def _blots(dice: Random, limb: Limb) -> str:
    """Where the wash pooled."""
    out = []
    s = 30 * dice.random()
    while s < limb.length:
        size = 10 + 16 * dice.random()
        x, y = limb.at(s, (CORE - size * 1.2) * (2 * dice.random() - 1))
        out.append(blob(dice, x, y, size, points=6))
        s += 70 + 110 * dice.random()
    return "".join(out)


def _creases(dice: Random, limb: Limb, before: list[Limb]) -> list[str]:
    """Folds in the crook, where a limb leaves an older one."""
    s = 0.0
    while s < limb.length and any(other.nearest(limb.at(s))[1] < CORE for other in before):
        s += 8
    out = []
    for fold in range(2):
        at, wide, lean = s - 8 + 20 * fold * dice.random(), 33 - 9 * fold, 14 * dice.random() - 7
        bulge = 12 + 8 * dice.random()
        points = [limb.at(at + bulge * (1 - (t / 3) ** 2) + lean * t / 3, wide * t / 3) for t in range(-3, 4)]
        out.append(stroke(points, 4 - fold))
    return out


def _capsule(p: Point, q: Point) -> str:
    """The bark along one piece, without its rim."""
    dx, dy = heading(p, q)
    nx, ny, r = -dy * CORE, dx * CORE, f"{CORE:g}"
    return (
        f"M{p[0] + nx:.0f} {p[1] + ny:.0f}A{r} {r} 0 0 1 {p[0] - nx:.0f} {p[1] - ny:.0f}"
        f"L{q[0] - nx:.0f} {q[1] - ny:.0f}A{r} {r} 0 0 1 {q[0] + nx:.0f} {q[1] + ny:.0f}Z"
    )


def _bow(a: Point, along: Point, b: Point, into: Point, pull: float) -> list[Point]:
    """A soft curve from A, leaving along one direction, to B, arriving along another."""
    c = (a[0] + along[0] * pull, a[1] + along[1] * pull)
    d = (b[0] - into[0] * pull, b[1] - into[1] * pull)
    out = []
    for i in range(9):
        t, u = i / 8, 1 - i / 8
        w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        out.append(tuple(w[0] * a[k] + w[1] * c[k] + w[2] * d[k] + w[3] * b[k] for k in (0, 1)))
    return [(x, y) for x, y in out]
