"""A Kodama tree as a picture to keep, and single cards in the same look. Plain text in, plain SVG out.

`draw_tree` and `draw_card` give whole SVG files: no remote fonts, no scripts, nothing from elsewhere. A page that shows
many cards takes the parts: `shared_defs()` once, then `card_fragment()` for every card.

Parts of a picture, by class, in the order they are painted: `kd-ground`; one `kd-card` for each card as laid
(`data-card`, 0 is the trunk), with its paper, leaves and bark; `kd-ghost`; `kd-moss`; `kd-prints` with one `kd-print`
for each printed symbol (`data-card`, `data-kind`), above all cards, so that no symbol is ever hidden; `kd-words`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from kokodama.games.kodama.geometry import inside
from kokodama.games.kodama.shape import Shape
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y
from kokodama.pictures.bark import bark_defs, draw_bark, draw_growth
from kokodama.pictures.brush import Laid, Limb, Point, polygon
from kokodama.pictures.paper import LIGHTS, Light, card_paper, leaves, paper_defs
from kokodama.pictures.scene import Box, grain, ground_behind, lettering, moss, roots, scene_defs, seal
from kokodama.pictures.symbols import symbol_defs, symbol_use

LONG_SIDE = 1400  # pixels of a picture that nobody scales
MARGIN = 300


@dataclass(frozen=True)
class Ghost:
    """A card that is only held where it might lie."""

    shape: Shape
    x: int
    y: int
    angle: int
    legal: bool = True


def draw_tree(
    tree: Tree,
    *,
    title: str = "",
    season: str | None = None,
    caption: str = "",
    lit: Sequence[int] = (),
    ghost: Ghost | None = None,
    name: str = "kd-tree",
) -> str:
    """A whole tree as a stand-alone SVG. `season` is spring, summer, autumn or None; `lit` are cards to be shown up;
    `name` begins the ids of this picture, for pages that show several."""
    if season not in LIGHTS:
        raise ValueError(f"a season is spring, summer, autumn or None, not {season!r}")
    light = LIGHTS[season]
    title, caption = _plain(title), _plain(caption)
    cards = laid_cards(tree)
    held = None if ghost is None else Laid(ghost.shape, ghost.x, ghost.y, ghost.angle)
    box = picture_box([*cards, held] if held else cards, bool(title or caption))
    reach = max(hypot(x, y) for card in cards for x, y in card.corners())
    painted = [
        f'<g class="kd-ground">{ground_behind(light, name, box)}{roots()}</g>',
        *(_card(tree, cards, i, name, light, light.accent if i in lit else "") for i in range(len(cards))),
    ]
    if ghost and held:
        look = 'opacity=".82"' if ghost.legal else 'opacity=".5" filter="url(#kd-grey)"'
        painted.append(f'<g class="kd-ghost" {look}>{card_fragment(ghost.shape, held, name=f"{name}-ghost")}</g>')
    painted.append(f'<g class="kd-moss">{moss(light, box)}</g>')
    painted.append(f'<g class="kd-prints">{"".join(_prints(card, i) for i, card in enumerate(cards))}</g>')
    painted.append(grain(name, box))
    if title or caption:
        painted.append(f'<g class="kd-words">{lettering(title, caption, box)}{seal(box)}</g>')
    defs = shared_defs(reach) + scene_defs(light, name, box)
    return _file(box, title or "Kodama", defs, "".join(painted))


def draw_card(shape: Shape, *, trunk: bool = False, name: str = "kd-one") -> str:
    """One card as a stand-alone SVG, upright, on nothing."""
    laid = Laid(shape, trunk=trunk)
    wide, high = (900, 1300) if trunk else (630, 880)
    box = (-wide / 2 - 40, -high - 40, wide + 80, high + 80)
    return _file(box, "Kodama", shared_defs(), card_fragment(shape, laid, name=name), 440)


def shared_defs(reach: float = 5000) -> str:
    """What all cards of a page use: symbols, inks, papers, for `<defs>`, once; `reach` is the size of a tree."""
    return (
        symbol_defs() + bark_defs(reach) + paper_defs() + '<filter id="kd-grey" color-interpolation-filters="sRGB">'
        '<feColorMatrix type="saturate" values=".12"/></filter>'
    )


def card_fragment(shape: Shape, laid: Laid | None = None, *, name: str) -> str:
    """One card as a `<g>`; its root is at (0, 0) and it grows upwards, unless it is laid somewhere. `name` begins its
    ids and must be new on the page. Place it with `transform="translate(x -y) rotate(-angle)"`, or lay it first and
    the light will fall right."""
    where = laid or Laid(shape)
    return f'<g class="kd-card">{_face(where, name, "", "")}{_prints(where, None)}</g>'


def laid_cards(tree: Tree) -> list[Laid]:
    """The cards of a tree, the trunk first."""
    cards = [Laid(tree.shapes[0], trunk=True)]
    for i in range(1, len(tree.shapes)):
        pose = tree.poses[i]
        cards.append(Laid(tree.shapes[i], int(pose_x(pose)), int(pose_y(pose)), int(pose_angle(pose))))
    return cards


def picture_box(cards: Sequence[Laid], words: bool) -> Box:
    """Around all cards, with air; below the table edge there is room for moss and words. Never a ribbon."""
    corners = [corner for card in cards for corner in card.corners()]
    left, right = min(x for x, _ in corners) - MARGIN, max(x for x, _ in corners) + MARGIN
    top = min(y for _, y in corners) - MARGIN
    bottom = 330.0 + (max(right - left, -top * 0.68) * 0.1 if words else 0)
    high = bottom - top
    more = max(high * 0.68 - (right - left), 0.0) / 2
    left, right = left - more, right + more
    top -= max((right - left) * 0.66 - high, 0.0)
    return left, top, right - left, bottom - top


def _card(tree: Tree, cards: list[Laid], i: int, name: str, light: Light, lit: str) -> str:
    """A card with its leaves, and the beginnings of all limbs that are rooted on it."""
    children = [j for j in range(len(cards)) if int(tree.parents[j]) == i]
    tips: list[tuple[Point, Point]] = []
    for limb in (Limb(line) for line in cards[i].limbs()):
        end = limb.line[-1]
        hidden = [j for j in range(len(cards)) if j != i and inside(tree.outlines[j], round(end[0]), round(-end[1]))]
        if not hidden:
            tips.append((end, limb.direction(limb.length)))
    taken = [middle for card in cards for _, middle in card.prints()]
    grown = "".join(draw_growth(cards[i], cards[j], f"{name}-{j}-growth") for j in children)
    face = _face(cards[i], f"{name}-{i}", leaves(cards[i], light, tips, taken), grown, lit)
    return f'<g class="kd-card" data-card="{i}">{face}</g>'


def _face(laid: Laid, name: str, foliage: str, grown: str, lit: str = "") -> str:
    """Paper, leaves, bark."""
    # A hair more than the card at its root: what comes from the parent's bark must not show a seam.
    wide, high = (900, 1300) if laid.trunk else (630, 880)
    edge = polygon(laid.at(u, v) for u, v in ((0, -4), (wide, -4), (wide, high), (0, high)))
    return (
        card_paper(laid, f"{name}-paper", lit)
        + foliage
        + f'<clipPath id="{name}-edge"><path d="{edge}"/></clipPath><g clip-path="url(#{name}-edge)">'
        + draw_bark(laid, f"{name}-bark")
        + grown
        + "</g>"
    )


def _prints(laid: Laid, card: int | None) -> str:
    more = "" if card is None else f' data-card="{card}"'
    # The trunk's symbol stands on its bark and needs paper of its own.
    under = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="74" fill="#fbf4e1" stroke="#35261d" stroke-width="5"/>'
        for _, (x, y) in laid.prints()
        if laid.trunk
    )
    return under + "".join(symbol_use(kind, x, y, more) for kind, (x, y) in laid.prints())


def _plain(text: str) -> str:
    """Without signs that no XML file may hold."""
    return "".join(sign for sign in text if sign.isprintable())


def _file(box: Box, title: str, defs: str, body: str, long_side: int = LONG_SIDE) -> str:
    x, y, wide, high = box
    scale = long_side / max(wide, high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.0f} {y:.0f} {wide:.0f} {high:.0f}" '
        f'width="{wide * scale:.0f}" height="{high * scale:.0f}" role="img" aria-label={quoteattr(title)}>'
        f"<title>{escape(title)}</title><defs>{defs}</defs>{body}</svg>\n"
    )
