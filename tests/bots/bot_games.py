"""Games of bots: the moments at which they were asked, and a checksum of all they did for either engine."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from kokodama.bots.bot import Bot
from kokodama.bots.kokopelli.policy_bot import PolicyBot
from kokodama.bots.kokopelli.search_bot import SearchBot
from kokodama.build_info import engine_name
from kokodama.core.chance import Chance
from kokodama.core.match import decisions
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as KOKOPELLI

MANY = int(os.environ.get("KOKODAMA_MANY_GAMES", "30"))  # games per number of seats; 1000 takes a few minutes
ROOT = Path(__file__).parents[2]
LONGEST = 3000  # decisions; more would be going round in circles


def asked(game: Any, bots: Sequence[Bot], seed: int, options: dict[str, Any]) -> Iterator[tuple[Any, Any, int]]:
    """Every state in which a bot was asked, its view, and its answer; the answer is played afterwards."""
    state = game.start(len(bots), Chance(seed), options)
    chances = [Chance(seed, 1 + seat) for seat in range(len(bots))]
    yield from decisions(game, state, bots, chances[0], chances, LONGEST)
    assert state.is_over(), "the game does not end"


def interpreted_checksums(module: str, games: int) -> list[int]:
    """What a module of checksums prints if the sources are run as they are."""
    printed = subprocess.run(
        [sys.executable, "-m", module, str(games)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert printed[0] == "interpreted"
    return [int(number) for number in printed[1:]]


class TickingClock:
    """A clock in place of the machine's: ten milliseconds pass between two looks at it, however busy the machine is."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


def print_checksums(checksum: Callable[[int], int]) -> None:
    """The engine, and a number for each game, for `interpreted_checksums`."""
    print(engine_name())
    for seed in range(int(sys.argv[1])):
        print(checksum(seed))


def checksum(seed: int) -> int:
    """Everything that searching bots and policy bots did in one game, as one number."""
    bots: list[Bot] = [SearchBot(30), PolicyBot(1.0, beginner=True), SearchBot(15), PolicyBot(0.5)]
    return crc32(repr([action for _, _, action in asked(KOKOPELLI, bots[: 2 + seed * 2 % 3], seed, {})]).encode())


if __name__ == "__main__":
    print_checksums(checksum)
