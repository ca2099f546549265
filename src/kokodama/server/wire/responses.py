"""What the HTTP side answers besides the news, and how it says no."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from kokodama.server.wire.requests import Problem, RefusedMessage, StaleMessage
from kokodama.server.wire.table_update import Exact, Letter, Result, Status


class RecoveryLink(Exact):
    """Moves a player to another device, once."""

    token: str


class Deleted(Exact):
    """It is gone."""

    deleted: Literal[True] = True


class PersonalData(Exact):
    """Everything that is kept about a player; see docs/privacy.md."""

    player: dict[str, Any]
    tables: list[dict[str, Any]]


class OptionTold(Exact):
    """An option of a game; `values` is empty if it is free text."""

    name: str
    default: bool | int | str | None
    text: str
    values: list[bool | int | str]


class BotTold(Exact):
    """A bot that can be seated."""

    name: str
    title: str


class GameTold(Exact):
    """A game that can be played here."""

    game: str
    version: str
    seats: list[int]
    options: list[OptionTold]
    bots: list[BotTold]


class TableListed(Exact):
    """A table in a list."""

    id: str
    game: str
    status: Status
    number: int
    updated: float
    deadline: float | None
    public: bool
    names: Annotated[list[str], Field(description="who sits there, by seat; empty for an open seat")]
    deal_chosen: Annotated[bool, Field(description="whoever made the table chose the deal, and may know all cards")]


class MyTable(TableListed):
    """One of my tables."""

    my_turn: bool
    result: Annotated[Result | None, Field(description="of a finished game")]


class Invited(Exact):
    """What an invitation is to, for whoever holds it."""

    game: str
    seat: Letter
    names: Annotated[list[str], Field(description="who sits there, by seat; empty for an open seat")]
    deal_chosen: Annotated[bool, Field(description="whoever made the table chose the deal, and may know all cards")]


class MyPlace(Exact):
    """What a table is to whoever asks."""

    game: str
    seats: Annotated[list[Letter], Field(description="those of the one who asks")]
    creator: bool
    public: bool


class WordsTold(Exact):
    """What things of a game are called, and what they do."""

    names: Annotated[dict[str, str], Field(description="cards and causes of points")]
    powers: dict[str, "PowerTold"]


class PowerTold(Exact):
    """What a card does, and the rule that says so."""

    text: str
    rule: str


class DrawnCard(Exact):
    """A card of Kodama: what is printed on it, and its drawing without the symbols."""

    prints: Annotated[list[tuple[str, int, int]], Field(description="kind, u and v in the card's own frame")]
    face: Annotated[str, Field(description="SVG; the root at (0, 0), growing upwards")]


class DrawnCards(Exact):
    """All cards of Kodama, for a page that puts trees together."""

    defs: Annotated[str, Field(description="once on a page, in `<defs>`; `#kd-star` is the symbol of a star")]
    moss: Annotated[dict[str, str], Field(description="a piece of the table edge, 1700 long, by season")]
    branches: dict[str, DrawnCard]
    trunks: dict[str, DrawnCard]


class DrawnTree(Exact):
    """The faces of a tree's cards as they lie, the trunk first: SVG without the symbols."""

    seat: Letter
    faces: list[str]


class GoalTold(Exact):
    """A Kodama in hand: what it would score now, with which kind, and what it counts."""

    goal: str
    points: int
    kinds: Annotated[dict[str, int], Field(description="if a kind may be chosen")]
    prints: Annotated[list[tuple[str, int]], Field(description="card and number of the print")]
    cards: list[str]


class GameFigures(Exact):
    """How a player did in one game."""

    tables: int
    finished: int
    won: int
    mean_score: float | None


class SeatFigures(Exact):
    """A seat in figures."""

    seat: Letter
    causes: Annotated[dict[str, int], Field(description="points by where they came from")]
    seconds: float
    moves: int


class TableFigures(Exact):
    """A table in figures."""

    moves: int
    points: Annotated[list[list[int]], Field(description="after every move, by seat")]
    seats: list[SeatFigures]


class Rematch(Exact):
    """The next table of the same people."""

    table: str


class ThoughtTold(Exact):
    """A move and what a bot thinks of it."""

    move: str
    points: float
    win: float


class Hint(Exact):
    """What a strong bot thinks in my place."""

    moves: list[ThoughtTold]
    wins: dict[str, float]
    line: list[str]


class Frame(Exact):
    """A move of a replayed record."""

    move: str
    events: list[dict[str, Any]]


class Replay(Exact):
    """A record, told move by move."""

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
    """This process answers."""

    alive: bool
    version: str


class Wrong(Exact):
    """Why not: a code for programs, a sentence for people."""

    code: str
    text: str


class WrongAnswer(Exact):
    """A request that was not granted."""

    detail: Wrong


class Place(Exact):
    """What is wrong where in a request."""

    where: list[str]
    text: str


class Unreadable(Exact):
    """A request that was not understood."""

    code: Literal["bad-request"]
    text: str
    places: list[Place]


class UnreadableAnswer(Exact):
    """A request that was not understood, or says something impossible."""

    detail: Unreadable | Wrong


class CommandStale(BaseModel):
    """The table had gone on."""

    detail: StaleMessage


class CommandRefused(BaseModel):
    """Against the rules, or not understood."""

    detail: RefusedMessage | Unreadable | Wrong


class CommandProblem(BaseModel):
    """Not yours to do, or not now; or a page of another origin."""

    detail: Problem | Wrong


class CommandAway(BaseModel):
    """The database is away."""

    detail: Problem | Wrong


class Muted(Exact):
    """The seats whose chat I do not hear."""

    seats: list[Letter]


WHY = {
    401: "Nobody knows who you are: POST /api/players first.",
    403: "Not yours to do; or a page of another origin.",
    404: "There is no such thing, or you have no link to it.",
    409: "Not as things stand.",
    413: "The body is too large.",
    422: "Not understood, or impossible.",
    429: "Too much at once; see Retry-After.",
    503: "The database is away; try again.",
}
RETRY = {"Retry-After": {"description": "seconds to wait", "schema": {"type": "integer"}}}


def no(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How a route may say no, for its description."""
    found: dict[int | str, dict[str, Any]] = {}
    for status in statuses:
        model = UnreadableAnswer if status == 422 else WrongAnswer
        found[status] = {"model": model, "description": WHY[status]}
        if status in (429, 503):
            found[status]["headers"] = RETRY
    return found
