"""Draws cards as washi paper: a soft deckle edge, fibres, a slight shadow. Also the colours of the seasons."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from random import Random

from kokodama.games.kodama.art.bark import LIGHT
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.svg_path import Point, closed, seeded_random, smooth, turned
from kokodama.games.kodama.card_face import Shape

TINTS = (("#fefaee", "#f5ead2"), ("#fcf6e6", "#f2e6cb"), ("#fdf8ef", "#f6e9d7"), ("#fbf7e8", "#f0e7cf"))
CORNER = 26


@dataclass(frozen=True)
class Light:
    """The colours of a season: the sun and its glow, the ground paper, leaves, moss."""

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
        "#e8a9a6", "#f6f6e2", ("#eeeed6", "#d8ddb9"), ("#9dbd52", "#c2d272", "#7ba548"), ("#7d9c45", "#4c6f31"),
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
    """The `<defs>` of the paper: tints of the cards, and clip paths at their edges for the bark."""
    tints = "".join(
        f'<linearGradient id="kd-card{i}" x1=".2" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="{pale}"/>'
        f'<stop offset="1" stop-color="{deep}"/></linearGradient>'
        for i, (pale, deep) in enumerate(TINTS)
    )
    # Slightly larger than the card at its root, so that no seam shows where it joins the parent's bark.
    return (
        tints + '<clipPath id="kd-edge-branch"><path d="M-315 4H315V-880H-315Z"/></clipPath>'
        '<clipPath id="kd-edge-trunk"><path d="M-450 4H450V-1300H-450Z"/></clipPath>'
    )


@lru_cache(maxsize=400)
def sheet_of(shape: Shape, trunk: bool) -> tuple[int, str, str]:
    """The paper of a card in its own frame: number of its tint, path of its edge, path of its fibres."""
    rng = seeded_random("paper", *Laid(shape).key())
    wide, high = Laid(shape, trunk=trunk).size
    fibres = []
    for _ in range(16 if trunk else 9):
        u, v, turn, long = wide * rng.random(), high * rng.random(), 360 * rng.random(), 30 + 60 * rng.random()
        bow = 40 * rng.random() - 20
        steps = [
            (u + long * t * cos(radians(turn + bow * t)), v + long * t * sin(radians(turn + bow * t)))
            for t in (0, 0.5, 1)
        ]
        if all(14 < p < wide - 14 and 14 < q < high - 14 for p, q in steps):
            fibres.append(smooth([(p - wide / 2, -q) for p, q in steps]))
    return int(rng.random() * len(TINTS)), _deckle(wide, high, rng), "".join(fibres)


def card_paper(laid: Laid, name: str, lit: str = "") -> str:
    """Draw the paper of a card: shadow, sheet, edge, fibres."""
    tint, edge, fibres = sheet_of(laid.shape, laid.trunk)
    glow = (
        f'<use href="#{name}" fill="none" stroke="{lit}" stroke-width="44" stroke-opacity=".3"/>'
        f'<use href="#{name}" fill="none" stroke="{lit}" stroke-width="22" stroke-opacity=".75"/>'
    ) if lit else ""  # fmt: skip
    x, y = turned(LIGHT, laid.angle)
    shadow = "".join(
        f'<use href="#{name}" x="{x * far:.1f}" y="{y * far:.1f}" stroke-width="{width}" opacity="{opacity}"/>'
        for far, width, opacity in ((17, 56, 0.022), (15, 42, 0.03), (13, 29, 0.04), (11, 17, 0.05), (7, 5, 0.1))
    )
    return (
        f'<defs><path id="{name}" d="{edge}"/></defs>'
        f'<g fill="#3a2413" stroke="#3a2413" stroke-linejoin="round">{shadow}</g>{glow}'
        f'<use href="#{name}" fill="url(#kd-card{tint})" stroke="#8a6a44" stroke-opacity=".3" stroke-width="2.5"/>'
        f'<path d="{fibres}" fill="none" stroke="#a98a5c" stroke-opacity=".2" stroke-width="2.5"/>'
    )


def _deckle(wide: float, high: float, rng: Random) -> str:
    """The torn edge of a sheet: rounded corners, never outside the true outline, hardly inside it."""
    w = wide / 2
    corners = [(-w, 0.0), (w, 0.0), (w, -high), (-w, -high)]
    points: list[Point] = []
    for i, (px, py) in enumerate(corners):
        qx, qy = corners[(i + 1) % 4]
        long = abs(qx - px) + abs(qy - py)
        dx, dy = (qx - px) / long, (qy - py) / long
        n = round(long / 52)
        for k in range(n + 1):
            at = CORNER * 0.35 + (long - CORNER * 0.7) * k / n
            at += 0 if k in (0, n) else 26 * (rng.random() - 0.5)
            inside = 1.5 if k in (0, n) else 5 * rng.random() ** 2
            points.append((px + dx * at + dy * inside, py + dy * at - dx * inside))
    return closed(points)
