"""The golden games of Kokopelli."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kokodama.cli.files import write_yaml
from kokodama.core.abilities import narrate
from kokodama.core.chance import Chance
from kokodama.core.game import read_options
from kokodama.core.record import Record
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as KOKOPELLI
from tests.golden.telling import bots_record, told

SEATS = (2, 3, 4)
WAYS = ("draw", "hunter", "empty-hand", "eagle-feather", "lizard", "game-end-tiles", "shared-win")


def playthrough(seats: int) -> str:
    """Play a random game."""
    record = bots_record(KOKOPELLI, seats, 100 + seats, "random", {"types": 8 + seats})
    return told(KOKOPELLI, record, f"A random game for {seats}, told to the last word.")


def perft_cases() -> Iterator[dict[str, Any]]:
    """Return positions from the middle of games with different sets and numbers of players."""
    for number in range(9):
        seats = 2 + number % 3
        chance = Chance(number, 42)
        options = read_options(KOKOPELLI, {"types": 10 + number // 3})
        state = KOKOPELLI.start(seats, chance, options)
        state.play_out(chance, 25 + 7 * number)
        while KOKOPELLI.facts(state)["phase"] != "action":
            state.apply(chance.choice(state.legal()))
        name = f"{seats} players, {10 + number // 3} types, round {state.round}"
        yield {"name": name, "depths": [1, 2, 3, 4], "position": KOKOPELLI.position(state)}


def ways(record: Record) -> set[str]:
    """Return what ended the game, and whether the win was shared."""
    found: set[str] = set()
    states = record.replay(KOKOPELLI)
    for text, state in zip(record.moves, states, strict=False):
        events = narrate(KOKOPELLI, state, KOKOPELLI.read(state, text))
        for before, event in pairwise(events):
            if event.kind == "end-near":
                way = event.values["cause"]
                if way == "empty-pile":
                    way = before.values["cause"]
                    if way == "action":
                        way = "hunter" if before.values["count"] == 2 else "draw"
                found.add(way)
    if record.result and len(record.result["winners"]) > 1:
        found.add("shared-win")
    return found


def records() -> dict[str, str]:
    """Return a complete record for each way a game can end, with two to four players."""
    found: dict[str, str] = {}
    for seed in range(3000):
        seats = 2 + seed % 3
        record = bots_record(KOKOPELLI, seats, seed, "random" if seed % 2 else "greedy", {})
        for way in ways(record):
            name = f"kokopelli-{way}-{seats}-players.yaml"
            needed = not any(known.startswith(f"kokopelli-{way}") for known in found)
            if needed:
                found[name] = write_yaml(record.mapping())
        if len(found) == len(WAYS):
            break
    return found
