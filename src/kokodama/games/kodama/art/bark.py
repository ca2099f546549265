"""Draws bark in warm ink, along exactly the lines that the judge uses.

A pale band shows all of the bark, 45 to each side; on it is the limb, tapered, with an uneven rim. Light comes from the
upper left whichever way a card is turned.
"""

from dataclasses import dataclass
from functools import lru_cache

from kokodama.games.kodama.art.bark_texture import Grain
from kokodama.games.kodama.art.limb_shape import Limb, limbs_of, outlines, trunk_roots
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.svg_path import polygon, seeded_random, turned
from kokodama.games.kodama.card_face import Shape
from kokodama.games.kodama.cards import Art
from kokodama.games.kodama.geometry import BARK

LIGHT = (0.6, 0.8)  # direction in which shadows fall
DARK, PALE = "#1c110b", "#f0cf9f"
INKS = {"body": ("#5b4031", "#8a5c3d"), "rim": ("#2a1c15", "#44291a")}  # at the foot of a tree, and at its far ends
# outline, offset towards the shadow, colour, opacity: together they make the limb look round
_SHADING = (
    ("b", 9, "#2b1a12", 0.3),
    ("c", 17, "#1f120c", 0.3),
    ("b", -7, "#b98355", 0.26),
    ("c", -13, "#dcae78", 0.26),
)


@dataclass(frozen=True)
class Bark:
    """The bark of a card in its own frame: its limbs, and the path data of everything drawn."""

    limbs: list[Limb]
    judged: str  # the judged lines
    body: str
    inner: dict[str, str]  # ever narrower outlines
    grain: Grain


@lru_cache(maxsize=400)
def bark_of(shape: Shape, art: Art | None, trunk: bool) -> Bark:
    """The bark of a card; it does not depend on where the card is."""
    card = Laid(shape, art, trunk=trunk)
    limbs = limbs_of(card)
    wood = limbs + (trunk_roots(seeded_random("toes")) if trunk else [])
    rng, grain = seeded_random("bark", *card.key()), Grain()
    for limb in limbs:
        grain.grow(rng, limb, limbs)
    inner = {"a": outlines(wood, 0.9, 1), "b": outlines(wood, 0.6, 0, 2), "c": outlines(wood, 0.36, 0, 2)}
    judged = "".join(polygon(line, close=False) for line in card.lines())
    return Bark(limbs, judged, outlines(wood), inner, grain)


def bark_defs(reach: float) -> str:
    """One gradient for the whole tree, dark at its foot and warmer further out, so that no seams show between cards."""
    return "".join(
        f'<radialGradient id="kd-{name}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{reach:.0f}">'
        f'<stop offset="0" stop-color="{foot}"/><stop offset="1" stop-color="{far}"/></radialGradient>'
        for name, (foot, far) in INKS.items()
    )


def draw_bark(card: Laid, name: str) -> str:
    """All bark of a card, in its own frame; the caller clips it to the card."""
    bark = bark_of(card.shape, card.art, card.trunk)
    own = ""
    if card.transform():  # the gradients are in the tree's frame, not in the card's
        turn = f'gradientTransform="rotate({card.angle})translate({-card.x} {card.y})"'
        own = "".join(f'<radialGradient id="{name}-{ink}" href="#kd-{ink}" {turn}/>' for ink in INKS)
    inks = name if own else "kd"
    shapes = "".join(f'<path id="{name}{key}" d="{path}"/>' for key, path in bark.inner.items())
    grain = bark.grain
    return (
        f'<defs>{own}{shapes}<path id="{name}l" d="{bark.judged}"/>'
        f'<clipPath id="{name}k"><path d="{bark.body}"/></clipPath></defs>'
        '<g class="kd-bark" stroke-linecap="round" stroke-linejoin="round">'
        f'<use href="#{name}l" fill="none" stroke="#a06f42" stroke-opacity=".16" stroke-width="{2 * BARK}"/>'
        f'<g clip-path="url(#{name}k)"><rect {_frame(card)} fill="url(#{inks}-rim)"/>'
        + _rounded(name, inks, card.angle)
        + "</g>"
        + f'<path d="{"".join(grain.washes)}" fill="#20130c" opacity=".14"/>'
        + thin_lines(grain.fine, grain.pale)
        + f'<path d="{"".join(grain.cracks)}" fill="{DARK}" fill-opacity=".66"/>'
        f'<path d="{"".join(grain.knots)}" fill="#7f563a" stroke="{DARK}" stroke-width="3.2"/>'
        f'<path d="{"".join(grain.eyes)}" fill="{DARK}"/></g>'
    )


def _frame(card: Laid) -> str:
    """The attributes of a rectangle around the card, in its own frame."""
    wide, high = card.size
    return f'x="{-wide // 2 - 9}" y="{-high - 9}" width="{wide + 18}" height="{high + 18}"'


def thin_lines(dark: list[str], pale: list[str]) -> str:
    """The finest lines of the grain."""
    return (
        f'<g fill="none"><path d="{"".join(pale)}" stroke="{PALE}" stroke-width="3.4" stroke-opacity=".34"/>'
        f'<path d="{"".join(dark)}" stroke="{DARK}" stroke-width="2.8" stroke-opacity=".5"/></g>'
    )


def _rounded(name: str, inks: str, angle: int) -> str:
    """The body of a limb with its shading."""
    x, y = turned(LIGHT, angle)
    out = [f'<use href="#{name}a" x="{-1.4 * x:.1f}" y="{-1.4 * y:.1f}" fill="url(#{inks}-body)"/>']
    for key, aside, colour, opacity in _SHADING:
        out.append(
            f'<use href="#{name}{key}" x="{x * aside:.1f}" y="{y * aside:.1f}" fill="{colour}" '
            f'fill-opacity="{opacity}"/>'
        )
    out.append(
        f'<use href="#{name}l" x="{-17 * x:.1f}" y="{-17 * y:.1f}" fill="none" stroke="#f4d9ac" stroke-width="9" '
        'stroke-opacity=".3"/>'
    )
    return "".join(out)
