"""The policy that lays a card without looking ahead: by points now, the season, goals in hand, and open poses left."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import BranchCard, turned
from kokodama.bots.kodama.goal_estimates import GoalEstimate, season_by_place
from kokodama.bots.kodama.playout_tree import PlayoutTree, overlapping
from kokodama.core.chance import Chance
from kokodama.games.kodama.cards import Goal, SeasonCard
from kokodama.games.kodama.rules import within_limit
from kokodama.games.kodama.scoring import points_for_pose
from kokodama.games.kodama.tree import pose_angle

NO_CARD: Final = -1


class PlacementPolicy:
    """Lays cards greedily, by weights for goals and open poses. `choose` stores the chosen card, parent and pose."""

    def __init__(self, goal_weight: float, pose_weight: float, poses: i64) -> None:
        self.goal_weight = goal_weight  # value of a point gained for a goal in hand
        self.pose_weight = pose_weight  # cost of an open pose that is lost
        self.poses: i64 = poses  # poses compared at the best place
        self.card: i64 = NO_CARD
        self.parent: i64 = 0
        self.pose: i64 = 0
        self.value: float = 0.0

    def choose(
        self, playout_tree: PlayoutTree, display: vec[i64], season: SeasonCard | None, goals: list[Goal], chance: Chance
    ) -> bool:
        """Choose a card and a pose. Returns False if nothing fits."""
        goal_estimates = self.goal_estimates(playout_tree, goals)
        self.card = NO_CARD
        self.value = -1000.0
        equals: i64 = 0
        for i in range(len(display)):
            branch = playout_tree.branches.of(display[i])
            for parent in range(playout_tree.size()):
                if playout_tree.open_count[parent] == 0:
                    continue
                base: i64 = playout_tree.score(branch, parent)
                if not within_limit(base):
                    continue
                value: float = float(base) + self.by_place(playout_tree, branch, parent, base, season, goal_estimates)
                if value > self.value:
                    equals = 1
                elif value == self.value:
                    equals += 1
                    if chance.below(equals) != 0:
                        continue
                else:
                    continue
                self.value = value
                self.card = display[i]
                self.parent = parent
        if self.card == NO_CARD:
            return False
        self.value += self.choose_pose(playout_tree, self.parent, season, goal_estimates, chance)
        return True

    def goal_estimates(self, playout_tree: PlayoutTree, goals: list[Goal]) -> list[GoalEstimate]:
        """Return the estimates of the goals; empty if goals have no weight."""
        return [GoalEstimate(goal, playout_tree.tree) for goal in goals] if self.goal_weight > 0.0 else []

    def by_place(
        self,
        playout_tree: PlayoutTree,
        branch: BranchCard,
        parent: i64,
        base: i64,
        season: SeasonCard | None,
        goal_estimates: list[GoalEstimate],
    ) -> float:
        """Return the value of a place beyond its row, as far as it does not depend on the pose."""
        value: float = 0.0
        if season is not None:
            value = season_by_place(season, playout_tree, branch, parent, base)
        for estimate in goal_estimates:
            value += self.goal_weight * estimate.by_place(playout_tree, branch, parent)
        return value

    def choose_pose(
        self,
        playout_tree: PlayoutTree,
        parent: i64,
        season: SeasonCard | None,
        goal_estimates: list[GoalEstimate],
        chance: Chance,
    ) -> float:
        """Compare a few poses on a parent, store the best, and return its value."""
        here = vec[i64]()
        for i in range(len(playout_tree.open)):
            if playout_tree.open_on[i] == parent:
                here = append(here, i)
        best: float = -1000.0
        last: i64 = len(here)
        tries: i64 = self.poses if self.poses < last else last
        while tries > 0:
            tries -= 1
            at: i64 = chance.below(last)
            number: i64 = here[at]
            last -= 1
            here[at] = here[last]
            pose: i64 = playout_tree.open[number]
            value: float = self.by_pose(pose, season, goal_estimates)
            if self.pose_weight > 0.0:
                value -= self.pose_weight * float(poses_lost(playout_tree, number))
            if value > best:
                best = value
                self.pose = pose
        return best

    def by_pose(self, pose: i64, season: SeasonCard | None, goal_estimates: list[GoalEstimate]) -> float:
        """Return the value of a pose for the season and for goals."""
        value: float = 0.0
        if season is not None:
            value = float(points_for_pose(season, pose))
        for estimate in goal_estimates:
            value += self.goal_weight * estimate.by_pose(pose)
        return value


def poses_lost(playout_tree: PlayoutTree, number: i64) -> i64:
    """Count the open poses that a card laid in one of them would close."""
    x: i64 = playout_tree.open_x[number]
    y: i64 = playout_tree.open_y[number]
    turn: i64 = turned(pose_angle(playout_tree.open[number]))
    count: i64 = 0
    for i in range(len(playout_tree.open)):
        if overlapping(
            playout_tree.open_x[i], playout_tree.open_y[i], turned(pose_angle(playout_tree.open[i])), x, y, turn
        ):
            count += 1
    return count
