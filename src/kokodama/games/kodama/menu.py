"""The menu: all legal actions of the seat to act; for laying a card, the poses of the lattice."""

from mypy_extensions import i64

from kokodama.games.kodama.actions import BURY, CHOOSE_KIND, GROW_CARD, PASS, PLAY_GOAL, grow, pose_of
from kokodama.games.kodama.board import CHOOSE, GROW, KODAMA, Board, Public
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.rules import own_tree, parents_for, playable
from kokodama.games.kodama.tree import ANGLES, pack_pose, pose_angle, pose_x, pose_y


def fill(board: Board) -> list[int]:
    """All legal actions."""
    if board.phase == GROW:
        return laying(board)
    if board.phase == KODAMA:
        goals = playable(board)
        return [PLAY_GOAL + goal for goal in goals] if goals else [PASS]
    if board.phase == CHOOSE:
        return [CHOOSE_KIND + kind for kind in range(KINDS)]
    return []


def laying(board: Public) -> list[int]:
    """All cards of the display in all open poses where they score at most ten; if there are none, cards to bury."""
    tree = own_tree(board)
    actions: list[int] = []
    for card in board.display:
        fits = parents_for(board, card)
        for i in range(len(tree.open)):
            if fits[tree.open_on[i]]:
                actions.append(grow(card, tree.open[i]))
    return actions if actions else [BURY + card for card in board.display]


def count_laying(board: Public) -> int:
    """The number of actions of `laying`, without listing them, as there may be thousands."""
    tree = own_tree(board)
    count: i64 = 0
    for card in board.display:
        fits = parents_for(board, card)
        for i in range(len(tree.open_on)):
            if fits[tree.open_on[i]]:
                count += 1
    return count if count > 0 else len(board.display)


def coarse(board: Board, every: int) -> list[int]:
    """The menu with a thinned lattice, for perft: only one in `every` points of each card, and one in `every` angles.

    Poses left out are still legal, and whether anything fits is decided by the whole lattice (KD 4.7).
    """
    tree = own_tree(board)
    kept: set[int] = set()
    for card in range(len(tree.shapes)):
        for i in range(0, len(tree.shapes[card].points), 2 * every):
            x, y = tree.point_of(card, i)
            kept.add(pack_pose(x, y, 0))
    actions: list[int] = []
    for action in fill(board):
        if action >= GROW_CARD:
            pose = pose_of(action)
            if pose_angle(pose) % (ANGLES * every) != 0 or pack_pose(pose_x(pose), pose_y(pose), 0) not in kept:
                continue
        actions.append(action)
    return actions
