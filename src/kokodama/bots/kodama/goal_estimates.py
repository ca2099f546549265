"""Estimates what a card would bring beyond its row: points from the season card, and gains for goals.

They only guide the policy; actual points come from the rules (games/kodama/scoring.py).
"""

from typing import Final

from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import BranchCard
from kokodama.bots.kodama.playout_tree import PlayoutTree
from kokodama.games.kodama.board import NONE
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.cards import (
    BALANCE,
    CARDS_WITH,
    CHOSEN,
    DOUBLES,
    ENDS,
    ENDS_WITH,
    FORKS,
    HANGING,
    HEIGHT,
    LEAST,
    LONGEST,
    MOST,
    ON_TRUNK,
    PRINTS,
    RUN,
    WIDTH,
    Goal,
    SeasonCard,
)
from kokodama.games.kodama.geometry import CENTIMETRE, branch_outline
from kokodama.games.kodama.measures import (
    FORK,
    end_of_longest_row,
    leftmost,
    longest_run,
    measure_of,
    most_frequent,
    points_down,
    rightmost,
    roots_left,
    roots_right,
    row_length,
    top,
)
from kokodama.games.kodama.scoring import best_points, points_for_place
from kokodama.games.kodama.tree import TRUNK, Tree, left_of_trunk, pose_angle, pose_x, pose_y, right_of_trunk

SOON: Final = 0.4  # what a preparation for the next count is worth, as a share of it


class GoalEstimate:
    """Estimates how much a new card would gain for a goal in hand."""

    def __init__(self, goal: Goal, tree: Tree) -> None:
        self.goal = goal
        self.measure: i64 = goal.measure
        self.points_per_count: float = goal.points / goal.per
        self.current: i64 = 0  # the count so far, or that of the left side
        self.opposite: i64 = 0
        self.read(tree)
        self.remaining: float = float(goal.most - best_points(tree, goal))  # up to its limit

    def read(self, tree: Tree) -> None:
        """Read the current count from a tree."""
        measure: i64 = self.measure
        if measure == LEAST:
            self.current = measure_of(self.goal).count(tree, self.goal, NONE)
        elif measure in (MOST, CHOSEN):
            self.current = tree.prints_of(most_frequent(tree))
        elif measure == LONGEST:
            self.current = row_length(tree, end_of_longest_row(tree))
        elif measure == RUN:
            self.current = longest_run(tree, self.goal.kinds)
        elif measure == HEIGHT:
            self.current = top(tree)
        elif measure == WIDTH:
            self.current = leftmost(tree)
            self.opposite = rightmost(tree)
        elif measure == BALANCE:
            self.current = len(roots_left(tree))
            self.opposite = len(roots_right(tree))

    def by_place(self, playout_tree: PlayoutTree, branch: BranchCard, parent: i64) -> float:
        """Estimate the gain of laying a card on a parent, as far as it does not depend on the pose."""
        tree = playout_tree.tree
        measure: i64 = self.measure
        gain: float = 0.0
        if measure == PRINTS:
            for kind in self.goal.kinds:
                gain += float(branch.counts[kind])
        elif measure == LEAST:
            gain = self.rarest(tree, branch)
        elif measure in (MOST, CHOSEN):
            for kind in range(KINDS):
                if branch.counts[kind] > 0:
                    gain = max(gain, float(tree.prints_of(kind) + branch.counts[kind] - self.current))
        elif measure == CARDS_WITH:
            gain = 1.0 if branch.shape.shows_all(self.goal.kinds) else 0.0
        elif measure == DOUBLES:
            gain = 1.0 if branch.double else 0.0
        elif measure == ENDS:
            gain = 0.0 if tree.is_end(parent) else 1.0
        elif measure == ENDS_WITH:
            gain = 1.0 if branch.shape.shows_any(self.goal.kinds) else 0.0
            if tree.is_end(parent) and tree.shapes[parent].shows_any(self.goal.kinds):
                gain -= 1.0
        elif measure == LONGEST:
            gain = 1.0 if row_length(tree, parent) + 1 > self.current else 0.0
        elif measure == ON_TRUNK:
            gain = 1.0 if parent == TRUNK else 0.0
        elif measure == FORKS:
            gain = 1.0 if parent != TRUNK and tree.children[parent] + 1 == FORK else 0.0
        elif measure == RUN:
            gain = self.longer_run(playout_tree, branch, parent)
        return min(gain * self.points_per_count, self.remaining)

    def rarest(self, tree: Tree, branch: BranchCard) -> float:
        """Return the gain for the rarest of the goal's kinds."""
        least: i64 = 99
        helps: i64 = 0
        for kind in self.goal.kinds:
            have: i64 = tree.prints_of(kind)
            if have == self.current and branch.counts[kind] > 0:
                helps += 1
            least = min(least, have + branch.counts[kind])
        return float(least - self.current) if least > self.current else SOON * float(helps)

    def longer_run(self, playout_tree: PlayoutTree, branch: BranchCard, parent: i64) -> float:
        """Return by how much the longest unbroken run grows."""
        new: i64 = 0
        for kind in self.goal.kinds:
            if branch.counts[kind] > 0:
                new = max(new, playout_tree.runs[parent * KINDS + kind] + branch.counts[kind])
        return float(new - self.current) if new > self.current else 0.0

    def by_pose(self, pose: i64) -> float:
        """Estimate the gain that depends on the pose alone."""
        measure: i64 = self.measure
        gain: float = 0.0
        if measure == HANGING:
            gain = 1.0 if points_down(pose) else 0.0
        elif measure == BALANCE:
            left = left_of_trunk(pose)
            right = right_of_trunk(pose)
            if (left and self.current < self.opposite) or (right and self.opposite < self.current):
                gain = 2.0
            elif (left or right) and self.current == self.opposite:
                gain = SOON
        elif measure in (HEIGHT, WIDTH):
            quad = branch_outline(pose_x(pose), pose_y(pose), pose_angle(pose))
            if measure == HEIGHT:
                gain = max(0.0, float(quad.high - self.current)) / float(CENTIMETRE)
            else:
                gain = float(max(0, self.current - quad.left) + max(0, quad.right - self.opposite)) / float(CENTIMETRE)
        return min(gain * self.points_per_count, self.remaining)


def season_by_place(season: SeasonCard, playout_tree: PlayoutTree, branch: BranchCard, parent: i64, base: i64) -> float:
    """Return the season points of a card on a parent, as far as they do not depend on the pose."""
    if season.looks_at_pose:
        return 0.0
    kinds: i64 = playout_tree.kinds_scored(branch, parent)
    return float(points_for_place(playout_tree.tree, season, branch.shape, parent, base, kinds))
