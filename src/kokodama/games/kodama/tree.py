"""A player's tree: where its cards are, which poses are open, and why others are not.

Card 0 is the trunk; the branch cards follow in the order laid. Cards are never moved (KD 4.5), so a pose that once
overlapped two cards, covered a print or hung below the table edge is closed for good. Which poses are open does not
depend on the card to be laid, as all branch cards have the same outline and root.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.games.kodama.card_face import KINDS, Shape
from kokodama.games.kodama.geometry import (
    TRUNK_MIDDLE,
    Quad,
    branch_outline,
    covers,
    far_apart,
    inside,
    on_bark,
    overlap,
    table_x,
    table_y,
    trunk_outline,
)

# Reasons against a pose, as bits, in the order of docs/notation.md; several may apply
COVERS_NO_CARD: Final = 1
COVERS_TWO_CARDS: Final = 2
COVERS_SYMBOL: Final = 4
BELOW_TABLE_EDGE: Final = 8
OFF_THE_BARK: Final = 16
OVER_TEN: Final = 32

TRUNK: Final = 0  # its index among the cards of a tree
NO_PARENT: Final = -1
ANGLES: Final = 15  # degrees between the lattice's angles
_Y: Final = 512  # packing: angle + 179, then y, then x, each shifted to be positive
_X: Final = 512 * 65536
_SHIFT: Final = 32768


def pack_pose(x: i64, y: i64, angle: i64) -> i64:
    """Pack a pose into one number."""
    return (x + _SHIFT) * _X + (y + _SHIFT) * _Y + angle + 179


def pose_x(pose: i64) -> i64:
    """The x of a packed pose."""
    return pose // _X - _SHIFT


def pose_y(pose: i64) -> i64:
    """The y of a packed pose."""
    return pose // _Y % 65536 - _SHIFT


def pose_angle(pose: i64) -> i64:
    """The angle of a packed pose."""
    return pose % _Y - 179


def left_of_trunk(pose: i64) -> bool:
    """Whether the root of a pose is left of the middle of the trunk."""
    return pose_x(pose) < 0


def right_of_trunk(pose: i64) -> bool:
    """Whether the root of a pose is right of the middle of the trunk."""
    return pose_x(pose) > 0


def overlaps_in_pose(pose: i64, quad: Quad, outline: Quad) -> bool:
    """Whether a branch card in a pose overlaps `quad`; `outline` becomes the card's, unless a quick test was enough."""
    x: i64 = pose_x(pose)
    y: i64 = pose_y(pose)
    angle: i64 = pose_angle(pose)
    if far_apart(x, y, angle, quad):
        return False
    outline.lay(x, y, angle)
    return overlap(outline, quad)


class Tree:
    """One player's tree. `copy()` shares only what never changes."""

    def __init__(self, trunk: i64, shape: Shape | None) -> None:
        self.trunk: i64 = trunk  # the trunk symbol
        self.parents: vec[i64] = vec[i64]([NO_PARENT])  # by card, the trunk first
        self.poses: vec[i64] = vec[i64]([0])
        self.children: vec[i64] = vec[i64]([0])
        self.outlines: list[Quad] = []
        self.shapes: list[Shape] = []
        self.numbers: list[int] = []  # of the branch cards, within their card set
        self.print_x: vec[i64] = vec[i64]()
        self.print_y: vec[i64] = vec[i64]()
        self.bark: list[vec[i64]] = []  # by card, its pieces on the table
        self.open: vec[i64] = vec[i64]()  # poses of the lattice that are legal apart from the limit of ten
        self.open_on: vec[i64] = vec[i64]()  # the parent of each open pose
        self.free: vec[i64] = vec[i64]()  # poses of the lattice that overlap no card so far
        self.points: vec[i64] = vec[i64]()  # points of the lattice without duplicates, as poses with angle 0
        if shape is not None:
            self.outlines.append(trunk_outline())
            self.shapes.append(shape)
            pieces: list[int] = []
            for i in range(0, len(shape.bark), 2):
                pieces += [shape.bark[i] - TRUNK_MIDDLE, shape.bark[i + 1]]
            self.bark.append(vec[i64](pieces))
            self.print_x = append(self.print_x, shape.prints[1] - TRUNK_MIDDLE)
            self.print_y = append(self.print_y, shape.prints[2])
            for i in range(0, len(shape.points), 2):
                self.add_lattice_point(shape.points[i] - TRUNK_MIDDLE, shape.points[i + 1])

    def size(self) -> i64:
        """The number of branch cards."""
        return len(self.shapes) - 1

    def copy(self) -> "Tree":
        """An independent copy."""
        other = Tree(self.trunk, None)
        other.parents = self.parents[:]
        other.poses = self.poses[:]
        other.children = self.children[:]
        other.outlines = self.outlines[:]
        other.shapes = self.shapes[:]
        other.numbers = self.numbers[:]
        other.print_x = self.print_x[:]
        other.print_y = self.print_y[:]
        other.bark = self.bark[:]
        other.open = self.open[:]
        other.open_on = self.open_on[:]
        other.free = self.free[:]
        other.points = self.points[:]
        return other

    def covers_symbol(self, quad: Quad) -> bool:
        """Whether a card with this outline would cover a print of any card (KD 4.3)."""
        i: i64 = 0
        while i < len(self.print_x) and not covers(quad, self.print_x[i], self.print_y[i]):
            i += 1
        return i < len(self.print_x)

    def on_the_bark(self, card: i64, x: i64, y: i64) -> bool:
        """Whether a root at this point is on the bark of a card (KD 4.2)."""
        if not inside(self.outlines[card], x, y):
            return False
        pieces = self.bark[card]
        for i in range(0, len(pieces), 4):
            if on_bark(pieces[i], pieces[i + 1], pieces[i + 2], pieces[i + 3], x, y):
                return True
        return False

    def parent_of(self, quad: Quad) -> i64:
        """The only card that a card with this outline would overlap; -1 for none, -2 for several (KD 4.1)."""
        found: i64 = NO_PARENT
        for card in range(len(self.outlines)):
            if overlap(quad, self.outlines[card]):
                if found != NO_PARENT:
                    return -2
                found = card
        return found

    def reasons(self, x: i64, y: i64, angle: i64) -> i64:
        """All reasons against a pose except the limit of ten, as a mask; 0 if there are none (KD 4.1 to 4.4)."""
        quad = branch_outline(x, y, angle)
        parent: i64 = self.parent_of(quad)
        against: i64 = 0
        if parent == NO_PARENT:
            against = COVERS_NO_CARD
        elif parent < NO_PARENT:
            against = COVERS_TWO_CARDS
        if self.covers_symbol(quad):
            against |= COVERS_SYMBOL
        if quad.low < 0:
            against |= BELOW_TABLE_EDGE
        if parent >= 0 and not self.on_the_bark(parent, x, y):
            against |= OFF_THE_BARK
        return against

    def point_of(self, card: i64, i: i64) -> tuple[int, int]:
        """The position on the table of the lattice point at index `i` of a card's `points`."""
        u: i64 = self.shapes[card].points[i]
        v: i64 = self.shapes[card].points[i + 1]
        if card == 0:
            return int(u) - TRUNK_MIDDLE, int(v)
        pose: i64 = self.poses[card]
        angle: i64 = pose_angle(pose)
        return int(table_x(pose_x(pose), angle, u, v)), int(table_y(pose_y(pose), angle, u, v))

    def add_lattice_point(self, x: i64, y: i64) -> None:
        """Sort the 24 poses of a lattice point into open, free, and closed for good.

        Where points of two cards coincide they are treated as one, so that there are no duplicate poses.
        """
        point: i64 = pack_pose(x, y, 0)
        for i in range(len(self.points)):
            if self.points[i] == point:
                return
        self.points = append(self.points, point)
        quad = branch_outline(x, y, 0)
        for angle in range(ANGLES - 180, 181, ANGLES):
            quad.lay(x, y, angle)
            if quad.low < 0:
                continue
            parent: i64 = self.parent_of(quad)
            if parent < NO_PARENT or self.covers_symbol(quad):
                continue
            if parent == NO_PARENT:
                self.free = append(self.free, pack_pose(x, y, angle))
            elif self.on_the_bark(parent, x, y):
                self.open = append(self.open, pack_pose(x, y, angle))
                self.open_on = append(self.open_on, parent)

    def lay(self, shape: Shape, x: i64, y: i64, angle: i64, number: int = -1) -> None:
        """Lay a branch card in a legal pose, and update the open poses."""
        quad = branch_outline(x, y, angle)
        parent: i64 = self.parent_of(quad)
        self.parents = append(self.parents, parent)
        self.children[parent] += 1
        self.children = append(self.children, 0)
        self.poses = append(self.poses, pack_pose(x, y, angle))
        self.outlines.append(quad)
        self.shapes.append(shape)
        self.numbers.append(number)
        for i in range(0, len(shape.prints), 3):
            self.print_x = append(self.print_x, table_x(x, angle, shape.prints[i + 1], shape.prints[i + 2]))
            self.print_y = append(self.print_y, table_y(y, angle, shape.prints[i + 1], shape.prints[i + 2]))
        pieces = vec[i64]()
        for i in range(0, len(shape.bark), 2):
            pieces = append(pieces, table_x(x, angle, shape.bark[i], shape.bark[i + 1]))
            pieces = append(pieces, table_y(y, angle, shape.bark[i], shape.bark[i + 1]))
        self.bark.append(pieces)
        self.close_poses(quad)
        for i in range(0, len(shape.points), 2):
            u: i64 = shape.points[i]
            v: i64 = shape.points[i + 1]
            self.add_lattice_point(table_x(x, angle, u, v), table_y(y, angle, u, v))

    def close_poses(self, quad: Quad) -> None:
        """Update the poses for the newest card: open ones that overlap it close, free ones that do may open."""
        newest: i64 = len(self.outlines) - 1
        outline = branch_outline(0, 0, 0)
        opened = vec[i64]()
        opened_on = vec[i64]()
        for i in range(len(self.open)):
            pose: i64 = self.open[i]
            if not overlaps_in_pose(pose, quad, outline):
                opened = append(opened, pose)
                opened_on = append(opened_on, self.open_on[i])
        free = vec[i64]()
        for i in range(len(self.free)):
            pose = self.free[i]
            if not overlaps_in_pose(pose, quad, outline):
                free = append(free, pose)
            elif not self.covers_symbol(outline) and self.on_the_bark(newest, pose_x(pose), pose_y(pose)):
                opened = append(opened, pose)
                opened_on = append(opened_on, newest)
        self.open = opened
        self.open_on = opened_on
        self.free = free

    def is_end(self, card: i64) -> bool:
        """Whether a card is a branch end: a branch card without children (KD 4.8)."""
        return card != TRUNK and self.children[card] == 0

    def ends(self) -> list[int]:
        """The branch ends."""
        return [card for card in range(len(self.shapes)) if self.is_end(card)]

    def run(self, card: i64, kind: i64) -> i64:
        """Count the prints of a kind from a card down its row to the first gap, including the trunk (KD 5.2, 5.3)."""
        prints: i64 = 0
        while card != NO_PARENT and self.shapes[card].has(kind):
            prints += self.shapes[card].counts[kind]
            card = self.parents[card]
        return prints

    def row_score(self, shape: Shape, parent: i64, kind: i64) -> i64:
        """What a kind of a new card scores on a parent: its prints along the row until the first gap (KD 5.2)."""
        own: i64 = shape.counts[kind]
        if own == 0:
            return 0
        run: i64 = self.run(parent, kind)
        return own + run if run > 0 else 0

    def base_score(self, shape: Shape, parent: i64) -> i64:
        """The base score of a new card on a parent (KD 5.2)."""
        points: i64 = 0
        for kind in range(KINDS):
            points += self.row_score(shape, parent, kind)
        return points

    def prints_of(self, kind: i64) -> i64:
        """The number of prints of a kind on the tree, including the trunk's."""
        count: i64 = 0
        for shape in self.shapes:
            count += shape.counts[kind]
        return count
