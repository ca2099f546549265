"""Summarises many games: wins with intervals, mean scores, lengths, endings."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Any

from kokodama.arena.match import Outcome
from kokodama.core.seat_letters import letter


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share of wins; a win shared by n players counts 1/n."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean(values: Sequence[float]) -> float:
    """Return the mean, or 0 for an empty sequence."""
    return fmean(values) if values else 0.0


def summary(outcomes: Sequence[Outcome], bots: Sequence[str]) -> dict[str, Any]:
    """Return all figures as plain data."""
    games = len(outcomes)
    seats = []
    for seat, bot in enumerate(bots):
        wins = sum(1 / len(outcome.winners) for outcome in outcomes if seat in outcome.winners)
        low, high = wilson(wins, games)
        seats.append(
            {
                "seat": letter(seat),
                "bot": bot,
                "wins": round(wins, 2),
                "win_rate": round(wins / games, 4) if games else None,
                "interval": [round(low, 4), round(high, 4)],
                "mean_score": round(mean([outcome.scores[seat] for outcome in outcomes]), 2),
            }
        )
    return {
        "games": games,
        "seats": seats,
        "decisions": round(mean([outcome.decisions for outcome in outcomes]), 1),
        "rounds": round(mean([outcome.rounds for outcome in outcomes]), 1),
        "endings": dict(sorted(Counter(outcome.ending for outcome in outcomes).items())),
    }
