"""A tree for playouts: rows as running sums, and a small, varied sample of the open poses. Fast to copy.

No pose it offers is illegal by more than a rounding error. It omits most legal poses, which makes it fast.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import BranchCard, BranchCards, middle_x, middle_y, spread_out, turned
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.geometry import (
    COS,
    HALF_HEIGHT,
    ROOT,
    SIN,
    TRUNK_HALF_HEIGHT,
    TRUNK_MIDDLE,
    branch_outline,
    table_x,
    table_y,
)
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y

MARGIN: Final = 2 << 16  # cards nearer than this count as overlapping
APART: Final = 1083 * 1083  # squared distance of two middles beyond which cards never overlap
TOUCHING: Final = 628 * 628  # and below which they always do


def absolute(number: i64) -> i64:
    """Return the absolute value (abs() is slow when compiled)."""
    return number if number >= 0 else -number


def overlapping(ax: i64, ay: i64, a: i64, bx: i64, by: i64, b: i64) -> bool:
    """Return whether two branch cards, given by middles and angles (0 to 359), overlap or nearly so."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    square: i64 = dx * dx + dy * dy
    if square >= APART:
        return False
    if square < TOUCHING:
        return True
    between: i64 = absolute(a - b)
    c: i64 = absolute(COS[between])
    s: i64 = absolute(SIN[between])
    wide: i64 = (ROOT << 16) + ROOT * c + HALF_HEIGHT * s + MARGIN
    high: i64 = (HALF_HEIGHT << 16) + ROOT * s + HALF_HEIGHT * c + MARGIN
    if absolute(dx * COS[a] + dy * SIN[a]) >= wide or absolute(dy * COS[a] - dx * SIN[a]) >= high:
        return False
    return absolute(dx * COS[b] + dy * SIN[b]) < wide and absolute(dy * COS[b] - dx * SIN[b]) < high


def over_trunk(x: i64, y: i64, a: i64) -> bool:
    """Return whether a branch card, given by its middle and angle, overlaps the trunk."""
    dy: i64 = y - TRUNK_HALF_HEIGHT
    c: i64 = absolute(COS[a])
    s: i64 = absolute(SIN[a])
    if absolute(x) << 16 >= (TRUNK_MIDDLE << 16) + ROOT * c + HALF_HEIGHT * s + MARGIN:
        return False
    if absolute(dy) << 16 >= (TRUNK_HALF_HEIGHT << 16) + ROOT * s + HALF_HEIGHT * c + MARGIN:
        return False
    wide: i64 = (ROOT << 16) + TRUNK_MIDDLE * c + TRUNK_HALF_HEIGHT * s + MARGIN
    high: i64 = (HALF_HEIGHT << 16) + TRUNK_MIDDLE * s + TRUNK_HALF_HEIGHT * c + MARGIN
    return absolute(x * COS[a] + dy * SIN[a]) < wide and absolute(dy * COS[a] - x * SIN[a]) < high


def without_lattice(tree: Tree) -> Tree:
    """Copy a tree without its lattice, which is enough to score goals and seasons."""
    other = Tree(tree.trunk, None)
    other.parents = tree.parents[:]
    other.poses = tree.poses[:]
    other.children = tree.children[:]
    other.outlines = tree.outlines[:]
    other.shapes = tree.shapes[:]
    return other


class PlayoutTree:
    """A player's tree during a playout. Card 0 is the trunk."""

    def __init__(self, branches: BranchCards, tree: Tree) -> None:
        self.branches = branches
        self.tree = tree  # without its lattice
        self.x: vec[i64] = vec[i64]()  # middles of the cards
        self.y: vec[i64] = vec[i64]()
        self.angle: vec[i64] = vec[i64]()
        self.runs: vec[i64] = vec[i64]()  # by card and kind: prints from the card down its row to the first gap
        self.open: vec[i64] = vec[i64]()  # packed poses
        self.open_x: vec[i64] = vec[i64]()
        self.open_y: vec[i64] = vec[i64]()
        self.open_on: vec[i64] = vec[i64]()
        self.open_count: vec[i64] = vec[i64]()  # by card, how many of the open poses lie on it

    def size(self) -> i64:
        """Return the number of cards, the trunk included."""
        return len(self.open_count)

    def copy(self) -> "PlayoutTree":
        """Return an independent copy."""
        other = PlayoutTree(self.branches, without_lattice(self.tree))
        other.x = self.x[:]
        other.y = self.y[:]
        other.angle = self.angle[:]
        other.runs = self.runs[:]
        other.open = self.open[:]
        other.open_x = self.open_x[:]
        other.open_y = self.open_y[:]
        other.open_on = self.open_on[:]
        other.open_count = self.open_count[:]
        return other

    def score(self, branch: BranchCard, parent: i64) -> i64:
        """Return the base score of a card on a parent (KD 5.2)."""
        points: i64 = 0
        first: i64 = parent * KINDS
        for i in range(len(branch.kinds)):
            kind: i64 = branch.kinds[i]
            run: i64 = self.runs[first + kind]
            if run > 0:
                points += run + branch.counts[kind]
        return points

    def kinds_scored(self, branch: BranchCard, parent: i64) -> i64:
        """Return how many kinds of a card score on a parent."""
        count: i64 = 0
        for i in range(len(branch.kinds)):
            if self.runs[parent * KINDS + branch.kinds[i]] > 0:
                count += 1
        return count

    def add_card(self, counts: vec[i64], parent: i64, x: i64, y: i64, angle: i64) -> None:
        """Add a card just laid: its running sums and its place."""
        for kind in range(KINDS):
            run: i64 = counts[kind]
            if run > 0 and parent >= 0:
                run += self.runs[parent * KINDS + kind]
            self.runs = append(self.runs, run)
        self.x = append(self.x, x)
        self.y = append(self.y, y)
        self.angle = append(self.angle, angle)
        self.open_count = append(self.open_count, 0)

    def lay(self, branch: BranchCard, pose: i64, parent: i64) -> None:
        """Lay a card in a pose."""
        root_x: i64 = pose_x(pose)
        root_y: i64 = pose_y(pose)
        angle: i64 = pose_angle(pose)
        tree = self.tree
        tree.parents = append(tree.parents, parent)
        tree.children[parent] += 1
        tree.children = append(tree.children, 0)
        tree.poses = append(tree.poses, pose)
        tree.outlines.append(branch_outline(root_x, root_y, angle))
        tree.shapes.append(branch.shape)
        turn: i64 = turned(angle)
        x: i64 = middle_x(root_x, angle)
        y: i64 = middle_y(root_y, angle)
        self.close_poses(x, y, turn)
        self.add_card(branch.counts, parent, x, y, turn)
        newest: i64 = len(self.open_count) - 1
        for i in range(len(branch.u)):
            self.offer_pose(
                table_x(root_x, angle, branch.u[i], branch.v[i]),
                table_y(root_y, angle, branch.u[i], branch.v[i]),
                turned(angle + branch.turn[i]),
                newest,
            )

    def close_poses(self, x: i64, y: i64, turn: i64) -> None:
        """Remove the open poses that overlap a new card."""
        kept: i64 = 0
        for i in range(len(self.open)):
            if overlapping(self.open_x[i], self.open_y[i], turned(pose_angle(self.open[i])), x, y, turn):
                self.open_count[self.open_on[i]] -= 1
            else:
                if kept < i:
                    self.open[kept] = self.open[i]
                    self.open_x[kept] = self.open_x[i]
                    self.open_y[kept] = self.open_y[i]
                    self.open_on[kept] = self.open_on[i]
                kept += 1
        if kept < len(self.open):
            self.open = self.open[:kept]
            self.open_x = self.open_x[:kept]
            self.open_y = self.open_y[:kept]
            self.open_on = self.open_on[:kept]

    def offer_pose(self, root_x: i64, root_y: i64, turn: i64, on: i64) -> None:
        """Add a pose on a card, if it overlaps nothing else and stays above the table edge."""
        x: i64 = root_x - ((HALF_HEIGHT * SIN[turn]) >> 16)
        y: i64 = root_y + ((HALF_HEIGHT * COS[turn]) >> 16)
        if (y - 1) << 16 < ROOT * absolute(SIN[turn]) + HALF_HEIGHT * absolute(COS[turn]):
            return
        if over_trunk(x, y, turn):
            return
        for card in range(1, on):
            if overlapping(self.x[card], self.y[card], self.angle[card], x, y, turn):
                return
        self.add_pose(pack_pose(root_x, root_y, turn if turn <= 180 else turn - 360), x, y, on)

    def add_pose(self, pose: i64, x: i64, y: i64, on: i64) -> None:
        """Add an open pose."""
        self.open = append(self.open, pose)
        self.open_x = append(self.open_x, x)
        self.open_y = append(self.open_y, y)
        self.open_on = append(self.open_on, on)
        self.open_count[on] += 1


def playout_tree_of(branches: BranchCards, tree: Tree, poses_per_card: i64) -> PlayoutTree:
    """Make a playout tree from a real tree, with open poses that are far apart on each card."""
    playout_tree = PlayoutTree(branches, without_lattice(tree))
    for card in range(len(tree.shapes)):
        pose: i64 = tree.poses[card]
        angle: i64 = pose_angle(pose)
        counts = tree.shapes[card].counts
        if card == 0:
            playout_tree.add_card(counts, -1, 0, TRUNK_HALF_HEIGHT, 0)
        else:
            x: i64 = middle_x(pose_x(pose), angle)
            playout_tree.add_card(counts, tree.parents[card], x, middle_y(pose_y(pose), angle), turned(angle))
    for card in range(len(tree.shapes)):
        sample_open_poses(playout_tree, tree, card, poses_per_card)
    return playout_tree


def sample_open_poses(playout_tree: PlayoutTree, tree: Tree, card: i64, poses_per_card: i64) -> None:
    """Add some of the open poses on one card of a tree."""
    poses = vec[i64]()
    xs = vec[i64]()
    ys = vec[i64]()
    angles = vec[i64]()
    for i in range(len(tree.open)):
        if tree.open_on[i] == card:
            pose: i64 = tree.open[i]
            angle: i64 = pose_angle(pose)
            poses = append(poses, pose)
            angles = append(angles, angle)
            xs = append(xs, middle_x(pose_x(pose), angle))
            ys = append(ys, middle_y(pose_y(pose), angle))
    for i in spread_out(xs, ys, angles, 0, poses_per_card):
        playout_tree.add_pose(poses[i], xs[i], ys[i], card)
