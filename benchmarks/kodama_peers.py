"""The geometry of Kodama written with Shapely and with NumPy, vectorised as their users would do it.

Both are given the tree as plain numbers and use floating point, so near a border they may differ from the engine.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from kokodama.games.kodama.card_face import Shape
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
ANGLES = np.arange(-165.0, 181.0, 15.0)
FRAME = np.array([(-315.0, 0.0), (315.0, 0.0), (315.0, 880.0), (-315.0, 880.0)])


@dataclass
class PlainTree:
    """A tree as plain numbers: corners, prints, bark pieces by card, and the points of the lattice by card."""

    corners: list[Floats] = field(default_factory=list)
    prints: list[Floats] = field(default_factory=list)
    bark: list[Floats] = field(default_factory=list)
    points: list[Floats] = field(default_factory=list)

    def without_last(self) -> "PlainTree":
        """Return the tree before its last card was placed."""
        return PlainTree(self.corners[:-1], self.prints[:-1], self.bark[:-1], self.points[:-1])


def placed(shape: Shape, pose: int) -> tuple[Floats, Floats]:
    """Return a branch card's prints and lattice points on the table."""
    angle = np.radians(float(pose_angle(pose)))
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    root = np.array([float(pose_x(pose)), float(pose_y(pose))])
    prints = np.array([int(n) for n in shape.prints], float).reshape(-1, 3)[:, 1:]
    points = np.array([int(n) for n in shape.points], float).reshape(-1, 2)
    return (prints - (315, 0)) @ turn + root, (points - (315, 0)) @ turn + root


def plain(tree: Tree) -> PlainTree:
    """Convert the engine's tree to plain numbers."""
    found = PlainTree()
    for card, quad in enumerate(tree.outlines):
        corners = [(quad.ax, quad.ay), (quad.bx, quad.by), (quad.cx, quad.cy), (quad.dx, quad.dy)]
        found.corners.append(np.array(corners, float))
        found.bark.append(np.array([int(n) for n in tree.bark[card]], float).reshape(-1, 2, 2))
        if card == 0:
            trunk = tree.shapes[0]
            found.prints.append(np.array([int(n) for n in trunk.prints], float).reshape(-1, 3)[:, 1:] - (450, 0))
            found.points.append(np.array([int(n) for n in trunk.points], float).reshape(-1, 2) - (450, 0))
        else:
            prints, points = placed(tree.shapes[card], int(tree.poses[card]))
            found.prints.append(prints)
            found.points.append(points)
    return found


def poses_of(points: Floats) -> tuple[Floats, Floats]:
    """Return roots and corners of the 24 poses at every point."""
    roots = np.repeat(points, len(ANGLES), axis=0)
    turns = np.radians(np.tile(ANGLES, len(points)))
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x = FRAME[:, 0] * cos - FRAME[:, 1] * sin + roots[:, :1]
    y = FRAME[:, 0] * sin + FRAME[:, 1] * cos + roots[:, 1:]
    return roots, np.stack([x, y], axis=2)


def one_pose(x: int, y: int, angle: int) -> tuple[Floats, Floats]:
    """Return one pose, as arrays of length one."""
    quad = branch_outline(x, y, angle)
    corners = [(quad.ax, quad.ay), (quad.bx, quad.by), (quad.cx, quad.cy), (quad.dx, quad.dy)]
    return np.array([(x, y)], float), np.array([corners], float)


def legal_by_shapely(tree: PlainTree, roots: Floats, corners: Floats) -> Bools:
    """Return which poses are legal, ignoring the limit of ten."""
    keep = np.flatnonzero(corners[:, :, 1].min(axis=1) >= 0)
    cards: Any = shapely.polygons(corners[keep])  # takes and returns arrays, which its type hints do not cover
    shapely.prepare(cards)
    hits = np.zeros(len(keep), int)
    parents = np.full(len(keep), -1)
    for card, outline in enumerate(tree.corners):
        polygon = shapely.polygons(outline)
        near: Bools = shapely.intersects(cards, polygon)
        near[near] = shapely.area(shapely.intersection(cards[near], polygon)) > 0
        hits += near
        parents[near] = card
    good = hits == 1
    prints: Any = shapely.points(np.concatenate(tree.prints))
    for spot in prints:
        good[good] &= shapely.distance(cards[good], spot) >= 70
    points: Any = shapely.points(roots[keep])
    for card, pieces in enumerate(tree.bark):
        mine = good & (parents == card)
        if mine.any():
            limbs: Any = shapely.linestrings(pieces)
            near = shapely.distance(points[mine], shapely.multilinestrings(list(limbs))) <= 45
            good[mine] = near & shapely.contains_properly(shapely.polygons(tree.corners[card]), points[mine])
    legal = np.zeros(len(roots), bool)
    legal[keep] = good
    return legal


def overlapping(first: Floats, outline: Floats) -> Bools:
    """Return which of many rectangles overlap one, as no axis separates them."""
    apart = np.zeros(len(first), bool)
    for axis in (outline[1] - outline[0], outline[3] - outline[0]):
        a, b = first @ axis, outline @ axis
        apart |= (a.min(axis=1) >= b.max()) | (a.max(axis=1) <= b.min())
    for i in (1, 3):
        axes = first[:, i] - first[:, 0]
        a = np.einsum("nkd,nd->nk", first, axes)
        b = axes @ outline.T
        apart |= (a.min(axis=1) >= b.max(axis=1)) | (a.max(axis=1) <= b.min(axis=1))
    return ~apart


def from_segment(points: Floats, a: Floats, b: Floats) -> Floats:
    """Return the distances of points from a line segment."""
    along = b - a
    share = np.clip(((points - a) @ along) / max(float(along @ along), 1e-9), 0, 1)
    offset: Floats = np.linalg.norm(points - a - share[:, None] * along, axis=1)
    return offset


def legal_by_numpy(tree: PlainTree, roots: Floats, corners: Floats) -> Bools:
    """Return which poses are legal, ignoring the limit of ten."""
    good: Bools = corners[:, :, 1].min(axis=1) >= 0
    hits = np.zeros(len(roots), int)
    parents = np.full(len(roots), -1)
    for card, outline in enumerate(tree.corners):
        over = overlapping(corners, outline)
        hits += over
        parents[over] = card
    good &= hits == 1
    index = np.flatnonzero(good)
    right = (corners[index, 1] - corners[index, 0]) / 630
    up = (corners[index, 3] - corners[index, 0]) / 880
    clear = np.ones(len(index), bool)
    for spot in np.concatenate(tree.prints):
        offset = spot - corners[index, 0]
        u, v = (offset * right).sum(axis=1), (offset * up).sum(axis=1)
        gap_u, gap_v = np.maximum(np.maximum(-u, u - 630), 0), np.maximum(np.maximum(-v, v - 880), 0)
        clear &= gap_u * gap_u + gap_v * gap_v >= 4900
    good[index] = clear
    for card, pieces in enumerate(tree.bark):
        mine = np.flatnonzero(good & (parents == card))
        if len(mine):
            spots, outline = roots[mine], tree.corners[card]
            near = np.min([from_segment(spots, piece[0], piece[1]) for piece in pieces], axis=0) <= 45
            for i in (1, 3):
                axis = outline[i] - outline[0]
                along = (spots - outline[0]) @ axis
                near &= (along > 0) & (along < axis @ axis)
            good[mine] = near
    return good
