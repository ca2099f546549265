"""Pictures people keep: a Kodama tree, or one of its cards, as SVG and as PNG."""

from kokodama.pictures.card import branch_card, card_fragment, draw_card, shared_defs, trunk_card
from kokodama.pictures.png import NoPainter, to_png
from kokodama.pictures.tree import Ghost, draw_tree

__all__ = [
    "Ghost",
    "NoPainter",
    "branch_card",
    "card_fragment",
    "draw_card",
    "draw_tree",
    "shared_defs",
    "to_png",
    "trunk_card",
]
