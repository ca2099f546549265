"""Find the weights of src/kokodama/bots/kokopelli/weights.py for a number of seats, and print them.

    .venv/bin/python scripts/tune.py 2

1. Searching bots play; the policy weights are fitted to their visit counts (cross entropy).
2. That policy plays many games with itself; the value weights are fitted to their final points (ridge regression), and
   the scale of a lead to who won. Needs NumPy, which the development tools bring.
"""

import argparse
from typing import Any

import numpy as np
from librt.vecs import vec

from kokodama.bots.kokopelli import features, value
from kokodama.bots.kokopelli.candidates import Candidates
from kokodama.bots.kokopelli.feature_list import FeatureList
from kokodama.bots.kokopelli.ismcts import Search, SearchParams
from kokodama.bots.kokopelli.weights import weights_for
from kokodama.core.chance import Chance
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as KOKOPELLI

LONGEST = 1500
VARIED = 5  # one move in this many is drawn in proportion to visits, so that games differ
FEATURES = FeatureList()


def row(size: int) -> Any:
    """Return the features as a dense row."""
    values = np.zeros(size, np.float32)
    for feature, amount in FEATURES.pairs():
        values[feature] += amount
    return values


def searched_decisions(seats: int, games: int, iterations: int, seed: int) -> tuple[Any, Any, Any]:
    """Return rows of features, shares of visits, and where each decision begins."""
    rows: list[Any] = []
    shares, begins = [], []
    search = Search(weights_for(seats), SearchParams(rollout_rounds=2.0))
    candidates = search.candidates
    for number in range(games):
        state, chance = KOKOPELLI.start(seats, Chance(seed, number), {}), Chance(seed, number, 1)
        for _ in range(LONGEST):
            seat = state.to_act()
            if seat is None:
                break
            imagined = KOKOPELLI.imagine(KOKOPELLI.view(state, seat), chance)
            actions = [int(candidates.menu.actions[i]) for i in range(int(candidates.fill(imagined)))]
            action = actions[0]
            if len(actions) > 1:
                search.clear()
                search.run(imagined, iterations, chance, False)
                nodes = [int(search.tree.child(search.root, one)) for one in actions]
                visits = [int(search.tree.visits[node]) if node >= 0 else 0 for node in nodes]
                time = features.time_left(imagined)
                begins.append(len(rows))
                for one, count in zip(actions, visits, strict=True):
                    features.action_features(imagined, one, time, FEATURES)
                    rows.append(row(features.FEATURE_COUNT))
                    shares.append(count / sum(visits))
                action = actions[visits.index(max(visits))]
                if chance.below(VARIED) == 0:
                    drawn = chance.below(sum(visits))
                    action = actions[next(i for i in range(len(visits)) if sum(visits[: i + 1]) > drawn)]
            state.apply(action)
    return np.array(rows), np.array(shares, np.float32), np.array(begins)


def fit_policy(rows: Any, shares: Any, begins: Any, steps: int = 600) -> Any:
    """Softmax regression by Adam."""
    decision = np.zeros(len(rows), int)
    decision[begins[1:]] = 1
    decision = decision.cumsum()
    weights = np.zeros(rows.shape[1], np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        logits = rows @ weights
        likely = np.exp(logits - np.maximum.reduceat(logits, begins)[decision])
        likely /= np.add.reduceat(likely, begins)[decision]
        slope = rows.T @ (likely - shares) / len(begins) + 1e-4 * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
        rate = 0.05 if step < steps * 2 // 3 else 0.01
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def policy_games(seats: int, games: int, weights: list[float], seed: int) -> tuple[Any, Any, Any]:
    """Return the features of all seats at the start of every turn, the time left, and the final points."""
    rows: list[Any] = []
    times: list[float] = []
    finals: list[list[int]] = []
    candidates = Candidates(vec[float](weights))
    for number in range(games):
        state, chance = KOKOPELLI.start(seats, Chance(seed, number), {}), Chance(seed, number, 1)
        mine: list[tuple[Any, float]] = []
        last = None
        for _ in range(LONGEST):
            if state.is_over():
                break
            if state.to_act() != last:
                last, time = state.to_act(), features.time_left(state)
                table = []
                for seat in range(seats):
                    value.seat_features(state, seat, time, FEATURES)
                    table.append(row(value.FEATURE_COUNT))
                mine.append((np.array(table), time))
            state.apply(int(candidates.pick(state, 1.5, chance)))
        if state.is_over():
            rows += [table for table, _ in mine]
            times += [time for _, time in mine]
            finals += [state.scores()] * len(mine)
    return np.array(rows), np.array(times), np.array(finals, float)


def fit_value(rows: Any, times: Any, finals: Any) -> tuple[Any, Any, tuple[float, float]]:
    """Fit the weights for a seat's own points and the others', and the scale under which the winners were likeliest."""
    size, seats = rows.shape[2], rows.shape[1]
    others = (rows.sum(1, keepdims=True) - rows) / (seats - 1)
    left, right = np.zeros((2 * size, 2 * size)), np.zeros(2 * size)
    for seat in range(seats):
        both = np.concatenate([rows[:, seat], others[:, seat]], 1).astype(float)
        both[:, [size + value.ALWAYS, size + value.TIME]] = 0
        left += both.T @ both
        right += both.T @ (finals[:, seat] - rows[:, seat, value.POINTS])
    ridge = np.full(2 * size, 200.0)
    ridge[[value.ALWAYS, value.TIME]] = 1e-3
    weights = np.linalg.solve(left + np.diag(ridge), right)
    weights[value.POINTS] += 1
    expected = rows @ weights[:size] + others @ weights[size:]
    won = (finals == finals.max(1, keepdims=True)).astype(float)
    won /= won.sum(1, keepdims=True)
    tried = []
    for scale in np.arange(1, 8, 0.5):
        for by_time in np.arange(0, 12, 0.5):
            lead = (expected - expected.max(1, keepdims=True)) / (scale + by_time * times[:, None])
            loss = -(won * (lead - np.log(np.exp(lead).sum(1, keepdims=True)))).sum(1).mean()
            tried.append((float(loss), (float(scale), float(by_time))))
    return weights[:size], weights[size:], min(tried)[1]


def main() -> None:
    """Gather, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=400, help="games of searching bots")
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--quick-games", type=int, default=5000, help="games of the policy alone")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    weights = fit_policy(*searched_decisions(arguments.seats, arguments.games, arguments.iterations, arguments.seed))
    policy = [round(float(weight), 3) for weight in weights]
    own, others, scale = fit_value(*policy_games(arguments.seats, arguments.quick_games, policy, arguments.seed + 1))
    print("POLICY", policy)
    print("VALUE_OWN", [round(float(weight), 3) for weight in own])
    print("VALUE_OTHERS", [round(float(weight), 3) for weight in others])
    print("WIN_SCALE", scale)


if __name__ == "__main__":
    main()
