"""The requests over HTTP about tables, with their responses, and the fields that all requests share."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from kokodama.server.wire.fields import Letter, Strict
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


class Mute(Strict):
    """Mute or unmute the chat of a seat, for oneself only."""

    seat: Letter
    muted: bool = True
