"""A search tree as flat arrays: a node is a number, and stands for the action that led to it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NONE: Final = -1
SEATS: Final = 4


class Tree:
    """Counts and sums by node. Node 0 is the first root."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything but an empty root."""
        self.action: vec[i64] = vec[i64]([NONE])
        self.first: vec[i64] = vec[i64]([NONE])  # the first child
        self.next: vec[i64] = vec[i64]([NONE])  # the next child of the same parent
        self.visits: vec[i64] = vec[i64]([0])
        self.offered: vec[i64] = vec[i64]([0])  # how often its action could have been taken
        self.worth: vec[float] = vec[float]([0.0])  # sum of what it brought to whoever took the action
        self.points: vec[float] = vec[float]([0.0])  # sum of the searcher's points at the end
        self.wins: vec[float] = vec[float]([0.0] * SEATS)  # sums of the shares of the win, by seat

    def grow(self, parent: i64, action: i64) -> i64:
        """A new child."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.first = append(self.first, NONE)
        self.next = append(self.next, self.first[parent])
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.worth = append(self.worth, 0.0)
        self.points = append(self.points, 0.0)
        for _ in range(SEATS):
            self.wins = append(self.wins, 0.0)
        self.first[parent] = node
        return node

    def child(self, parent: i64, action: i64) -> i64:
        """The child of an action, NONE if it was never tried."""
        node: i64 = self.first[parent]
        while node != NONE and self.action[node] != action:
            node = self.next[node]
        return node

    def favourite(self, parent: i64) -> i64:
        """The child visited most, NONE without one; among equals the one that brought more."""
        best: i64 = NONE
        node: i64 = self.first[parent]
        while node != NONE:
            if best == NONE:
                best = node
            else:
                more: i64 = self.visits[node] - self.visits[best]
                if more > 0 or (more == 0 and self.worth[node] > self.worth[best]):
                    best = node
            node = self.next[node]
        return best
