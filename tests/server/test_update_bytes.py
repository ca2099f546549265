"""An update assembled from cached bytes equals one made in one piece, for every listener."""

import json
import random

import pytest

from kokodama.server.wire.frames import text_frame
from kokodama.tables.commands import Command, Moment, Person
from kokodama.tables.decide import decide
from tests.server.tables_in_memory import running


@pytest.mark.parametrize(("game", "seats"), [("kokopelli", 2), ("kokopelli", 4), ("kodama", 2), ("kodama", 5)])
def test_bytes_say_what_the_news_say_at_every_moment_to_everybody(game: str, seats: int) -> None:
    live, dice = running(game, seats, 3), random.Random(3)
    listeners = [None, *range(seats)]
    compared = 0
    while True:
        number = live.table.number
        for seat in listeners:
            for language, since in (("en", number - 1), ("pl", None)) if number % 7 == 0 else (("de", number - 1),):
                since = None if since is not None and since < 0 else since
                said = json.loads(live.update_bytes(seat, language, since, 5.0))
                assert said == json.loads(json.dumps(live.update(seat, language, since, 5.0)))
                compared += 1
        if live.table.status != "running":
            break
        asked = live.table.to_act()
        assert asked is not None
        move = live.table.game.write(live.table.state, dice.choice(live.table.state.legal()))
        live.table = live.table.after(
            [decide(live.table, Command("move", asked, move), Person(f"p{asked}"), Moment("p0", 1.0))]
        )
    assert compared > 100


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_of_our_own_is_the_one_that_the_library_makes(size: int) -> None:
    from websockets.frames import Frame, Opcode

    payload = b"x" * size
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
