"""Kodama as arrays. The action space is the lattice (docs/notation.md): a slot for every pose a tree can ever offer.

A pose of the lattice has its root on a numbered point of a numbered card of the player's tree. So an action is a card
of the display, a card of the tree, a point of that card's bark and one of 24 angles; its number does not depend on
anything else on the table. Where two points coincide, the lower number is the one on the menu.
"""

from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kokodama.core.game import Game
from kokodama.games.kodama.actions import BURY, CARDS, CHOOSE_KIND, GROW_CARD, PASS, PLAY_GOAL, grow
from kokodama.games.kodama.board import Public
from kokodama.games.kodama.card_face import KINDS, Shape, trunk_shape
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.games.kodama.geometry import COS, ROOT, SIN, TRUNK_WIDTH
from kokodama.games.kodama.observation import observe, seat_fields, table_fields
from kokodama.games.kodama.rules import DISPLAY, LAST_ROUND
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y
from kokodama.games.kodama.view import View
from kokodama.research.observation_layout import Floats, Layout

Whole = npt.NDArray[np.int64]
ANGLES: Final = 24  # -165, -150, … 180 degrees
TRUNK_POINTS: Final = len(trunk_shape(0).points) // 2
BRANCH_POINTS: Final = max(len(shape.points) // 2 for shape in standard().branches)
POINTS: Final = TRUNK_POINTS + (LAST_ROUND - 1) * BRANCH_POINTS  # nothing is laid on the twelfth branch card
POSES: Final = POINTS * ANGLES

FIRST_BURY: Final = DISPLAY * POSES
FIRST_GOAL: Final = FIRST_BURY + DISPLAY
FIRST_KIND: Final = FIRST_GOAL + len(standard().goals)
NUMBER_OF_PASS: Final = FIRST_KIND + KINDS
SIZE: Final = NUMBER_OF_PASS + 1

_ANGLE = 512  # as in tree.pack_pose: the angle in the lowest bits, then y, then x
_COS: Final = np.array(list(COS), np.int64)
_SIN: Final = np.array(list(SIN), np.int64)
NOWHERE: Final = -1


class KodamaArrays:
    """Observations, and the lattice as array indices."""

    actions = SIZE

    longest = 1000  # decisions

    def __init__(self, players: int) -> None:
        self.game: Game[Any, Any] = KODAMA_GAME
        self.players = players
        self.layout = Layout(table_fields(players), seat_fields(), players)

    def observe(self, view: View) -> Floats:
        """Encode a view as described by `layout`."""
        return observe(self.layout, view)

    def numbers(self, table: Public, menu: list[int]) -> list[int]:
        """The array indices of a menu's actions, ascending."""
        if menu[0] < GROW_CARD:
            return sorted([plain_number(table, action) for action in menu])
        packed = np.array(menu, np.int64) - GROW_CARD
        pose = packed // CARDS
        places = np.zeros(CARDS, np.int64)
        places[table.display] = np.arange(len(table.display))
        roots = roots_of(table.trees[int(table.turn)])
        order = np.argsort(roots, kind="stable")
        point = order[np.searchsorted(roots[order], pose // _ANGLE)]
        turns = (pose % _ANGLE - 179 + 165) // 15
        found = places[packed % CARDS] * POSES + point * ANGLES + turns
        found.sort()
        numbers: list[int] = found.tolist()
        return numbers

    def action(self, table: Public, number: int) -> int:
        """The engine's action for an array index, or -1 if the display or tree has no such card or point."""
        if not 0 <= number < SIZE:
            return NOWHERE
        if number == NUMBER_OF_PASS:
            return PASS
        if number >= FIRST_KIND:
            return CHOOSE_KIND + number - FIRST_KIND
        if number >= FIRST_GOAL:
            return PLAY_GOAL + number - FIRST_GOAL
        burying = number >= FIRST_BURY
        place, slot = (number - FIRST_BURY, 0) if burying else divmod(number, POSES)
        if place >= len(table.display):
            return NOWHERE
        card = table.display[place]
        if burying:
            return BURY + card
        root = int(roots_of(table.trees[int(table.turn)])[slot // ANGLES])
        if root == NOWHERE:
            return NOWHERE
        pose = root * _ANGLE
        return int(grow(card, pack_pose(pose_x(pose), pose_y(pose), slot % ANGLES * 15 - 165)))


def plain_number(table: Public, action: int) -> int:
    """The array index of an action that lays no card."""
    if action >= BURY:
        return FIRST_BURY + table.display.index(action - BURY)
    if action >= PLAY_GOAL:
        return FIRST_GOAL + action - PLAY_GOAL
    return FIRST_KIND + action - CHOOSE_KIND if action != PASS else NUMBER_OF_PASS


def roots_of(tree: Tree) -> Whole:
    """By number of the point: its x and y on the table, packed like a pose without an angle; -1 for no point."""
    return cached_roots(tuple(tree.numbers), tuple([int(pose) for pose in tree.poses]))


@lru_cache(maxsize=64)
def cached_roots(numbers: tuple[int, ...], poses: tuple[int, ...]) -> Whole:
    """`roots_of` for a tree given by card numbers and poses. The result is cached: do not modify it."""
    roots = np.full(POINTS, NOWHERE, np.int64)
    roots[:TRUNK_POINTS] = packed_root(*TRUNK_FRAME)
    for place, number in enumerate(numbers[: LAST_ROUND - 1]):
        pose = poses[place + 1]  # the first is the trunk's
        across, along = FRAMES[number]
        turn = int(pose_angle(pose)) % 360
        x = pose_x(pose) + ((across * _COS[turn] - along * _SIN[turn] + 32768) >> 16)
        y = pose_y(pose) + ((across * _SIN[turn] + along * _COS[turn] + 32768) >> 16)
        start = TRUNK_POINTS + place * BRANCH_POINTS
        roots[start : start + len(x)] = packed_root(x, y)
    return roots


def frame(shape: Shape, middle: int) -> tuple[Whole, Whole]:
    """The points of a card, relative to the middle of its lower edge."""
    points = np.array(list(shape.points), np.int64)
    return points[::2] - middle, points[1::2]


def packed_root(x: Whole, y: Whole) -> Whole:
    """Pack positions as tree.pack_pose does, without the angle."""
    packed: Whole = (x + 32768) * 65536 + y + 32768
    return packed


FRAMES: Final = [frame(shape, ROOT) for shape in standard().branches]
TRUNK_FRAME: Final = frame(trunk_shape(0), TRUNK_WIDTH // 2)


ARRAYS = KodamaArrays  # looked up by research/arrays.py
