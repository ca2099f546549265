"""Plays games of an arena, in this process, in another one, or on another machine."""

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
    """Everything a worker needs to know, as plain data, because it may be sent to another machine."""

    game: str
    seed: int
    options: Mapping[str, Any]
    card_set: Mapping[str, Any] | None = None  # a custom card set, for a game that supports one
    records: bool = False

    def all_options(self) -> dict[str, Any]:
        """Return the options with the custom cards, which are read here because they cannot be sent."""
        if not self.card_set:
            return dict(self.options)
        return {**self.options, "cards": part_of(GAMES[self.game], "card_set").read(self.card_set)}


@dataclass(frozen=True)
class Result:
    """The result of one game; seats are counted from 0."""

    series: str
    game: int
    deal: int
    bots: list[str]
    scores: list[int]
    winners: list[int]  # empty if the game was cut off
    decisions: int
    rounds: int
    ending: str

    def mapping(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return asdict(self)

    def places(self) -> list[int]:
        """Return, per seat, how many finished ahead of it: winners first, the others by points."""
        keys = [(0, 0) if seat in self.winners else (1, -score) for seat, score in enumerate(self.scores)]
        return [sum(other < key for other in keys) for key in keys]


def read_result(data: Any) -> Result:
    """Read a result from plain data. Raises NotationError."""
    parts = Reader(data).keys(tuple(Result.__dataclass_fields__))
    for key in Result.__dataclass_fields__:
        if key not in parts:
            raise NotationError((), f"a result needs the key {key!r}")
    return Result(**data)


def described(error: Exception) -> str:
    """Say what went wrong in a bot and where, for its author."""
    where = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"


def play_fixtures(plan: MatchPlan, batch: Sequence[Fixture]) -> list[tuple[Result, dict[str, Any] | None]]:
    """Play a batch of games; return the result of each, and its record if requested."""
    game, options = GAMES[plan.game], plan.all_options()
    played = []
    for fixture in batch:
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
