"""Which goal to score when: one in every Kodama phase, and most goals grow with the tree."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.games.kodama.board import ROUNDS
from kokodama.games.kodama.cards import ANY_SEASON, Goal
from kokodama.games.kodama.moves import LAST_ROUND
from kokodama.games.kodama.scoring import best_points
from kokodama.games.kodama.tree import Tree

OUT: Final = -1000  # of a goal that may not be scored then


def assigned(values: vec[i64], goals: i64, phase: i64, used: i64) -> i64:
    """The most that goals bring, one in every phase from this one on; values are by phase and goal."""
    if (phase + 1) * goals > len(values):
        return 0
    best: i64 = OUT
    bit: i64 = 1
    for goal in range(goals):
        if used & bit == 0 and values[phase * goals + goal] > OUT:
            points: i64 = values[phase * goals + goal] + assigned(values, goals, phase + 1, used | bit)
            if points > best:
                best = points
        bit += bit
    return best if best > OUT else assigned(values, goals, phase + 1, used)


def may_score(goal: Goal, season: i64) -> bool:
    """Whether a goal may be scored in a season (KD 8.2)."""
    return goal.season == ANY_SEASON or goal.season == season


def likeliest(tree: Tree, goals: list[Goal], round_now: i64) -> Goal | None:
    """The goal to score in the phase after this round, if all of them go on growing as the tree does."""
    now = vec[i64]()
    for goal in goals:
        now = append(now, best_points(tree, goal))
    values = vec[i64]()
    round_then: i64 = round_now
    while round_then <= LAST_ROUND:
        for i in range(len(goals)):
            points: i64 = 100 * now[i] * round_then // round_now
            points = min(points, 100 * goals[i].most)
            values = append(values, points if may_score(goals[i], (round_then - 1) // ROUNDS) else OUT)
        round_then += ROUNDS
    best: i64 = OUT
    found: Goal | None = None
    bit: i64 = 1
    for i in range(len(goals)):
        if values[i] > OUT:
            total: i64 = values[i] + assigned(values, len(goals), 1, bit)
            if total > best:
                best = total
                found = goals[i]
        bit += bit
    return found


def pursued(tree: Tree, goals: list[Goal], round_now: i64) -> list[Goal]:
    """The goals still worth working for: no more than will be scored. In the first season nobody knows yet."""
    season: i64 = (round_now - 1) // ROUNDS
    kept = [goal for goal in goals if goal.season == ANY_SEASON or goal.season >= season]
    while season > 0 and len(kept) > 3 - season:
        weakest = kept[0]
        for goal in kept:
            if best_points(tree, goal) < best_points(tree, weakest):
                weakest = goal
        kept.remove(weakest)
    return kept
