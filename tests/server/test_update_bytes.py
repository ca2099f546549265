"""An update that is put together from bytes says the same as one that is made in one piece, for everybody."""

import json
import random

import pytest

from kokodama.core.chance import Chance
from kokodama.core.game import read_options, rule_options
from kokodama.games import GAMES
from kokodama.server.play.live_table import Live, new_table
from kokodama.server.wire.frames import text_frame
from kokodama.tables.commands import Command, entry_for


def running(game: str, seats: int, seed: int) -> Live:
    """A table of people in memory."""
    rules, people = (
        GAMES[game],
        [
            {"number": number, "kind": "human", "player": f"p{number}", "name": f"Player {number}"}
            for number in range(seats)
        ],
    )
    options = read_options(rules, {})
    row = {
        "id": "x",
        "game": game,
        "version": rules.version,
        "options": rule_options(rules, options),
        "wished": {},
        "seed": str(seed),
        "seed_chosen": False,
        "seats": people,
        "clock": {"days": 2},
        "created": 0.0,
        "position": rules.position(rules.start(seats, Chance(seed), options)),
    }
    return Live("x", row, new_table(row))


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
                said = json.loads(live.update(seat, language, since))
                assert said == json.loads(json.dumps(live.news(seat, language, since)))
                compared += 1
        if live.table.status != "running":
            break
        asked = live.table.to_act()
        assert asked is not None
        move = live.table.game.write(live.table.state, dice.choice(live.table.state.legal()))
        live.table = live.table.after([entry_for(live.table, Command("move", asked, move), f"p{asked}", "p0", 1.0)])
    assert compared > 100


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_of_our_own_is_the_one_that_the_library_makes(size: int) -> None:
    from websockets.frames import Frame, Opcode

    payload = b"x" * size
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
