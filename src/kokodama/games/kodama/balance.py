"""Measures the balance of Kodama's cards: how often goals are dealt and played, what they bring, and who wins."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from kokodama.arena.summary import mean, wilson
from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.core.match import decisions
from kokodama.games.kodama import moves
from kokodama.games.kodama.game import KODAMA_GAME

MEAN_POINTS = (7.0, 14.0)  # the range of what a goal should bring on average
CHOSEN = (1 / 3, 3.0)  # the range of how often it should be chosen, relative to the average
SHIFT = 0.25  # the most that a season card may change the points of its season, as a share


@dataclass(frozen=True)
class Holding:
    """A goal dealt to a player in one game, and perhaps played."""

    goal: str
    season: int  # in which it was played; -1 if it was not
    points: int
    win: float  # the player's share of the win


@dataclass(frozen=True)
class Season:
    """One season of one game."""

    card: str
    season: int
    points: float  # average points of a player in this season
    bonus: float  # the part of them that the card itself paid


def play_and_watch(
    seats: int, bot: str, seed: int, number: int, options: Mapping[str, Any]
) -> tuple[list[Holding], list[Season], list[int]]:
    """Play game `number` of a seed; return what happened to each goal dealt, each season, and the scores."""
    state = KODAMA_GAME.start(seats, Chance(seed, number), options)
    opened = state.season_card
    state.diary = []
    dealt = [list(hand) for hand in state.hands]
    bots = [make_bot("kodama", bot) for _ in range(seats)]
    chances = [Chance(seed, number, 1 + seat) for seat in range(seats)]
    for _ in decisions(KODAMA_GAME, state, bots, chances[0], chances):
        pass  # the diary logs what happens
    played, seasons = read_diary(state.diary, seats, opened, state.cards.season_names)
    winners = state.winners()
    holdings = []
    for seat, hand in enumerate(dealt):
        for goal in hand:
            season, points = played.get((seat, goal), (-1, 0))
            win = 1 / len(winners) if seat in winners else 0.0
            holdings.append(Holding(state.cards.goal_names[goal], season, points, win))
    return holdings, seasons, state.scores()


def read_diary(
    diary: Iterable[tuple[int, int, int, int, int]], seats: int, opened: int, names: Sequence[str]
) -> tuple[dict[tuple[int, int], tuple[int, int]], list[Season]]:
    """Extract the goals played, with season and points by seat and goal, and the seasons."""
    played: dict[tuple[int, int], tuple[int, int]] = {}
    points, bonus, cards = [0, 0, 0], [0, 0, 0], [opened, -1, -1]
    season = 0
    for what, seat, amount, card, _ in diary:
        if what == moves.SEASON_BEGAN:
            season = amount
            cards[season] = card
        elif what == moves.SCORED_GOAL:
            played[seat, card] = season, amount
        if what in (moves.SCORED_ROW, moves.SCORED_GOAL, moves.SCORED_SEASON):
            points[season] += amount
        if what == moves.SCORED_SEASON:
            bonus[season] += amount
    seasons = [
        Season(names[cards[season]], season, points[season] / seats, bonus[season] / seats)
        for season in range(3)
        if cards[season] >= 0
    ]
    return played, seasons


def goal_figures(holdings: Iterable[Holding], seats: int) -> list[dict[str, Any]]:
    """Statistics of each goal: how often it was chosen, what it brought, its effect on winning."""
    by_goal: defaultdict[str, list[Holding]] = defaultdict(list)
    for holding in holdings:
        by_goal[holding.goal].append(holding)
    shares = {goal: mean([one.season >= 0 for one in rows]) for goal, rows in by_goal.items()}
    average = mean(list(shares.values()))
    figures = []
    for goal, rows in sorted(by_goal.items()):
        points = sorted(one.points for one in rows if one.season >= 0)
        low, high = wilson(sum(one.win for one in rows), len(rows))
        centre = mean(points)
        figures.append(
            {
                "goal": goal,
                "held": len(rows),
                "chosen": round(shares[goal], 4),
                "chosen_to_average": round(shares[goal] / average, 3) if average else None,
                "mean": round(centre, 2),
                "spread": round(sqrt(mean([(value - centre) ** 2 for value in points])), 2),
                "tenths": [points[len(points) // 10], points[len(points) * 9 // 10]] if points else None,
                "by_season": [round(mean([one.points for one in rows if one.season == k]), 2) for k in range(3)],
                "win_to_fair": round(mean([one.win for one in rows]) * seats, 3),
                "interval": [round(low * seats, 3), round(high * seats, 3)],
            }
        )
    return figures


def season_figures(seasons: Iterable[Season]) -> list[dict[str, Any]]:
    """Statistics of each season card: what it paid, and its season's points compared with those under other cards."""
    by_card: defaultdict[tuple[int, str], list[Season]] = defaultdict(list)
    for one in seasons:
        by_card[one.season, one.card].append(one)
    figures = []
    for (season, card), rows in sorted(by_card.items()):
        others = [one.points for (of, name), more in by_card.items() if of == season and name != card for one in more]
        here = mean([one.points for one in rows])
        shift = here / mean(others) - 1 if others else 0.0
        figures.append(
            {
                "card": card,
                "season": season,
                "games": len(rows),
                "points": round(here, 2),
                "bonus": round(mean([one.bonus for one in rows]), 2),
                "shift": round(shift, 4),
            }
        )
    return figures


def complaints(goals: Sequence[Mapping[str, Any]], seasons: Sequence[Mapping[str, Any]]) -> list[str]:
    """The cards whose figures are outside the intended ranges."""
    found = []
    for row in goals:
        if not MEAN_POINTS[0] <= row["mean"] <= MEAN_POINTS[1]:
            found.append(f"{row['goal']} brings {row['mean']} points, not {MEAN_POINTS[0]:g} to {MEAN_POINTS[1]:g}")
        if not CHOSEN[0] <= (row["chosen_to_average"] or 0.0) <= CHOSEN[1]:
            found.append(f"{row['goal']} is chosen {row['chosen_to_average']} times as often as the average")
    for row in seasons:
        if abs(row["shift"]) > SHIFT:
            found.append(f"{row['card']} shifts the points of its season by {row['shift']:+.0%}")
    return found
