"""The questions the rules ask of a table. Each is a small function that cites the rule it answers.

They are the only judge of legality: the menu, the judge and the moves all ask here.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama.board import Board, Public
from kokodama.games.kodama.cards import ANY_SEASON
from kokodama.games.kodama.tree import Tree

LIMIT: Final = 10  # the most a placement may score (KD 4.6)


def own_tree(board: Public) -> Tree:
    """The tree of the seat to act."""
    return board.trees[board.turn]


def parents_for(board: Public, card: int) -> list[bool]:
    """For each card of the own tree, whether the new card would score at most ten on it (KD 4.6)."""
    tree = own_tree(board)
    shape = board.cards.branches[card]
    return [tree.base_score(shape, parent) <= LIMIT for parent in range(len(tree.shapes))]


def has_place(board: Public, card: int) -> bool:
    """Whether a card has a legal place on the lattice (KD 4.7)."""
    tree = own_tree(board)
    fits = parents_for(board, card)
    i: i64 = 0
    while i < len(tree.open_on) and not fits[tree.open_on[i]]:
        i += 1
    return i < len(tree.open_on)


def nothing_fits(board: Public) -> bool:
    """Whether no card of the display has any legal place (KD 4.7)."""
    return len([card for card in board.display if has_place(board, card)]) == 0


def in_season(board: Public, goal: int) -> bool:
    """Whether a goal may be scored now: a kid only in its own season (KD 8.2)."""
    season = board.cards.goals[goal].season
    return season == ANY_SEASON or season == board.season()


def playable(board: Board) -> list[int]:
    """The goals the seat to act may play (KD 6.1, 8.2)."""
    return [goal for goal in board.hands[board.turn] if in_season(board, goal)]


def next_start(board: Public) -> i64:
    """Who starts the next season: fewest points; tied, the nearest clockwise to the old start player (KD 6.3)."""
    best: i64 = board.start
    for step in range(1, board.seats):
        seat: i64 = (board.start + step) % board.seats
        if board.points[seat] < board.points[best]:
            best = seat
    return best
