"""Draws all cards of a set on one sheet for viewing and printing: branches with their names, trunks, symbols."""

from xml.sax.saxutils import escape

from kokodama.games.kodama.art.backdrop import FACE
from kokodama.games.kodama.art.card import branch_card, card_fragment, shared_defs, svg_file, trunk_card
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.cards import CardSet

COLUMNS = 9
ACROSS, DOWN = 720, 1040  # spacing of the cards
TRUNKS = 1480  # height of the row of trunks
MARGIN = 160


def draw_sheet(cards: CardSet) -> str:
    """Draw all branch cards of a card set with their names, and the six trunks, as a stand-alone SVG."""
    out = []
    for number in range(cards.printed):
        row, column = divmod(number, COLUMNS)
        x, y = MARGIN + ACROSS * (column + 0.5), MARGIN + DOWN * (row + 1) - 130
        card = card_fragment(branch_card(number, cards=cards), name=f"c{number}")
        out.append(_place(card, cards.branch_names[number], x, y))
    rows = (cards.printed + COLUMNS - 1) // COLUMNS
    wide, high = 2 * MARGIN + ACROSS * COLUMNS, 2 * MARGIN + DOWN * rows + TRUNKS
    for kind, name in enumerate(SYMBOLS):
        x = MARGIN + (wide - 2 * MARGIN) * (kind + 0.5) / len(SYMBOLS)
        out.append(_place(card_fragment(trunk_card(kind, cards), name=f"t{kind}"), name, x, high - MARGIN - 100))
    ground = f'<rect width="{wide}" height="{high}" fill="#e9dcc2"/>'
    words = f'<g font-family="{FACE}" font-size="56" fill="#5e4632" text-anchor="middle">{"".join(out)}</g>'
    return svg_file((0, 0, wide, high), "Kodama", shared_defs(), ground + words, 1800)


def _place(card: str, name: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:.0f} {y:.0f})">{card}<text y="80">{escape(name)}</text></g>'
