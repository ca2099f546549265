"""A bot for Kodama: best points now, plus room left on the tree and what its goals would bring."""

from typing import Any

from kokodama.core.chance import Chance
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import CHOOSE, GROW, Public
from kokodama.games.kodama.rules import LIMIT
from kokodama.games.kodama.scoring import goal_points
from kokodama.games.kodama.shape import KINDS
from kokodama.games.kodama.state import State
from kokodama.games.kodama.tree import Tree
from kokodama.games.kodama.view import View, imagine

PLACES = 4  # places on the tree worth a closer look, by the points they bring
POSES = 3  # poses tried at each of them
ROOM = 0.01  # an open pose, up to a hundred of them
HOPE = 0.5  # a point that a goal in hand would bring if it were scored now


class GreedyKodama:
    """Looks closely at the best-paying places of each card, in a few poses each."""

    name = "greedy"

    def choose(self, view: View, chance: Chance) -> int:
        """The action that leaves it best off; among equals a random one."""
        if len(view.menu) == 1:
            return view.menu[0]
        state = imagine(view, chance)
        seat = int(view.table.turn)
        if view.table.phase == GROW:
            return self.grow(state, seat, view, chance)
        if view.table.phase == CHOOSE:
            tree = view.table.trees[seat]
            return actions.CHOOSE_KIND + max(range(KINDS), key=lambda kind: int(tree.prints_of(kind)))
        return max(view.menu, key=lambda action: self.worth(view.table, seat, actions.card_of(action)))

    def worth(self, table: Public, seat: int, goal: int) -> float:
        """What a goal brings now; a goal that can only grow is better kept, as long as there is time."""
        tree = table.trees[seat]
        points = best_points(table, tree, goal)
        later = points * (12 - int(table.round)) / max(4, int(table.round))
        return points - 0.5 * later

    def grow(self, state: State, seat: int, view: View, chance: Chance) -> int:
        """Try the promising places of every card."""
        menu = view.menu
        if actions.word_of(menu[0]) == actions.SAY_BURY:
            return chance.choice(menu)
        tree = state.trees[seat]
        by_parent: dict[int, list[int]] = {}
        for i in range(len(tree.open)):
            by_parent.setdefault(int(tree.open_on[i]), []).append(int(tree.open[i]))
        places: list[tuple[int, int, int]] = []
        for card in state.display:
            for parent in by_parent:
                points = int(tree.base_score(state.cards.branches[card], parent))
                if points <= LIMIT:
                    places.append((points, card, parent))
        chance.shuffle(places)
        places.sort(key=lambda place: -place[0])
        best, best_value = menu[0], float("-inf")
        for _, card, parent in places[: PLACES * len(state.display)]:
            for _ in range(POSES):
                action = int(actions.grow(card, chance.choice(by_parent[parent])))
                after = state.copy()
                after.apply(action)
                value = self.value(after, seat, view.hand)
                if value > best_value:
                    best, best_value = action, value
        return best

    def value(self, state: State, seat: int, hand: list[int]) -> float:
        """Points, room, and what the three best goals in hand would bring."""
        tree = state.trees[seat]
        hopes = sorted((best_points(state, tree, goal) for goal in hand), reverse=True)[:3]
        return int(state.points[seat]) + ROOM * min(100.0, float(len(tree.open))) + HOPE * sum(hopes)


def best_points(table: Any, tree: Tree, goal: int) -> int:
    """What a goal is worth on a tree, with the best kind where one may be chosen."""
    row = table.cards.goals[goal]
    if row.asks_for_a_kind():
        return max(goal_points(tree, row, kind) for kind in range(KINDS))
    return goal_points(tree, row, -1)
