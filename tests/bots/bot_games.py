"""Games between bots: every decision they made, and a checksum of the game for comparing both engines."""

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
LONGEST = 3000  # decisions; a longer game is going round in circles


def asked(game: Any, bots: Sequence[Bot], seed: int, options: dict[str, Any]) -> Iterator[tuple[Any, Any, int]]:
    """Yield every state with a decision, its view and the bot's choice, then play the choice."""
    state = game.start(len(bots), Chance(seed), options)
    chances = [Chance(seed, 1 + seat) for seat in range(len(bots))]
    yield from decisions(game, state, bots, chances[0], chances, LONGEST)
    assert state.is_over(), "the game does not end"


def interpreted_checksums(module: str, games: int) -> list[int]:
    """Return what a module of checksums prints when the sources run interpreted."""
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
    """A fake clock: ten milliseconds pass between two readings, however busy the machine is."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


def print_checksums(checksum: Callable[[int], int]) -> None:
    """Print the engine and a checksum per game, for `interpreted_checksums`."""
    print(engine_name())
    for seed in range(int(sys.argv[1])):
        print(checksum(seed))


def checksum(seed: int) -> int:
    """Return a checksum of everything that searching bots and policy bots did in one game."""
    bots: list[Bot] = [SearchBot(30), PolicyBot(1.0, beginner=True), SearchBot(15), PolicyBot(0.5)]
    return crc32(repr([action for _, _, action in asked(KOKOPELLI, bots[: 2 + seed * 2 % 3], seed, {})]).encode())


if __name__ == "__main__":
    print_checksums(checksum)
