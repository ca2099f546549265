"""Random games of Kodama for tests that must hold at every moment."""

from collections.abc import Iterator
from typing import Any

from kokodama.core.chance import Chance
from kokodama.games import GAMES

KODAMA = GAMES["kodama"]
WAYS: list[dict[str, Any]] = [{}, {"first_game": True}, {"kids": "mixed"}, {"kids": "A:a,B:c"}]


def moments(seed: int, every: int = 1) -> Iterator[tuple[Any, int | None]]:
    """The states of a random game and the action about to be done; the last state with None."""
    chance = Chance(seed)
    state = KODAMA.start(2 + seed % 4, chance, WAYS[seed // 4 % 4])
    ply = 0
    while state.to_act() is not None:
        action = chance.choice(state.legal())
        if ply % every == seed % every:
            yield state, action
        state.apply(action)
        ply += 1
    yield state, None
