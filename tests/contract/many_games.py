"""Prints a checksum for every hundred seeded random games of Kokopelli, and for each game of Kodama.

It runs with both the compiled and the interpreted engine.
"""

import sys
from typing import Any
from zlib import crc32

from kokodama.build_info import engine_name
from kokodama.core.chance import Chance
from kokodama.core.game import read_options
from kokodama.core.text_moves import judge_move
from kokodama.games.kodama.game import KODAMA_GAME as KODAMA
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as KOKOPELLI


def checksum(first: int, games: int) -> int:
    """Return a checksum of the final tables of some games."""
    total = 0
    for seed in range(first, first + games):
        chance = Chance(seed)
        chosen = {
            "types": 10 + seed // 3 % 3,
            "sun_reach": seed % 5 > 0,
            "snake_doubles": seed % 7 > 0,
            "own_vase": seed % 11 > 0,
        }
        state = KOKOPELLI.start(2 + seed % 3, chance, read_options(KOKOPELLI, chosen))
        decisions = state.play_out(chance)
        left = [int(word) for words in (state.points, state.piles, state.discards, state.ceremonies) for word in words]
        total = crc32(repr((decisions, int(state.round), int(state.ending), int(state.tiles), left)).encode(), total)
    return total


WAYS: list[dict[str, Any]] = [{}, {"first_game": True}, {"kids": "mixed"}, {"kids": "A:a,B:c"}]


def kodama_checksum(seed: int) -> int:
    """Return a checksum of every menu of a random game of Kodama and of its final table.

    Half of the cards are moved off the lattice where that is legal.
    """
    chance = Chance(seed)
    state = KODAMA.start(2 + seed % 4, chance, WAYS[seed // 4 % 4])
    total = 0
    while state.to_act() is not None:
        menu = state.legal()
        total = crc32(repr(menu).encode(), total)
        action = chance.choice(menu)
        text = KODAMA.write(state, action)
        if text.startswith("grow") and chance.below(2):
            _, card, x, y, angle = text.split(" ")
            moved = f"grow {card} {int(x) + int(chance.below(31)) - 15} {y} {(int(angle) + 186) % 360 - 179}"
            found = judge_move(KODAMA, state, moved)
            action = found if isinstance(found, int) else action
            total = crc32(repr(found).encode(), total)
        state.apply(action)
    return crc32(repr(KODAMA.facts(state)).encode(), total)


if __name__ == "__main__":
    print(engine_name())
    first, last, first_seed, last_seed = (int(number) for number in sys.argv[1:])
    for hundred in range(first, last):
        print(checksum(hundred * 100, 100))
    for seed in range(first_seed, last_seed):
        print(kodama_checksum(seed))
