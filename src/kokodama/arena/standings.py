"""Evaluates the games of an arena: ratings, wins compared with the fair share, and who finishes ahead of whom."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

from kokodama.arena.ratings import rate
from kokodama.arena.schedule import Series
from kokodama.arena.summary import mean, wilson
from kokodama.arena.worker import Result

MORE, FEWER, OPEN = "more", "fewer", "open"  # wins than the fair share; OPEN: not yet certain


def standings(results: Sequence[Result], series: Sequence[Series], bots: Sequence[str]) -> dict[str, Any]:
    """Return all figures of an arena as plain data. The order in which results arrive does not matter."""
    results = sorted(results, key=lambda one: (one.game, one.series))
    ratings = rate(results, bots)
    return {
        "games": len(results),
        "broken_off": sum(not one.winners for one in results),
        "ratings": [
            {
                "bot": bot,
                "rating": round(rating.mu, 2),
                "interval": [round(end, 2) for end in rating.interval()],
                "games": rating.games,
            }
            for bot, rating in sorted(ratings.items(), key=lambda item: -item[1].mu)
        ],
        "pairs": pairs(results, bots),
        "series": [one_series(one, [it for it in results if it.series == one.name], bots) for one in series],
    }


def one_series(series: Series, results: Sequence[Result], bots: Sequence[str]) -> dict[str, Any]:
    """Return the figures for one number of seats."""
    return {
        "series": series.name,
        "seats": series.seats,
        "games": len(results),
        "decisions": round(mean([one.decisions for one in results]), 1),
        "bots": [share_of_wins(bot, results, series.seats) for bot in bots],
        "pairs": pairs(results, bots),
    }


def share_of_wins(bot: str, results: Iterable[Result], seats: int) -> dict[str, Any]:
    """Return how often a bot won per seat it had; a win shared by n bots counts 1/n."""
    scores = [(one, seat) for one in results for seat, name in enumerate(one.bots) if name == bot]
    wins = sum(1 / len(one.winners) for one, seat in scores if seat in one.winners)
    low, high = wilson(wins, len(scores))
    fair = 1 / seats
    return {
        "bot": bot,
        "seatings": len(scores),
        "wins": round(wins, 2),
        "share": round(wins / len(scores), 4) if scores else None,
        "interval": [round(low, 4), round(high, 4)],
        "fair": round(fair, 4),
        "verdict": MORE if low > fair else FEWER if high < fair else OPEN,
        "mean_score": round(mean([one.scores[seat] for one, seat in scores]), 2),
    }


def pairs(results: Iterable[Result], bots: Sequence[str]) -> list[dict[str, Any]]:
    """Return, for every pair of bots, the share of their common games in which the first finished ahead.

    A tie counts half. If the bots had several seats, every seat of one is compared with every seat of the other, and
    the game counts once, with the mean. Games that were cut off do not count.
    """
    ahead: dict[tuple[str, str], list[float]] = {pair: [] for pair in permutations(bots, 2)}
    for result in results:
        if not result.winners:
            continue
        places = result.places()
        for bot, other in permutations(set(result.bots), 2):
            compared = [
                (mine < theirs) + (mine == theirs) / 2
                for mine, name in zip(places, result.bots, strict=True)
                for theirs, whose in zip(places, result.bots, strict=True)
                if name == bot and whose == other
            ]
            ahead[bot, other].append(mean(compared))
    figures = []
    for (bot, other), shares in ahead.items():
        low, high = wilson(sum(shares), len(shares))
        figures.append(
            {
                "bot": bot,
                "against": other,
                "games": len(shares),
                "ahead": round(mean(shares), 4) if shares else None,
                "interval": [round(low, 4), round(high, 4)],
            }
        )
    return figures


def ladder(results: Sequence[Result], series: Sequence[Series]) -> dict[str, Any]:
    """Return all figures of a ladder: one row per pairing and number of seats."""
    results = sorted(results, key=lambda one: (one.game, one.series))
    rungs = []
    for one in series:
        stronger, weaker = one.lineups[0][:2]
        games = [result for result in results if result.series == one.name]
        row = share_of_wins(stronger, games, one.seats)
        rungs.append({"stronger": stronger, "weaker": weaker, "seats": one.seats, "games": len(games)} | row)
    return {
        "games": len(results),
        "broken_off": sum(not one.winners for one in results),
        "rungs": [{key: value for key, value in row.items() if key not in ("bot", "seatings")} for row in rungs],
    }
