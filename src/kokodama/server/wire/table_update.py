"""The shape of an update: views, events and offers of both games. The browser's types are made from these.

Updates are made from views (tables/table_update.py) and sent as they are; nothing is checked on the way, for that
would cost every push. A test holds whole games against these models instead.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Letter = Annotated[str, Field(pattern="^[A-E]$", description="a seat")]
Season = Literal["spring", "summer", "autumn"]
Status = Literal["waiting", "running", "over", "abandoned"]


class Exact(BaseModel):
    """These fields and no others."""

    model_config = ConfigDict(extra="forbid")


class SeatTold(Exact):
    """Who sits where, as everybody may know it."""

    seat: Letter
    kind: Literal["human", "open", "bot"]
    name: str
    bot: str | None
    stand_in: Annotated[str | None, Field(description="a bot that plays on for the person")]
    resigned: bool


class VillageTold(Exact):
    """A village of Kokopelli; the last three are there for the listener's own."""

    vp: int
    hand_size: int
    pile_size: int
    tucked: Annotated[int, Field(description="cards under the pile that its owner has seen")]
    discard: list[str]
    spaces: Annotated[dict[str, list[str] | None], Field(description="the cards of a ceremony, first card first")]
    unplayed: Annotated[dict[str, int], Field(description="what is in hand and pile together")]
    hand: list[str] | None = None
    under_pile: list[str] | None = None
    drawn: Annotated[list[str] | None, Field(description="of the hand, what Birth may still add")] = None


class KokopelliView(Exact):
    """What a seat may know of a game of Kokopelli."""

    game: Literal["kokopelli"]
    seat: Letter | None
    ceremonies: list[str]
    start: Letter
    round: int
    phase: Literal["action", "more", "birth", "tuck", "over"]
    actions: int
    extra: int
    vase_used: list[Letter]
    end_stack: int
    ending: bool
    tiles: Annotated[dict[str, list[int]], Field(description="the tokens left on each selection tile, top last")]
    first: Annotated[str | None, Field(description="the space of the first card of this action")]
    chieftain: bool
    warrior: bool
    drawn_left: int
    to_tuck: int
    exchange: int
    villages: dict[str, VillageTold]
    turn: Letter | None
    legal: list[str]


class TreeTold(Exact):
    """A tree of Kodama; the hand is there for the listener's own."""

    trunk: str
    cards: Annotated[list[tuple[str, int, int, int]], Field(description="card, x, y and angle")]
    vp: int
    hand_size: int
    hand: list[str] | None = None


class LastScore(Exact):
    """What the last card brought."""

    base: int
    season: int
    kinds: dict[str, int]


class KodamaView(Exact):
    """What a seat may know of a game of Kodama."""

    game: Literal["kodama"]
    seat: Letter | None
    start: Letter
    round: int
    season: Season
    phase: Literal["grow", "kodama", "choose", "over"]
    season_card: str | None
    display: list[str]
    display_size: int
    stack_size: int
    goal: Annotated[str | None, Field(description="a Kodama that was played and asks for a kind")]
    spent: list[str]
    last_score: LastScore
    ends: dict[str, list[str]]
    parents: dict[str, str]
    trees: dict[str, TreeTold]
    turn: Letter | None
    unseen: list[str]
    legal_count: int
    legal: Annotated[list[str] | None, Field(description="missing while a card is to be laid: see the offer")] = None


class Question(Exact):
    """What is being asked, of whom."""

    kind: str
    seat: Letter
    values: dict[str, str | int]
    text: str


class EventTold(BaseModel):
    """Something that happened; what else there is depends on the event."""

    model_config = ConfigDict(extra="allow")

    number: Annotated[int, Field(description="of the entry it belongs to")]
    event: str
    seat: Letter | None = None
    text: str


class KokopelliOffer(Exact):
    """A legal move of Kokopelli."""

    move: str
    text: Annotated[str, Field(description="what it would do, in the listener's language")]
    gains: Annotated[list[int], Field(description="the points it would bring at once, seat by seat")]
    finishes: Annotated[bool, Field(description="whether it finishes a ceremony")]


class KokopelliDisplay(Exact):
    """What follows from the rules and has to be drawn."""

    reach: Annotated[list[str], Field(description="the spaces where the listener may add cards")]
    enough: Annotated[dict[str, int], Field(description="how many cards finish the ceremony on a space")]


class PointsOffer(Exact):
    """What a parent brings."""

    base: int
    season: int
    kinds: dict[str, int]


class CardOffer(Exact):
    """A card of the display."""

    card: str
    points: Annotated[
        dict[str, PointsOffer | None],
        Field(description="by the number of a parent; null: it would score more than ten"),
    ]


class GrowOffer(Exact):
    """Where a card of Kodama may be laid."""

    cards: list[CardOffer]
    parents: Annotated[list[str], Field(description="their names by number")]
    spots: Annotated[
        list[tuple[int, int, int, list[int], list[int]]],
        Field(description="x, y, number of the parent, angles, and season points by angle (empty: none)"),
    ]


class MoveOffer(Exact):
    """A legal move of Kodama that is not a card to be laid."""

    move: str
    points: int


class MovesOffer(Exact):
    """Kodamas, kinds or cards to bury."""

    moves: list[MoveOffer]


class ClockTold(Exact):
    """How long everybody may think."""

    kind: Literal["none", "days", "live"]
    days: float | None
    seconds: float | None
    increment: float
    left: Annotated[list[float] | None, Field(description="on a live clock: seconds by seat when the question began")]
    deadline: Annotated[float | None, Field(description="seconds since 1970")]


class UndoWish(Exact):
    """Somebody asks all to go back."""

    seat: Letter
    count: int
    agreed: list[Letter]


class Result(Exact):
    """How a game ended."""

    winners: list[Letter]
    scores: dict[str, int]


class DealTold(Exact):
    """How the cards were dealt: see docs/notation.md."""

    chosen: Annotated[bool, Field(description="whoever made the table chose the deal, and may know all cards")]
    commitment: Annotated[str | None, Field(description="SHA-256 of `sealed`, told from the start")]
    sealed: Annotated[str | None, Field(description="what was committed to, with the seed; of a finished game")]


class News(Exact):
    """Everything one listener needs to draw the table."""

    type: Literal["news"]
    table: str
    number: Annotated[int, Field(description="counts everything that happens at the table")]
    status: Status
    seat: Annotated[Letter | None, Field(description="whose news this is; null for spectators")]
    moves: int
    to_act: Letter | None
    seats: list[SeatTold]
    scores: dict[str, int]
    view: Annotated[KokopelliView | KodamaView, Field(discriminator="game")]
    question: Question | None
    events: list[EventTold]
    offer: Annotated[
        list[KokopelliOffer] | GrowOffer | MovesOffer | None, Field(description="for the seat that is asked")
    ]
    display: Annotated[KokopelliDisplay | None, Field(description="of Kokopelli")]
    clock: ClockTold
    may_undo: bool
    undo_wish: UndoWish | None
    result: Annotated[Result | None, Field(description="of a finished game")] = None
    finished: Annotated[float | None, Field(description="when the last move of a finished game was made")] = None
    seed: Annotated[str | None, Field(description="of a finished game")] = None
    deal: Annotated[DealTold | None, Field(description="null if the game began from a prepared position")] = None


class RunningRecord(Exact):
    """The record of a running game: what this seat may know."""

    game: str
    version: str
    options: dict[str, Any]
    view: Annotated[KokopelliView | KodamaView, Field(discriminator="game")]
    moves: list[str]


class DealRecorded(Exact):
    """What is needed to deal a recorded game again."""

    seed: str
    options: dict[str, Any]
    chosen: bool
    commitment: str | None


class FullRecord(BaseModel):
    """A saved game, complete: see docs/notation.md."""

    game: str
    version: str
    options: dict[str, Any]
    position: dict[str, Any]
    moves: list[str]
    result: Result | None = None
    deal: DealRecorded | None = None
