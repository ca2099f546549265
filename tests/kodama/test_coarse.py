"""The coarse lattice, with which lines of play are counted (docs/notation.md)."""

from typing import Any

import pytest

from kokodama.core.text_moves import perft
from kokodama.games import GAMES
from kokodama.games.kodama.geometry import table_x, table_y
from tests.contract.games_at_random import moments
from tests.golden.kodama import stuck_position
from tests.rules.kodama.situation import table

KODAMA: Any = GAMES["kodama"]


def every_nth(state: Any, n: int) -> set[str]:
    """The thinned lattice of the tree of the seat to act, each point of each card once, as poses."""
    tree = state.trees[state.turn]
    kept = set()
    for shape, pose in zip(tree.shapes, tree.poses, strict=True):
        points = [(shape.points[i], shape.points[i + 1]) for i in range(0, len(shape.points), 2)]
        assert len(set(points)) == len(points)
        for u, v in points[::n]:
            angle = int(pose) % 512 - 179
            x, y = int(pose) // (512 * 65536) - 32768, int(pose) // 512 % 65536 - 32768
            at = (u - 450, v) if shape is tree.shapes[0] else (table_x(x, angle, u, v), table_y(y, angle, u, v))
            kept |= {f"{at[0]} {at[1]} {degrees}" for degrees in range(-165, 181) if degrees % (15 * n) == 0}
    return kept


@pytest.mark.parametrize("n", [2, 5, 12])
@pytest.mark.parametrize("seed", range(4))
def test_it_has_every_nth_point_of_each_card_and_every_nth_angle(seed: int, n: int) -> None:
    for state, _ in moments(KODAMA, seed, every=8):
        menu = [KODAMA.write(state, action) for action in state.legal()]
        kept = every_nth(state, n)
        wanted = [move for move in menu if not move.startswith("grow") or move.split(" ", 2)[2] in kept]
        assert [KODAMA.write(state, action) for action in KODAMA.coarse(state, n)] == wanted
        assert KODAMA.coarse(state, 1) == state.legal()


def test_whoever_is_stuck_is_stuck_on_the_coarse_lattice_too() -> None:
    state = KODAMA.from_position(stuck_position(), {})
    assert all(KODAMA.write(state, action).startswith("bury") for action in state.legal())
    assert KODAMA.coarse(state, 24) == state.legal()


def test_lines_of_play_are_counted_on_it() -> None:
    state = table(display="b01 b02")

    def menu_of(state: Any) -> list[int]:
        found: list[int] = KODAMA.coarse(state, 12)
        return found

    first = menu_of(state)
    assert perft(state, 1, menu_of) == len(first)
    behind = 0
    for action in first:
        after = state.copy()
        after.apply(action)
        behind += len(menu_of(after))
    assert perft(state, 2, menu_of) == behind
    assert len(first) < behind < perft(state, 2, lambda state: KODAMA.coarse(state, 6))
