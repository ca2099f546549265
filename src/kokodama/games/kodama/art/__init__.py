"""SVG pictures of Kodama: trees and single cards."""

from kokodama.games.kodama.art.card import branch_card, card_fragment, draw_card, shared_defs, trunk_card
from kokodama.games.kodama.art.tree import Ghost, draw_tree

__all__ = ["Ghost", "branch_card", "card_fragment", "draw_card", "draw_tree", "shared_defs", "trunk_card"]
