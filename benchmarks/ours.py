"""Measures the speed of kokodama's own engine in the same way as its peers."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import perf_counter

from benchmarks.peers import Measurement, Play, measure
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.games.kokopelli.state import State

KOKOPELLI = GAMES["kokopelli"]
SEATS = 4


def ours(seconds: float, seed: int) -> Iterator[tuple[str, Callable[[], Measurement]]]:
    """Yield each of our measurements: four random players, a fresh random set of ceremonies every game."""
    yield "kokodama Kokopelli", partial(_inside, "kokodama Kokopelli", seconds, seed)
    yield "kokodama Kokopelli", partial(_stepped, "kokodama Kokopelli", seconds, seed)
    name = "kokodama Kokopelli, with deal"
    yield name, partial(_with_deal, name, seconds, seed)


def _start(seed: int, number: int) -> State:
    state: State = KOKOPELLI.start(SEATS, Chance(seed, number), {})
    return state


def _play_out(state: State, random: Callable[[], float]) -> int:
    """Play uniformly at random from Python, in the same loop as for the peers."""
    legal, apply = state.legal, state.apply
    decisions = 0
    while actions := legal():
        apply(actions[int(random() * len(actions))])
        decisions += 1
    return decisions


def _inside(name: str, seconds: float, seed: int) -> Measurement:
    chance = Chance(seed, 1, 1)

    def prepare(number: int) -> Play:
        states = [_start(seed, number * 100 + i) for i in range(100)]
        return lambda: sum(state.play_out(chance) for state in states)

    return measure(name, "inside", seconds, prepare, 100)


def _stepped(name: str, seconds: float, seed: int) -> Measurement:
    rng = Random(seed)

    def prepare(number: int) -> Play:
        state = _start(seed, number)
        return lambda: _play_out(state, rng.random)

    return measure(name, "stepped", seconds, prepare)


def _with_deal(name: str, seconds: float, seed: int) -> Measurement:
    rng = Random(seed)

    def prepare(number: int) -> Play:
        return lambda: _play_out(_start(seed, number), rng.random)

    return measure(name, "stepped", seconds, prepare)


def copy_microseconds(seed: int) -> float:
    """Return the time of one `state.copy()` from Python, averaged over states from the middle of many games."""
    states = [_start(seed, number) for number in range(500)]
    for number, state in enumerate(states):
        state.play_out(Chance(seed, number), 40 + number % 80)
    best = float("inf")
    for _ in range(5):
        begin = perf_counter()
        for _ in range(40):
            for state in states:
                state.copy()
        best = min(best, perf_counter() - begin)
    return best / (40 * len(states)) * 1e6


FIRST_GAME = """
from time import perf_counter
begin = perf_counter()
from kokodama.core.chance import Chance
from kokodama.games import GAMES
GAMES["kokopelli"].start(4, Chance({seed}), {{}}).play_out(Chance({seed}, 1))
print(perf_counter() - begin)
"""


def first_game_milliseconds(seed: int) -> float:
    """Return the time to import the engine and play a whole game in a fresh interpreter; the median of nine."""
    times = []
    for turn in range(9):
        script = FIRST_GAME.format(seed=seed + turn)
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        times.append(float(done.stdout))
    return sorted(times)[len(times) // 2] * 1e3
