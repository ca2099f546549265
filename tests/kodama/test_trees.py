"""Trees: connected, with no print covered, on the lattice or off it, and judged as by a reference implementation."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.games.kodama import actions
from kokodama.games.kodama.card_face import TRUNK_BARK, Shape
from kokodama.games.kodama.geometry import COS, SIN
from kokodama.games.kodama.refusals import AGAINST
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y
from tests.contract.games_at_random import moments
from tests.kodama.random_trees import random_tree
from tests.kodama.reference import TURNS, Face, Pose, ReferenceTree, covered, overlapping

KODAMA = GAMES["kodama"]


def face(shape: Shape) -> Face:
    """Prints and bark of a card of the engine, for the reference."""
    prints, bark = [int(at) for at in shape.prints], [int(at) for at in shape.bark]
    return (
        [(prints[i + 1], prints[i + 2]) for i in range(0, len(prints), 3)],
        [[(bark[i], bark[i + 1]), (bark[i + 2], bark[i + 3])] for i in range(0, len(bark), 4)],
    )


def poses(tree: Tree) -> list[Pose]:
    """Return the poses of a tree's cards."""
    return [(int(pose_x(pose)), int(pose_y(pose)), int(pose_angle(pose))) for pose in list(tree.poses)[1:]]


def reference_of(tree: Tree) -> ReferenceTree:
    """Return the same tree for the reference implementation."""
    reference = ReferenceTree(TRUNK_BARK)
    for shape, pose in zip(tree.shapes[1:], poses(tree), strict=True):
        reference.lay(face(shape), pose)
    return reference


@pytest.mark.parametrize("free", [False, True], ids=["lattice", "free"])
@pytest.mark.parametrize("seed", range(6))
def test_every_tree_is_connected_and_no_print_is_ever_covered(seed: int, free: bool) -> None:
    """By the reference: every card overlaps exactly one earlier card, its parent, and covers no print."""
    *_, (state, _) = moments(KODAMA, seed, every=1000, free=free)
    for tree in state.trees:
        assert tree.size() == 12
        reference = ReferenceTree(TRUNK_BARK)
        for card, pose in enumerate(poses(tree), 1):
            assert reference.reasons(pose) == []
            reference.lay(face(tree.shapes[card]), pose)
            new = reference.outlines[card]
            under = [below for below in range(card) if overlapping(new, reference.outlines[below])]
            assert under == [tree.parents[card]]
        for card in range(1, 13):
            own = len(reference.prints) - sum(len(face(shape)[0]) for shape in tree.shapes[card:])
            assert not any(covered(reference.outlines[card], at) for at in reference.prints[:own])


@cache
def grown(seed: int, cards: int) -> tuple[Tree, ReferenceTree]:
    """A random tree, for both judges."""
    tree = random_tree(seed, cards, Chance(seed, cards))
    return tree, reference_of(tree)


def codes(against: int) -> list[str]:
    return [code for bit, code, _, _ in AGAINST if against & bit]


near = st.integers(-75, 75)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 9), st.integers(0, 12), st.integers(0, 10**6), near, near, st.integers(-179, 180))
def test_a_second_judge_says_the_same_of_any_pose_to_the_last_unit(
    seed: int, cards: int, pick: int, dx: int, dy: int, angle: int
) -> None:
    tree, reference = grown(seed, cards)
    pose = tree.open[pick % len(tree.open)]
    x, y = int(pose_x(pose)) + dx, int(pose_y(pose)) + dy
    assert codes(tree.reasons(x, y, angle)) == reference.reasons((x, y, angle))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 9), st.integers(1, 12), st.integers(0, 10**6), st.integers(0, 7))
def test_on_the_very_border_both_judges_say_the_same(seed: int, cards: int, pick: int, way: int) -> None:
    """From a legal pose one unit at a time in one direction: where the verdict changes, it changes for both."""
    tree, reference = grown(seed, cards)
    pose = tree.open[pick % len(tree.open)]
    x, y, angle = int(pose_x(pose)), int(pose_y(pose)), int(pose_angle(pose))
    dx, dy = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)][way]
    step = 1
    while step < 1000 and tree.reasons(x + step * dx, y + step * dy, angle) == 0:
        step += 1
    assert step < 1000
    for at in (step - 1, step):
        there = (x + at * dx, y + at * dy, angle)
        assert codes(tree.reasons(*there)) == reference.reasons(there)


def test_the_tables_of_turns_are_the_same() -> None:
    assert {degrees: (int(COS[degrees % 360]), int(SIN[degrees % 360])) for degrees in TURNS} == TURNS


@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_pose_is_legal_and_nothing_legal_stays_where_it_is(seed: int) -> None:
    game: Any = KODAMA
    chance = Chance(seed, 9)
    for state, action in moments(KODAMA, seed, every=13):
        if action is None or actions.word_of(action) != actions.SAY_GROW:
            continue
        card = state.cards.branch_names[state.display[0]]
        x, y = int(chance.below(3000)) - 1500, int(chance.below(3000))
        pose = game.nearest(state, card, x, y, int(chance.below(360)) - 179)
        if pose is not None:
            move = game.read(state, f"grow {card} {pose[0]} {pose[1]} {pose[2]}")
            assert game.judge(state, state.to_act(), move) is None
            assert game.nearest(state, card, *pose) == pose


@pytest.mark.parametrize("share", [0, *(pytest.param(share, marks=pytest.mark.exhaustive) for share in range(1, 8))])
def test_in_a_thousand_random_games_of_five_nobody_is_ever_stuck(share: int) -> None:
    for seed in range(share * 125, share * 125 + 125):
        chance = Chance(seed, 5)
        state = KODAMA.start(5, chance, {})
        while state.to_act() is not None:
            menu = state.legal()
            assert actions.word_of(menu[0]) != actions.SAY_BURY, f"game {seed}, {state.round}"
            state.apply(chance.choice(menu))
