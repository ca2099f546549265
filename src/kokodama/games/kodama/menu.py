"""The menu: every legal action of the seat to act; for a card to be laid, the poses of the lattice."""

from kokodama.games.kodama.actions import BURY, CHOOSE_KIND, PASS, PLAY_GOAL, grow
from kokodama.games.kodama.board import CHOOSE, GROW, KODAMA, Board
from kokodama.games.kodama.rules import own_tree, parents_for, playable
from kokodama.games.kodama.shape import KINDS


def fill(board: Board) -> list[int]:
    """All legal actions; two points of the lattice that coincide are one."""
    if board.phase == GROW:
        actions = growing(board)
        return actions if actions else [BURY + card for card in board.display]
    if board.phase == KODAMA:
        goals = playable(board)
        return [PLAY_GOAL + goal for goal in goals] if goals else [PASS]
    if board.phase == CHOOSE:
        return [CHOOSE_KIND + kind for kind in range(KINDS)]
    return []


def growing(board: Board) -> list[int]:
    """Every card of the display in every open pose where it scores at most ten."""
    tree = own_tree(board)
    poses: list[int] = []
    parents: list[int] = []
    seen: set[int] = set()
    for i in range(len(tree.open)):
        pose: int = tree.open[i]
        if pose not in seen:
            seen.add(pose)
            poses.append(pose)
            parents.append(tree.open_on[i])
    actions: list[int] = []
    for card in board.display:
        fits = parents_for(board, card)
        for i in range(len(poses)):
            if fits[parents[i]]:
                actions.append(grow(card, poses[i]))
    return actions
