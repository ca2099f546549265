"""The WebSocket of a table: a hello, then an update after every entry; commands and chat on the same connection."""

import asyncio
import contextlib
import logging
from typing import Annotated, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from kokodama.core.messages import N_
from kokodama.core.parts import part_of
from kokodama.core.seat_letters import seat_of
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.http.dependencies import seat_for, visible
from kokodama.server.http.services import services_of
from kokodama.server.ops import metrics
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import (
    NOT_YOUR_SEAT,
    SET_ASIDE,
    TOO_FAST,
    TRY_AGAIN,
    ApiError,
    accepted_language,
    clip,
    common_language,
)
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.ops.rate_limit import Limits
from kokodama.server.play import chat
from kokodama.server.play.accounts import Player, token_of
from kokodama.server.play.dispatch import run_command
from kokodama.server.play.hub import TableHub
from kokodama.server.play.live_table import Damaged, LiveTable
from kokodama.server.play.quotas import TOO_MANY_SOCKETS
from kokodama.server.wire import requests
from kokodama.server.wire.close_codes import BAD_HELLO, FORBIDDEN, NO_HELLO, TOO_MANY, TRY_LATER
from kokodama.server.wire.fields import Answer, MessageId, TableQuery
from kokodama.server.wire.frames import text_frame
from kokodama.server.wire.game_models import queries, query_models, union
from kokodama.server.ws.protocol import protocol_of
from kokodama.tables.table import TableError
from kokodama.tables.table_update import PROTOCOL

router = APIRouter()
log = logging.getLogger("kokodama.sockets")
Incoming = requests.CommandMessage | requests.ChatMessage | TableQuery | requests.Ping
UNDERSTOOD: Any = union([requests.CommandMessage, requests.ChatMessage, *query_models(), requests.Ping])
INCOMING: TypeAdapter[Incoming] = TypeAdapter(Annotated[UNDERSTOOD, Field(discriminator="type")])
MESSAGE_ID: TypeAdapter[str] = TypeAdapter(MessageId)
OTHER_PROTOCOL = N_("This page and the server do not speak the same version. Please load the page again.")
HELLO_TIMEOUT = 20  # seconds
PAUSE = 0.05  # seconds during which we do not read from a client over its rate limit


class Socket:
    """A listener at a table. Messages are written at once; a client that does not read them is disconnected."""

    def __init__(
        self, socket: WebSocket, live: LiveTable, player: Player | None, hello: requests.Hello, seat: int | None
    ) -> None:
        self.socket = socket
        self.protocol = protocol_of(socket.scope)
        self.live = live
        self.player = player
        self.seat = seat
        self.player_id = player.id if player else None
        self.language: str = hello.language
        self.since = live.table.number
        self.serving: asyncio.Task[Any] | None = None  # the task that reads this socket
        self.token_hash = player.token_hash if player else None
        self.code: int | None = None  # set once it is being closed
        self.acting = False  # a command is being executed, which must not be cancelled

    def send(self, text: str | bytes) -> None:
        """Send a message."""
        self.send_frame(text_frame(text.encode() if isinstance(text, str) else text))

    def send_frame(self, frame: bytes) -> None:
        """Send a finished frame; a client that is too far behind is disconnected and has to reconnect."""
        if self.code is not None:
            return
        self.protocol.write_frame(frame)
        if self.protocol.behind():
            self.hang_up(TRY_LATER)
            self.protocol.transport.abort()  # a closing handshake would wait behind the unread bytes

    def hang_up(self, code: int) -> None:
        """Stop reading and sending; the connection is closed with this code.

        The reading task may be waiting for a message, so it is cancelled; `converse` takes that as the end of its loop.
        While it executes a command it is left alone: the loop looks at `code` after the command.
        """
        if self.code is None:
            self.code = code
            self.live.listeners.discard(self)
            if self.serving is not None and not self.acting:
                self.serving.cancel()

    async def close(self) -> None:
        """Close the connection if `hang_up` ended it."""
        if self.code is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.socket.close(self.code), 1)


@router.websocket("/ws")
async def listen(socket: WebSocket) -> None:
    """Serve one connection from its hello to its end."""
    services = services_of(socket)
    if not services.guard.allowed_origin(socket.headers):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    hub = services.hub
    try:
        player = await services.accounts.find(token_of(socket))
    except StoreUnavailable:
        await refuse(socket, "unavailable", TRY_AGAIN, accepted_language(socket.headers), TRY_LATER)
        return
    owner = Owner(address_of(socket), player.id if player else "")
    if player is not None:
        hub.quotas.addresses.seen(player.id, owner.address)
    if not services.limits.sockets.allows(owner.address):
        await socket.close(TOO_MANY)
        return
    if not hub.quotas.open_socket(owner):
        language = player.language if player else accepted_language(socket.headers)
        await refuse(socket, "too-many-sockets", TOO_MANY_SOCKETS, language, TOO_MANY)
        return
    metrics.SOCKETS.inc()
    try:
        connection = await say_hello(socket, hub, player)
        if connection is not None:
            await converse(connection, hub, services.limits)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        metrics.SOCKETS.dec()
        hub.quotas.close_socket(owner)


async def receive(socket: WebSocket) -> str:
    """Return the next message; a binary one counts as empty, which is invalid."""
    message: Any = await protocol_of(socket.scope).receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    return str(message.get("text", ""))


async def say_hello(socket: WebSocket, hub: TableHub, player: Player | None) -> Socket | None:
    """Read the hello (which table, which seat, the last update seen), and send what was missed; None if refused."""
    try:
        text = await asyncio.wait_for(receive(socket), HELLO_TIMEOUT)
        if speaks_another_version(text):
            await refuse(socket, "reload", OTHER_PROTOCOL, accepted_language(socket.headers), BAD_HELLO)
            return None
        hello = requests.Hello.model_validate_json(text)
        live = await visible(hub, hello.table, player, hello.watch)
        if hello.since is not None and hello.since > live.table.number:
            await hub.catch_up(live)  # another process has sent them a later update, and time does not run backwards
        seat = seat_for(live, player, hello.seat)
        hub.quotas.check_listener(live, seat)
    except TimeoutError:
        await socket.close(NO_HELLO)
        return None
    except ValidationError:
        text = "A hello was expected; see docs/protocol.md."
        await socket.send_text(requests.Problem(code="hello", text=text).model_dump_json())
        await socket.close(BAD_HELLO)
        return None
    except (ApiError, TableError) as error:
        reason = error if isinstance(error, ApiError) else ApiError(409, error.code, error.message, **error.values)
        await socket.send_text(requests.Problem(code=reason.code, text=reason.text(hello.language)).model_dump_json())
        await socket.close(BAD_HELLO)
        return None
    except Damaged:
        await refuse(socket, "damaged", SET_ASIDE, hello.language, BAD_HELLO)
        return None
    except StoreUnavailable:
        await refuse(socket, "unavailable", TRY_AGAIN, hello.language, TRY_LATER)
        return None
    connection = Socket(socket, live, player, hello, seat)
    known = hello.since is not None and hello.since <= live.table.number
    connection.send(live.update_bytes(seat, hello.language, hello.since if known else None, hub.now()))
    live.listeners.add(connection)
    with contextlib.suppress(StoreUnavailable):  # the game works without chat
        for line in await chat.recent_lines(hub.store, live, connection.player_id):
            connection.send(line)
    await hub.presence.update(live)
    hub.bots.run(live)
    return connection


def speaks_another_version(text: str) -> bool:
    """Whether a hello is of a client of another protocol; those before protocol 1 named none."""
    message = parsed(text)
    return message.get("type") == "hello" and message.get("protocol") != PROTOCOL


def parsed(text: str) -> dict[str, Any]:
    """The fields of a message that may be anything; empty if it is no object."""
    try:
        message = from_json(text)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


async def refuse(socket: WebSocket, code: str, sentence: str, language: str, closing: int) -> None:
    """Close a connection with a reason."""
    text = common_language(language).say(sentence)
    await socket.send_text(requests.Problem(code=code, text=text).model_dump_json())
    await socket.close(closing)


async def converse(connection: Socket, hub: TableHub, limits: Limits) -> None:
    """Answer messages until either side ends the connection."""
    live = connection.live
    connection.serving = asyncio.current_task()
    try:
        while connection.code is None:
            if not connection.protocol.writable.is_set():  # back-pressure: read no more until our replies have drained
                await connection.protocol.writable.wait()
            text = await receive(connection.socket)
            who = connection.player.id if connection.player else str(id(connection))
            message = read(text)
            if isinstance(message, TableQuery):
                allowed = hub.quotas.poses.allows(Owner(address_of(connection.socket), who))
            else:
                allowed = limits.commands.allows(who)
            if allowed:
                connection.send(await answer(connection, hub, message, limits))
            else:
                connection.send(too_fast(connection, message))
                await asyncio.sleep(PAUSE)
    except asyncio.CancelledError:
        # Either `hang_up` cancelled us, or the server is stopping. The former sets a code and concerns this loop only:
        # it is safe because it happens while we wait for a message, never in the middle of a command (`acting`), and
        # `uncancel` lets the closing below run as usual. The latter propagates to whoever runs this task.
        if connection.code is None or connection.serving is None:
            raise
        connection.serving.uncancel()
    finally:
        await connection.close()
        live.listeners.discard(connection)
        await hub.presence.update(live)


def read(text: str) -> Incoming | requests.Problem:
    """Parse a message; an invalid one becomes the Problem to answer with."""
    try:
        return INCOMING.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = clip(".".join(str(part) for part in first["loc"]))
        what = clip(first["msg"])
        return requests.Problem(code="bad-message", text=f"{where}: {what}" if where else what, id=id_in(text))


def id_in(text: str) -> str | None:
    """The id of an invalid message, if it has one."""
    try:
        return MESSAGE_ID.validate_python(parsed(text).get("id"))
    except ValidationError:
        return None


def too_fast(connection: Socket, message: Incoming | requests.Problem) -> str:
    """The reply to a message beyond the rate limit."""
    return problem(connection, "too-fast", TOO_FAST, message.id)


async def answer(
    connection: Socket, hub: TableHub, message: Incoming | requests.Problem, limits: Limits
) -> str | bytes:
    """Handle one message, and return the reply."""
    if isinstance(message, requests.Problem):
        return message.model_dump_json()
    player = connection.player
    if isinstance(message, requests.Ping):
        return requests.Pong(id=message.id).model_dump_json()
    if player is None:
        return problem(connection, "watching", N_("Spectators cannot play."), message.id)
    if isinstance(message, requests.CommandMessage):
        connection.acting = True
        try:
            result, _ = await run_command(hub, connection.live, message, player, connection.language)
        finally:
            connection.acting = False
        return to_json(result)
    if isinstance(message, TableQuery):
        return answer_query(connection, message, player)
    return await post_chat(connection, hub, message, player, limits)


def answer_query(connection: Socket, message: TableQuery, player: Player) -> str:
    """Let the game answer a query of its own, for a seat of the player."""
    live = connection.live
    number, table = seat_of(message.seat), live.table
    if number >= len(table.seats) or table.seats[number].player != player.id:
        return problem(connection, "not-your-seat", NOT_YOUR_SEAT, message.id)
    part = queries(table.game)
    if part is None or type(message) not in part.QUERIES:
        return requests.Problem(code="bad-message", text=message.elsewhere, id=message.id).model_dump_json()
    language = live.language_for(connection.language)
    reply: Answer = part_of(table.game, "queries").answer(table.state, table.number, number, message, language)
    return reply.model_dump_json()


async def post_chat(
    connection: Socket, hub: TableHub, message: requests.ChatMessage, player: Player, limits: Limits
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
    return requests.Done(id=message.id).model_dump_json()


def problem(connection: Socket, code: str, sentence: str, id: str | None) -> str:
    """A Problem in the listener's language, in answer to a message."""
    text = common_language(connection.language).say(sentence)
    return requests.Problem(code=code, text=text, id=id).model_dump_json()
