"""How strong each bot is, in one number with an interval: the Plackett-Luce model of openskill.

The model fits tables of any size: it rates the whole order in which a table finished. Its `tau`, for players whose
strength drifts, is 0: bots do not learn between games, so every game narrows the interval.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from kokodama.arena.extras import require
from kokodama.arena.worker import Result

Z = 1.96  # 95 %


@dataclass(frozen=True)
class Rating:
    """Strength and doubt; who has played nothing has 25 and 25/3."""

    mu: float
    sigma: float
    games: int

    def interval(self) -> tuple[float, float]:
        """Where the strength lies, with 95 % certainty by the model."""
        return self.mu - Z * self.sigma, self.mu + Z * self.sigma


def check_openskill() -> None:
    """Raise `MissingPackage` if ratings cannot be computed."""
    require("openskill", "Ratings")


def rate(results: Iterable[Result], bots: Sequence[str]) -> Mapping[str, Rating]:
    """Ratings of all bots; the same, in whatever order the results arrive. Games broken off say nothing.

    A bot with several seats at a table is rated there once for each, and goes on with the mean of what came of it.
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
