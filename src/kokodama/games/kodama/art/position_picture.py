"""Draws a seat of a position: its tree, in the colours of the season."""

from kokodama.games.kodama.art.tree import draw_tree
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.state import State

SUBJECT = "trees"


def draw_position(state: State, seat: int, title: str = "", caption: str = "") -> str:
    """Draw the tree of a seat as SVG, with an optional title and caption."""
    season = SEASONS[int(state.season())]
    return draw_tree(state.trees[seat], state.cards, title=title, caption=caption, season=season)
