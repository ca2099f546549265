"""Thinking: a few good moves, rehearsed in the same worlds; the worse half drops out again and again."""

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from kokodama.bots.kodama.determinize import Situation, World
from kokodama.bots.kodama.placement import Instinct, lost
from kokodama.bots.kodama.playout import Rehearsal
from kokodama.core.chance import Chance
from kokodama.games.kodama.actions import PLAY_GOAL, grow
from kokodama.games.kodama.rules import LIMIT

A_GOAL: Final = -1  # in place of a parent


class Candidate:
    """A move that may be the best: a card in a pose, or a goal of the hand by its place there."""

    def __init__(self, card: i64, pose: i64, parent: i64, guess: float) -> None:
        self.card: i64 = card
        self.pose: i64 = pose
        self.parent: i64 = parent
        self.guess = guess
        self.sum: float = 0.0
        self.rehearsed: i64 = 0

    def mean(self) -> float:
        """What it brings on average."""
        return self.sum / float(self.rehearsed) if self.rehearsed > 0 else self.guess

    def rehearse(self, rehearsal: Rehearsal, world: World) -> float:
        """What the rest of the game brings with it in a world."""
        if self.parent == A_GOAL:
            return rehearsal.goal(world, self.card)
        return rehearsal.grow(world, self.card, self.pose, self.parent)

    def action(self, hand: list[int]) -> int:
        """As a move of the game."""
        return int(PLAY_GOAL + hand[self.card]) if self.parent == A_GOAL else int(grow(self.card, self.pose))


def by_guess(candidate: Candidate) -> float:
    """For sorting, the best first."""
    return -candidate.guess


def by_mean(candidate: Candidate) -> float:
    """For sorting, the best first."""
    return -candidate.mean()


def growths(situation: Situation, instinct: Instinct, places: int, poses: int) -> list[Candidate]:
    """The most promising places for the cards of the display, each in its most promising poses."""
    sapling = situation.sapling
    season = situation.season_now()
    wishes = instinct.wishes(sapling, situation.pursued)
    found: list[Candidate] = []
    for i in range(len(situation.display)):
        card: i64 = situation.display[i]
        face = sapling.faces.of(card)
        for parent in range(sapling.size()):
            if sapling.ways[parent] > 0:
                base: i64 = sapling.score(face, parent)
                if base <= LIMIT:
                    value: float = float(base) + instinct.by_place(sapling, face, parent, base, season, wishes)
                    found.append(Candidate(card, 0, parent, value))
    found.sort(key=by_guess)
    chosen: list[Candidate] = []
    for place in found[:places]:
        ways: list[Candidate] = []
        for i in range(len(sapling.open)):
            if sapling.open_on[i] == place.parent:
                value = place.guess + instinct.by_pose(sapling.open[i], season, wishes)
                value -= instinct.room * float(lost(sapling, i))
                ways.append(Candidate(place.card, sapling.open[i], place.parent, value))
        ways.sort(key=by_guess)
        chosen += ways[:poses]
    chosen.sort(key=by_guess)
    return chosen


def compare(
    situation: Situation, rehearsal: Rehearsal, candidates: list[Candidate], iterations: int, seconds: float,
    chance: Chance,
) -> list[Candidate]:  # fmt: skip
    """The candidates, best first, after so many rehearsals; if `seconds` is positive, after so much time at most."""
    began = perf_counter()
    stages = 1
    while 1 << stages < len(candidates):
        stages += 1
    alive = candidates[:]
    dropped: list[Candidate] = []
    for stage in range(stages):
        worlds = max(1, iterations // stages // len(alive))
        until = began + seconds * (stage + 1) / stages
        while worlds > 0 and (seconds <= 0.0 or perf_counter() < until):
            worlds -= 1
            world = situation.world(chance)
            for candidate in alive:
                candidate.sum += candidate.rehearse(rehearsal, world)
                candidate.rehearsed += 1
        alive.sort(key=by_mean)
        if stage < stages - 1:
            keep = max(2, (len(alive) + 1) // 2)
            dropped = alive[keep:] + dropped
            alive = alive[:keep]
    return alive + dropped
