"""The bots for Kodama that do not search: greedy, and weaker variants of it."""

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.bot import Explanation
from kokodama.bots.kodama.card_poses import branch_cards_of
from kokodama.bots.kodama.goal_plan import goal_to_play, goals_to_pursue
from kokodama.bots.kodama.natural_choice import most_natural
from kokodama.bots.kodama.placement import PlacementPolicy
from kokodama.bots.kodama.playout_tree import playout_tree_of
from kokodama.bots.rollout_explainer import explain_by_rollouts
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import CHOOSE, GROW, NONE
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.rules import DISPLAY
from kokodama.games.kodama.scoring import best_points, goal_points
from kokodama.games.kodama.view import View

POSES_PER_CARD = 24  # poses considered on each card of the tree
GOAL_WEIGHT = 0.5  # value of a point gained for a goal in hand
POSE_WEIGHT = 0.02  # cost of an open pose that is lost


class PolicyBot:
    """Takes the best place for any card of the display, in a pose that suits its goals and closes few others.

    Weaker variants consider fewer cards, compare fewer poses, or give goals and open poses no weight.
    """

    def __init__(
        self,
        name: str = "greedy",
        goal_weight: float = GOAL_WEIGHT,
        pose_weight: float = POSE_WEIGHT,
        poses: int = POSES_PER_CARD,
        cards: int = DISPLAY,
    ) -> None:
        self.name = name
        self.policy = PlacementPolicy(goal_weight, pose_weight, poses)
        self.cards = cards

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, view: View, chance: Chance) -> int:
        """Return the action with the best value; among equals a random one."""
        if len(view.menu) == 1:
            return view.menu[0]
        if view.table.phase == GROW:
            return self.grow(view, chance)
        if view.table.phase == CHOOSE:
            return kind_now(view)
        return goal_now(view) if self.policy.goal_weight > 0 else goal_at_once(view)

    def explain(self, view: View, chance: Chance) -> Explanation:
        """Explain the moves it would choose by rollouts with this bot in every seat."""
        return explain_by_rollouts(GAMES["kodama"], self, view, chance)

    def grow(self, view: View, chance: Chance) -> int:
        """Lay a card, or bury one if nothing fits."""
        table = view.table
        playout_tree = playout_tree_of(branch_cards_of(table.cards), table.trees[int(table.turn)], POSES_PER_CARD)
        season = None if table.season_card == NONE else table.cards.seasons[table.season_card]
        goals = goals_to_pursue(playout_tree.tree, [table.cards.goals[goal] for goal in view.hand], table.round)
        display = table.display[:]
        chance.shuffle(display)
        policy = self.policy
        if not policy.choose(playout_tree, vec[i64](display[: self.cards]), season, goals, chance):
            return chance.choice(view.menu)
        estimates = policy.goal_estimates(playout_tree, goals)
        tree = table.trees[int(table.turn)]
        pose = most_natural(tree, playout_tree, policy, season, estimates, policy.parent, policy.pose)
        return int(actions.grow(policy.card, pose))


def goal_now(view: View) -> int:
    """Return the goal to score now, assuming that the tree goes on growing as it did."""
    table = view.table
    goals = [table.cards.goals[goal] for goal in view.hand]
    goal = goal_to_play(table.trees[int(table.turn)], goals, table.round)
    return view.menu[0] if goal is None else actions.PLAY_GOAL + view.hand[goals.index(goal)]


def goal_at_once(view: View) -> int:
    """Return the goal worth most now."""
    table = view.table
    tree = table.trees[int(table.turn)]
    return max(view.menu, key=lambda action: best_points(tree, table.cards.goals[int(actions.card_of(action))]))


def kind_now(view: View, goal: int | None = None) -> int:
    """Return the kind worth most for a goal that asks for one."""
    table = view.table
    tree, row = table.trees[int(table.turn)], table.cards.goals[table.goal if goal is None else goal]
    return actions.CHOOSE_KIND + max(range(KINDS), key=lambda kind: goal_points(tree, row, kind))
