"""The exact geometry compared with Shapely: away from a border both must agree."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon

from kokodama.core.chance import Chance
from kokodama.games.kodama import tree as reasons
from kokodama.games.kodama.card_face import lattice_points
from kokodama.games.kodama.geometry import COS, SIN, Quad, branch_outline, table_x, table_y
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y
from tests.kodama.random_trees import random_tree

coordinates = st.integers(-2500, 2500)
angles = st.integers(-179, 180)
BORDER = 1.5  # units: nearer than this to a border, rounding may decide


def polygon(quad: Quad) -> Polygon:
    corners: list[tuple[int, int]] = [(quad.ax, quad.ay), (quad.bx, quad.by), (quad.cx, quad.cy), (quad.dx, quad.dy)]
    return Polygon(corners)


def grown(seed: int, cards: int) -> Tree:
    """A random tree."""
    return random_tree(seed, cards, Chance(seed))


def verdict_of_shapely(tree: Tree, x: int, y: int, angle: int) -> int | None:
    """Judge a pose with floating-point geometry; None if it is too close to a border."""
    new = polygon(branch_outline(x, y, angle))
    overlapped = []
    for card, quad in enumerate(tree.outlines):
        area = new.intersection(polygon(quad)).area
        if 0 < area < 200 or (area == 0 and new.distance(polygon(quad)) < BORDER):
            return None
        if area:
            overlapped.append(card)
    against = 0
    if len(overlapped) != 1:
        against |= reasons.COVERS_TWO_CARDS if overlapped else reasons.COVERS_NO_CARD
    distances = [new.distance(Point(int(tree.print_x[i]), int(tree.print_y[i]))) for i in range(len(tree.print_x))]
    if any(abs(distance - 70) < BORDER for distance in distances):
        return None
    if min(distances) < 70:
        against |= reasons.COVERS_SYMBOL
    if min(corner[1] for corner in new.exterior.coords) < 0:
        against |= reasons.BELOW_TABLE_EDGE
    if len(overlapped) == 1:
        card, root = overlapped[0], Point(x, y)
        pieces = [int(number) for number in tree.bark[card]]
        bark = min(
            LineString([pieces[i : i + 2], pieces[i + 2 : i + 4]]).distance(root) for i in range(0, len(pieces), 4)
        )
        edge = polygon(tree.outlines[card]).exterior.distance(root)
        if abs(bark - 45) < BORDER or edge < BORDER:
            return None
        if bark > 45 or not polygon(tree.outlines[card]).contains(root):
            against |= reasons.OFF_THE_BARK
    return against


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 40), st.integers(0, 12), coordinates, st.integers(-200, 4500), angles)
def test_a_free_pose_is_judged_as_shapely_would(seed: int, cards: int, x: int, y: int, angle: int) -> None:
    tree = grown(seed, cards)
    expected = verdict_of_shapely(tree, x, y, angle)
    if expected is not None:
        assert tree.reasons(x, y, angle) == expected


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, 40), st.integers(1, 11), st.integers(0, 10**6), st.integers(-60, 60), st.integers(-60, 60), angles
)
def test_a_pose_near_the_bark_is_judged_as_shapely_would(
    seed: int, cards: int, pick: int, dx: int, dy: int, angle: int
) -> None:
    tree = grown(seed, cards)
    pose = tree.open[pick % len(tree.open)]
    x, y = int(pose_x(pose)) + dx, int(pose_y(pose)) + dy
    expected = verdict_of_shapely(tree, x, y, angle)
    if expected is not None:
        assert tree.reasons(x, y, angle) == expected


@pytest.mark.parametrize("seed", range(12))
def test_open_poses_kept_up_to_date_are_those_found_from_scratch(seed: int) -> None:
    tree = grown(seed, 3 + seed % 10)
    again = Tree(tree.trunk, tree.shapes[0])
    found: set[int] = set()
    points = [
        (int(again.shapes[0].points[i]) - 450, int(again.shapes[0].points[i + 1]))
        for i in range(0, len(again.shapes[0].points), 2)
    ]
    for card in range(1, len(tree.shapes)):
        pose, shape = tree.poses[card], tree.shapes[card]
        x, y, angle = pose_x(pose), pose_y(pose), pose_angle(pose)
        for i in range(0, len(shape.points), 2):
            u, v = shape.points[i], shape.points[i + 1]
            points.append((int(table_x(x, angle, u, v)), int(table_y(y, angle, u, v))))
    for x, y in points:
        for angle in range(-165, 181, 15):
            if tree.reasons(x, y, angle) == 0:
                found.add(pack_pose(x, y, angle))
    assert {int(pose) for pose in tree.open} == found


def test_the_table_of_turns_is_whole_and_symmetric() -> None:
    for degrees in range(360):
        assert COS[degrees] == SIN[(degrees + 90) % 360]
    assert [int(COS[degrees]) for degrees in (0, 60, 90, 180)] == [65536, 32768, 0, -65536]


@given(coordinates, coordinates, angles)
def test_a_pose_is_packed_and_unpacked(x: int, y: int, angle: int) -> None:
    pose = pack_pose(x * 8, y * 8, angle)
    assert (pose_x(pose), pose_y(pose), pose_angle(pose)) == (x * 8, y * 8, angle)


@given(st.integers(0, 630), st.integers(0, 880), st.integers(0, 630), st.integers(0, 880))
def test_points_of_the_lattice_are_at_most_four_millimetres_apart(pu: int, pv: int, qu: int, qv: int) -> None:
    points: list[Any] = lattice_points(pu, pv, qu, qv)
    assert points[0] == (pu, pv)
    assert points[-1] == (qu, qv)
    assert len(points) == 2 or (40 * (len(points) - 2)) ** 2 < (qu - pu) ** 2 + (qv - pv) ** 2
