"""One match that an environment runs: it deals, observes, plays action numbers, and computes rewards."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kokodama.core.chance import Chance
from kokodama.research.arrays import Arrays, Mask, make_arrays, mask_of, results
from kokodama.research.observation_layout import Floats

REWARDS = ("result", "points")


class Episode:
    """Plays one game after another. The state stays in here; observations are made from views."""

    def __init__(self, game: str, players: int, options: Mapping[str, Any], reward: str) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward is {' or '.join(REWARDS)}, not {reward!r}")
        self.arrays: Arrays = make_arrays(game, players)
        self.game = self.arrays.game
        if players not in self.game.seats:
            raise ValueError(f"{game} is for {self.game.seats[0]} to {self.game.seats[-1]} players, not {players}")
        self.players = players
        self.options = options
        self.reward = reward
        self.margins = [0.0] * players
        self.state: Any = None

    def deal(self, random: np.random.Generator) -> None:
        """Start a new game."""
        seed = [int(word) for word in random.integers(2**32, size=2)]
        self.state = self.game.start(self.players, Chance(*seed), self.options)
        self.margins = [0.0] * self.players

    def to_act(self) -> int | None:
        """Return the seat to act, or None when the game is over."""
        seat: int | None = self.state.to_act()
        return seat

    def view(self, seat: int) -> Any:
        """Return what a seat may know."""
        return self.game.view(self.state, seat)

    def observe(self, seat: int) -> dict[str, Floats | Mask]:
        """Return the observation of a seat, with the mask of its actions."""
        view = self.view(seat)
        return {"observation": self.arrays.observe(view), "action_mask": mask_of(self.arrays, view)}

    def legal(self, number: int) -> bool:
        """Whether an action number is legal for the seat to act."""
        action = self.arrays.action(self.state, number)
        return action >= 0 and self.game.judge(self.state, self.state.turn, action) is None

    def play(self, number: int) -> list[float]:
        """Play a legal action number; return the reward of every seat."""
        return self.apply(self.arrays.action(self.state, number))

    def apply(self, action: int) -> list[float]:
        """Play a legal action, given as the engine's own number; return the reward of every seat."""
        self.state.apply(action)
        if self.reward == "points":
            before, self.margins = self.margins, margins(self.state.scores())
            return [now - then for now, then in zip(self.margins, before, strict=True)]
        return results(self.players, self.state.winners() if self.state.is_over() else [])


def margins(scores: list[int]) -> list[float]:
    """Return, per seat, how many points it is ahead of the mean of the others."""
    return [score - (sum(scores) - score) / (len(scores) - 1) for score in scores]
