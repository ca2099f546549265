"""The backdrop of a tree: paper, sun and hills, moss along the table edge, lettering and a seal."""

from collections.abc import Sequence
from math import cos, hypot, sin
from random import Random
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

from kokodama.games.kodama.art.card import Box
from kokodama.games.kodama.art.card_paper import Light
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.svg_path import Point, blob, leaf, smooth

FACE = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Book Antiqua',Georgia,'DejaVu Serif',serif"


def scene_defs(light: Light, name: str, box: Box) -> str:
    """The `<defs>` of the backdrop: colours of sky and ground, and the paper grain filter."""
    x, y, wide, high = box
    fine = 900 / max(wide, high)
    return (
        f'<radialGradient id="{name}-sky" gradientUnits="userSpaceOnUse" cx="{x + wide * 0.42:.0f}" '
        f'cy="{y + high * 0.36:.0f}" r="{hypot(wide, high) * 0.62:.0f}"><stop offset="0" stop-color="{light.glow}"/>'
        f'<stop offset=".55" stop-color="{light.paper[0]}"/><stop offset="1" stop-color="{light.paper[1]}"/>'
        f'</radialGradient><radialGradient id="{name}-sun">'
        f'<stop offset="0" stop-color="{light.sun}" stop-opacity=".2"/>'
        f'<stop offset=".82" stop-color="{light.sun}" stop-opacity=".34"/>'
        f'<stop offset=".97" stop-color="{light.sun}" stop-opacity=".48"/>'
        f'<stop offset="1" stop-color="{light.sun}" stop-opacity=".2"/></radialGradient>'
        f'<linearGradient id="{name}-hill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{light.moss[1]}" '
        f'stop-opacity=".26"/><stop offset="1" stop-color="{light.moss[0]}" stop-opacity=".02"/></linearGradient>'
        f'<linearGradient id="{name}-earth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{light.moss[1]}" '
        f'stop-opacity=".36"/><stop offset=".3" stop-color="#7a5b3a" stop-opacity=".13"/>'
        f'<stop offset="1" stop-color="#7a5b3a" stop-opacity="0"/></linearGradient>'
        f'<filter id="{name}-grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">'
        f'<feTurbulence type="fractalNoise" baseFrequency="{fine * 0.35:.4f} {fine:.4f}" numOctaves="2" seed="7"/>'
        '<feColorMatrix values="0 0 0 0 .36 0 0 0 0 .25 0 0 0 0 .14 1.6 .7 0 0 -1"/></filter>'
    )


def grain(name: str, box: Box, opacity: float = 0.1) -> str:
    """The grain of the paper, drawn over everything."""
    return f'<rect {_box(box)} filter="url(#{name}-grain)" opacity="{opacity}" pointer-events="none"/>'


def ground_behind(light: Light, name: str, box: Box) -> str:
    """Everything behind the tree: the paper, the sun, hills in thin ink."""
    x, y, wide, high = box
    rng = Random(11)
    size = min(wide, -y) * 0.3
    out = [
        f'<rect {_box(box)} fill="url(#{name}-sky)"/>'
        f'<circle cx="{x + wide * 0.69:.0f}" cy="{y + max(-y * 0.36, size * 1.15):.0f}" r="{size:.0f}" '
        f'fill="url(#{name}-sun)"/>'
    ]
    for peak, bumps in ((0.2, 4), (0.12, 6)):
        line: list[Point] = []
        for i in range(bumps * 2 + 1):
            rise = peak * -y * ((0.55 + 0.45 * rng.random()) if i % 2 else 0.3 + 0.2 * rng.random())
            line.append((x - 40 + (wide + 80) * i / (bumps * 2), -rise))
        rim = smooth(line)
        out.append(f'<path d="{rim}L{x + wide + 40:.0f} 0L{x - 40:.0f} 0Z" fill="url(#{name}-hill)"/>')
    out.append(f'<rect x="{x:.0f}" y="0" width="{wide:.0f}" height="{y + high:.0f}" fill="url(#{name}-earth)"/>')
    return "".join(out)


def drifting(light: Light, box: Box, cards: Sequence[Laid]) -> str:
    """A few leaves in the wind, where there is no card."""
    x, y, wide, _ = box
    rng = Random(44)
    out: list[list[str]] = [[], [], []]
    for _ in range(13):
        p = (x + wide * (0.06 + 0.88 * rng.random()), y * (0.12 + 0.66 * rng.random()))
        turn, size, kind = 6.3 * rng.random(), 46 + 26 * rng.random(), int(3 * rng.random())
        ex, ey = cos(turn) * size, sin(turn) * size
        if any(card.is_near(p, 130) for card in cards):
            continue
        out[kind].append(leaf(p, (p[0] + ex / 2 - ey / 7, p[1] + ey / 2 + ex / 7), (p[0] + ex, p[1] + ey), size * 0.34))
    return "".join(
        f'<path d="{"".join(some)}" fill="{colour}" fill-opacity=".6"/>'
        for some, colour in zip(out, light.leaves, strict=True)
        if some
    )


MOSS = 1700  # length of the piece of moss that is repeated along the edge


def moss(light: Light, name: str, box: Box) -> str:
    """The table edge, a line of moss at y = 0."""
    x, _, wide, _ = box
    first = int((x - 40) // MOSS)
    again = range(first, int((x + wide + 40) // MOSS) + 1)
    return f'<defs><g id="{name}-moss">{moss_piece(light)}</g></defs>' + "".join(
        f'<use href="#{name}-moss" x="{number * MOSS}"/>' for number in again
    )


def moss_piece(light: Light) -> str:
    """A piece of moss, to be repeated along the edge."""
    rng = Random(23)
    low: list[str] = []
    top: list[str] = []
    blades: list[str] = []
    s = 0.0
    while s < MOSS:
        size = 16 + 22 * rng.random()
        low.append(blob(rng, s, 16, size, 0.62, 7))
        if rng.random() < 0.75:
            top.append(blob(rng, s + 14 * rng.random(), 8, size * 0.62, 0.55, 6))
        if rng.random() < 0.5:
            lean = 18 * rng.random() - 9
            blades.append(f"M{s:.0f} 4q{lean / 3:.0f}-14 {lean:.0f}-{14 + 22 * rng.random():.0f}")
        s += size * 0.85
    return (
        f'<path d="{"".join(low)}" fill="{light.moss[1]}"/>'
        f'<path d="{"".join(top)}" fill="{light.moss[0]}"/>'
        f'<path d="{"".join(blades)}" fill="none" stroke="{light.moss[1]}" stroke-width="3.5" stroke-linecap="round"/>'
    )


def lettering(title: str, caption: str, box: Box) -> str:
    """A title and a caption under the tree, and a small seal beside them."""
    if not title and not caption:
        return ""
    x, y, wide, high = box
    middle, bottom, unit = x + wide / 2, y + high, letter_unit(box)
    size = min(unit, wide * 0.76 / _ems(title))
    small = min(unit * 0.5, wide * 0.76 / _ems(caption))
    out = []
    if title:
        line = bottom - unit * (1.85 if caption else 1.3)
        out.append(
            f'<text x="{middle:.0f}" y="{line:.0f}" font-size="{size:.0f}" letter-spacing="{size * 0.06:.1f}" '
            f'fill="#35261d">{escape(title)}</text>'
        )
    if caption:
        out.append(
            f'<text x="{middle:.0f}" y="{bottom - unit:.0f}" font-size="{small:.0f}" font-style="italic" '
            f'fill="#5e4632">{escape(caption)}</text>'
        )
    return f'<g font-family="{FACE}" text-anchor="middle">{"".join(out)}</g>'


def _ems(text: str) -> float:
    """The approximate width of a text in ems, for any font; East Asian characters are square."""
    return max(sum(1.06 if east_asian_width(sign) in "WF" else 0.64 for sign in text), 1.0)


def letter_unit(box: Box) -> float:
    """The font size of a title, in proportion to the picture."""
    return min(box[2] * 0.036, 230.0)


def seal(box: Box) -> str:
    """A vermilion seal that shows a seedling."""
    x, y, wide, high = box
    unit = letter_unit(box)
    edge = blob(Random(3), 0, 0, 62, 1.0, 16)
    return (
        f'<g transform="translate({x + wide - 1.6 * unit:.0f} {y + high - 1.6 * unit:.0f}) scale({unit / 110:.2f})">'
        f'<path d="{edge}" fill="#b93a26" opacity=".88"/>'
        '<path d="M0 36C-2 16 1 4 0-6" fill="none" stroke="#fbf1dd" stroke-width="7" stroke-linecap="round"/>'
        '<path d="M-1 4C-34 6-42-12-42-26-18-28-4-18-1 4ZM1-6C2-30 18-40 40-38 40-16 26-4 1-6Z" fill="#fbf1dd"/></g>'
    )


def _box(box: Box) -> str:
    return f'x="{box[0]:.0f}" y="{box[1]:.0f}" width="{box[2]:.0f}" height="{box[3]:.0f}"'
