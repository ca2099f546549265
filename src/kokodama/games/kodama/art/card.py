"""Draws single cards as they look in a tree.

`draw_card` makes a complete SVG file. A page with many cards uses the parts instead: `shared_defs()` once, then a
`card_fragment()` for each card, with its root at (0, 0) and growing upwards unless it has a pose. Set the pose before
drawing: if a card is turned only by a `transform`, its light and shadow turn with it.
"""

from xml.sax.saxutils import escape, quoteattr

from kokodama.games.kodama.art.bark import bark_defs, draw_bark
from kokodama.games.kodama.art.card_paper import card_paper, paper_defs
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.symbols import symbol_defs, symbol_use
from kokodama.games.kodama.card_face import trunk_shape
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import CardSet

KNOTHOLE = 0.77  # scale of the symbol in a knothole
Box = tuple[float, float, float, float]  # left, top, width, height


def branch_card(number: int, x: int = 0, y: int = 0, angle: int = 0, cards: CardSet | None = None) -> Laid:
    """A branch card by its number, in the given card set or ours, and in the given pose."""
    found = cards or standard()
    return Laid(found.branches[number], found.art[number] if number < len(found.art) else None, x, y, angle)


def trunk_card(kind: int, cards: CardSet | None = None) -> Laid:
    """The trunk with a symbol."""
    return Laid(trunk_shape(kind), (cards or standard()).trunk_art, trunk=True)


def shared_defs(reach: float = 5000) -> str:
    """The `<defs>` shared by all cards of a page: symbols, gradients, papers; `reach` is the size of the tree."""
    return (
        symbol_defs() + bark_defs(reach) + paper_defs() + '<filter id="kd-grey" color-interpolation-filters="sRGB">'
        '<feColorMatrix type="saturate" values=".12"/></filter>'
    )


def draw_card(card: Laid, *, name: str = "kd-one") -> str:
    """One card as a stand-alone SVG, upright, on a transparent background."""
    wide, high = card.size
    box = (-wide / 2 - 40, -high - 40, wide + 80, high + 80)
    upright = Laid(card.shape, card.art, trunk=card.trunk)
    return svg_file(box, "Kodama", shared_defs(), card_fragment(upright, name=name), 440)


def card_fragment(card: Laid, *, name: str) -> str:
    """One card as a `<g>`. `name` is the prefix of its ids and must be unique on the page."""
    return f'<g class="kd-card"><g{card.transform()}>{card_face(card, name)}</g>{card_prints(card)}</g>'


def card_face(card: Laid, name: str, foliage: str = "", grown: str = "", lit: str = "") -> str:
    """Paper, leaves, bark and the collars on it, in the card's own frame."""
    edge = "trunk" if card.trunk else "branch"
    return (
        card_paper(card, f"{name}p", lit)
        + foliage
        + f'<g clip-path="url(#kd-edge-{edge})">{draw_bark(card, name)}{grown}</g>'
    )


def card_prints(card: Laid, number: int | None = None) -> str:
    """The symbols of a card, upright whatever its angle."""
    more = "" if number is None else f' data-card="{number}"'
    scale = KNOTHOLE if card.trunk else 1.0
    return knothole(card) + "".join(symbol_use(kind, x, y, more, scale) for kind, (x, y) in card.prints())


def knothole(card: Laid) -> str:
    """The knothole that holds a trunk's symbol; nothing for other cards."""
    return "".join(
        f'<g fill="none"><circle cx="{x:g}" cy="{y:g}" r="64" fill="#fbf4e1" stroke="#7d573c" stroke-width="9"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="69" stroke="#241812" stroke-width="4"/><circle cx="{x:g}" cy="{y:g}" r="59" '
        'stroke="#241812" stroke-opacity=".7" stroke-width="3"/></g>'
        for _, (x, y) in card.prints()
        if card.trunk
    )


def svg_file(box: Box, title: str, defs: str, body: str, long_side: int) -> str:
    """A complete SVG file; `long_side` is its default size in pixels."""
    x, y, wide, high = box
    scale = long_side / max(wide, high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.0f} {y:.0f} {wide:.0f} {high:.0f}" '
        f'width="{wide * scale:.0f}" height="{high * scale:.0f}" role="img" aria-label={quoteattr(title)}>'
        f"<title>{escape(title)}</title><defs>{defs}</defs>{body}</svg>\n"
    )
