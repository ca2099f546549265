"""Washi cards with a deckle edge, leaves at the tips of limbs, and the light of the seasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from random import Random

from kokodama.pictures.brush import Laid, Point, heading, leaf, polygon, smooth

TINTS = (("#fdf7e8", "#f3e6cb"), ("#fbf4e1", "#f0e1c3"), ("#fdf6ea", "#f4e5d0"), ("#faf5e2", "#eee3c6"))


@dataclass(frozen=True)
class Light:
    """What a season changes: the sun and its glow, the ground paper, leaves, moss."""

    sun: str
    glow: str
    paper: tuple[str, str]
    leaves: tuple[str, str, str]
    moss: tuple[str, str]
    accent: str


LIGHTS: dict[str | None, Light] = {
    None: Light(
        "#d9b87c", "#f7eed9", ("#f0e5cd", "#dfcfae"), ("#93a25c", "#b0ae6c", "#768a55"), ("#6f7f43", "#495930"),
        "#c98b1c",
    ),
    "spring": Light(
        "#b5c877", "#f4f4dc", ("#eceacd", "#d6d5af"), ("#9dbd52", "#c2d272", "#7ba548"), ("#7d9c45", "#4c6f31"),
        "#6f9a2c",
    ),
    "summer": Light(
        "#efb545", "#fcf2d2", ("#f4e7c4", "#e6d09a"), ("#7c9a3f", "#a8b04a", "#5c8440"), ("#71893c", "#495f2c"),
        "#d9920f",
    ),
    "autumn": Light(
        "#d5745a", "#faeada", ("#f1dfca", "#dfc1a2"), ("#c4472b", "#dd8a34", "#a33527"), ("#857a3e", "#5d5428"),
        "#c2482a",
    ),
}  # fmt: skip


def paper_defs() -> str:
    """The tints of the cards."""
    return "".join(
        f'<linearGradient id="kd-card{i}" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="{pale}"/>'
        f'<stop offset="1" stop-color="{deep}"/></linearGradient>'
        for i, (pale, deep) in enumerate(TINTS)
    )


def card_paper(laid: Laid, name: str, lit: str = "") -> str:
    """The card itself: shadow, sheet, edge, fibres."""
    dice = laid.dice("paper")
    edge = _deckle(laid, dice)
    tint = int(dice.random() * len(TINTS))
    fibres = []
    wide, high = (900, 1300) if laid.trunk else (630, 880)
    for _ in range(14 if laid.trunk else 8):
        u, v, turn, long = wide * dice.random(), high * dice.random(), 360 * dice.random(), 30 + 60 * dice.random()
        bow = 30 * dice.random() - 15
        steps = [
            (u + long * t * cos(radians(turn + bow * t)), v + long * t * sin(radians(turn + bow * t)))
            for t in (0, 0.5, 1)
        ]
        if all(12 < p < wide - 12 and 12 < q < high - 12 for p, q in steps):
            fibres.append(smooth([laid.at(p, q) for p, q in steps]))
    glow = (
        f'<use href="#{name}" fill="none" stroke="{lit}" stroke-width="44" stroke-opacity=".3"/>'
        f'<use href="#{name}" fill="none" stroke="{lit}" stroke-width="22" stroke-opacity=".75"/>'
    ) if lit else ""  # fmt: skip
    shadow = "".join(
        f'<use href="#{name}" transform="translate({x} {y})" stroke-width="{width}" stroke-opacity="{opacity}" '
        f'fill-opacity="{opacity}"/>'
        for x, y, width, opacity in ((8, 12, 44, 0.035), (7, 10, 26, 0.05), (5, 7, 10, 0.08))
    )
    return (
        f'<defs><path id="{name}" d="{edge}"/></defs>'
        f'<g fill="#3a2413" stroke="#3a2413" stroke-linejoin="round">{shadow}</g>{glow}'
        f'<use href="#{name}" fill="url(#kd-card{tint})" stroke="#8a6a44" stroke-opacity=".38" stroke-width="3"/>'
        f'<path d="{"".join(fibres)}" fill="none" stroke="#a98a5c" stroke-opacity=".22" stroke-width="2.5"/>'
    )


def leaves(laid: Laid, light: Light, tips: Sequence[tuple[Point, Point]], taken: Sequence[Point]) -> str:
    """Leaves about the free tips of limbs, given as tip and direction; they keep off every printed symbol."""
    dice = laid.dice("leaves")
    paths: list[list[str]] = [[], [], []]
    veins: list[str] = []
    for (x, y), (dx, dy) in tips:
        for turn in (-118, -84, -52, -24, 4, 30, 58, 90, 122):
            a, long = radians(turn + 16 * dice.random() - 8), 52 + 40 * dice.random()
            ex, ey = dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a)
            sx, sy = x + ex * 30, y + ey * 30
            end = (sx + ex * (long + 14), sy + ey * (long + 14))
            kind, droop = int(3 * dice.random()), 10 * dice.random()
            middle = (sx + ex * long * 0.6, sy + ey * long * 0.6 + droop)
            if any(hypot(px - q[0], py - q[1]) < 84 for px, py in taken for q in (end, middle)):
                continue
            paths[kind].append(leaf((sx, sy), middle, end, long * 0.32))
            veins.append(smooth([(sx, sy), middle, end]))
    if not veins:
        return ""
    return (
        "".join(
            f'<path d="{"".join(paths[i])}" fill="{light.leaves[i]}" fill-opacity=".62" stroke="{light.leaves[i]}" '
            'stroke-width="3"/>'
            for i in range(3)
            if paths[i]
        )
        + f'<path d="{"".join(veins)}" fill="none" stroke="{light.moss[1]}" stroke-opacity=".55" stroke-width="2.5"/>'
    )


def _deckle(laid: Laid, dice: Random) -> str:
    """The edge of a sheet torn from wet paper: never outside the true outline, hardly inside it."""
    corners = laid.corners()
    points: list[Point] = []
    for p, q in zip(corners, [*corners[1:], corners[0]], strict=True):
        dx, dy = heading(p, q)
        long = hypot(q[0] - p[0], q[1] - p[1])
        n = round(long / 30)
        for i in range(n):
            t = (i + (0.2 + 0.6 * dice.random() if i else 0.16)) / n * long
            inside = 4.5 * dice.random() ** 2
            points.append((p[0] + dx * t + dy * inside, p[1] + dy * t - dx * inside))
    return polygon(points)
