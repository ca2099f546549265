"""Every message of the wire, defined once: documentation, checks and the browser's types are made from these."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from kokodama.server.wire.table_update import Letter, News, PointsOffer
from kokodama.tables.seat import STAND_IN

# No controls, and nothing that turns the writing around: neither belongs into a database or before anybody's eyes.
PLAIN = r"^[^\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]*$"
PlainText = Annotated[str, Field(max_length=200, pattern=PLAIN)]
Token = Annotated[str, Field(min_length=8, max_length=100, pattern=PLAIN)]
Key = Annotated[
    str, Field(min_length=8, max_length=64, pattern=r"^[\w-]+$", description="the same for a repeated command")
]
Name = Annotated[
    str, Field(min_length=1, max_length=200, description="at most 40 letters are left of it when it is cleaned")
]
LanguageCode = Literal["en", "de", "fr", "pl"]
BotName = Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN)]
CommandKind = Literal[
    "move",
    "undo",
    "ask-undo",
    "agree-undo",
    "decline-undo",
    "resign",
    "stand-in",
    "back",
    "fill",
    "abandon",
]


class Strict(BaseModel):
    """Nothing unknown is accepted."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """What the server says; all fields are always there."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class NewPlayer(Strict):
    """Somebody comes in."""

    name: Name = "Guest"
    language: LanguageCode = "en"


class PlayerChange(Strict):
    """What a player may change of himself."""

    name: Name | None = None
    language: LanguageCode | None = None
    webhook: Annotated[str, Field(max_length=500, pattern=PLAIN)] | None = None


class Recovery(Strict):
    """A recovery link, opened on another device."""

    token: Token


class WebhookConfirmation(Strict):
    """The token that was sent to a webhook, sent back."""

    token: Token


class PlayerToken(BaseModel):
    """Who you are now; the token is for programs, browsers have it as a cookie."""

    id: str
    name: str
    language: str
    token: str


class Me(BaseModel):
    """A player as he sees himself."""

    id: str
    name: str
    language: str
    webhook: str | None
    webhook_secret: str | None
    webhook_confirmed: Annotated[bool, Field(description="whether its target has shown that it wants to be told")]


class DeleteMe(Strict):
    """A player wants to be forgotten, and means it."""

    confirm: Literal[True]


class SeatPlan(Strict):
    """A seat of a new table."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None
    name: Name | None = None  # of several people on one device


class ClockPlan(Strict):
    """So many days a move, or so many seconds and an increment; nothing for no clock."""

    days: Annotated[float, Field(gt=0, le=60)] | None = None
    seconds: Annotated[float, Field(ge=5, le=86_400)] | None = None
    increment: Annotated[float, Field(ge=0, le=600)] = 0.0


class NewTable(Strict):
    """A table to be made."""

    game: Annotated[str, Field(max_length=24, pattern=PLAIN)]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=5)]
    options: dict[Annotated[str, Field(max_length=40, pattern=PLAIN)], bool | int | PlainText | list[PlainText]] = {}
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    clock: ClockPlan = ClockPlan()
    public: bool = False


class StepMove(Strict):
    """A move in a step of a tutorial."""

    move: PlainText
    language: LanguageCode = "en"


class Invitation(BaseModel):
    """A link that claims a seat once."""

    seat: Letter
    token: str


class TableMade(BaseModel):
    """The new table, with the links its maker may give away."""

    table: str
    seats: list[Letter]
    invitations: list[Invitation]
    watch: str


class Claim(Strict):
    """An invitation."""

    token: Token


class Claimed(BaseModel):
    """Where one sits now."""

    table: str
    seat: Letter


class CommandMessage(Strict):
    """What somebody wants at a table."""

    type: Literal["command"] = "command"
    kind: CommandKind
    seat: Letter | None = None
    number: Annotated[int, Field(ge=0, lt=2**31)]
    key: Key
    move: PlainText = ""
    bot: BotName = STAND_IN


class Hello(Strict):
    """The first message of a socket: which table, as whom, what was seen last."""

    type: Literal["hello"] = "hello"
    table: Annotated[str, Field(max_length=40, pattern=PLAIN)]
    seat: Letter | None = None
    watch: Annotated[str, Field(max_length=100, pattern=PLAIN)] | None = None
    since: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    language: LanguageCode = "en"


class ChatMessage(Strict):
    """Something said at the table."""

    type: Literal["chat"] = "chat"
    seat: Letter
    text: Annotated[str, Field(min_length=1, max_length=300)]


class Mute(Strict):
    """Hear what a seat says no longer, or again; only for oneself."""

    seat: Letter
    muted: bool = True


class Nearest(Strict):
    """Kodama, of the seat that is asked: where may this card lie near here, and what would it bring?"""

    type: Literal["nearest"] = "nearest"
    id: Annotated[int, Field(ge=0, lt=2**31, description="comes back with the answer")]
    seat: Letter
    card: Annotated[str, Field(pattern="^[a-z0-9-]{1,16}$", description="of the display")]
    x: Annotated[int, Field(ge=-20_000, le=20_000)]
    y: Annotated[int, Field(ge=-20_000, le=20_000)]
    angle: Annotated[int, Field(ge=-179, le=180)]
    exact: Annotated[bool, Field(description="this very pose, not the nearest legal one")] = False


class Reason(Answer):
    """One of the things that speak against a pose."""

    code: str
    rule: str
    text: str


class PoseTold(Answer):
    """The nearest legal pose, or with `exact` the wished one, and what it would bring."""

    type: Literal["pose"] = "pose"
    id: int
    number: Annotated[int, Field(description="of the news it was judged with")]
    legal: bool
    x: int
    y: int
    angle: int
    parent: Annotated[str | None, Field(description="the card it would lie on, if legal")]
    points: PointsOffer | None
    goals: Annotated[dict[str, int], Field(description="what the Kodamas in hand would score afterwards")]
    reasons: Annotated[list[Reason], Field(description="all that speaks against the wished pose")]


class Ping(Strict):
    """Is anybody there?"""

    type: Literal["ping"] = "ping"


class Accepted(Answer):
    """The command is durable; this is its number."""

    type: Literal["accepted"] = "accepted"
    key: str
    number: int


class RefusedMessage(Answer):
    """The command was refused; nothing has changed."""

    type: Literal["refused"] = "refused"
    key: str
    code: str
    codes: list[str]
    rule: str
    text: str


class StaleMessage(Answer):
    """The table had gone on; this is how it stands now."""

    type: Literal["stale"] = "stale"
    key: str
    news: News


class Problem(Answer):
    """Something went wrong that is not about the rules."""

    type: Literal["problem"] = "problem"
    code: str
    text: str
    key: str | None = None


class People(Answer):
    """Who is connected: seats, and how many watch."""

    type: Literal["people"] = "people"
    seats: list[Letter]
    watching: int


class Said(Answer):
    """Somebody said something."""

    type: Literal["said"] = "said"
    seat: Letter | None
    name: str
    text: str
    at: float


class Pong(Answer):
    """Yes; also the answer to a line of chat that was said."""

    type: Literal["pong"] = "pong"
