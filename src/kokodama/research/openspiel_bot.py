"""OpenSpiel's information-set search as a bot of ours, with a clock, so that it can sit at our tables."""

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
    """Ends a search."""


class TimedISMCTS(ismcts.ISMCTSBot):
    """OpenSpiel's ISMCTSBot that searches for a time instead of a number of simulations; nothing else is changed.

    (The one written in C++ has a clock, but cannot resample the states of a game written in Python.)
    """

    def __init__(self, seconds: float, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.seconds = seconds
        self.simulations = 0

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        """Search until time is up, at least once."""
        self.deadline = perf_counter() + self.seconds
        self.simulations = 0
        try:
            policy: list[tuple[int, float]] = super().run_search(state)
        except TimeIsUp:
            policy = self.get_final_policy(state, self._root_node)
        return policy

    def sample_root_state(self, state: Any) -> Any:
        """The beginning of a simulation: the place to look at the clock. The first one only makes the root."""
        if self.simulations > 1 and perf_counter() >= self.deadline:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)


class PlaysOut(Protocol):
    """A state that the engine can play to its end."""

    def play_out(self, chance: Chance, /) -> int: ...
    def winners(self) -> list[int]: ...


class EngineRollouts(mcts.Evaluator):
    """Random games to the end as OpenSpiel's evaluator plays them, but inside our compiled engine.

    It is a gift to the search, which gets many times as many of them, and with fewer that go round in circles.
    """

    def __init__(self, random: np.random.RandomState) -> None:
        self.chance = Chance(int(random.randint(2**31)))

    def evaluate(self, state: Any) -> list[float]:
        """What one random game is worth to every seat."""
        match = state.match
        played: PlaysOut = match.state.copy()
        played.play_out(self.chance)
        return results(match.arrays.players, played.winners())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """No preference."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class SpielBot:
    """OpenSpiel's ISMCTS at a table of ours. It is given the view and nothing else, like every bot."""

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
        """Search from an imagined state of this view; the search itself resamples it before every simulation."""
        state = self.spiel.new_initial_state()
        state.match.state = imagined(self.spiel.arrays.game, view, chance)
        number = int(self.search.step(state))
        return self.spiel.arrays.action(view.table, number)
