"""The events of an update: base classes for the games' own, and those of every table.

An event is known by its `event`. A game lists its own in its `wire` module.
"""

from typing import Annotated, Literal

from pydantic import Field

from kokodama.server.wire.fields import Exact, Letter


class EventLine(Exact):
    """Something that happened."""

    number: Annotated[int, Field(description="of the entry it belongs to")]
    text: Annotated[str, Field(description="the event as a sentence in the listener's language")]


class SeatEvent(EventLine):
    """Something that a seat did, or that happened to it."""

    seat: Letter


class GameOver(EventLine):
    """The game is over."""

    event: Literal["game-over"]
    winners: list[Letter]
    scores: dict[Letter, int]


class MoveUndone(SeatEvent):
    """The last moves are undone; forget what the events of their entries brought."""

    event: Literal["undone"]
    count: Annotated[int, Field(description="how many moves")]


class UndoAsked(SeatEvent):
    """A seat asks the others to undo moves."""

    event: Literal["undo-asked"]
    count: Annotated[int, Field(description="how many moves")]


class UndoAgreed(SeatEvent):
    """A seat agrees to an undo, and others have yet to."""

    event: Literal["undo-agreed"]


class UndoDeclined(SeatEvent):
    """A seat does not agree to an undo, which ends the request."""

    event: Literal["undo-declined"]


class SatDown(SeatEvent):
    """A person takes an open seat."""

    event: Literal["sat-down"]


class SeatsFilled(EventLine):
    """Bots take the open seats."""

    event: Literal["seats-filled"]


class BotStandsIn(SeatEvent):
    """A bot plays on for a person."""

    event: Literal["stand-in"]
    cause: Annotated[
        Literal["clock", "creator", "left", "self"],
        Field(description="time ran out, the creator wanted it, the person was deleted, or wanted it"),
    ]


class PersonIsBack(SeatEvent):
    """The person of a seat plays again."""

    event: Literal["back"]


class Resigned(SeatEvent):
    """A person resigns."""

    event: Literal["resigned"]


class HintTaken(SeatEvent):
    """A person looks at a hint in a game with others."""

    event: Literal["hint-taken"]


class Abandoned(EventLine):
    """The game ends without a result."""

    event: Literal["abandoned"]


TABLE_EVENTS = (
    MoveUndone,
    UndoAsked,
    UndoAgreed,
    UndoDeclined,
    SatDown,
    SeatsFilled,
    BotStandsIn,
    PersonIsBack,
    Resigned,
    HintTaken,
    Abandoned,
)
