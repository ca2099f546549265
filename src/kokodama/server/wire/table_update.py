"""The shape of an update: view, events and offer of any game. The browser's types are made from these.

Updates are made from views (tables/table_update.py) and sent without validation, which would cost time for every one.
A test validates whole games with these models instead.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field

from kokodama.games import GAMES
from kokodama.server.wire.fields import Exact, Letter, Status
from kokodama.server.wire.game_models import news_model, question_model, tagged, union, view_model


class SeatInfo(Exact):
    """A seat and who plays it."""

    seat: Letter
    kind: Literal["human", "open", "bot"]
    name: str
    bot: str | None
    stand_in: Annotated[str | None, Field(description="a bot that plays on for the person")]
    resigned: bool
    back_until: Annotated[
        float | None, Field(description="until when whoever resigned may take the seat back, in seconds since 1970")
    ]


class ClockState(Exact):
    """The clock of a table."""

    kind: Literal["none", "days", "live"]
    days: float | None
    seconds: float | None
    increment: float
    at_zero: Annotated[
        Literal["stand-in"] | None,
        Field(description="what happens when a person's time is up: a bot plays on until they take the seat back"),
    ]
    restart: Annotated[float | None, Field(description="on a live clock: least seconds after taking a seat back")]
    now: Annotated[float, Field(description="the server's time when this was sent, in seconds since 1970")]
    left: Annotated[dict[Letter, float] | None, Field(description="on a live clock: seconds by seat at `now`")]
    running: Annotated[Letter | None, Field(description="whose time is running; nobody's while a bot plays")]
    deadline: Annotated[float | None, Field(description="when that time is up, in seconds since 1970")]


class UndoWish(Exact):
    """A seat asks the others for an undo."""

    seat: Letter
    count: int
    agreed: list[Letter]


class Result(Exact):
    """How a game ended."""

    winners: list[Letter]
    scores: dict[Letter, int]


class PublicDeal(Exact):
    """How the cards were dealt; see docs/notation.md."""

    chosen: Annotated[bool, Field(description="the table's creator chose the deal, and may know all cards")]
    commitment: Annotated[str | None, Field(description="SHA-256 of `sealed`, told from the start")]
    sealed: Annotated[str | None, Field(description="what was committed to, with the seed; of a finished game")]


class AnyNews(Exact):
    """Everything one listener needs to draw the table; `game` says which view, events, questions and offers it has."""

    type: Literal["news"]
    protocol: Annotated[Literal[1], Field(description="the version of all messages; a client of another one reloads")]
    table: str
    language: Annotated[str, Field(description="of all texts")]
    number: Annotated[int, Field(description="counts everything that happens at the table")]
    status: Status
    seat: Annotated[Letter | None, Field(description="whose update this is; null for spectators")]
    moves: int
    to_act: Letter | None
    seats: list[SeatInfo]
    scores: dict[Letter, int]
    clock: ClockState
    hints: Annotated[
        Literal["free", "told", "off"],
        Field(description="whether players may look at hints: freely, so that everybody is told, or not at all"),
    ]
    may_undo: Annotated[bool, Field(description="whether the seat may undo its last move without asking")]
    may_ask_undo: Annotated[bool, Field(description="whether it may ask the others; with nobody to ask, it is done")]
    undo_wish: UndoWish | None
    result: Annotated[Result | None, Field(description="of a finished game")] = None
    finished: Annotated[float | None, Field(description="when the last move of a finished game was made")] = None
    seed: Annotated[str | None, Field(description="of a finished game")] = None
    deal: Annotated[PublicDeal | None, Field(description="null if the game began from a prepared position")] = None


if TYPE_CHECKING:  # each game provides its own
    AnyView = Any
    AnyQuestion = Any
    News = Any
else:
    AnyView = tagged("View", [view_model(game) for game in GAMES.values()], "game")
    AnyQuestion = union(question_model(game) for game in GAMES.values())
    News = tagged("News", [news_model(game, AnyNews) for game in GAMES.values()], "game")


class RunningRecord(Exact):
    """The record of a running game: what this seat may know."""

    game: str
    version: str
    options: dict[str, Any]
    view: AnyView
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
