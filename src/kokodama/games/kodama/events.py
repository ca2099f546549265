"""Turns lines of the diary into events: what happened, and which symbols, goals and seasons paid."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kokodama.core.game import Event
from kokodama.games.kodama import moves
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.cards import SEASONS, CardSet
from kokodama.games.kodama.tree import pose_angle, pose_x, pose_y


class Line(NamedTuple):
    """One line of the engine's diary, except its first field, `what` (see moves.py), with the cards it refers to."""

    cards: CardSet
    number: int  # of the seat, or -1
    amount: int
    card: int
    detail: int

    @property
    def seat(self) -> int | None:
        """The seat, if the line is about one."""
        return self.number if self.number >= 0 else None

    @property
    def branch(self) -> str:
        """The name of the branch card."""
        return self.cards.branch_names[self.card]

    def scored(self, cause: str, **more: Any) -> Event:
        """The event of points that were scored."""
        return Event("scored", self.seat, {"points": self.amount, "cause": cause, **more})


def grew(line: Line) -> Event:
    """A card was laid."""
    x, y, angle = (int(part(line.amount)) for part in (pose_x, pose_y, pose_angle))
    return Event("grew", line.seat, {"branch": line.branch, "x": x, "y": y, "angle": angle})


def season_began(line: Line) -> Event:
    """A season began, with its card if it has one."""
    cause = line.cards.season_names[line.card] if line.card >= 0 else ""
    return Event("season", None, {"season": SEASONS[line.amount], "cause": cause})


MAKERS: Final[dict[int, Callable[[Line], Event]]] = {
    moves.GREW: grew,
    moves.SCORED_ROW: lambda line: line.scored(SYMBOLS[line.detail], branch=line.branch),
    moves.SCORED_SEASON: lambda line: line.scored(line.cards.season_names[line.card]),
    moves.SCORED_GOAL: lambda line: line.scored(line.cards.goal_names[line.card]),
    moves.BURIED: lambda line: Event("buried", line.seat, {"branch": line.branch}),
    moves.REFILLED: lambda line: Event("refilled", None, {"branch": line.branch}),
    moves.PLAYED_GOAL: lambda line: Event("kodama", line.seat, {"goal": line.cards.goal_names[line.card]}),
    moves.CHOSE: lambda line: Event("chose", line.seat, {"cause": SYMBOLS[line.detail]}),
    moves.PASSED: lambda line: Event("passed", line.seat),
    moves.ROUND_BEGAN: lambda line: Event("round", None, {"round": line.amount}),
    moves.KODAMA_PHASE: lambda line: Event("kodama-phase", None, {"season": SEASONS[line.amount]}),
    moves.SEASON_BEGAN: season_began,
    moves.START_PLAYER: lambda line: Event("start-player", line.seat),
    moves.TURN: lambda line: Event("turn", line.seat),
    moves.GAME_ENDED: lambda line: Event("game-over", None),
}


def event_of(cards: CardSet, what: int, seat: int, amount: int, card: int, detail: int) -> Event:
    """Make an event from a line of the engine's diary."""
    return MAKERS[what](Line(cards, seat, amount, card, detail))
