"""Explains a search tree: its moves, each seat's chances, the line it expects."""

from kokodama.bots.bot import ExplainedMove, Explanation
from kokodama.bots.kokopelli.ismcts import Search
from kokodama.bots.kokopelli.node_table import NONE, SEATS
from kokodama.games.kokopelli.state import State

MIN_LINE_VISITS = 10  # visits a move needs to be part of the expected line
LONGEST_LINE = 8


def explain_tree(search: Search, imagined: State) -> Explanation:
    """Return what a search found for its root: moves, each seat's chances, the expected line."""
    tree, root, seat = search.tree, int(search.root), int(imagined.turn)
    total = int(tree.visits[root])
    found: list[tuple[int, ExplainedMove]] = []
    node = int(tree.first[root])
    while node != NONE:
        visits = int(tree.visits[node])
        win = tree.wins[node * SEATS + seat] / visits
        found.append((visits, ExplainedMove(int(tree.action[node]), tree.points[node] / visits, win, visits / total)))
        node = int(tree.next[node])
    found.sort(key=lambda item: (-item[0], -item[1].win, item[1].action))
    shares = [tree.wins[root * SEATS + other] for other in range(int(imagined.seats))]
    everything = sum(shares)
    return Explanation(
        [move for _, move in found], [share / everything for share in shares], expected_line(search, imagined)
    )


def expected_line(search: Search, imagined: State) -> list[int]:
    """Return the most visited moves one after the other, as far as they can be played in one determinization."""
    tree, node = search.tree, int(search.root)
    state = imagined.copy()
    moves: list[int] = []
    while len(moves) < LONGEST_LINE and not state.is_over():
        legal = state.legal()
        best, most = NONE, MIN_LINE_VISITS if moves else 1
        child = int(tree.first[node])
        while child != NONE:
            visits = int(tree.visits[child])
            if visits >= most and int(tree.action[child]) in legal and (best == NONE or visits > most):
                best, most = child, visits
            child = int(tree.next[child])
        if best == NONE:
            break
        moves.append(int(tree.action[best]))
        state.apply(moves[-1])
        node = best
    return moves
