"""The responses over HTTP besides updates of tables; errors are in error_responses.py."""

from typing import Annotated, Any, Literal

from pydantic import Field

from kokodama.server.wire.fields import Exact, Letter, Status
from kokodama.server.wire.table_update import Result


class GameOption(Exact):
    """An option of a game; `values` is empty if it is free text."""

    name: str
    default: bool | int | str | None
    text: str
    values: list[bool | int | str]


class BotInfo(Exact):
    """A bot that can be seated."""

    name: str
    title: str


class GameInfo(Exact):
    """A game that can be played here."""

    game: str
    title: str  # what people call it
    version: str
    seats: list[int]
    options: list[GameOption]
    bots: list[BotInfo]
    hints: bool  # whether a bot can explain what it would play
    rules: bool  # whether it has a page of its rules, and explains what is possible
    tutorial: bool


class TableListed(Exact):
    """A table in a list."""

    id: str
    game: str
    status: Status
    number: int
    updated: float
    deadline: Annotated[float | None, Field(description="when the time of the seat that is asked is up")]
    now: Annotated[float, Field(description="the server's time, in seconds since 1970")]
    public: bool
    names: Annotated[dict[Letter, str], Field(description="who sits there, by seat; empty for an open seat")]
    deal_chosen: Annotated[bool, Field(description="the table's creator chose the deal, and may know all cards")]


class MyTable(TableListed):
    """One of my tables."""

    my_turn: bool
    result: Annotated[Result | None, Field(description="of a finished game")]


class ClockInfo(Exact):
    """The time that players have."""

    kind: Literal["none", "days", "live"]
    days: float | None
    seconds: float | None
    increment: float
    restart: Annotated[float | None, Field(description="on a live clock: least seconds after taking a seat back")]


class OwnSeat(Exact):
    """A table, and the seat one has there."""

    table: str
    seat: Letter


class Invited(Exact):
    """The table and seat of an invitation."""

    game: str
    seat: Letter
    host: Annotated[str, Field(description="who created the table; empty if they are gone")]
    clock: ClockInfo
    hints: Annotated[bool, Field(description="whether people may look at hints, which everybody is told")]
    mine: Annotated[OwnSeat | None, Field(description="where the person asking already sits at this table")]
    names: Annotated[dict[Letter, str], Field(description="who sits there, by seat; empty for an open seat")]
    deal_chosen: Annotated[bool, Field(description="the table's creator chose the deal, and may know all cards")]


class MyPlace(Exact):
    """A table as it concerns the player who asks."""

    game: str
    seats: Annotated[list[Letter], Field(description="the player's own")]
    creator: bool
    public: bool


class GameWords(Exact):
    """What the things in a game are called, and what they do."""

    names: Annotated[dict[str, str], Field(description="cards, actions, pieces, and causes of points")]
    forms: Annotated[
        dict[str, dict[str, str]], Field(description="of a name, the forms that sentences ask for: {card:dative}")
    ]
    powers: dict[str, "CardPower"]


class CardPower(Exact):
    """What a card does, and the rule that says so."""

    text: str
    rule: str


class GameFigures(Exact):
    """A player's results in one game."""

    tables: int
    finished: int
    won: int
    mean_score: float | None


class SeatFigures(Exact):
    """Statistics of a seat."""

    seat: Letter
    causes: Annotated[dict[str, int], Field(description="points by where they came from")]
    seconds: float
    moves: int


class TableFigures(Exact):
    """Statistics of a table."""

    moves: int
    points: Annotated[list[dict[Letter, int]], Field(description="after every move, by seat")]
    seats: list[SeatFigures]


class Rematch(Exact):
    """The next table of the same people."""

    table: str


class MoveEvaluation(Exact):
    """A move and what a bot thinks of it."""

    move: str
    points: float
    win: float


class Hint(Exact):
    """What a strong bot would play in my place."""

    moves: list[MoveEvaluation]
    wins: dict[str, float]
    line: list[str]


class Frame(Exact):
    """A move of a replayed record."""

    move: str
    events: list[dict[str, Any]]


class Replay(Exact):
    """A record, replayed move by move."""

    game: str
    frames: list[Frame]
    final: dict[str, Any]


class Health(Exact):
    """Whether this process can do its work, and if not what is wrong."""

    ok: bool
    alive: bool
    ready: bool
    database: bool
    writable: bool
    bus: bool
    set_aside: int
    problems: list[str]
    version: str


class Alive(Exact):
    """This process responds."""

    alive: bool
    version: str


class Muted(Exact):
    """The seats whose chat I have muted."""

    seats: list[Letter]
