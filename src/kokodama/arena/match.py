"""One game between bots, from a seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kokodama.bots.bot import Bot
from kokodama.core.chance import Chance
from kokodama.core.game import Game
from kokodama.core.record import Record

LONGEST = 20_000  # decisions; the rules do not forbid to exchange hands for ever, so somebody has to


@dataclass(frozen=True)
class Outcome:
    """What is left of a game; one that was broken off has no winner."""

    number: int
    scores: list[int]
    winners: list[int]
    decisions: int
    rounds: int
    ending: str


def play_match(
    game: Game[Any, Any], bots: Sequence[Bot], seed: int, number: int, options: Mapping[str, Any], turn: int = 0
) -> tuple[Outcome, Record]:
    """Game `number` of a seed: the same cards and the same choices on every machine.

    Another `turn` has the same cards, but fresh luck for the bots.
    """
    state = game.start(len(bots), Chance(seed, number), options)
    record = Record.begin(game, state, options)
    again = [turn] if turn else []
    chances = [Chance(seed, number, 1 + seat, *again) for seat in range(len(bots))]
    while (seat := state.to_act()) is not None and len(record.moves) < LONGEST:
        view = game.view(state, seat)
        action = bots[seat].choose(view, chances[seat])
        record.moves.append(game.write(state, action))
        state.apply(action)
    over = state.is_over()
    if over:
        record.close(state)
    winners = state.winners() if over else []
    ending = game.ending(state) if over else "broken-off"
    rounds = game.facts(state)["round"]
    return Outcome(number, state.scores(), winners, len(record.moves), rounds, ending), record
