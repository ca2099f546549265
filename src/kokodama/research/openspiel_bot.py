"""Wraps OpenSpiel's information-set MCTS as one of our bots, with a time limit, so it can play at our tables."""

from time import perf_counter
from typing import Any, Protocol

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from kokodama.core.abilities import imagined
from kokodama.core.chance import Chance
from kokodama.research import openspiel_game
from kokodama.research.arrays import results

UCT_C = 2.0**0.5
ENDLESS = 1_000_000_000
ROLLOUTS = ("openspiel", "engine")


class TimeIsUp(Exception):
    """Raised inside a search to end it."""


class TimedISMCTS(ismcts.ISMCTSBot):
    """OpenSpiel's ISMCTSBot, limited by time instead of a number of simulations, and otherwise unchanged.

    The C++ version has a time limit, but cannot resample the states of a game written in Python.
    """

    def __init__(self, seconds: float, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.seconds = seconds
        self.simulations = 0

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        """Search until the time is up, with at least one simulation."""
        self.deadline = perf_counter() + self.seconds
        self.simulations = 0
        try:
            policy: list[tuple[int, float]] = super().run_search(state)
        except TimeIsUp:
            policy = self.get_final_policy(state, self._root_node)
        return policy

    def sample_root_state(self, state: Any) -> Any:
        """Check the time at the start of each simulation; the first one only creates the root."""
        if self.simulations > 1 and perf_counter() >= self.deadline:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)


class RolloutState(Protocol):
    """A state that the engine can play to the end at random."""

    def play_out(self, chance: Chance, /) -> int: ...
    def winners(self) -> list[int]: ...


class EngineRollouts(mcts.Evaluator):
    """Random rollouts like those of OpenSpiel's evaluator, but played inside our compiled engine.

    This favours the search: it gets many times as many rollouts, and fewer of them go round in circles.
    """

    def __init__(self, random: np.random.RandomState) -> None:
        self.chance = Chance(int(random.randint(2**31)))

    def evaluate(self, state: Any) -> list[float]:
        """Return the value of one random game for every seat."""
        match = state.match
        played: RolloutState = match.state.copy()
        played.play_out(self.chance)
        return results(match.arrays.players, played.winners())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return a uniform prior."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class SpielBot:
    """OpenSpiel's ISMCTS at one of our tables. Like every bot, it is given the view and nothing else."""

    name = "openspiel-ismcts"

    def __init__(self, game: str, players: int, seconds: float, rollouts: str = "openspiel", seed: int = 0) -> None:
        if rollouts not in ROLLOUTS:
            raise ValueError(f"rollouts are played by {' or '.join(ROLLOUTS)}, not by {rollouts!r}")
        random = np.random.RandomState(seed)
        self.spiel: openspiel_game.SpielGame = pyspiel.load_game(f"python_{game}", {"players": players})
        evaluator = (
            mcts.RandomRolloutEvaluator(1, random_state=random) if rollouts == "openspiel" else EngineRollouts(random)
        )
        self.search = TimedISMCTS(seconds, self.spiel, evaluator, UCT_C, ENDLESS, random_state=random)

    def choose(self, view: Any, chance: Chance) -> int:
        """Search from a determinization of this view; the search itself resamples it before every simulation."""
        state = self.spiel.new_initial_state()
        state.match.state = imagined(self.spiel.arrays.game, view, chance)
        number = int(self.search.step(state))
        return self.spiel.arrays.action(view.table, number)
