"""Random games for tests that must hold at every moment."""

from collections.abc import Iterator
from typing import Any

from kokodama.bots.registry import BOTS
from kokodama.core.chance import Chance
from kokodama.core.game import read_options
from kokodama.games import GAMES

KOKOPELLI = GAMES["kokopelli"]


def random_options(chance: Chance) -> dict[str, Any]:
    """Any legal way to set the game up."""
    chosen: dict[str, Any] = {
        "sun_reach": chance.below(3) > 0,
        "snake_doubles": chance.below(3) > 0,
        "own_vase": chance.below(3) > 0,
        "types": 10 + int(chance.below(3)),
    }
    if chance.below(5) == 0:
        chosen["ceremonies"] = "first-game"
    return read_options(KOKOPELLI, chosen)


def start(seed: int) -> tuple[Any, dict[str, Any]]:
    """A new game with everything chosen by the seed."""
    chance = Chance(seed)
    options = random_options(chance)
    return KOKOPELLI.start(2 + seed % 3, chance, options), options


def moments(seed: int, every: int = 1) -> Iterator[tuple[Any, int | None]]:
    """The states of a random game and the action about to be done; the last state with None."""
    state, _ = start(seed)
    bot = BOTS["kokopelli"]["random"]()
    chance = Chance(seed, 77)
    ply = 0
    while (seat := state.to_act()) is not None:
        action = bot.choose(KOKOPELLI.view(state, seat), chance)
        if ply % every == seed % every:
            yield state, action
        state.apply(action)
        ply += 1
    yield state, None
