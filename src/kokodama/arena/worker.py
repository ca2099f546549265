"""Games of an arena, played where there is time for them: in this process, another one, or on another machine."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from traceback import extract_tb
from typing import Any

from kokodama.arena.match import play_numbered
from kokodama.arena.pool import PoolError
from kokodama.arena.schedule import Fixture
from kokodama.bots.registry import make_bot
from kokodama.core.notation import NotationError, Reader
from kokodama.core.parts import part_of
from kokodama.games import GAMES


@dataclass(frozen=True)
class MatchPlan:
    """Everything a worker needs to know; plain data, for it may travel."""

    game: str
    seed: int
    options: Mapping[str, Any]
    box: Mapping[str, Any] | None = None  # cards of one's own, for a game that takes them
    records: bool = False

    def all_options(self) -> dict[str, Any]:
        """The options with the cards of the box, which cannot travel themselves."""
        if not self.box:
            return dict(self.options)
        return {**self.options, "cards": part_of(GAMES[self.game], "box").read(self.box)}


@dataclass(frozen=True)
class Result:
    """A game that was played; seats are counted from 0."""

    series: str
    game: int
    deal: int
    bots: list[str]
    scores: list[int]
    winners: list[int]  # nobody, if it was broken off
    decisions: int
    rounds: int
    ending: str

    def mapping(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    def places(self) -> list[int]:
        """Per seat how many finished before it: the winners, shared or not, come first, the others by their points."""
        keys = [(0, 0) if seat in self.winners else (1, -score) for seat, score in enumerate(self.scores)]
        return [sum(other < key for other in keys) for key in keys]


def read_result(data: Any) -> Result:
    """A result from plain data, or a NotationError."""
    parts = Reader(data).keys(tuple(Result.__dataclass_fields__))
    for key in Result.__dataclass_fields__:
        if key not in parts:
            raise NotationError((), f"a result needs the key {key!r}")
    return Result(**data)


def described(error: Exception) -> str:
    """What went wrong with a bot and where, for those who write one."""
    where = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"


def play_fixtures(plan: MatchPlan, share: Sequence[Fixture]) -> list[tuple[Result, dict[str, Any] | None]]:
    """Play some games: what came of each, and its record if wanted."""
    game, options = GAMES[plan.game], plan.all_options()
    played = []
    for fixture in share:
        try:
            bots = [make_bot(plan.game, name) for name in fixture.bots]
            outcome, record = play_numbered(game, bots, plan.seed, fixture.deal, options, fixture.turn)
        except Exception as error:
            raise PoolError(
                f"{fixture.series}, game {fixture.number} of {', '.join(fixture.bots)}: {described(error)}"
            ) from error
        result = Result(
            fixture.series,
            fixture.number,
            fixture.deal,
            list(fixture.bots),
            outcome.scores,
            outcome.winners,
            outcome.decisions,
            outcome.rounds,
            outcome.ending,
        )
        played.append((result, record.mapping() if plan.records else None))
    return played
