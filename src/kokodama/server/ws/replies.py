"""The replies to the messages of a socket: commands, queries, chat and pings."""

from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from kokodama.core.messages import N_
from kokodama.core.parts import part_of
from kokodama.core.seat_letters import seat_of
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.ops.errors import NOT_YOUR_SEAT, TOO_FAST, TRY_AGAIN, clip, common_language
from kokodama.server.ops.rate_limit import Limits
from kokodama.server.play import chat
from kokodama.server.play.accounts import Player
from kokodama.server.play.dispatch import run_command
from kokodama.server.play.hub import TableHub
from kokodama.server.wire.fields import Answer, MessageId, TableQuery
from kokodama.server.wire.game_models import queries, query_models, union
from kokodama.server.wire.socket_messages import ChangeLanguage, ChatMessage, CommandMessage, Done, Ping, Pong, Problem
from kokodama.server.ws.table_socket import TableSocket

Incoming = CommandMessage | ChatMessage | TableQuery | ChangeLanguage | Ping
UNDERSTOOD: Any = union([CommandMessage, ChatMessage, *query_models(), ChangeLanguage, Ping])
INCOMING: TypeAdapter[Incoming] = TypeAdapter(Annotated[UNDERSTOOD, Field(discriminator="type")])
MESSAGE_ID: TypeAdapter[str] = TypeAdapter(MessageId)


def read(text: str) -> Incoming | Problem:
    """Parse a message; an invalid one becomes the Problem to answer with."""
    try:
        return INCOMING.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = clip(".".join(str(part) for part in first["loc"]))
        what = clip(first["msg"])
        return Problem(code="bad-message", text=f"{where}: {what}" if where else what, id=id_in(text))


def id_in(text: str) -> str | None:
    """The id of an invalid message, if it has one."""
    try:
        return MESSAGE_ID.validate_python(parsed(text).get("id"))
    except ValidationError:
        return None


def too_fast(connection: TableSocket, message: Incoming | Problem) -> str:
    """The reply to a message beyond the rate limit."""
    return problem(connection, "too-fast", TOO_FAST, message.id)


def parsed(text: str) -> dict[str, Any]:
    """The fields of a message that may be anything; empty if it is no object."""
    try:
        message = from_json(text)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


async def answer(connection: TableSocket, hub: TableHub, message: Incoming | Problem, limits: Limits) -> str | bytes:
    """Handle one message, and return the reply."""
    if isinstance(message, Problem):
        return message.model_dump_json()
    player = connection.player
    if isinstance(message, Ping):
        return Pong(id=message.id).model_dump_json()
    if isinstance(message, ChangeLanguage):
        connection.language = message.language
        connection.send(connection.live.update_bytes(connection.seat, message.language, None, hub.now()))
        return Done(id=message.id).model_dump_json()
    if player is None:
        return problem(connection, "watching", N_("Spectators cannot play."), message.id)
    if isinstance(message, CommandMessage):
        connection.acting = True
        try:
            result, _ = await run_command(hub, connection.live, message, player, connection.language)
        finally:
            connection.acting = False
        return to_json(result)
    if isinstance(message, TableQuery):
        return answer_query(connection, message, player)
    return await post_chat(connection, hub, message, player, limits)


def answer_query(connection: TableSocket, message: TableQuery, player: Player) -> str:
    """Let the game answer a query of its own, for a seat of the player."""
    live = connection.live
    number, table = seat_of(message.seat), live.table
    if number >= len(table.seats) or table.seats[number].player != player.id:
        return problem(connection, "not-your-seat", NOT_YOUR_SEAT, message.id)
    part = queries(table.game)
    if part is None or type(message) not in part.QUERIES:
        return Problem(code="bad-message", text=message.elsewhere, id=message.id).model_dump_json()
    language = live.language_for(connection.language)
    reply: Answer = part_of(table.game, "queries").answer(table.state, table.number, number, message, language)
    return reply.model_dump_json()


async def post_chat(
    connection: TableSocket, hub: TableHub, message: ChatMessage, player: Player, limits: Limits
) -> str:
    """Post a line of chat."""
    live = connection.live
    number = seat_of(message.seat)
    if number >= len(live.table.seats) or live.table.seats[number].player != player.id:
        return problem(connection, "not-your-seat", NOT_YOUR_SEAT, message.id)
    if not limits.chat.allows(player.id):
        return problem(connection, "too-fast", TOO_FAST, message.id)
    try:
        if line := chat.plain_text(message.text):
            await chat.post_line(hub, live, number, line)
    except StoreUnavailable:
        return problem(connection, "unavailable", TRY_AGAIN, message.id)
    return Done(id=message.id).model_dump_json()


def problem(connection: TableSocket, code: str, sentence: str, id: str | None) -> str:
    """A Problem in the listener's language, in answer to a message."""
    text = common_language(connection.language).say(sentence)
    return Problem(code=code, text=text, id=id).model_dump_json()
