"""Plans which goal to score in which Kodama phase; most goals become worth more as the tree grows."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.games.kodama.board import ROUNDS, season_of
from kokodama.games.kodama.cards import SEASONS, Goal
from kokodama.games.kodama.rules import LAST_ROUND, in_season, in_season_yet
from kokodama.games.kodama.scoring import best_points
from kokodama.games.kodama.tree import Tree

NOT_ALLOWED: Final = -1000  # stands for a goal that may not be scored in a phase


def best_assignment(values: vec[i64], goals: i64, phase: i64, used: i64) -> i64:
    """Return the most points from scoring one goal in each phase from this one on; `values` is by phase and goal."""
    if (phase + 1) * goals > len(values):
        return 0
    best: i64 = NOT_ALLOWED
    bit: i64 = 1
    for goal in range(goals):
        if used & bit == 0 and values[phase * goals + goal] > NOT_ALLOWED:
            points: i64 = values[phase * goals + goal] + best_assignment(values, goals, phase + 1, used | bit)
            if points > best:
                best = points
        bit += bit
    return best if best > NOT_ALLOWED else best_assignment(values, goals, phase + 1, used)


def goal_to_play(tree: Tree, goals: list[Goal], round_now: i64) -> Goal | None:
    """Return the goal to score in the phase after this round, assuming that all goals grow linearly with the rounds."""
    now = vec[i64]()
    for goal in goals:
        now = append(now, best_points(tree, goal))
    values = vec[i64]()
    round_then: i64 = round_now
    while round_then <= LAST_ROUND:
        for i in range(len(goals)):
            points: i64 = 100 * now[i] * round_then // round_now
            points = min(points, 100 * goals[i].most)
            values = append(values, points if in_season(goals[i], season_of(round_then)) else NOT_ALLOWED)
        round_then += ROUNDS
    best: i64 = NOT_ALLOWED
    found: Goal | None = None
    bit: i64 = 1
    for i in range(len(goals)):
        if values[i] > NOT_ALLOWED:
            total: i64 = values[i] + best_assignment(values, len(goals), 1, bit)
            if total > best:
                best = total
                found = goals[i]
        bit += bit
    return found


def goals_to_pursue(tree: Tree, goals: list[Goal], round_now: i64) -> list[Goal]:
    """Return the goals worth pursuing: the best ones, no more than can still be scored; all in the first season."""
    season: i64 = season_of(round_now)
    kept = [goal for goal in goals if in_season_yet(goal, season)]
    while season > 0 and len(kept) > len(SEASONS) - season:
        weakest = kept[0]
        for goal in kept:
            if best_points(tree, goal) < best_points(tree, weakest):
                weakest = goal
        kept.remove(weakest)
    return kept
