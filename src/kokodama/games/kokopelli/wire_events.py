"""Models of what happens in Kokopelli, and of its questions, on the wire."""

from typing import Annotated, Literal

from pydantic import Field

from kokodama.server.wire.events import GameOver, SeatEvent
from kokodama.server.wire.fields import Exact, Letter

Space = Annotated[str, Field(description="a village and its space: `A2`")]
Ceremony = Annotated[str, Field(description="the ceremony, by its card")]
Cause = Annotated[str, Field(description="the power, by its card, or else the name of another cause")]


class KokopelliDrew(SeatEvent):
    """Cards were drawn."""

    event: Literal["drew"]
    count: int
    cause: Cause
    cards: Annotated[list[str] | None, Field(description="only told to their owner")] = None


class KokopelliOpened(SeatEvent):
    """A ceremony was opened with a card."""

    event: Literal["opened"]
    space: Space
    card: str
    cause: Cause


class KokopelliAdded(SeatEvent):
    """A card was added to a ceremony."""

    event: Literal["added"]
    space: Space
    card: str
    ceremony: Ceremony
    weight: Annotated[int, Field(description="for how many cards it counts")]


class KokopelliFinished(SeatEvent):
    """A ceremony was finished, and its cards are discarded by their owner."""

    event: Literal["finished"]
    space: Space
    ceremony: Ceremony
    owner: Letter
    cards: Annotated[int, Field(description="how many lay there")]


class KokopelliCancelled(SeatEvent):
    """A ceremony was cancelled by its owner."""

    event: Literal["cancelled"]
    space: Space
    ceremony: Ceremony
    cards: Annotated[int, Field(description="how many lay there")]


class KokopelliExchanging(SeatEvent):
    """Cards of the hand are to be exchanged."""

    event: Literal["exchanging"]
    count: int


class KokopelliTucked(SeatEvent):
    """A card of the hand went under the draw pile."""

    event: Literal["tucked"]
    cause: Cause
    card: Annotated[str | None, Field(description="only told to its owner")] = None


class KokopelliScored(SeatEvent):
    """Points were scored; they may be negative."""

    event: Literal["scored"]
    points: int
    cause: Cause
    space: Annotated[str | None, Field(description="where the ceremony lay that paid, if one did")] = None


class KokopelliExtraAction(SeatEvent):
    """The seat has one more action in this turn."""

    event: Literal["extra-action"]
    cause: Cause
    space: Annotated[str | None, Field(description="of the ceremony that gave it")] = None


class KokopelliPassed(SeatEvent):
    """No action was possible."""

    event: Literal["passed"]


class KokopelliDeclined(SeatEvent):
    """Extra actions were declined."""

    event: Literal["declined"]
    count: Annotated[int, Field(description="how many")]


class KokopelliEndNear(SeatEvent):
    """This is the last round, and whose doing it was."""

    event: Literal["end-near"]
    cause: Annotated[Literal["empty-pile", "game-end-tiles"], Field(description="what brought it about")]


class KokopelliTurn(SeatEvent):
    """A turn begins."""

    event: Literal["turn"]
    actions: int
    round: int


class KokopelliTilePlaced(SeatEvent):
    """A Game End tile was placed on the selection tile of a ceremony that is exhausted."""

    event: Literal["game-end-tile"]
    ceremony: Ceremony
    left: Annotated[int, Field(description="in the stack")]


class KokopelliHandDiscarded(SeatEvent):
    """The cards left in a hand at the end are shown."""

    event: Literal["hand-discarded"]
    count: int
    cards: list[str]


class KokopelliValues(Exact):
    """What every question says."""

    actions: Annotated[int, Field(description="left in this turn")]
    extra: Annotated[int, Field(description="of them, additional ones")]
    turn_actions: Annotated[int, Field(description="that a turn has")]


class KokopelliMoreValues(KokopelliValues):
    """What the question for more cards says."""

    first: Annotated[str, Field(description="the space of the first card")]
    chieftain: Annotated[int, Field(description="1 if the Chieftain allows another card")]
    warrior: Annotated[int, Field(description="1 if the Warrior allows another card")]


class KokopelliBirthValues(KokopelliValues):
    """What the question after drawing says."""

    count: Annotated[int, Field(description="drawn cards that may still be added")]


class KokopelliTuckValues(KokopelliValues):
    """What the question for cards to tuck says."""

    count: Annotated[int, Field(description="cards that are to go under the pile")]
    cause: Literal["exchange", "hand-limit"]


class KokopelliQuestion(Exact):
    """What is asked, and which seat has to answer."""

    seat: Letter
    text: Annotated[str, Field(description="the question in the listener's language")]


class KokopelliActionQuestion(KokopelliQuestion):
    """Which action?"""

    kind: Literal["action"]
    values: KokopelliValues


class KokopelliMoreQuestion(KokopelliQuestion):
    """Another card with the same action?"""

    kind: Literal["more"]
    values: KokopelliMoreValues


class KokopelliBirthQuestion(KokopelliQuestion):
    """Which of the cards that were just drawn are added?"""

    kind: Literal["birth"]
    values: KokopelliBirthValues


class KokopelliTuckQuestion(KokopelliQuestion):
    """Which card goes under the pile?"""

    kind: Literal["tuck"]
    values: KokopelliTuckValues


EVENTS = (
    KokopelliDrew,
    KokopelliOpened,
    KokopelliAdded,
    KokopelliFinished,
    KokopelliCancelled,
    KokopelliExchanging,
    KokopelliTucked,
    KokopelliScored,
    KokopelliExtraAction,
    KokopelliPassed,
    KokopelliDeclined,
    KokopelliEndNear,
    KokopelliTurn,
    KokopelliTilePlaced,
    KokopelliHandDiscarded,
    GameOver,
)
QUESTIONS = (KokopelliActionQuestion, KokopelliMoreQuestion, KokopelliBirthQuestion, KokopelliTuckQuestion)
