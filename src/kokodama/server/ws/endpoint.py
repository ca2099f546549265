"""The WebSocket of a table: a hello, then an update after every entry; commands and chat on the same connection."""

import asyncio
import contextlib
import logging
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from kokodama.core.messages import N_
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.http.dependencies import seat_for, visible
from kokodama.server.http.services import Services, services_of
from kokodama.server.ops import metrics
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import COME_IN_FIRST, SET_ASIDE, TRY_AGAIN, ApiError, accepted_language, common_language
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.ops.rate_limit import Limits
from kokodama.server.play import chat
from kokodama.server.play.accounts import Player, token_of
from kokodama.server.play.hub import TableHub
from kokodama.server.play.live_table import Damaged
from kokodama.server.play.quotas import TOO_MANY_SOCKETS
from kokodama.server.wire.close_codes import BAD_HELLO, FORBIDDEN, NO_HELLO, TOO_MANY, TRY_LATER
from kokodama.server.wire.fields import TableQuery
from kokodama.server.wire.socket_messages import Hello, Problem
from kokodama.server.ws.protocol import protocol_of
from kokodama.server.ws.replies import answer, parsed, read, too_fast
from kokodama.server.ws.table_socket import TableSocket
from kokodama.tables.table import TableError
from kokodama.tables.table_update import PROTOCOL

router = APIRouter()
log = logging.getLogger("kokodama.sockets")
OTHER_PROTOCOL = N_("This page and the server have different versions. Please reload the page.")
HELLO_TIMEOUT = 20  # seconds
PAUSE = 0.05  # seconds during which we do not read from a client over its rate limit


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
    with contextlib.ExitStack() as after:
        after.callback(metrics.SOCKETS.dec)
        after.callback(hub.quotas.close_socket, owner)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            connection = await say_hello(socket, services, player, after)
            if connection is not None:
                await converse(connection, hub, services.limits)


async def receive(socket: WebSocket) -> str:
    """Return the next message; a binary one counts as empty, which is invalid."""
    message: Any = await protocol_of(socket.scope).receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    return str(message.get("text", ""))


async def say_hello(
    socket: WebSocket, services: Services, player: Player | None, after: contextlib.ExitStack
) -> TableSocket | None:
    """Read the hello (which table, which seat, the last update seen), and send what was missed; None if refused.

    `after` is what happens when the socket closes.
    """
    hub = services.hub
    try:
        text = await asyncio.wait_for(receive(socket), HELLO_TIMEOUT)
        if speaks_another_version(text):
            await refuse(socket, "reload", OTHER_PROTOCOL, accepted_language(socket.headers), BAD_HELLO)
            return None
        hello = Hello.model_validate_json(text)
        if hello.token is not None:
            player = await player_of(hello.token, socket, services, after)
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
        await socket.send_text(Problem(code="hello", text=text).model_dump_json())
        await socket.close(BAD_HELLO)
        return None
    except (ApiError, TableError) as error:
        reason = error if isinstance(error, ApiError) else ApiError(409, error.code, error.message, **error.values)
        await socket.send_text(Problem(code=reason.code, text=reason.text(hello.language)).model_dump_json())
        await socket.close(BAD_HELLO)
        return None
    except Damaged:
        await refuse(socket, "damaged", SET_ASIDE, hello.language, BAD_HELLO)
        return None
    except StoreUnavailable:
        await refuse(socket, "unavailable", TRY_AGAIN, hello.language, TRY_LATER)
        return None
    connection = TableSocket(socket, live, player, hello, seat)
    known = hello.since is not None and hello.since <= live.table.number
    connection.send(live.update_bytes(seat, hello.language, hello.since if known else None, hub.now()))
    live.listeners.add(connection)
    with contextlib.suppress(StoreUnavailable):  # the game works without chat
        for line in await chat.recent_lines(hub.store, live, connection.player_id):
            connection.send(line)
    await hub.presence.update(live)
    hub.bots.run(live)
    return connection


async def player_of(token: str, socket: WebSocket, services: Services, after: contextlib.ExitStack) -> Player:
    """The player whose token a hello has. Raises ApiError."""
    player = await services.accounts.find(token)
    if player is None:
        raise ApiError(401, "come-in", COME_IN_FIRST)
    quotas = services.hub.quotas
    if not quotas.name_socket(player.id):
        raise ApiError(429, "too-many-sockets", TOO_MANY_SOCKETS)
    after.callback(quotas.discount_socket, f"player {player.id}")
    quotas.addresses.seen(player.id, address_of(socket))
    return player


def speaks_another_version(text: str) -> bool:
    """Whether a hello is of a client of another protocol; those before protocol 1 named none."""
    message = parsed(text)
    return message.get("type") == "hello" and message.get("protocol") != PROTOCOL


async def refuse(socket: WebSocket, code: str, sentence: str, language: str, closing: int) -> None:
    """Close a connection with a reason."""
    text = common_language(language).say(sentence)
    await socket.send_text(Problem(code=code, text=text).model_dump_json())
    await socket.close(closing)


async def converse(connection: TableSocket, hub: TableHub, limits: Limits) -> None:
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
