"""What is legal. Each function answers a question about a position and cites its rule.

The rules of legality are nowhere else: the menu, the judge and the moves all ask here.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama.board import ROUNDS, Board, Public
from kokodama.games.kodama.card_face import Shape
from kokodama.games.kodama.cards import ANY_SEASON, CardSet, Goal
from kokodama.games.kodama.tree import Tree

LIMIT: Final = 10  # the most a card may score when laid, without season points (KD 4.6)
LAST_ROUND: Final = 12  # KD 3.1
DISPLAY: Final = 4  # cards on display (KD 2.1, 3.4)
HAND: Final = 4  # Kodamas of a player (KD 2.3)


def own_tree(board: Public) -> Tree:
    """The tree of the seat to act."""
    return board.trees[board.turn]


def within_limit(base: i64) -> bool:
    """Whether a card may be laid with this base score: ten is allowed, eleven is not (KD 4.6)."""
    return base <= LIMIT


def fitting_parents(tree: Tree, shape: Shape) -> list[bool]:
    """For each card of a tree, whether a new card on it would keep to the limit (KD 4.6)."""
    return [within_limit(tree.base_score(shape, parent)) for parent in range(len(tree.shapes))]


def parents_for(board: Public, card: int) -> list[bool]:
    """`fitting_parents` for a card of the display and the tree of the seat to act."""
    return fitting_parents(own_tree(board), board.cards.branches[card])


def has_place(board: Public, card: int) -> bool:
    """Whether a card has a legal pose on the lattice (KD 4.7)."""
    tree = own_tree(board)
    fits = parents_for(board, card)
    i: i64 = 0
    while i < len(tree.open_on) and not fits[tree.open_on[i]]:
        i += 1
    return i < len(tree.open_on)


def nothing_fits(board: Public) -> bool:
    """Whether no card of the display has a legal pose (KD 4.7)."""
    return len([card for card in board.display if has_place(board, card)]) == 0


def in_season(goal: Goal, season: i64) -> bool:
    """Whether a goal may be scored in a season: a kid only in its own (KD 8.2)."""
    return goal.season == ANY_SEASON or goal.season == season


def in_season_yet(goal: Goal, season: i64) -> bool:
    """Whether a goal may be scored in a season or in a later one (KD 8.2)."""
    return goal.season == ANY_SEASON or goal.season >= season


def playable(board: Board) -> list[int]:
    """The goals that the seat to act may play (KD 6.1, 8.2)."""
    return [goal for goal in board.hands[board.turn] if in_season(board.cards.goals[goal], board.season())]


def ends_season(number: i64) -> bool:
    """Whether the Kodama phase comes after a round (KD 3.3)."""
    return number % ROUNDS == 0


def without_advanced(cards: CardSet, pool: list[int], needed: int) -> list[int]:
    """The goals of a first game: advanced ones only if there are not enough others (KD 2.5)."""
    plain = [goal for goal in pool if not cards.goals[goal].advanced]
    advanced = [goal for goal in pool if cards.goals[goal].advanced]
    return plain + advanced[: max(0, needed - len(plain))]


def next_start(board: Public) -> i64:
    """The first player of the next season: fewest points, ties broken clockwise from the old first player (KD 6.3)."""
    best: i64 = board.start
    for step in range(1, board.seats):
        seat: i64 = (board.start + step) % board.seats
        if board.points[seat] < board.points[best]:
            best = seat
    return best
