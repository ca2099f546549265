"""Train a small Kokopelli player with temporal-difference learning, in minutes, with nothing but NumPy.

    python examples/train_kokopelli.py --train 2000 --plot docs/training.svg

A network with one hidden layer learns to estimate, from the documented observation of a seat, how likely that seat is
to win. It plays both seats of two-player games against itself, always choosing the action whose resulting view it
values most, and after each game every estimate is moved towards those that followed. From time to time it is measured
against the `random` and the `greedy` bot. The result is a bot like any other: `TrainedBot` below chooses from a view.
The same arguments give the same player on every machine, except for the last digits of floating point.
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
OPPONENTS = ("random", "greedy")  # the bots it is measured against
LONGEST = 400  # decisions in a training game; after that both lose, or they would learn to stall


class Network:
    """Estimates the chance to win from an observation: tanh units, one logistic unit, trained by gradient descent."""

    def __init__(self, hidden: int, random: np.random.Generator) -> None:
        size = ARRAYS.layout.size
        self.inner = random.normal(0, 1 / np.sqrt(size), (size, hidden)).astype(np.float32)
        self.inner_bias = np.zeros(hidden, np.float32)
        self.outer = random.normal(0, 0.1, hidden).astype(np.float32)
        self.outer_bias = np.float32(0)

    def value(self, seen: Floats) -> Floats:
        """Return the chance to win for each row."""
        values: Floats = 1 / (
            1 + np.exp(-(np.tanh(seen @ self.inner + self.inner_bias) @ self.outer + self.outer_bias))
        )
        return values

    def learn(self, seen: Floats, targets: Floats, rate: float) -> None:
        """Take a step towards the targets along the gradient of the cross entropy."""
        layer = np.tanh(seen @ self.inner + self.inner_bias)
        error = self.value(seen) - targets
        back = np.outer(error, self.outer) * (1 - layer * layer)
        step = np.float32(rate)
        self.outer -= step * (error @ layer)
        self.outer_bias -= step * error.sum()
        self.inner -= step * (seen.T @ back)
        self.inner_bias -= step * back.sum(0)


class TrainedBot:
    """Chooses the action whose resulting view it values most, trying each one on a single determinization."""

    name = "trained"

    def __init__(self, network: Network, explore: float = 0.0) -> None:
        self.network = network
        self.explore = explore
        self.afterwards: list[Floats] = []  # its views after its own actions, to learn from

    def choose(self, view: KokopelliView, chance: Chance) -> int:
        """Choose the action with the best value; while learning, sometimes another one."""
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
    """Play one game against itself and move every estimate towards what followed: TD(λ), where λ is `trace`."""
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
    """How many games were won against a bot after a given number of training games."""

    against: str
    trained: int
    minutes: float
    won: float
    games: int

    def text(self) -> str:
        """Return the result with its 95% interval."""
        low, high = arena.wilson(self.won, self.games)
        return (
            f"after {self.trained} games, {self.minutes:.1f} minutes: won {self.won / self.games:.1%} of {self.games}"
            f" against {self.against} (95% interval {low:.1%} to {high:.1%})"
        )


def measure(network: Network, against: str, games: int, seed: int) -> float:
    """Measure the games won against a bot; every deal is played from both seats."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots = [make_bot("kokopelli", against), make_bot("kokopelli", against)]
        bots[seat] = TrainedBot(network)
        match = play_match(Kokopelli, bots, Chance(seed, number // 2))
        won += seat in match.winners and 1 / len(match.winners)
    return won


def plot(measured: list[Measured]) -> str:
    """Draw the share of games won over training as SVG; needs `pip install 'kokodama[arena]'`."""
    lines: dict[str, list[tuple[float, ...]]] = {f"against {name}": [] for name in OPPONENTS}
    for one in measured:
        point = (one.trained, one.won / one.games, *arena.wilson(one.won, one.games))
        lines[f"against {one.against}"].append(point)
    title = "Games won during training"
    subtitle = "Share of games won by the network against two bots, with 95% intervals"
    described = " ".join(one.text() + "." for one in measured)
    return arena.charts.draw_shares(title, subtitle, described, "games of training", lines).svg()


def main() -> None:
    """Train for a number of games and measure along the way, always with new deals."""
    parser = argparse.ArgumentParser(description="Train a small player of Kokopelli by temporal differences.")
    parser.add_argument("--train", type=int, default=2000, help="how many games to learn from")
    parser.add_argument("--hidden", type=int, default=48, help="units of the hidden layer")
    parser.add_argument("--rate", type=float, default=0.4, help="learning rate; falls to a tenth by the end")
    parser.add_argument("--trace", type=float, default=0.7, help="λ: 0 believes the next estimate, 1 only the result")
    parser.add_argument("--measures", type=int, default=6, help="how often to measure along the way")
    parser.add_argument("--games", type=int, default=200, help="games per measurement; twice as many for the last")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="SVG file for a chart of the progress")
    parser.add_argument("--save", type=Path, help=".npz file for the trained network")
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
