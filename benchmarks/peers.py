"""Speed of other open-source game engines at random legal play, on one core.

The figures stand beside kokodama's own, so every choice that could tilt the
comparison is made in the peer's favour:

* Only play is on the clock: dealing and building boards happen before it starts,
  except in the rows named "with deal", which time whole games from the first card on.
* Forced moves count as decisions.
* Where a package offers several ways in, the fastest one found is taken, without
  observations for the players.

No random stream is ever restarted.  Each game has a deal or board of its own,
but for OpenSpiel's whole games, where `ROLLOUTS_PER_DEAL` of them share a deal.

Run as a script, this prints a table of whatever peers are installed; see
``requirements.txt`` for the versions it was written against.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from random import Random
from time import perf_counter
from typing import Any, Literal

Kind = Literal["inside", "stepped"]
"""``inside``: whole games run in the engine; ``stepped``: Python picks each move."""

Play = Callable[[], int]
"""Plays games to their end and returns how many decisions that took."""

Prepare = Callable[[int], Play]
"""Sets up the play of the given number, counted from 0."""

OURS = "kokodama"

# Rollouts of one deal per call into OpenSpiel.  Entering C++ costs about two
# microseconds, a fifth of a game of spades; a thousand games make that vanish
# while a run of a few seconds still meets hundreds of deals.
ROLLOUTS_PER_DEAL = 1000


@dataclass(frozen=True)
class Measurement:
    """How many decisions an engine took in how much time."""

    name: str
    kind: Kind
    decisions: int
    seconds: float
    games: int

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds

    @property
    def ours(self) -> bool:
        """Whether this is one of kokodama's own figures."""
        return self.name.lower().startswith(OURS)


def measure(name: str, kind: Kind, seconds: float, prepare: Prepare, games_per_play: int = 1) -> Measurement:
    """Play until at least `seconds` have gone by inside the prepared plays.

    The time of `prepare` is not counted.  Each play must play `games_per_play`
    whole games.
    """
    prepare(0)()  # Warm caches and lazy imports off the clock.
    decisions = plays = 0
    spent = 0.0
    while spent < seconds:
        play = prepare(plays + 1)
        start = perf_counter()
        decisions += play()
        spent += perf_counter() - start
        plays += 1
    return Measurement(name, kind, decisions, spent, plays * games_per_play)


def peers(seconds: float, seed: int) -> Iterator[tuple[str, Callable[[], Measurement]]]:
    """Yield the name of each installed peer with a function that measures it.

    Each measurement spends `seconds` in play, and somewhat more in all because
    of the preparation.  A peer that cannot be imported is named on standard
    error and left out.
    """
    if pyspiel := _import("pyspiel"):
        for rules in ("spades", "hearts"):
            name, game = f"OpenSpiel {rules}", pyspiel.load_game(rules)
            yield name, partial(_openspiel_inside, name, pyspiel, game, seconds, seed)
            yield name, partial(_openspiel_stepped, name, game, seconds, seed)
            name += ", with deal"
            yield name, partial(_openspiel_with_deal, name, game, seconds, seed)
    if uno := _import("rlcard.games.uno"):
        yield "RLCard Uno", partial(_rlcard_uno, uno, seconds, seed)
    if catanatron := _import("catanatron"):
        yield "Catanatron", partial(_catanatron, catanatron, seconds, seed)


def versions() -> dict[str, str]:
    """Return the version of each peer package that is installed."""
    wanted = ("open_spiel", "rlcard", "catanatron")
    present = metadata.packages_distributions()
    return {name: metadata.version(name) for name in wanted if name in present}


def _import(module: str) -> Any:
    """Return the module, or None after saying that its measurements are skipped."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        print(f"skipped the measurements that need {module}: {error}", file=sys.stderr)
        return None


def _dealt(game: Any, rng: Random) -> Any:
    """Return a new state with the chance moves made, up to the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        # In both games the outcomes of each chance node are equally likely, so
        # the weights that chance_outcomes() would list are not needed.
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _play_out(state: Any, rng: Random) -> int:
    """Play a dealt state to its end from Python; return the decisions taken."""
    # Looking the methods up once keeps Python's share of the time small.
    legal_actions, apply_action = state.legal_actions, state.apply_action
    random = rng.random
    decisions = 0
    # A finished game has no legal actions, which saves asking is_terminal().
    while actions := legal_actions():
        apply_action(actions[int(random() * len(actions))])
        decisions += 1
    return decisions


def _openspiel_stepped(name: str, game: Any, seconds: float, seed: int) -> Measurement:
    """Measure random play where Python asks for the legal moves and picks one."""
    rng = Random(seed)

    def prepare(_: int) -> Play:
        state = _dealt(game, rng)
        return lambda: _play_out(state, rng)

    return measure(name, "stepped", seconds, prepare)


def _openspiel_with_deal(name: str, game: Any, seconds: float, seed: int) -> Measurement:
    """Measure whole games as the package's own examples step them: every card is dealt by its weighted outcomes."""
    rng = Random(seed)

    def play() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        return _play_out(state, rng)

    return measure(name, "stepped", seconds, lambda _: play)


def _openspiel_inside(name: str, pyspiel: Any, game: Any, seconds: float, seed: int) -> Measurement:
    """Measure random rollouts that never leave C++.

    Python cannot call the rollout evaluator itself, but a search limited to one
    simulation does nothing else: it evaluates its root once, by
    `ROLLOUTS_PER_DEAL` random games to the end.  The other way in,
    `evaluate_bots` with four random bots, is about half as fast.
    """
    rng = Random(seed)
    search = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_DEAL, seed=seed),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=seed,
        verbose=False,
    )

    def prepare(_: int) -> Play:
        state = _dealt(game, rng)
        # Rollouts are not counted in C++, but one game stepped from Python tells
        # the length of them all.  The deal fixes it: spades has 4 bids and 52
        # cards; hearts has 52 cards, and 12 passes unless the deal is a hold.
        decisions = ROLLOUTS_PER_DEAL * _play_out(state.clone(), rng)

        def play() -> int:
            search.step(state)
            return decisions

        return play

    return measure(name, "inside", seconds, prepare, ROLLOUTS_PER_DEAL)


def _rlcard_uno(uno: Any, seconds: float, seed: int) -> Measurement:
    """Measure two-player Uno by the game's own rules object.

    The usual way in, `rlcard.make("uno")`, also encodes an observation for
    every decision and is over ten times slower.
    """
    numpy = importlib.import_module("numpy")  # RLCard depends on it.
    rng = Random(seed)
    game = uno.Game()
    game.np_random = numpy.random.RandomState(seed)

    def prepare(_: int) -> Play:
        game.init_game()
        return play

    def play() -> int:
        rules, players, random = game.round, game.players, rng.random
        legal_actions, proceed = rules.get_legal_actions, rules.proceed_round
        decisions = 0
        while not rules.is_over:
            actions = legal_actions(players, rules.current_player)
            proceed(players, actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return measure("RLCard Uno", "stepped", seconds, prepare)


def _catanatron(catanatron: Any, seconds: float, seed: int) -> Measurement:
    """Measure four of Catanatron's random players, one tick to a decision."""
    turn_limit = importlib.import_module("catanatron.game").TURNS_LIMIT
    seeds = Random(seed)

    def prepare(_: int) -> Play:
        players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
        # Seed 0 would be taken for no seed at all.
        game = catanatron.Game(players, seed=seeds.randrange(1, 2**31))

        def play() -> int:
            tick, winner, state = game.play_tick, game.winning_color, game.state
            decisions = 0
            while winner() is None and state.num_turns < turn_limit:
                tick()
                decisions += 1
            return decisions

        return play

    return measure("Catanatron", "stepped", seconds, prepare)


def main() -> None:
    """Measure every installed peer and print a table."""
    for _, measurer in peers(seconds=3.0, seed=1):
        found = measurer()
        label = f"{found.name}, {found.kind}"
        print(f"{label:28}{found.rate:>10,.0f} decisions/s{found.games:>10,} games")


if __name__ == "__main__":
    main()
