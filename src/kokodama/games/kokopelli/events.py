"""Turns lines of the diary into events, with their causes and with secrets kept apart."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kokodama.core.game import Event
from kokodama.core.seat_letters import letter
from kokodama.games.kokopelli import diary
from kokodama.games.kokopelli.actions import space_name
from kokodama.games.kokopelli.cards import SLUGS
from kokodama.games.kokopelli.view import slugs_of

# Names of the causes that are not powers, by number; a power's name is its slug
CAUSES: Final = {
    diary.BY_ACTION: "action",
    diary.BY_EMPTY_HAND: "empty-hand",
    diary.BY_TOKEN: "token",
    diary.BY_EXHAUSTED_TILE: "exhausted-tile",
    diary.BY_OWNERSHIP: "owner",
    diary.BY_FEWEST_CARDS: "fewest-cards",
    diary.BY_SECOND_FEWEST: "second-fewest-cards",
    diary.BY_OPEN_CEREMONY: "open-ceremonies",
    diary.BY_EXCHANGE: "exchange",
    diary.BY_HAND_LIMIT: "hand-limit",
    diary.BY_PILE: "empty-pile",
    diary.BY_TILES: "game-end-tiles",
}


class Line(NamedTuple):
    """One line of the engine's diary, except its first field, `what` (see diary.py)."""

    seat: int
    amount: int
    card: int
    space: int
    cause: int

    @property
    def why(self) -> str:
        """The name of the cause."""
        return CAUSES[self.cause] if self.cause in CAUSES else SLUGS[self.cause]

    def here(self) -> dict[str, Any]:
        """The space, if the line has one."""
        return {"space": space_name(self.space)} if self.space >= 0 else {}


def drew(line: Line) -> Event:
    """Cards were drawn; which ones is a secret."""
    return Event("drew", line.seat, {"count": line.amount, "cause": line.why}, {"cards": slugs_of(line.card)})


def opened(line: Line) -> Event:
    """A ceremony was opened."""
    return Event("opened", line.seat, {**line.here(), "card": SLUGS[line.card], "cause": line.why})


def added(line: Line) -> Event:
    """A card was added to a ceremony."""
    cards = {"card": SLUGS[line.card], "ceremony": SLUGS[line.cause]}
    return Event("added", line.seat, {**line.here(), **cards, "weight": line.amount})


def finished(line: Line) -> Event:
    """A ceremony was finished."""
    owner = letter(line.cause)
    return Event(
        "finished", line.seat, {**line.here(), "ceremony": SLUGS[line.card], "owner": owner, "cards": line.amount}
    )


def cancelled(line: Line) -> Event:
    """A ceremony was cancelled."""
    return Event("cancelled", line.seat, {**line.here(), "ceremony": SLUGS[line.card], "cards": line.amount})


def tucked(line: Line) -> Event:
    """A card went under its owner's pile; which one is a secret."""
    return Event("tucked", line.seat, {"cause": line.why}, {"card": SLUGS[line.card]})


def scored(line: Line) -> Event:
    """Points were scored."""
    return Event("scored", line.seat, {**line.here(), "points": line.amount, "cause": line.why})


def tile_placed(line: Line) -> Event:
    """A Game End tile was placed."""
    return Event("game-end-tile", line.seat, {"ceremony": SLUGS[line.card], "left": line.amount})


def hand_discarded(line: Line) -> Event:
    """A hand was discarded at the end, for all to see."""
    return Event("hand-discarded", line.seat, {"count": line.amount, "cards": slugs_of(line.card)})


MAKERS: Final[dict[int, Callable[[Line], Event]]] = {
    diary.DREW: drew,
    diary.OPENED: opened,
    diary.ADDED: added,
    diary.FINISHED: finished,
    diary.CANCELLED: cancelled,
    diary.EXCHANGED: lambda line: Event("exchanging", line.seat, {"count": line.amount}),
    diary.TUCKED: tucked,
    diary.SCORED: scored,
    diary.EXTRA_ACTION: lambda line: Event("extra-action", line.seat, {**line.here(), "cause": line.why}),
    diary.PASSED: lambda line: Event("passed", line.seat),
    diary.DECLINED: lambda line: Event("declined", line.seat, {"count": line.amount}),
    diary.END_NEAR: lambda line: Event("end-near", line.seat, {"cause": line.why}),
    diary.TURN: lambda line: Event("turn", line.seat, {"actions": line.amount, "round": line.cause}),
    diary.TILE_PLACED: tile_placed,
    diary.HAND_DISCARDED: hand_discarded,
    diary.GAME_OVER: lambda line: Event("game-over", None),
}


def event_of(what: int, seat: int, amount: int, card: int, space: int, cause: int) -> Event:
    """One line of the engine's diary as an event."""
    return MAKERS[what](Line(seat, amount, card, space, cause))
