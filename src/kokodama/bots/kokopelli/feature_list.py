"""What stands out about an action or a seat: a short list of traits and amounts, and what a taste makes of it.

Traits are numbered in action_features.py and value.py; their weights are data (weights.py), found by self-play.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ROOM: Final = 64  # more traits than one thing ever has


class Sketch:
    """A reusable list of traits; filling it allocates nothing."""

    def __init__(self) -> None:
        self.traits: vec[i64] = vec[i64]([0] * ROOM)
        self.amounts: vec[float] = vec[float]([0.0] * ROOM)
        self.size: i64 = 0

    def add(self, trait: i64, amount: float) -> None:
        """Note one more trait."""
        self.traits[self.size] = trait
        self.amounts[self.size] = amount
        self.size += 1

    def weigh(self, weights: vec[float]) -> float:
        """All traits, each with its weight."""
        total = 0.0
        for i in range(self.size):
            total += weights[self.traits[i]] * self.amounts[i]
        return total

    def pairs(self) -> list[tuple[int, float]]:
        """The traits as plain data, for tuning."""
        return [(int(self.traits[i]), self.amounts[i]) for i in range(int(self.size))]
