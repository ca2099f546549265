"""Observations and action numbers: complete, within their bounds, and made of nothing but views."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kokodama.core.abilities import imagined
from kokodama.core.chance import Chance
from kokodama.games.kodama.actions import GROW_CARD
from kokodama.games.kodama.arrays import POSES
from kokodama.games.kokopelli.actions import read
from kokodama.research.arrays import Arrays, make_arrays, mask_of, results

TABLES = [("kokopelli", 2), ("kokopelli", 3), ("kokopelli", 4), ("kodama", 2), ("kodama", 5)]
DOCS = (Path(__file__).parents[2] / "docs" / "research.md").read_text()


def positions(arrays: Arrays, seed: int) -> Iterator[Any]:
    """Every position of a random game, the last one included."""
    chance = Chance(seed)
    state = arrays.game.start(arrays.players, chance, {})
    yield state
    while not state.is_over():
        state.apply(chance.choice(state.legal()))
        yield state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_observations_stay_within_their_bounds(game: str, players: int) -> None:
    arrays = make_arrays(game, players)
    low, high = arrays.layout.bounds()
    for state in positions(arrays, 7):
        for seat in range(players):
            seen = arrays.observe(arrays.game.view(state, seat))
            assert seen.dtype == np.float32
            assert seen.shape == (arrays.layout.size,)
            wrong = np.flatnonzero((seen < low) | (seen > high))
            assert not wrong.size, wrong


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_who_cannot_tell_two_games_apart_sees_the_same_array(game: str, players: int) -> None:
    arrays = make_arrays(game, players)
    for number, state in enumerate(positions(arrays, 8)):
        seat = number % players
        view = arrays.game.view(state, seat)
        other = arrays.game.view(imagined(arrays.game, view, Chance(number)), seat)
        assert np.array_equal(arrays.observe(view), arrays.observe(other))
        assert np.array_equal(mask_of(arrays, view), mask_of(arrays, other))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_action_of_a_menu_has_a_number_of_its_own_and_back(game: str, players: int) -> None:
    arrays = make_arrays(game, players)
    for state in positions(arrays, 9):
        menu = state.legal()
        if not menu:
            continue
        table = arrays.game.view(state, None).table
        numbers = arrays.numbers(table, menu)
        assert numbers == sorted(set(numbers))
        assert 0 <= numbers[0] <= numbers[-1] < arrays.actions
        if len(menu) < 500:
            assert sorted(arrays.action(table, number) for number in numbers) == sorted(menu)
        else:
            found = {arrays.action(table, number) for number in numbers[:: len(numbers) // 200]}
            assert found <= set(menu)
            assert len(found) >= 200


def test_a_seat_of_kokopelli_sees_its_own_village_first() -> None:
    arrays = make_arrays("kokopelli", 3)
    state = arrays.game.start(3, Chance(3), {"ceremonies": "first-game"})
    state.turn = 1
    mine, behind = read("open hunter B3"), read("cancel A1")
    assert arrays.action(state, read("open hunter A3")) == mine
    assert arrays.action(state, read("cancel C1")) == behind
    assert arrays.numbers(state, [mine, behind]) == [read("cancel C1"), read("open hunter A3")]
    state.points[1] = 40
    seen = arrays.observe(arrays.game.view(state, 1))
    assert seen[arrays.layout.at("points", 0)] == 2
    assert seen[arrays.layout.at("to_act")] == 1


def test_a_number_that_means_nothing_here_is_no_action() -> None:
    arrays = make_arrays("kodama", 2)
    state = arrays.game.start(2, Chance(1), {})
    assert arrays.action(state, POSES - 1) == -1  # a point of a card that is not laid yet
    assert arrays.action(state, arrays.actions) == -1
    assert arrays.action(state, 0) >= GROW_CARD


def test_a_game_is_worth_nought_to_all_together() -> None:
    assert results(2, [1]) == [-1, 1]
    assert results(2, [0, 1]) == [0, 0]
    assert results(3, []) == [0, 0, 0]
    assert results(4, [2]) == pytest.approx([-1 / 3, -1 / 3, 1, -1 / 3])
    assert sum(results(5, [0, 3])) == pytest.approx(0)


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_the_layout_is_documented_as_it_is(game: str) -> None:
    arrays = make_arrays(game, 2)
    assert arrays.layout.markdown() in DOCS
    assert f"{arrays.actions:,} actions" in DOCS
    assert f"{arrays.layout.size:,} numbers" in DOCS
