"""The messages of a table's socket, in both directions; updates are in table_update.py."""

from typing import Annotated, Literal

from pydantic import Field

from kokodama.server.wire.fields import Answer, Letter, MessageId, Strict
from kokodama.server.wire.requests import PLAIN, CommandRequest, LanguageCode, Token
from kokodama.server.wire.table_update import News


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
    token: Annotated[
        Token | None, Field(description="of the player, where no header or cookie can be sent: pages of other origins")
    ] = None


class ChangeLanguage(Strict):
    """Get all texts in another language from now on: news with all events come at once, then a `done`."""

    type: Literal["language"]
    id: MessageId
    language: LanguageCode


class ChatMessage(Strict):
    """Post a line of chat."""

    type: Literal["chat"]
    id: MessageId
    seat: Letter
    text: Annotated[str, Field(min_length=1, max_length=300)]


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
    code: Annotated[str, Field(description="of the first reason, for programs, with the name of the game first")]
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
    """A line of chat was posted, or the language was changed."""

    type: Literal["done"] = "done"
    id: str


class Pong(Answer):
    """The reply to a ping."""

    type: Literal["pong"] = "pong"
    id: str
