"""Bots for Kodama that look no further than the card they lay: greedy, and weaker players of the same kind."""

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.bot import Thoughts
from kokodama.bots.kodama.card_poses import faces_of
from kokodama.bots.kodama.goal_plan import likeliest, pursued
from kokodama.bots.kodama.placement import Instinct
from kokodama.bots.kodama.playout_tree import sapling_of
from kokodama.bots.rollout_explainer import foresee
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import CHOOSE, GROW, NONE
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.moves import DISPLAY
from kokodama.games.kodama.scoring import best_points, goal_points
from kokodama.games.kodama.view import View

WAYS = 24  # poses looked at on each card of the tree
HOPE = 0.5  # a point that a goal in hand would gain
ROOM = 0.02  # an open pose lost


class GreedyKodama:
    """Takes the best place for any card of the display, in the pose that suits its goals and leaves most room.

    A weaker one looks at fewer cards, compares fewer poses, or does not care for goals and room.
    """

    def __init__(
        self, name: str = "greedy", hope: float = HOPE, room: float = ROOM, poses: int = WAYS, cards: int = DISPLAY
    ) -> None:
        self.name = name
        self.instinct = Instinct(hope, room, poses)
        self.cards = cards

    def choose(self, view: View, chance: Chance) -> int:
        """The action that leaves it best off; among equals a random one."""
        if len(view.menu) == 1:
            return view.menu[0]
        if view.table.phase == GROW:
            return self.grow(view, chance)
        if view.table.phase == CHOOSE:
            return kind_now(view)
        return goal_now(view) if self.instinct.hope > 0 else goal_at_once(view)

    def explain(self, view: View, chance: Chance) -> Thoughts:
        """How games between players like it go on from its ideas."""
        return foresee(GAMES["kodama"], self, view, chance)

    def grow(self, view: View, chance: Chance) -> int:
        """Lay a card, or bury one if nothing fits."""
        table = view.table
        sapling = sapling_of(faces_of(table.cards), table.trees[int(table.turn)], WAYS)
        season = None if table.season_card == NONE else table.cards.seasons[table.season_card]
        goals = pursued(sapling.tree, [table.cards.goals[goal] for goal in view.hand], table.round)
        display = table.display[:]
        chance.shuffle(display)
        if not self.instinct.look(sapling, vec[i64](display[: self.cards]), season, goals, chance):
            return chance.choice(view.menu)
        return int(actions.grow(self.instinct.card, self.instinct.pose))


def goal_now(view: View) -> int:
    """The goal to score now, if the tree goes on growing as it did."""
    table = view.table
    goals = [table.cards.goals[goal] for goal in view.hand]
    goal = likeliest(table.trees[int(table.turn)], goals, table.round)
    return view.menu[0] if goal is None else actions.PLAY_GOAL + view.hand[goals.index(goal)]


def goal_at_once(view: View) -> int:
    """The goal that brings most now."""
    table = view.table
    tree = table.trees[int(table.turn)]
    return max(view.menu, key=lambda action: best_points(tree, table.cards.goals[int(actions.card_of(action))]))


def kind_now(view: View, goal: int | None = None) -> int:
    """The kind that brings most for a goal that asks for one."""
    table = view.table
    tree, row = table.trees[int(table.turn)], table.cards.goals[table.goal if goal is None else goal]
    return actions.CHOOSE_KIND + max(range(KINDS), key=lambda kind: goal_points(tree, row, kind))
