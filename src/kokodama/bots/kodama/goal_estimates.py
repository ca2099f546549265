"""What a bot thinks a card would bring beyond its row: the season's points, and what goals would gain by it.

Estimates for choosing; what really counts is asked of the rules (games/kodama/scoring.py).
"""

from typing import Final

from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import Face
from kokodama.bots.kodama.playout_tree import Sapling
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.cards import Goal, SeasonCard
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.scoring import any_of, goal_points
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y

SOON: Final = 0.4  # of a step that only prepares one

# Places in cards.MEASURES and cards.TESTS
PRINTS: Final = 0
LEAST: Final = 1
MOST: Final = 2
CHOSEN: Final = 3
CARDS_WITH: Final = 4
DOUBLES: Final = 5
ENDS: Final = 6
ENDS_WITH: Final = 7
LONGEST: Final = 8
ON_TRUNK: Final = 9
FORKS: Final = 10
HEIGHT: Final = 11
WIDTH: Final = 12
BALANCE: Final = 13
HANGING: Final = 14
RUN: Final = 15


class Wish:
    """A goal that a seat holds, with what its tree shows of it now."""

    def __init__(self, goal: Goal, tree: Tree) -> None:
        self.goal = goal
        self.measure: i64 = goal.measure
        self.worth: float = goal.points / goal.per
        self.now: i64 = 0  # what counts so far, where a card can only raise it
        self.other: i64 = 0
        self.read(tree)
        chosen = max(range(KINDS), key=tree.prints_of)
        self.left: float = float(goal.most - goal_points(tree, goal, chosen))  # up to its limit

    def read(self, tree: Tree) -> None:
        """Note what a new card has to beat."""
        measure: i64 = self.measure
        if measure == LEAST:
            self.now = min([tree.prints_of(kind) for kind in self.goal.kinds])
        elif measure in (MOST, CHOSEN):
            self.now = max([tree.prints_of(kind) for kind in range(KINDS)])
        elif measure == LONGEST:
            self.now = longest(tree)
        elif measure == HEIGHT:
            self.now = max([quad.high for quad in tree.outlines])
        elif measure == WIDTH:
            self.now = min([quad.left for quad in tree.outlines])
            self.other = max([quad.right for quad in tree.outlines])
        elif measure == BALANCE:
            self.now = 0
            self.other = 0
            for card in range(1, len(tree.poses)):
                if pose_x(tree.poses[card]) < 0:
                    self.now += 1
                elif pose_x(tree.poses[card]) > 0:
                    self.other += 1

    def by_place(self, sapling: Sapling, face: Face, parent: i64) -> float:
        """What a card on a parent would add, whatever its pose."""
        tree = sapling.tree
        measure: i64 = self.measure
        gain: float = 0.0
        if measure == PRINTS:
            for kind in self.goal.kinds:
                gain += float(face.counts[kind])
        elif measure == LEAST:
            gain = self.rarest(tree, face)
        elif measure in (MOST, CHOSEN):
            for kind in range(KINDS):
                if face.counts[kind] > 0:
                    gain = max(gain, float(tree.prints_of(kind) + face.counts[kind] - self.now))
        elif measure == CARDS_WITH:
            gain = 1.0 if len([kind for kind in self.goal.kinds if face.counts[kind] == 0]) == 0 else 0.0
        elif measure == DOUBLES:
            gain = 1.0 if face.double else 0.0
        elif measure == ENDS:
            gain = 0.0 if parent > 0 and tree.children[parent] == 0 else 1.0
        elif measure == ENDS_WITH:
            gain = 1.0 if any_of(face.shape, self.goal.kinds) else 0.0
            if parent > 0 and tree.children[parent] == 0 and any_of(tree.shapes[parent], self.goal.kinds):
                gain -= 1.0
        elif measure == LONGEST:
            gain = 1.0 if depth(tree, parent) + 1 > self.now else 0.0
        elif measure == ON_TRUNK:
            gain = 1.0 if parent == 0 else 0.0
        elif measure == FORKS:
            gain = 1.0 if parent > 0 and tree.children[parent] == 1 else 0.0
        elif measure == RUN:
            gain = self.longer_run(sapling, face, parent)
        return min(gain * self.worth, self.left)

    def rarest(self, tree: Tree, face: Face) -> float:
        """What a card adds to the rarest of the goal's kinds."""
        least: i64 = 99
        helps: i64 = 0
        for kind in self.goal.kinds:
            have: i64 = tree.prints_of(kind)
            if have == self.now and face.counts[kind] > 0:
                helps += 1
            least = min(least, have + face.counts[kind])
        return float(least - self.now) if least > self.now else SOON * float(helps)

    def longer_run(self, sapling: Sapling, face: Face, parent: i64) -> float:
        """How much longer the longest unbroken run becomes."""
        best: i64 = 0
        new: i64 = 0
        for kind in self.goal.kinds:
            for card in range(sapling.size()):
                best = max(best, sapling.runs[card * KINDS + kind])
            if face.counts[kind] > 0:
                new = max(new, sapling.runs[parent * KINDS + kind] + face.counts[kind])
        return float(new - best) if new > best else 0.0

    def by_pose(self, pose: i64) -> float:
        """What the pose adds to that."""
        measure: i64 = self.measure
        gain: float = 0.0
        if measure == HANGING:
            gain = 1.0 if pose_angle(pose) > 90 or pose_angle(pose) < -90 else 0.0
        elif measure == BALANCE:
            x: i64 = pose_x(pose)
            if (x < 0 and self.now < self.other) or (x > 0 and self.other < self.now):
                gain = 2.0
            elif x != 0 and self.now == self.other:
                gain = SOON
        elif measure in (HEIGHT, WIDTH):
            quad = branch_outline(pose_x(pose), pose_y(pose), pose_angle(pose))
            if measure == HEIGHT:
                gain = max(0.0, float(quad.high - self.now)) / 100.0
            else:
                gain = float(max(0, self.now - quad.left) + max(0, quad.right - self.other)) / 100.0
        return min(gain * self.worth, self.left)


def depth(tree: Tree, card: i64) -> i64:
    """How many branch cards the row of a card has."""
    count: i64 = 0
    while card > 0:
        count += 1
        card = tree.parents[card]
    return count


def longest(tree: Tree) -> i64:
    """Branch cards of the longest row."""
    best: i64 = 0
    for card in range(1, len(tree.parents)):
        best = max(best, depth(tree, card))
    return best


def season_by_place(season: SeasonCard, sapling: Sapling, face: Face, parent: i64, base: i64) -> float:
    """What the season pays for a card on a parent, whatever its pose (KD 5.4)."""
    test: i64 = season.test
    paid = False
    if season.goal is not None:
        return 0.0
    if test == 0:
        paid = sapling.kinds_scored(face, parent) >= season.at_least
    elif test == 1:
        paid = base >= season.at_least
    elif test == 2:
        paid = base == 0
    elif test == 3:
        paid = parent == 0
    elif test == 4:
        paid = parent > 0 and sapling.tree.children[parent] == 0
    elif test == 5:
        paid = parent > 0 and sapling.tree.children[parent] > 0
    elif test == 6:
        shown: i64 = 0
        for kind in season.kinds:
            shown += face.counts[kind]
        paid = shown >= season.at_least
    return float(season.points) if paid else 0.0


def season_by_pose(season: SeasonCard, pose: i64) -> float:
    """What the season pays for a pose."""
    test: i64 = season.test
    if season.goal is not None or test < 7:
        return 0.0
    x: i64 = pose_x(pose)
    angle: i64 = pose_angle(pose)
    if test == 7:
        paid = angle >= season.at_least or -angle >= season.at_least
    elif test == 8:
        paid = branch_outline(x, pose_y(pose), angle).high >= season.at_least * 100
    else:
        paid = x < 0 if test == 9 else x > 0
    return float(season.points) if paid else 0.0
