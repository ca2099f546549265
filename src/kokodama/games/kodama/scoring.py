"""Scores goals, and season points for a card (KD 5.4, 6, 8). Rows are scored in tree.py."""

from mypy_extensions import i64

from kokodama.games.kodama.board import NONE
from kokodama.games.kodama.card_face import Shape
from kokodama.games.kodama.cards import (
    HIGH,
    KINDS_SCORED,
    LAID_ON_END,
    LAID_ON_FORK,
    LAID_ON_TRUNK,
    LEFT,
    RIGHT,
    SCORED,
    SCORED_NOTHING,
    SHOWS,
    TURNED,
    Goal,
    SeasonCard,
)
from kokodama.games.kodama.geometry import CENTIMETRE, branch_outline
from kokodama.games.kodama.measures import measure_of, most_frequent
from kokodama.games.kodama.tree import TRUNK, Tree, left_of_trunk, pose_angle, pose_x, pose_y, right_of_trunk


def goal_points(tree: Tree, goal: Goal, chosen: int) -> int:
    """What a goal scores on a tree now (KD 6.1); `chosen` is the kind chosen for a goal that asks for one."""
    points = int(measure_of(goal).count(tree, goal, chosen)) // goal.per * goal.points
    return min(points, goal.most)


def best_points(tree: Tree, goal: Goal) -> i64:
    """What a goal scores on a tree, with the best kind if one is to be chosen."""
    return goal_points(tree, goal, best_kind(tree, goal))


def best_kind(tree: Tree, goal: Goal) -> int:
    """The best kind to choose for a goal that asks for one; NONE for any other goal."""
    return most_frequent(tree) if goal.asks_for_a_kind() else NONE


def season_points(
    tree: Tree, season: SeasonCard, shape: Shape, parent: i64, pose: i64, base: int, kinds_scored: int
) -> int:
    """The season points of a card that is about to be laid on a parent (KD 5.4)."""
    return points_for_place(tree, season, shape, parent, base, kinds_scored) + points_for_pose(season, pose)


def points_for_place(tree: Tree, season: SeasonCard, shape: Shape, parent: i64, base: i64, kinds_scored: i64) -> int:
    """The season points of a card on a parent, if they do not depend on the pose; otherwise 0.

    A season with a goal pays nothing for cards: it scores in the Kodama phase (KD 3.2).
    """
    if season.goal is not None or season.looks_at_pose:
        return 0
    return season.points if passes_by_place(tree, season, shape, parent, base, kinds_scored) else 0


def points_for_pose(season: SeasonCard, pose: i64) -> int:
    """The season points of a pose, if they depend on the pose only; otherwise 0."""
    return season.points if season.looks_at_pose and passes_by_pose(season, pose) else 0


def passes_by_place(tree: Tree, season: SeasonCard, shape: Shape, parent: i64, base: i64, kinds_scored: i64) -> bool:
    """Whether a card passes a season's test, which must be one that does not depend on the pose."""
    test = season.test
    if test == KINDS_SCORED:
        return kinds_scored >= season.at_least
    if test == SCORED:
        return base >= season.at_least
    if test == SCORED_NOTHING:
        return base == 0
    if test == LAID_ON_TRUNK:
        return parent == TRUNK
    if test == LAID_ON_END:
        return tree.is_end(parent)
    if test == LAID_ON_FORK:
        return parent != TRUNK and not tree.is_end(parent)
    if test == SHOWS:
        shown: i64 = 0
        for kind in season.kinds:
            shown += shape.counts[kind]
        return shown >= season.at_least
    raise AssertionError(test)


def passes_by_pose(season: SeasonCard, pose: i64) -> bool:
    """Whether a pose passes a season's test, which must be one that depends on the pose only."""
    test = season.test
    if test == TURNED:
        return pose_angle(pose) >= season.at_least or -pose_angle(pose) >= season.at_least
    if test == HIGH:
        top: i64 = branch_outline(pose_x(pose), pose_y(pose), pose_angle(pose)).high
        return top >= season.at_least * CENTIMETRE
    if test == LEFT:
        return left_of_trunk(pose)
    if test == RIGHT:
        return right_of_trunk(pose)
    raise AssertionError(test)
