"""Games of bots: the moments at which they were asked, and a checksum of all they did for either engine."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any
from zlib import crc32

from kokodama.bots.bot import Bot
from kokodama.bots.kokopelli.policy_bot import InstinctBot
from kokodama.bots.kokopelli.search_bot import SearchBot
from kokodama.build_info import engine_name
from kokodama.core.chance import Chance
from kokodama.games import GAMES

KOKOPELLI = GAMES["kokopelli"]
MANY = int(os.environ.get("KOKODAMA_MANY_GAMES", "30"))  # games per number of seats; 1000 takes a few minutes
ROOT = Path(__file__).parents[2]
LONGEST = 3000  # decisions; more would be going round in circles


def asked(game: Any, bots: Sequence[Bot], seed: int, options: dict[str, Any]) -> Iterator[tuple[Any, Any, int]]:
    """Every state in which a bot was asked, its view, and its answer; the answer is played afterwards."""
    state = game.start(len(bots), Chance(seed), options)
    chances = [Chance(seed, 1 + seat) for seat in range(len(bots))]
    for _ in range(LONGEST):
        seat = state.to_act()
        if seat is None:
            return
        view = game.view(state, seat)
        action = bots[seat].choose(view, chances[seat])
        yield state, view, action
        state.apply(action)
    raise AssertionError("the game does not end")


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


def share_of_time_used(bot_with: Callable[[float], Bot], view: Any) -> float:
    """How much of its time a bot takes: the least of some tries, as the machine may be busy with other things."""
    shares = []
    for attempt in range(5):
        begin = perf_counter()
        bot_with(0.2).choose(view, Chance(attempt))
        shares.append((perf_counter() - begin) / 0.2)
    return min(shares)


def print_checksums(checksum: Callable[[int], int]) -> None:
    """The engine, and a number for each game, for `interpreted_checksums`."""
    print(engine_name())
    for seed in range(int(sys.argv[1])):
        print(checksum(seed))


def checksum(seed: int) -> int:
    """All that searching and instinctive bots did in one game, in one number."""
    bots: list[Bot] = [SearchBot(30), InstinctBot(1.0, fresh=True), SearchBot(15), InstinctBot(0.5)][: 2 + seed * 2 % 3]
    return crc32(repr([action for _, _, action in asked(KOKOPELLI, bots, seed, {})]).encode())


if __name__ == "__main__":
    print_checksums(checksum)
