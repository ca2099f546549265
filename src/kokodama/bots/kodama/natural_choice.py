"""Beauty as a tie-break: of the poses that a bot holds to be worth the same, the most natural one."""

from typing import Final

from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import middle_x, middle_y, turned
from kokodama.bots.kodama.goal_estimates import GoalEstimate
from kokodama.bots.kodama.placement import PlacementPolicy
from kokodama.bots.kodama.playout_tree import PlayoutTree, overlapping
from kokodama.games.kodama.cards import SeasonCard
from kokodama.games.kodama.natural_pose import lean_of, naturalness
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y

SAME: Final = 0.1001  # of a point: below what a bot can tell apart


def closes(playout_tree: PlayoutTree, pose: i64) -> i64:
    """Count the known open poses that a card in a pose would close."""
    angle: i64 = pose_angle(pose)
    x: i64 = middle_x(pose_x(pose), angle)
    y: i64 = middle_y(pose_y(pose), angle)
    turn: i64 = turned(angle)
    count: i64 = 0
    for i in range(len(playout_tree.open)):
        other: i64 = turned(pose_angle(playout_tree.open[i]))
        if overlapping(playout_tree.open_x[i], playout_tree.open_y[i], other, x, y, turn):
            count += 1
    return count


def most_natural(
    tree: Tree,
    playout_tree: PlayoutTree,
    policy: PlacementPolicy,
    season: SeasonCard | None,
    goal_estimates: list[GoalEstimate],
    parent: i64,
    chosen: i64,
) -> i64:
    """Return the most natural of all open poses on a parent that are worth as much as the one chosen.

    Worth is what the policy says: points of the season, what goals gain, and, as far as the bot cares, how many
    other poses stay open.
    """
    least: float = policy.by_pose(chosen, season, goal_estimates)
    room: float = policy.pose_weight * float(closes(playout_tree, chosen))
    lean: i64 = lean_of(tree)
    best: i64 = chosen
    looks: i64 = naturalness(tree, parent, chosen, lean)
    for i in range(len(tree.open)):
        if tree.open_on[i] != parent:
            continue
        pose: i64 = tree.open[i]
        better: i64 = naturalness(tree, parent, pose, lean)
        if better <= looks or policy.by_pose(pose, season, goal_estimates) < least:
            continue
        if policy.pose_weight > 0.0 and policy.pose_weight * float(closes(playout_tree, pose)) > room + SAME:
            continue
        best = pose
        looks = better
    return best
