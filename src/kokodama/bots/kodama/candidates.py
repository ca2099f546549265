"""The candidate moves that a search compares: the most promising cards, places and poses, or the goals in hand."""

from typing import Final

from mypy_extensions import i64

from kokodama.bots.kodama.determinize import Determinization, InformationSet
from kokodama.bots.kodama.placement import PlacementPolicy, poses_lost
from kokodama.bots.kodama.playout import Playout
from kokodama.games.kodama.actions import PLAY_GOAL, grow
from kokodama.games.kodama.rules import within_limit

PLAYS_GOAL: Final = -1  # in place of a parent: the candidate plays a goal


class Candidate:
    """A move to be compared: a card in a pose, or a goal, given by its index in the hand."""

    def __init__(self, card: i64, pose: i64, parent: i64, guess: float) -> None:
        self.card: i64 = card
        self.pose: i64 = pose
        self.parent: i64 = parent
        self.guess = guess
        self.sum: float = 0.0
        self.playouts: i64 = 0

    def mean(self) -> float:
        """Return the mean value of its playouts, or its estimate before the first one."""
        return self.sum / float(self.playouts) if self.playouts > 0 else self.guess

    def play_out(self, playout: Playout, determinization: Determinization) -> float:
        """Play it and the rest of the game in a determinization, and return the value."""
        if self.parent == PLAYS_GOAL:
            return playout.goal(determinization, self.card)
        return playout.grow(determinization, self.card, self.pose, self.parent)

    def action(self, hand: list[int]) -> int:
        """Return its action number."""
        return int(PLAY_GOAL + hand[self.card]) if self.parent == PLAYS_GOAL else int(grow(self.card, self.pose))


def by_guess(candidate: Candidate) -> float:
    """Sort key: the best first."""
    return -candidate.guess


def grow_candidates(known: InformationSet, policy: PlacementPolicy, places: int, poses: int) -> list[Candidate]:
    """Return candidates for the cards of the display: the most promising places, each with its most promising poses."""
    playout_tree = known.playout_tree
    season = known.season_now()
    goal_estimates = policy.goal_estimates(playout_tree, known.pursued)
    found: list[Candidate] = []
    for i in range(len(known.display)):
        card: i64 = known.display[i]
        branch = playout_tree.branches.of(card)
        for parent in range(playout_tree.size()):
            if playout_tree.open_count[parent] > 0:
                base: i64 = playout_tree.score(branch, parent)
                if within_limit(base):
                    value: float = float(base) + policy.by_place(
                        playout_tree, branch, parent, base, season, goal_estimates
                    )
                    found.append(Candidate(card, 0, parent, value))
    found.sort(key=by_guess)
    chosen: list[Candidate] = []
    for place in found[:places]:
        placed: list[Candidate] = []
        for i in range(len(playout_tree.open)):
            if playout_tree.open_on[i] == place.parent:
                value = place.guess + policy.by_pose(playout_tree.open[i], season, goal_estimates)
                value -= policy.pose_weight * float(poses_lost(playout_tree, i))
                placed.append(Candidate(place.card, playout_tree.open[i], place.parent, value))
        placed.sort(key=by_guess)
        chosen += placed[:poses]
    chosen.sort(key=by_guess)
    return chosen
