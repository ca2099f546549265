"""Pictures people keep: a Kodama tree, or one of its cards, as SVG and as PNG."""

from kokodama.pictures.png import NoPainter, to_png
from kokodama.pictures.tree import Ghost, card_fragment, draw_card, draw_tree, shared_defs

__all__ = ["Ghost", "NoPainter", "card_fragment", "draw_card", "draw_tree", "shared_defs", "to_png"]
