"""Plays one game between bots, determined by a seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kokodama.bots.bot import Bot
from kokodama.core.abilities import ending_of, facts_of
from kokodama.core.chance import Chance
from kokodama.core.game import Game
from kokodama.core.match import play_match
from kokodama.core.record import Record


@dataclass(frozen=True)
class Outcome:
    """The result of one game; a game that was cut off has no winner."""

    number: int
    scores: list[int]
    winners: list[int]
    decisions: int
    rounds: int
    ending: str


def play_numbered(
    game: Game[Any, Any], bots: Sequence[Bot], seed: int, number: int, options: Mapping[str, Any], turn: int = 0
) -> tuple[Outcome, Record]:
    """Play game `number` of a seed: the same cards and the same choices on every machine.

    A different `turn` keeps the cards but gives the bots different random numbers.
    """
    again = [turn] if turn else []
    chances = [Chance(seed, number, 1 + seat, *again) for seat in range(len(bots))]
    match = play_match(game, bots, Chance(seed, number), options, chances=chances)
    ending = ending_of(game, match.state) if match.is_over else "broken-off"
    rounds = facts_of(game, match.state).get("round", 0)
    return Outcome(number, match.scores, match.winners, match.decisions, rounds, ending), match.record
