"""A tree as playouts see it: rows as running sums, and a small, varied part of the open poses. Quick to copy.

It offers no pose that is illegal by more than a rounding; that it does not know most of the legal ones is the point.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import HALF_HEIGHT, HALF_WIDTH, Face, Faces, middle_x, middle_y, turned, varied
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.geometry import COS, SIN, branch_outline, table_x, table_y
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y

MARGIN: Final = 2 << 16  # so far apart at least, or it counts as overlapping
APART: Final = 1083 * 1083  # squares of middles: never overlapping, always overlapping
TOUCHING: Final = 628 * 628
TRUNK_HALF_WIDTH: Final = 450
TRUNK_HALF_HEIGHT: Final = 650


def absolute(number: i64) -> i64:
    """Without its sign."""
    return number if number >= 0 else -number


def overlapping(ax: i64, ay: i64, a: i64, bx: i64, by: i64, b: i64) -> bool:
    """Whether two branch cards overlap, given by middles and angles (0 to 359); a hair's breadth counts as yes."""
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
    wide: i64 = (HALF_WIDTH << 16) + HALF_WIDTH * c + HALF_HEIGHT * s + MARGIN
    high: i64 = (HALF_HEIGHT << 16) + HALF_WIDTH * s + HALF_HEIGHT * c + MARGIN
    if absolute(dx * COS[a] + dy * SIN[a]) >= wide or absolute(dy * COS[a] - dx * SIN[a]) >= high:
        return False
    return absolute(dx * COS[b] + dy * SIN[b]) < wide and absolute(dy * COS[b] - dx * SIN[b]) < high


def over_trunk(x: i64, y: i64, a: i64) -> bool:
    """Whether a branch card, given by its middle and angle, overlaps the trunk."""
    dy: i64 = y - TRUNK_HALF_HEIGHT
    c: i64 = absolute(COS[a])
    s: i64 = absolute(SIN[a])
    if absolute(x) << 16 >= (TRUNK_HALF_WIDTH << 16) + HALF_WIDTH * c + HALF_HEIGHT * s + MARGIN:
        return False
    if absolute(dy) << 16 >= (TRUNK_HALF_HEIGHT << 16) + HALF_WIDTH * s + HALF_HEIGHT * c + MARGIN:
        return False
    wide: i64 = (HALF_WIDTH << 16) + TRUNK_HALF_WIDTH * c + TRUNK_HALF_HEIGHT * s + MARGIN
    high: i64 = (HALF_HEIGHT << 16) + TRUNK_HALF_WIDTH * s + TRUNK_HALF_HEIGHT * c + MARGIN
    return absolute(x * COS[a] + dy * SIN[a]) < wide and absolute(dy * COS[a] - x * SIN[a]) < high


def bare(tree: Tree) -> Tree:
    """A copy of a tree without its lattice: enough to score goals and seasons on."""
    other = Tree(tree.trunk, None)
    other.parents = tree.parents[:]
    other.poses = tree.poses[:]
    other.children = tree.children[:]
    other.outlines = tree.outlines[:]
    other.shapes = tree.shapes[:]
    return other


class Sapling:
    """One tree in a playout. Card 0 is the trunk."""

    def __init__(self, faces: Faces, tree: Tree) -> None:
        self.faces = faces
        self.tree = tree  # bare
        self.x: vec[i64] = vec[i64]()  # middles of the cards
        self.y: vec[i64] = vec[i64]()
        self.angle: vec[i64] = vec[i64]()
        self.runs: vec[i64] = vec[i64]()  # by card and kind: prints along the row down to the first gap
        self.open: vec[i64] = vec[i64]()  # packed poses
        self.open_x: vec[i64] = vec[i64]()
        self.open_y: vec[i64] = vec[i64]()
        self.open_on: vec[i64] = vec[i64]()
        self.ways: vec[i64] = vec[i64]()  # by card, how many of the open poses lie on it

    def size(self) -> i64:
        """How many cards, the trunk included."""
        return len(self.ways)

    def copy(self) -> "Sapling":
        """An independent one."""
        other = Sapling(self.faces, bare(self.tree))
        other.x = self.x[:]
        other.y = self.y[:]
        other.angle = self.angle[:]
        other.runs = self.runs[:]
        other.open = self.open[:]
        other.open_x = self.open_x[:]
        other.open_y = self.open_y[:]
        other.open_on = self.open_on[:]
        other.ways = self.ways[:]
        return other

    def score(self, face: Face, parent: i64) -> i64:
        """The base score of a card on a parent (KD 5.2)."""
        points: i64 = 0
        first: i64 = parent * KINDS
        for i in range(len(face.kinds)):
            kind: i64 = face.kinds[i]
            run: i64 = self.runs[first + kind]
            if run > 0:
                points += run + face.counts[kind]
        return points

    def kinds_scored(self, face: Face, parent: i64) -> i64:
        """How many kinds of a card score on a parent."""
        count: i64 = 0
        for i in range(len(face.kinds)):
            if self.runs[parent * KINDS + face.kinds[i]] > 0:
                count += 1
        return count

    def remember(self, counts: vec[i64], parent: i64, x: i64, y: i64, angle: i64) -> None:
        """Keep what is needed of a card that lies now."""
        for kind in range(KINDS):
            run: i64 = counts[kind]
            if run > 0 and parent >= 0:
                run += self.runs[parent * KINDS + kind]
            self.runs = append(self.runs, run)
        self.x = append(self.x, x)
        self.y = append(self.y, y)
        self.angle = append(self.angle, angle)
        self.ways = append(self.ways, 0)

    def lay(self, face: Face, pose: i64, parent: i64) -> None:
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
        tree.shapes.append(face.shape)
        turn: i64 = turned(angle)
        x: i64 = middle_x(root_x, angle)
        y: i64 = middle_y(root_y, angle)
        self.close(x, y, turn)
        self.remember(face.counts, parent, x, y, turn)
        newest: i64 = len(self.ways) - 1
        for i in range(len(face.u)):
            self.offer(
                table_x(root_x, angle, face.u[i], face.v[i]),
                table_y(root_y, angle, face.u[i], face.v[i]),
                turned(angle + face.turn[i]),
                newest,
            )

    def close(self, x: i64, y: i64, turn: i64) -> None:
        """Take away the poses that overlap a new card."""
        kept: i64 = 0
        for i in range(len(self.open)):
            if overlapping(self.open_x[i], self.open_y[i], turned(pose_angle(self.open[i])), x, y, turn):
                self.ways[self.open_on[i]] -= 1
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

    def offer(self, root_x: i64, root_y: i64, turn: i64, on: i64) -> None:
        """Add a pose on a card, if it overlaps nothing else and stays above the table edge."""
        x: i64 = root_x - ((HALF_HEIGHT * SIN[turn]) >> 16)
        y: i64 = root_y + ((HALF_HEIGHT * COS[turn]) >> 16)
        if (y - 1) << 16 < HALF_WIDTH * absolute(SIN[turn]) + HALF_HEIGHT * absolute(COS[turn]):
            return
        if over_trunk(x, y, turn):
            return
        for card in range(1, on):
            if overlapping(self.x[card], self.y[card], self.angle[card], x, y, turn):
                return
        self.add(pack_pose(root_x, root_y, turn if turn <= 180 else turn - 360), x, y, on)

    def add(self, pose: i64, x: i64, y: i64, on: i64) -> None:
        """Add an open pose."""
        self.open = append(self.open, pose)
        self.open_x = append(self.open_x, x)
        self.open_y = append(self.open_y, y)
        self.open_on = append(self.open_on, on)
        self.ways[on] += 1


def sapling_of(faces: Faces, tree: Tree, ways: i64) -> Sapling:
    """A real tree as a sapling, with so many of its open poses on each card, far apart from each other."""
    sapling = Sapling(faces, bare(tree))
    for card in range(len(tree.shapes)):
        pose: i64 = tree.poses[card]
        angle: i64 = pose_angle(pose)
        counts = tree.shapes[card].counts
        if card == 0:
            sapling.remember(counts, -1, 0, TRUNK_HALF_HEIGHT, 0)
        else:
            x: i64 = middle_x(pose_x(pose), angle)
            sapling.remember(counts, tree.parents[card], x, middle_y(pose_y(pose), angle), turned(angle))
    for card in range(len(tree.shapes)):
        choose_ways(sapling, tree, card, ways)
    return sapling


def choose_ways(sapling: Sapling, tree: Tree, card: i64, ways: i64) -> None:
    """Take over some open poses of one card of a tree."""
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
    for i in varied(xs, ys, angles, 0, ways):
        sapling.add(poses[i], xs[i], ys[i], card)
