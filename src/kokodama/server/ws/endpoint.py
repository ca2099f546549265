"""The WebSocket side: hello, then news after every move; commands and chat on the same line."""

import asyncio
import contextlib
import logging
from typing import Annotated, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import to_json

from kokodama.core.messages import N_
from kokodama.games.kodama.state import State as KodamaState
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.http.dependencies import seat_for, visible
from kokodama.server.ops import metrics
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import NOT_YOUR_SEAT, SET_ASIDE, TOO_FAST, TRY_AGAIN, Denied, clip, preferred
from kokodama.server.ops.errors import speak as speak_to
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play import chat
from kokodama.server.play.accounts import Player, token_of
from kokodama.server.play.dispatch import run_command
from kokodama.server.play.hub import House
from kokodama.server.play.kodama_poses import pose_told
from kokodama.server.play.live_table import Damaged, Live
from kokodama.server.play.quotas import TOO_MANY_SOCKETS
from kokodama.server.wire import requests
from kokodama.server.wire.frames import text_frame
from kokodama.server.ws.protocol import protocol_of
from kokodama.tables.table import TableError

router = APIRouter()
log = logging.getLogger("kokodama.sockets")
Incoming = requests.CommandMessage | requests.ChatMessage | requests.Nearest | requests.Ping
INCOMING: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])
TOO_FAR_BEHIND, TRY_LATER = 1013, 1013  # closing codes
PAUSE = 0.05  # seconds in which nothing more is read of somebody who asks too fast


class Socket:
    """One connection. What it is told is written at once; a slow one holds up nobody and is let go in the end."""

    def __init__(
        self, socket: WebSocket, live: Live, player: Player | None, hello: requests.Hello, seat: int | None
    ) -> None:
        self.socket = socket
        self.protocol = protocol_of(socket.scope)
        self.live = live
        self.player = player
        self.seat = seat
        self.who = player.id if player else None
        self.language: str = hello.language
        self.since = live.table.number
        self.serving: asyncio.Task[Any] | None = None
        self.secret = player.secret if player else None  # what it came in with
        self.code: int | None = None  # it is being closed with this code
        self.acting = False  # a command is being written, which nobody interrupts

    def tell(self, text: str | bytes) -> None:
        """Send a message."""
        self.push(text_frame(text.encode() if isinstance(text, str) else text))

    def push(self, frame: bytes) -> None:
        """Send a finished frame; who is too far behind is sent away and has to come back."""
        if self.code is not None:
            return
        self.protocol.write_frame(frame)
        if self.protocol.behind():
            self.hang_up(TOO_FAR_BEHIND)
            self.protocol.transport.abort()  # it would wait for somebody who does not read

    def hang_up(self, code: int) -> None:
        """Hear and tell no more; the connection is closed with this code."""
        if self.code is None:
            self.code = code
            self.live.listeners.discard(self)
            if self.serving is not None and not self.acting:
                self.serving.cancel()

    async def close(self) -> None:
        """Say why if it was us who hung up."""
        if self.code is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.socket.close(self.code), 1)


@router.websocket("/ws")
async def listen(socket: WebSocket) -> None:
    """Serve one connection from hello to goodbye."""
    app = socket.app
    if not app.state.guard.allowed_origin(socket.headers):
        await socket.close(4403)
        return
    await socket.accept()
    house: House = app.state.house
    try:
        player = await app.state.people.find(token_of(socket))
    except StoreUnavailable:
        await refuse(socket, "unavailable", TRY_AGAIN, preferred(socket.headers), TRY_LATER)
        return
    owner = Owner(address_of(socket), player.id if player else "")
    if player is not None:
        house.quotas.addresses.seen(player.id, owner.address)
    if not app.state.limits["sockets"].allows(owner.address):
        await socket.close(4429)
        return
    if not house.quotas.open_socket(owner):
        text = speak_to(player.language if player else preferred(socket.headers)).say(TOO_MANY_SOCKETS)
        await socket.send_text(requests.Problem(code="too-many-sockets", text=text).model_dump_json())
        await socket.close(4429)
        return
    metrics.SOCKETS.inc()
    try:
        connection = await say_hello(socket, house, player)
        if connection is not None:
            await converse(connection, house, app.state.limits)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        metrics.SOCKETS.dec()
        house.quotas.close_socket(owner)


async def receive(socket: WebSocket) -> str:
    """The next message; one that is no text is empty, which nobody understands."""
    message: Any = await protocol_of(socket.scope).receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    return str(message.get("text", ""))


async def say_hello(socket: WebSocket, house: House, player: Player | None) -> Socket | None:
    """The first message says which table, as whom, and what was seen last; the answer is what was missed."""
    try:
        hello = requests.Hello.model_validate_json(await asyncio.wait_for(receive(socket), 20))
        live = await visible(house, hello.table, player, hello.watch)
        if hello.since is not None and hello.since > live.table.number:
            await house.catch_up(live)  # another process has told them more: nobody is taken back
        seat = seat_for(live, player, hello.seat)
        house.quotas.check_listener(live, seat)
    except TimeoutError:
        await socket.close(4408)
        return None
    except ValidationError:
        text = "A hello was expected; see docs/protocol.md."
        await socket.send_text(requests.Problem(code="hello", text=text).model_dump_json())
        await socket.close(4400)
        return None
    except (Denied, TableError) as error:
        reason = error if isinstance(error, Denied) else Denied(409, error.code, error.message, **error.values)
        await socket.send_text(requests.Problem(code=reason.code, text=reason.text(hello.language)).model_dump_json())
        await socket.close(4400)
        return None
    except Damaged:
        await refuse(socket, "damaged", SET_ASIDE, hello.language, 4400)
        return None
    except StoreUnavailable:
        await refuse(socket, "unavailable", TRY_AGAIN, hello.language, TRY_LATER)
        return None
    connection = Socket(socket, live, player, hello, seat)
    known = hello.since is not None and hello.since <= live.table.number
    connection.tell(live.update(seat, hello.language, hello.since if known else None))
    live.listeners.add(connection)
    with contextlib.suppress(StoreUnavailable):  # what was said can be missed, the game cannot
        for line in await chat.lately(house.store, live, connection.who):
            connection.tell(line)
    await house.presence.changed(live)
    house.go_on(live)
    return connection


async def refuse(socket: WebSocket, code: str, sentence: str, language: str, closing: int) -> None:
    """Say why there is no connection, and close it."""
    text = speak_to(language).say(sentence)
    await socket.send_text(requests.Problem(code=code, text=text).model_dump_json())
    await socket.close(closing)


async def converse(connection: Socket, house: House, limits: dict[str, Any]) -> None:
    """Hear and tell until one of both hangs up."""
    live = connection.live
    connection.serving = asyncio.current_task()
    try:
        while connection.code is None:
            if not connection.protocol.writable.is_set():
                await connection.protocol.writable.wait()  # who asks faster than they listen waits for their answers
            text = await receive(connection.socket)
            who = connection.player.id if connection.player else str(id(connection))
            message = read(text)
            if isinstance(message, requests.Nearest):
                allowed = house.quotas.poses.allows(Owner(address_of(connection.socket), who))
            else:
                allowed = limits["commands"].allows(who)
            if allowed:
                connection.tell(await answer(connection, house, message, limits))
            else:
                connection.tell(too_fast(connection, message))
                await asyncio.sleep(PAUSE)  # whoever floods us is read more slowly
    except asyncio.CancelledError:
        if connection.code is None or connection.serving is None:
            raise
        connection.serving.uncancel()
    finally:
        await connection.close()
        live.listeners.discard(connection)
        await house.presence.changed(live)


def read(text: str) -> Incoming | requests.Problem:
    """A message, or what is wrong with it."""
    try:
        return INCOMING.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = clip(".".join(str(part) for part in first["loc"]))
        what = clip(first["msg"])
        return requests.Problem(code="bad-message", text=f"{where}: {what}" if where else what)


def too_fast(connection: Socket, message: Incoming | requests.Problem) -> str:
    """Not now."""
    key = str(message.id) if isinstance(message, requests.Nearest) else None
    return problem(connection, "too-fast", TOO_FAST, key)


async def answer(
    connection: Socket, house: House, message: Incoming | requests.Problem, limits: dict[str, Any]
) -> str | bytes:
    """What comes back for one message."""
    if isinstance(message, requests.Problem):
        return message.model_dump_json()
    player = connection.player
    if isinstance(message, requests.Ping):
        return '{"type":"pong"}'
    if player is None:
        return problem(connection, "watching", N_("Whoever watches does not play."))
    if isinstance(message, requests.CommandMessage):
        connection.acting = True
        try:
            result, _ = await run_command(house, connection.live, message, player, connection.language)
        finally:
            connection.acting = False
        return to_json(result)
    if isinstance(message, requests.Nearest):
        return try_pose(connection, message, player)
    return await speak(connection, house, message, player, limits)


def try_pose(connection: Socket, message: requests.Nearest, player: Player) -> str:
    """What a card would do where it is held, for the seat that is asked."""
    live = connection.live
    number, table = ord(message.seat) - 65, live.table
    key = str(message.id)
    if number >= len(table.seats) or table.seats[number].player != player.id:
        return problem(connection, "not-your-seat", NOT_YOUR_SEAT, key)
    if not isinstance(table.state, KodamaState):
        return requests.Problem(code="bad-message", text="Only Kodama knows poses.", key=key).model_dump_json()
    language = live.words(connection.language)
    return pose_told(table.state, table.number, number, message, language).model_dump_json()


async def speak(
    connection: Socket, house: House, message: requests.ChatMessage, player: Player, limits: dict[str, Any]
) -> str:
    """Say something to all at the table."""
    live = connection.live
    number = ord(message.seat) - 65
    if number >= len(live.table.seats) or live.table.seats[number].player != player.id:
        return problem(connection, "not-your-seat", NOT_YOUR_SEAT)
    if not limits["chat"].allows(player.id):
        return problem(connection, "too-fast", TOO_FAST)
    try:
        if line := chat.plain(message.text):
            await chat.say(house, live, number, line)
    except StoreUnavailable:
        return problem(connection, "unavailable", TRY_AGAIN)
    return '{"type":"pong"}'


def problem(connection: Socket, code: str, sentence: str, key: str | None = None) -> str:
    """Why not, in the listener's language."""
    text = speak_to(connection.language).say(sentence)
    return requests.Problem(code=code, text=text, key=key).model_dump_json()
