"""Snapping: finds the legal pose of a card nearest to the pointer."""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama.board import Public
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.rules import fitting_parents
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y

DEGREE: Final = 8  # units of distance that one degree counts
NOWHERE: Final = -1


class Pose:
    """An unpacked pose, for comparing it with many others."""

    def __init__(self, x: i64, y: i64, angle: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.angle: i64 = angle


class Grid:
    """The poses around a middle that a search tries: its range in x, y and angle, and the steps."""

    def __init__(self, reach: i64, step: i64, turn: i64, turn_step: i64) -> None:
        self.reach: i64 = reach
        self.step: i64 = step
        self.turn: i64 = turn
        self.turn_step: i64 = turn_step


COARSE: Final = Grid(160, 8, 24, 4)
FINE: Final = Grid(8, 1, 4, 1)  # fills the gaps of the coarse grid


def turned_by(one: i64, other: i64) -> i64:
    """Return the degrees between two angles, the short way round."""
    apart: i64 = one - other
    if apart < 0:
        apart = -apart
    return 360 - apart if apart > 180 else apart


def distance(x: i64, y: i64, angle: i64, target: Pose) -> i64:
    """Return the squared distance of a pose from a target."""
    dx: i64 = x - target.x
    dy: i64 = y - target.y
    turn: i64 = turned_by(angle, target.angle) * DEGREE
    return dx * dx + dy * dy + turn * turn


def nearest(table: Public, seat: i64, card: int, x: i64, y: i64, angle: i64) -> int:
    """Return the packed legal pose of a card nearest to a pose on a seat's tree, or -1 if there is none."""
    tree = table.trees[seat]
    fits = fitting_parents(tree, table.cards.branches[card])
    if is_legal(tree, fits, x, y, angle):
        return pack_pose(x, y, angle)
    target = Pose(x, y, angle)
    best = search(tree, fits, target, target, COARSE)
    if best == NOWHERE:  # nothing nearby: start from the nearest pose of the lattice, and improve on that
        least: i64 = -1
        for i in range(len(tree.open)):
            if fits[tree.open_on[i]]:
                pose: i64 = tree.open[i]
                away: i64 = distance(pose_x(pose), pose_y(pose), pose_angle(pose), target)
                if least < 0 or away < least:
                    least = away
                    best = pose
    if best == NOWHERE:
        return NOWHERE
    near: i64 = best
    finer = search(tree, fits, target, Pose(pose_x(near), pose_y(near), pose_angle(near)), FINE)
    return best if finer == NOWHERE else finer


def is_legal(tree: Tree, fits: list[bool], x: i64, y: i64, angle: i64) -> bool:
    """Return whether a pose is legal, including the limit of ten."""
    if tree.reasons(x, y, angle) != 0:
        return False
    return fits[tree.parent_of(branch_outline(x, y, angle))]


def search(tree: Tree, fits: list[bool], target: Pose, middle: Pose, grid: Grid) -> int:
    """Return the packed legal pose nearest to a target on a grid around a middle, or NOWHERE."""
    best: i64 = NOWHERE
    least: i64 = -1
    x: i64 = middle.x - grid.reach
    while x <= middle.x + grid.reach:
        y: i64 = middle.y - grid.reach
        while y <= middle.y + grid.reach:
            if on_any_bark(tree, x, y):
                turn: i64 = -grid.turn
                while turn <= grid.turn:
                    angle: i64 = wrapped(middle.angle + turn)
                    away: i64 = distance(x, y, angle, target)
                    if (least < 0 or away < least) and is_legal(tree, fits, x, y, angle):
                        least = away
                        best = pack_pose(x, y, angle)
                    turn += grid.turn_step
            y += grid.step
        x += grid.step
    return best


def wrapped(angle: i64) -> i64:
    """Return the equivalent angle from -179 to 180."""
    if angle > 180:
        return angle - 360
    return angle + 360 if angle < -179 else angle


def on_any_bark(tree: Tree, x: i64, y: i64) -> bool:
    """Return whether a root is on the bark of any card; if not, no angle is legal."""
    card: i64 = 0
    while card < len(tree.shapes) and not tree.on_the_bark(card, x, y):
        card += 1
    return card < len(tree.shapes)
