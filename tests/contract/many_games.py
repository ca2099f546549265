"""Prints a checksum for each hundred of seeded random games; run by the compiled and by the interpreted engine."""

import sys
from zlib import crc32

from kokodama.core.chance import Chance
from kokodama.core.game import read_options
from kokodama.engine import engine_name
from kokodama.games import GAMES

KOKOPELLI = GAMES["kokopelli"]


def checksum(first: int, games: int) -> int:
    """Everything that is left on the tables of some finished games, in one number."""
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


def kodama_checksum(seed: int) -> int:
    """Every tree and all points of one random game of Kodama, in one number."""
    chance = Chance(seed)
    state = GAMES["kodama"].start(2 + seed % 4, chance, {})
    state.play_out(chance)
    return crc32(repr(GAMES["kodama"].facts(state)).encode())


if __name__ == "__main__":
    print(engine_name())
    for hundred in range(int(sys.argv[1]), int(sys.argv[2])):
        print(checksum(hundred * 100, 100))
    for seed in range(int(sys.argv[1]) // 5, int(sys.argv[2]) // 5):
        print(kodama_checksum(seed))
