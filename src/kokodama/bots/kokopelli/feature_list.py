"""A sparse feature vector: the features that an action or a seat has, with their values.

Features are numbered in features.py and value.py; their weights are in weights.py, learned by self-play.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CAPACITY: Final = 64  # more than the features of any action or seat


class FeatureList:
    """A reusable list of features; filling it allocates nothing."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]([0] * CAPACITY)
        self.values: vec[float] = vec[float]([0.0] * CAPACITY)
        self.size: i64 = 0

    def add(self, feature: i64, value: float) -> None:
        """Add a feature with its value."""
        self.numbers[self.size] = feature
        self.values[self.size] = value
        self.size += 1

    def dot(self, weights: vec[float]) -> float:
        """Return the dot product with a vector of weights."""
        total = 0.0
        for i in range(self.size):
            total += weights[self.numbers[i]] * self.values[i]
        return total

    def pairs(self) -> list[tuple[int, float]]:
        """Return the features as (number, value) pairs, for tuning."""
        return [(int(self.numbers[i]), self.values[i]) for i in range(int(self.size))]
