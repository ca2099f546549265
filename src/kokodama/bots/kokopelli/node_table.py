"""A search tree as flat arrays: a node is an index, and represents the action that led to it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NONE: Final = -1
SEATS: Final = 4


class NodeTable:
    """Visit counts and sums of rewards by node. Node 0 is the first root."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Discard everything but an empty root."""
        self.action: vec[i64] = vec[i64]([NONE])
        self.first: vec[i64] = vec[i64]([NONE])  # the first child
        self.next: vec[i64] = vec[i64]([NONE])  # the next child of the same parent
        self.visits: vec[i64] = vec[i64]([0])
        self.availability: vec[i64] = vec[i64]([0])  # visits of the parent in which this action was legal
        self.total_reward: vec[float] = vec[float]([0.0])  # to the seat that took the action
        self.points: vec[float] = vec[float]([0.0])  # sum of the searcher's points at the end
        self.wins: vec[float] = vec[float]([0.0] * SEATS)  # sum of each seat's share of the win

    def add_child(self, parent: i64, action: i64) -> i64:
        """Add a child to a node."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.first = append(self.first, NONE)
        self.next = append(self.next, self.first[parent])
        self.visits = append(self.visits, 0)
        self.availability = append(self.availability, 0)
        self.total_reward = append(self.total_reward, 0.0)
        self.points = append(self.points, 0.0)
        for _ in range(SEATS):
            self.wins = append(self.wins, 0.0)
        self.first[parent] = node
        return node

    def child(self, parent: i64, action: i64) -> i64:
        """Return the child of an action, NONE if it was never tried."""
        node: i64 = self.first[parent]
        while node != NONE and self.action[node] != action:
            node = self.next[node]
        return node

    def most_visited(self, parent: i64) -> i64:
        """Return the most visited child, ties broken by reward; NONE if there is no child."""
        best: i64 = NONE
        node: i64 = self.first[parent]
        while node != NONE:
            if best == NONE:
                best = node
            else:
                more: i64 = self.visits[node] - self.visits[best]
                if more > 0 or (more == 0 and self.total_reward[node] > self.total_reward[best]):
                    best = node
            node = self.next[node]
        return best
