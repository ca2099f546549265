"""No bot can see a state: a view refers to none, and hidden cards do not change what a bot chooses."""

import gc
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from kokodama.bots.kokopelli.search_bot import SearchBot
from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.games.kodama.state import State as KodamaState
from kokodama.games.kokopelli.board import Board
from kokodama.games.kokopelli.state import State as KokopelliState
from tests.bots.bot_games import KOKOPELLI
from tests.contract.games_at_random import AnyGame, each_game, moments

SECRET = (KokopelliState, Board, KodamaState)
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)  # programs, not what a match is made of


def reachable(thing: Any) -> dict[int, Any]:
    """Return every object that can be reached from one: what it refers to, its attributes, and so on."""
    found: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, CODE):
            continue
        found[id(one)] = one
        waiting += gc.get_referents(one)
        if type(one).__module__.startswith("kokodama"):
            for name in dir(one):
                value = getattr(one, name, None)
                if not name.startswith("__") and not callable(value):
                    waiting.append(value)
    return found


def test_the_walk_finds_a_state_where_there_is_one() -> None:
    state, _ = next(moments(KOKOPELLI, 1))

    class Careless:
        def __init__(self) -> None:
            self.deep = [{"down": (state,)}]

    assert any(one is state for one in reachable(Careless()).values())


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_no_state_can_be_reached_from_a_view(game: AnyGame, seed: int) -> None:
    for state, _ in moments(game, seed, every=9):
        for seat in [None, *range(int(state.seats))]:
            view = game.view(state, seat)
            assert not any(isinstance(one, SECRET) for one in reachable(view).values())


@pytest.mark.parametrize("name", ["beginner", "casual", "strong", "greedy", "random", "search"])
def test_nothing_hidden_changes_what_a_bot_of_kokopelli_chooses(name: str) -> None:
    for seed in range(6):
        for state, action in moments(KOKOPELLI, seed, every=11):
            if action is None:
                continue
            seat = state.to_act()
            other = KOKOPELLI.imagine(KOKOPELLI.view(state, seat), Chance(seed, 9))
            bots = [SearchBot(50) if name == "search" else make_bot("kokopelli", name) for _ in range(2)]
            chosen = [
                bot.choose(KOKOPELLI.view(table, seat), Chance(seed, 1))
                for bot, table in zip(bots, (state, other), strict=True)
            ]
            assert chosen[0] == chosen[1]
            if name == "search":
                bot = bots[0]
                assert isinstance(bot, SearchBot)
                first, second = (bot.explain(KOKOPELLI.view(table, seat), Chance(2)) for table in (state, other))
                assert first == second
