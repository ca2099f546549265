"""The WebSocket side: hello, then news after every move; commands and chat on the same line."""

import asyncio
import contextlib
import json
import logging
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from kokodama.core.words import N_
from kokodama.games.kodama.state import State as KodamaState
from kokodama.server import chat, messages, metrics
from kokodama.server.acting import run_command
from kokodama.server.asking import seat_for, visible
from kokodama.server.denied import NOT_YOUR_SEAT, TOO_FAST, Denied
from kokodama.server.denied import speak as speak_to
from kokodama.server.house import House
from kokodama.server.live import Live
from kokodama.server.people import Player, token_of
from kokodama.server.poses import pose_told
from kokodama.tables.table import TableError

router = APIRouter()
log = logging.getLogger("kokodama.sockets")
Incoming = messages.CommandMessage | messages.ChatMessage | messages.Nearest | messages.Ping
INCOMING: TypeAdapter[Incoming] = TypeAdapter(Incoming)
BACKLOG = 200  # messages a slow listener may be behind
AHEAD = 20  # answers that may wait for a listener before more of his questions are read


class Socket:
    """One connection. What it is told waits its turn, so that a slow one holds up nobody."""

    def __init__(
        self, socket: WebSocket, live: Live, player: Player | None, hello: messages.Hello, seat: int | None
    ) -> None:
        self.socket = socket
        self.live = live
        self.player = player
        self.seat = seat
        self.who = player.id if player else None
        self.language: str = hello.language
        self.since = live.table.number
        self.waiting: list[str] = []
        self.behind = False
        self.serving: asyncio.Task[Any] | None = None
        self.sending: asyncio.Task[None] | None = None  # only while there is something to send: most sockets are idle

    def tell(self, text: str) -> None:
        """Send soon; who is too far behind is sent away and has to come back."""
        if self.behind:
            return
        self.waiting.append(text)
        if len(self.waiting) > BACKLOG:
            self.behind = True
            self.waiting.clear()
            self.live.listeners.discard(self)
            if self.serving is not None:
                self.serving.cancel()
        elif self.sending is None:
            self.sending = asyncio.get_running_loop().create_task(self.send_all())

    async def send_all(self) -> None:
        """Send what waits."""
        try:
            while self.waiting:
                texts, self.waiting = self.waiting, []
                for text in texts:
                    await self.socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            self.live.listeners.discard(self)
        finally:
            self.sending = None

    async def close(self) -> None:
        """Stop sending."""
        if self.sending is not None:
            self.sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self.sending


@router.websocket("/ws")
async def listen(socket: WebSocket) -> None:
    """Serve one connection from hello to goodbye."""
    app = socket.app
    if not app.state.guard.allowed_origin(socket.headers):
        await socket.close(4403)
        return
    await socket.accept()
    house: House = app.state.house
    player = await app.state.people.find(token_of(socket))
    who = player.id if player else (socket.client.host if socket.client else "")
    if not app.state.limits["sockets"].allows(who):
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


async def receive(socket: WebSocket) -> str:
    """The next message; one that is no text is empty, which nobody understands."""
    try:
        return await socket.receive_text()
    except KeyError:
        return ""


async def say_hello(socket: WebSocket, house: House, player: Player | None) -> Socket | None:
    """The first message says which table, as whom, and what was seen last; the answer is what was missed."""
    try:
        hello = messages.Hello.model_validate_json(await asyncio.wait_for(receive(socket), 20))
        live = await visible(house, hello.table, player, hello.watch)
        seat = seat_for(live, player, hello.seat)
    except TimeoutError:
        await socket.close(4408)
        return None
    except ValidationError:
        text = "A hello was expected; see docs/protocol.md."
        await socket.send_text(messages.Problem(code="hello", text=text).model_dump_json())
        await socket.close(4400)
        return None
    except (Denied, TableError) as error:
        reason = error if isinstance(error, Denied) else Denied(409, error.code, error.message, **error.values)
        text = reason.text(hello.language)
        await socket.send_text(messages.Problem(code=reason.code, text=text).model_dump_json())
        await socket.close(4400)
        return None
    connection = Socket(socket, live, player, hello, seat)
    async with live.lock:
        since = hello.since if hello.since is not None and hello.since <= live.table.number else None
        connection.since = live.table.number
        await socket.send_text(live.news_text(seat, hello.language, since))
        live.listeners.add(connection)
    for line in await chat.lately(house.store, live, connection.who):
        connection.tell(line)
    await house.presence.changed(live)
    house.go_on(live)
    return connection


async def converse(connection: Socket, house: House, limits: dict[str, Any]) -> None:
    """Hear and tell until one of both hangs up."""
    live = connection.live
    connection.serving = asyncio.current_task()
    try:
        while not connection.behind:
            if connection.sending is not None and len(connection.waiting) > AHEAD:
                await asyncio.wait({connection.sending})  # who asks faster than he listens waits for his own answers
            text = await receive(connection.socket)
            who = connection.player.id if connection.player else str(id(connection))
            message = read(text)
            limit = limits["poses" if isinstance(message, messages.Nearest) else "commands"]
            if limit.allows(who):
                connection.tell(await answer(connection, house, message, limits))
            else:
                connection.tell(too_fast(connection, message))
    except asyncio.CancelledError:
        if not connection.behind or connection.serving is None:
            raise
        connection.serving.uncancel()
    finally:
        await connection.close()
        live.listeners.discard(connection)
        await house.presence.changed(live)


def read(text: str) -> Incoming | messages.Problem:
    """A message, or what is wrong with it."""
    try:
        return INCOMING.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return messages.Problem(code="bad-message", text=f"{where}: {first['msg']}")


def too_fast(connection: Socket, message: Incoming | messages.Problem) -> str:
    """Not now."""
    key = str(message.id) if isinstance(message, messages.Nearest) else None
    return problem(connection, "too-fast", TOO_FAST, key)


async def answer(connection: Socket, house: House, message: Incoming | messages.Problem, limits: dict[str, Any]) -> str:
    """What comes back for one message."""
    if isinstance(message, messages.Problem):
        return message.model_dump_json()
    player = connection.player
    if isinstance(message, messages.Ping):
        return '{"type":"pong"}'
    if player is None:
        return problem(connection, "watching", N_("Whoever watches does not play."))
    if isinstance(message, messages.CommandMessage):
        result, _ = await run_command(house, connection.live, message, player, connection.language)
        return json.dumps(result, separators=(",", ":"), ensure_ascii=False)
    if isinstance(message, messages.Nearest):
        return try_pose(connection, message, player)
    return await speak(connection, house, message, player, limits)


def try_pose(connection: Socket, message: messages.Nearest, player: Player) -> str:
    """What a card would do where it is held, for the seat that is asked."""
    live = connection.live
    number, table = ord(message.seat) - 65, live.table
    key = str(message.id)
    if number >= len(table.seats) or table.seats[number].player != player.id:
        return problem(connection, "not-your-seat", NOT_YOUR_SEAT, key)
    if not isinstance(table.state, KodamaState):
        return messages.Problem(code="bad-message", text="Only Kodama knows poses.", key=key).model_dump_json()
    language = live.words(connection.language)
    return pose_told(table.state, table.number, number, message, language).model_dump_json()


async def speak(
    connection: Socket, house: House, message: messages.ChatMessage, player: Player, limits: dict[str, Any]
) -> str:
    """Say something to all at the table."""
    live = connection.live
    number = ord(message.seat) - 65
    if number >= len(live.table.seats) or live.table.seats[number].player != player.id:
        return problem(connection, "not-your-seat", NOT_YOUR_SEAT)
    if not limits["chat"].allows(player.id):
        return problem(connection, "too-fast", TOO_FAST)
    if line := chat.plain(message.text):
        await chat.say(house, live, number, line)
    return '{"type":"pong"}'


def problem(connection: Socket, code: str, sentence: str, key: str | None = None) -> str:
    """Why not, in the listener's language."""
    text = speak_to(connection.language).say(sentence)
    return messages.Problem(code=code, text=text, key=key).model_dump_json()
