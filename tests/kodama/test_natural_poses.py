"""How natural a pose looks, and that it is a tie-break for bots and nothing more."""

import pytest

from kokodama.bots.kodama.levels import MAKERS
from kokodama.core.chance import Chance
from kokodama.core.match import decisions
from kokodama.games.kodama.game import KODAMA_GAME as KODAMA
from kokodama.games.kodama.geometry import TRUNK_HEIGHT
from kokodama.games.kodama.natural_pose import lean_of, naturalness
from kokodama.games.kodama.state import State
from kokodama.games.kodama.tree import TRUNK, pack_pose, pose_angle, pose_y

LEFT_TIP = (-300, TRUNK_HEIGHT)  # where the trunk's upper left limb ends


def looks(angle: int, x: int = LEFT_TIP[0], y: int = LEFT_TIP[1], lean: int = 0) -> int:
    tree = KODAMA.start(2, Chance(1), {}).trees[0]
    return int(naturalness(tree, TRUNK, pack_pose(x, y, angle), lean))


def test_a_branch_goes_on_in_the_direction_of_its_limb_and_upwards() -> None:
    assert looks(15) == max(looks(angle) for angle in range(-165, 181, 15)), "the limb leans 29 degrees to the left"
    assert looks(180) < looks(90) < looks(45), "and never upside down"


def test_the_tip_of_a_limb_is_more_natural_than_its_middle() -> None:
    assert looks(15) > looks(15, -150, 1030)


def test_a_tree_that_leans_to_the_right_goes_on_to_the_left() -> None:
    assert looks(60, lean=3000) > looks(60, lean=-3000)


@pytest.mark.parametrize("level", ["beginner", "greedy", "strong"])
def test_trees_of_bots_grow_upwards(level: str) -> None:
    state: State = KODAMA.start(2, Chance(3), {"first_game": True})
    for _ in decisions(KODAMA, state, [MAKERS[level](), MAKERS[level]()], Chance(3)):
        pass
    poses = [int(pose) for tree in state.trees[:2] for pose in list(tree.poses)[1:]]
    hanging = [pose for pose in poses if abs(int(pose_angle(pose))) > 100]
    assert len(hanging) <= len(poses) // 5, "no card is upside down without need"
    assert max(pose_y(pose) for pose in poses) > 2 * TRUNK_HEIGHT
    assert abs(int(lean_of(state.trees[0]))) < 40_000
