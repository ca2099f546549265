"""Train a small player of Kokopelli by temporal differences, in minutes, with nothing but NumPy.

    python examples/train_kokopelli.py --train 2000 --plot docs/training.svg

A network with one hidden layer learns to say, from the documented observation of a seat, how likely that seat is to
win. It plays both seats of two-player games against itself: of all actions it takes the one after which it likes its
own view best, and after every game each estimate is moved towards those that came after it. Now and then it is
measured against the `random` and the `greedy` bot. What it learnt is a bot like any other: `TrainedBot` below chooses
from a view. The same numbers give the same player on every machine, but for the last digits of floating point.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt

from kokodama import Chance, Kokopelli, KokopelliView, arena, make_bot, play_match, research

Floats = npt.NDArray[np.float32]
ARRAYS = research.make_arrays("kokopelli", players=2)
OPPONENTS = ("random", "greedy")  # it is measured against these bots
LONGEST = 400  # decisions of a training game; then both have lost it, else they learn to wait for ever


class Network:
    """The chance to win, from an observation: tanh units, then one logistic unit; learns by gradient descent."""

    def __init__(self, hidden: int, random: np.random.Generator) -> None:
        size = ARRAYS.layout.size
        self.inner = random.normal(0, 1 / np.sqrt(size), (size, hidden)).astype(np.float32)
        self.inner_bias = np.zeros(hidden, np.float32)
        self.outer = random.normal(0, 0.1, hidden).astype(np.float32)
        self.outer_bias = np.float32(0)

    def value(self, seen: Floats) -> Floats:
        """The chance to win of each row."""
        values: Floats = 1 / (
            1 + np.exp(-(np.tanh(seen @ self.inner + self.inner_bias) @ self.outer + self.outer_bias))
        )
        return values

    def learn(self, seen: Floats, targets: Floats, rate: float) -> None:
        """One step towards the targets, by the gradient of the cross entropy."""
        layer = np.tanh(seen @ self.inner + self.inner_bias)
        error = self.value(seen) - targets
        back = np.outer(error, self.outer) * (1 - layer * layer)
        step = np.float32(rate)
        self.outer -= step * (error @ layer)
        self.outer_bias -= step * error.sum()
        self.inner -= step * (seen.T @ back)
        self.inner_bias -= step * back.sum(0)


class TrainedBot:
    """Takes the action after which it likes its own view best, trying them on one imagined game."""

    name = "trained"

    def __init__(self, network: Network, explore: float = 0.0) -> None:
        self.network = network
        self.explore = explore
        self.afterwards: list[Floats] = []  # its views after its own actions, for who wants to learn from them

    def choose(self, view: KokopelliView, chance: Chance) -> int:
        """The action with the best value; now and then, while it learns, another one."""
        imagined = Kokopelli.imagine(view, chance)
        seen = []
        for action in view.menu:
            after = imagined.copy()
            after.apply(action)
            seen.append(ARRAYS.observe(Kokopelli.view(after, view.seat)))
        rows = np.array(seen)
        best = int(np.argmax(self.network.value(rows)))
        if self.explore and int(chance.below(1000)) < 1000 * self.explore:
            best = int(chance.below(len(view.menu)))
        self.afterwards.append(rows[best])
        return view.menu[best]


def learn_from_a_game(network: Network, number: int, seed: int, rate: float, trace: float) -> None:
    """Play one game against itself and move every estimate towards what came after: TD(λ), λ being `trace`."""
    chance = Chance(seed, number)
    bots = [TrainedBot(network, explore=0.03) for _ in range(2)]
    winners = play_match(Kokopelli, bots, chance, limit=LONGEST).winners
    for seat, bot in enumerate(bots):
        seen = np.array(bot.afterwards)
        values = network.value(seen)
        targets = np.empty(len(values), np.float32)
        target = (1 / len(winners)) if seat in winners else 0.0
        for i in reversed(range(len(values))):
            targets[i] = target
            target = (1 - trace) * float(values[i]) + trace * target
        network.learn(seen, targets, rate / len(seen))


@dataclass(frozen=True)
class Measured:
    """How many games were won against a bot after so many games of training."""

    against: str
    trained: int
    minutes: float
    won: float
    games: int

    def text(self) -> str:
        """With the 95 % interval."""
        low, high = arena.wilson(self.won, self.games)
        return (
            f"after {self.trained} games, {self.minutes:.1f} minutes: won {self.won / self.games:.1%} of {self.games}"
            f" against {self.against} (95 % interval {low:.1%} to {high:.1%})"
        )


def measure(network: Network, against: str, games: int, seed: int) -> float:
    """Games won against a bot; every deal is played from both seats."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots = [make_bot("kokopelli", against), make_bot("kokopelli", against)]
        bots[seat] = TrainedBot(network)
        match = play_match(Kokopelli, bots, Chance(seed, number // 2))
        won += seat in match.winners and 1 / len(match.winners)
    return won


def plot(measured: list[Measured]) -> str:
    """The share of games won over training, with its 95 % intervals, as SVG; needs `pip install 'kokodama[arena]'`."""
    lines: dict[str, list[tuple[float, ...]]] = {f"against {name}": [] for name in OPPONENTS}
    for one in measured:
        point = (one.trained, one.won / one.games, *arena.wilson(one.won, one.games))
        lines[f"against {one.against}"].append(point)
    title = "Games won during training"
    subtitle = "Share of games won by the network against two bots, with 95 % intervals"
    described = " ".join(one.text() + "." for one in measured)
    return arena.charts.draw_shares(title, subtitle, described, "games of training", lines).svg()


def main() -> None:
    """Train for so many games and measure on the way, always with fresh deals."""
    parser = argparse.ArgumentParser(description="Train a small player of Kokopelli by temporal differences.")
    parser.add_argument("--train", type=int, default=2000, help="how many games to learn from")
    parser.add_argument("--hidden", type=int, default=48, help="units of the hidden layer")
    parser.add_argument("--rate", type=float, default=0.4, help="of learning; it falls to a tenth in the end")
    parser.add_argument("--trace", type=float, default=0.7, help="λ: 0 believes the next estimate, 1 only the result")
    parser.add_argument("--measures", type=int, default=6, help="how often to measure on the way")
    parser.add_argument("--games", type=int, default=200, help="games of each measure; the last has twice as many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="where to draw the progress, as SVG")
    parser.add_argument("--save", type=Path, help="where to keep the network, as .npz")
    chosen = parser.parse_args()
    network = Network(chosen.hidden, np.random.default_rng(chosen.seed))
    measured: list[Measured] = []
    spent, number = 0.0, 0
    for part in range(chosen.measures + 1):
        last = part == chosen.measures
        games = chosen.games * (2 if last else 1)
        for against in OPPONENTS:
            won = measure(network, against, games, chosen.seed + 1_000_000 + part)
            measured.append(Measured(against, number, spent, won, games))
            print(measured[-1].text(), flush=True)
        began = perf_counter()
        while not last and number < chosen.train * (part + 1) // chosen.measures:
            rate = chosen.rate * (1 - 0.9 * number / chosen.train)
            learn_from_a_game(network, number, chosen.seed, rate, chosen.trace)
            number += 1
        spent += (perf_counter() - began) / 60
    if chosen.plot:
        chosen.plot.write_text(plot(measured))
    if chosen.save:
        np.savez(chosen.save, **vars(network))


if __name__ == "__main__":
    main()
