"""Rules 11: variants with eleven or twelve types."""

import pytest

from tests.rules.citing import rule
from tests.rules.kokopelli.situation import FIRST_TEN, facts, kinds, play, start, table

ELEVEN = [*FIRST_TEN, "vase"]
TWELVE = [*ELEVEN, "lizard"]


@rule("11.1", "1.5")
@pytest.mark.parametrize(
    ("types", "players", "tiles"), [(11, 2, 11), (11, 3, 10), (11, 4, 10), (12, 2, 12), (12, 3, 11), (12, 4, 11)]
)
def test_more_types_need_more_game_end_tiles(types, players, tiles) -> None:
    assert facts(start(players, types=types))["end_stack"] == tiles
    assert facts(table(players, ceremonies=TWELVE[:types]))["end_stack"] == tiles


@rule("11.1", "6.2", "8.1")
@pytest.mark.parametrize("types", [11, 12])
def test_the_variants_end_like_the_game_with_ten(types) -> None:
    chosen = TWELVE[:types]
    state = table(
        ceremonies=chosen, end_stack=1, tiles={"paw": [3]}, A=dict(hand="paw hunter", spaces={1: "paw paw paw"})
    )
    assert kinds(play(state, "play paw A1"))[-2:] == ["game-end-tile", "end-near"]
