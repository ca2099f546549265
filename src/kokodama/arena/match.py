"""One game between bots, from a seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kokodama.bots.bot import Bot
from kokodama.core.chance import Chance
from kokodama.core.game import Game
from kokodama.core.record import Record


@dataclass(frozen=True)
class Outcome:
    """What is left of a finished game."""

    number: int
    scores: list[int]
    winners: list[int]
    decisions: int
    rounds: int
    ending: str


def play_match(
    game: Game[Any, Any], bots: Sequence[Bot], seed: int, number: int, options: Mapping[str, Any]
) -> tuple[Outcome, Record]:
    """Game `number` of a seed: the same cards and the same choices on every machine."""
    state = game.start(len(bots), Chance(seed, number), options)
    record = Record.begin(game, state, options)
    chances = [Chance(seed, number, 1 + seat) for seat in range(len(bots))]
    while (seat := state.to_act()) is not None:
        view = game.view(state, seat)
        action = bots[seat].choose(view, chances[seat])
        record.moves.append(game.write(action))
        state.apply(action)
    record.close(state)
    outcome = Outcome(
        number, state.scores(), state.winners(), len(record.moves), game.facts(state)["round"], game.ending(state)
    )
    return outcome, record
