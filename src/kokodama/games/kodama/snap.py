"""The legal pose nearest to a wished one: what a table needs for a card that settles with a small pull."""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama.board import Public
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.rules import LIMIT
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y

DEGREE: Final = 8  # a turn of one degree counts like so many units of distance
AROUND: Final = 160  # how far the fine search looks, in units
COARSE: Final = 8
NOWHERE: Final = -1


def turned_by(one: i64, other: i64) -> i64:
    """Degrees between two angles, the short way round."""
    apart: i64 = one - other
    if apart < 0:
        apart = -apart
    return 360 - apart if apart > 180 else apart


def away(pose: i64, x: i64, y: i64, angle: i64) -> i64:
    """How far a pose is from the wished one, as a square."""
    dx: i64 = pose_x(pose) - x
    dy: i64 = pose_y(pose) - y
    turn: i64 = turned_by(pose_angle(pose), angle) * DEGREE
    return dx * dx + dy * dy + turn * turn


def nearest(table: Public, seat: i64, card: int, x: i64, y: i64, angle: i64) -> int:
    """The packed legal pose of a card nearest to a wish on a seat's tree, or -1 if it has no place at all."""
    tree = table.trees[seat]
    shape = table.cards.branches[card]
    fits = [tree.base_score(shape, parent) <= LIMIT for parent in range(len(tree.shapes))]
    if is_legal(tree, fits, x, y, angle):
        return pack_pose(x, y, angle)
    best = search(tree, fits, x, y, angle, x, y, angle, AROUND, COARSE, 24, 4)
    if best == NOWHERE:  # nothing near: go to the lattice, and come back from there as far as possible
        distance: i64 = -1
        for i in range(len(tree.open)):
            if fits[tree.open_on[i]]:
                now: i64 = away(tree.open[i], x, y, angle)
                if distance < 0 or now < distance:
                    distance = now
                    best = tree.open[i]
    if best == NOWHERE:
        return NOWHERE
    near: i64 = best
    finer = search(tree, fits, x, y, angle, pose_x(near), pose_y(near), pose_angle(near), COARSE, 1, 4, 1)
    return best if finer == NOWHERE else finer


def is_legal(tree: Tree, fits: list[bool], x: i64, y: i64, angle: i64) -> bool:
    """Whether a pose is legal, the limit of ten included."""
    if tree.reasons(x, y, angle) != 0:
        return False
    return fits[tree.parent_of(branch_outline(x, y, angle))]


def search(
    tree: Tree, fits: list[bool], x: i64, y: i64, angle: i64,
    middle_x: i64, middle_y: i64, middle_angle: i64, around: i64, step: i64, turn: i64, turn_step: i64,
) -> int:  # fmt: skip
    """The legal pose nearest to (x, y, angle) on a grid around a middle."""
    best: i64 = NOWHERE
    distance: i64 = -1
    dx: i64 = -around
    while dx <= around:
        dy: i64 = -around
        while dy <= around:
            if tree_is_near(tree, middle_x + dx, middle_y + dy):
                da: i64 = -turn
                while da <= turn:
                    a: i64 = middle_angle + da
                    if a > 180:
                        a -= 360
                    elif a < -179:
                        a += 360
                    pose: i64 = pack_pose(middle_x + dx, middle_y + dy, a)
                    now: i64 = away(pose, x, y, angle)
                    if (distance < 0 or now < distance) and is_legal(tree, fits, middle_x + dx, middle_y + dy, a):
                        distance = now
                        best = pose
                    da += turn_step
            dy += step
        dx += step
    return best


def tree_is_near(tree: Tree, x: i64, y: i64) -> bool:
    """Whether a root here lies on the bark of any card: else no angle helps."""
    card: i64 = 0
    while card < len(tree.shapes) and not tree.on_the_bark(card, x, y):
        card += 1
    return card < len(tree.shapes)
