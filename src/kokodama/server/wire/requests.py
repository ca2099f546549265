"""The messages of the wire, defined once: documentation, validation and the browser's types are made from these."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from kokodama.server.wire.fields import Answer, Letter, MessageId, Strict
from kokodama.server.wire.table_update import News
from kokodama.tables.entries import CommandKind

# No control characters and no marks of writing direction: neither belongs in a database or on a screen.
PLAIN = r"^[^\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]*$"
PlainText = Annotated[str, Field(max_length=200, pattern=PLAIN)]
Token = Annotated[str, Field(min_length=8, max_length=100, pattern=PLAIN)]
CommandId = Annotated[
    str,
    Field(
        min_length=8,
        max_length=64,
        pattern=r"^[\w-]+$",
        description="the command's own, the same when it is sent again: it is executed once; the answer has it too",
    ),
]
Name = Annotated[str, Field(min_length=1, max_length=200, description="after cleaning, at most 40 characters")]
LanguageCode = Literal["en", "de", "fr", "pl"]
BotName = Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN)]


class NewPlayer(Strict):
    """Create a player."""

    name: Name = "Guest"
    language: LanguageCode = "en"


class PlayerChange(Strict):
    """What a player may change about themselves."""

    name: Name | None = None
    language: LanguageCode | None = None
    webhook: Annotated[str, Field(max_length=500, pattern=PLAIN)] | None = None


class Recovery(Strict):
    """The token of a recovery link, opened on another device."""

    token: Token


class WebhookConfirmation(Strict):
    """The token that was sent to a webhook, sent back."""

    token: Token


class PlayerToken(BaseModel):
    """A player and their token; programs send it with every request, browsers have it as a cookie."""

    id: str
    name: str
    language: str
    token: str


class Me(BaseModel):
    """A player's own account."""

    id: str
    name: str
    language: str
    webhook: str | None
    webhook_secret: str | None
    webhook_confirmed: Annotated[bool, Field(description="whether its target has confirmed that it wants messages")]


class DeleteMe(Strict):
    """Delete the player; `confirm` guards against doing so by mistake."""

    confirm: Literal[True]


class SeatPlan(Strict):
    """A seat of a new table."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None
    name: Name | None = None  # of several people on one device


class ClockPlan(Strict):
    """A number of days for each move, or seconds and an increment; empty for no clock."""

    days: Annotated[float, Field(gt=0, le=60)] | None = None
    seconds: Annotated[float, Field(ge=5, le=86_400)] | None = None
    increment: Annotated[float, Field(ge=0, le=600)] = 0.0


class NewTable(Strict):
    """A table to create."""

    game: Annotated[str, Field(max_length=24, pattern=PLAIN)]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=5)]
    options: dict[Annotated[str, Field(max_length=40, pattern=PLAIN)], bool | int | PlainText | list[PlainText]] = (
        Field(default={})
    )
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    clock: ClockPlan = ClockPlan()
    hints: Annotated[
        bool, Field(description="in a game of several people, whether they may look at hints; everybody is told")
    ] = False
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
    """A new table, with the links that its creator may share."""

    table: str
    seats: list[Letter]
    invitations: list[Invitation]
    watch: str


class Claim(Strict):
    """An invitation."""

    token: Token


class Claimed(BaseModel):
    """The seat that was claimed."""

    table: str
    seat: Letter


class CommandRequest(Strict):
    """A command at a table, over HTTP."""

    type: Literal["command"] = "command"
    id: CommandId
    kind: CommandKind
    seat: Annotated[Letter | None, Field(description="for which one acts, or which it affects")] = None
    number: Annotated[int, Field(ge=0, lt=2**31, description="of the news that the command was made for")]
    move: Annotated[PlainText, Field(description="of the kind `move`; see docs/notation.md")] = ""
    bot: Annotated[
        BotName | None,
        Field(description="who fills the open seats or stands in; otherwise the usual bot of the game"),
    ] = None


class CommandMessage(CommandRequest):
    """A command at a table."""

    type: Literal["command"]


class Hello(Strict):
    """The first message of a socket: which table, which seat, and the number of the last update seen."""

    type: Literal["hello"]
    protocol: Annotated[Literal[1], Field(description="the version of all messages; another one is told to `reload`")]
    table: Annotated[str, Field(max_length=40, pattern=PLAIN)]
    seat: Annotated[Letter | None, Field(description="one's own; without it one watches")] = None
    watch: Annotated[
        str | None, Field(max_length=100, pattern=PLAIN, description="the token of a link for spectators")
    ] = None
    since: Annotated[
        int | None, Field(ge=0, lt=2**31, description="the number of the last news; only later events are sent")
    ] = None
    language: Annotated[LanguageCode, Field(description="of all texts")] = "en"


class ChatMessage(Strict):
    """Post a line of chat."""

    type: Literal["chat"]
    id: MessageId
    seat: Letter
    text: Annotated[str, Field(min_length=1, max_length=300)]


class Mute(Strict):
    """Mute or unmute the chat of a seat, for oneself only."""

    seat: Letter
    muted: bool = True


class Ping(Strict):
    """Check the connection; a pong comes back."""

    type: Literal["ping"]
    id: MessageId


class Accepted(Answer):
    """The command is durable; `number` is that of its entry."""

    type: Literal["accepted"] = "accepted"
    id: Annotated[str, Field(description="of the command")]
    number: int


class RefusedMessage(Answer):
    """The command is against the rules; nothing has changed."""

    type: Literal["refused"] = "refused"
    id: Annotated[str, Field(description="of the command")]
    code: Annotated[str, Field(description="of the first reason, for programs: `kokopelli/out-of-reach`")]
    codes: Annotated[list[str], Field(description="of all reasons")]
    rule: Annotated[str, Field(description="the number of the rule in docs/rules")]
    text: Annotated[str, Field(description="the first reason as a sentence")]


class StaleMessage(Answer):
    """The command was meant for an earlier state of the table; `news` is the current one."""

    type: Literal["stale"] = "stale"
    id: Annotated[str, Field(description="of the command")]
    news: News


class Problem(Answer):
    """An error that is not about the rules."""

    type: Literal["problem"] = "problem"
    code: Annotated[str, Field(description="for programs; docs/protocol.md lists them")]
    text: Annotated[str, Field(description="for people")]
    id: Annotated[
        str | None, Field(description="of the message it answers; null if that has none, or could not be read")
    ] = None


class People(Answer):
    """Who is here: seats, and the number of spectators. A seat in neither list may be on its way."""

    type: Literal["people"] = "people"
    seats: Annotated[list[Letter], Field(description="connected, or were so a moment ago")]
    away: Annotated[list[Letter], Field(description="for which the table's creator may let a bot stand in")]
    watching: int


class Said(Answer):
    """A line of chat."""

    type: Literal["said"] = "said"
    seat: Letter | None
    name: Annotated[str, Field(description="of the seat at that time")]
    text: str
    at: Annotated[float, Field(description="in seconds since 1970")]


class Done(Answer):
    """A line of chat was posted."""

    type: Literal["done"] = "done"
    id: str


class Pong(Answer):
    """The reply to a ping."""

    type: Literal["pong"] = "pong"
    id: str
