"""Rates each bot's strength with an interval, using openskill's Plackett-Luce model.

The model suits tables of any size, because it rates the whole finishing order. Its `tau`, meant for players whose
strength drifts, is 0: bots do not learn between games, so every game narrows the interval.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from kokodama.arena.extras import require
from kokodama.arena.worker import Result

Z = 1.96  # 95%


@dataclass(frozen=True)
class Rating:
    """A strength and its uncertainty; a bot that has not played has 25 and 25/3."""

    mu: float
    sigma: float
    games: int

    def interval(self) -> tuple[float, float]:
        """Return the model's 95% interval for the strength."""
        return self.mu - Z * self.sigma, self.mu + Z * self.sigma


def check_openskill() -> None:
    """Raise `MissingPackage` if ratings cannot be computed."""
    require("openskill", "Ratings")


def rate(results: Iterable[Result], bots: Sequence[str]) -> Mapping[str, Rating]:
    """Rate all bots. The order in which results arrive does not matter; games that were cut off are ignored.

    A bot with several seats at a table is rated once per seat and continues with the mean of those ratings.
    """
    check_openskill()
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    mu = dict.fromkeys(bots, 25.0)
    sigma = dict.fromkeys(bots, 25.0 / 3.0)
    games = dict.fromkeys(bots, 0)
    for result in sorted(results, key=lambda one: (one.game, one.series)):
        if not result.winners:
            continue
        teams = [[model.rating(mu[bot], sigma[bot])] for bot in result.bots]
        rated = model.rate(teams, ranks=[float(place) for place in result.places()])
        found = defaultdict(list)
        for bot, team in zip(result.bots, rated, strict=True):
            found[bot].append(team[0])
        for bot, new in found.items():
            mu[bot] = fmean(one.mu for one in new)
            sigma[bot] = fmean(one.sigma for one in new)
            games[bot] += 1
    return {bot: Rating(mu[bot], sigma[bot], games[bot]) for bot in bots}
