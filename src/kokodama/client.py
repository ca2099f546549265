"""A client of the table server, for remote bots, tests and tools. It reconnects by itself when the server is back."""

import asyncio
import contextlib
import json
import time
import uuid
from collections.abc import AsyncIterator
from typing import Any, Self

import httpx
import websockets
from websockets.exceptions import ConnectionClosed, InvalidHandshake

PROTOCOL = 1  # that this client speaks; a server with another one refuses it with `reload`
PATIENCE = 60.0  # seconds to wait for a server that is away
PAUSE = 0.1
REPEAT = 0.5  # seconds before a command is sent again that the database could not take
LONGEST_PAUSE = 5.0  # whatever a server asks for


class RequestRefused(Exception):
    """The server did not do what was asked; `answer` says why."""

    def __init__(self, status: int, answer: Any) -> None:
        super().__init__(f"{status}: {answer}")
        self.status = status
        self.answer = answer


def retry_after(response: httpx.Response) -> float:
    """The seconds to wait before a request is repeated, as the server says in Retry-After."""
    seconds = response.headers.get("retry-after", "")
    return min(float(seconds), LONGEST_PAUSE) if seconds.isdigit() else PAUSE


def poses_of(offer: dict[str, Any]) -> list[tuple[int, int, int, str, int]]:
    """The places of a Kodama offer one by one: x, y, angle, name of the parent, points of the season."""
    return [
        (x, y, angle, offer["parents"][parent], extras[place] if extras else 0)
        for x, y, parent, angles, extras in offer["spots"]
        for place, angle in enumerate(angles)
    ]


class Client:
    """One player at one server."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.http = httpx.AsyncClient(base_url=self.url, timeout=30, trust_env=False)

    @classmethod
    async def enter(cls, url: str, name: str, language: str = "en") -> Self:
        """Create a player."""
        client = cls(url)
        try:
            client.token = (await client.ask("POST", "/api/players", {"name": name, "language": language}))["token"]
        except BaseException:
            await client.http.aclose()  # no caller has it
            raise
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def headers(self) -> dict[str, str]:
        """The authorization header of the player."""
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Send a request and return the response. Raises RequestRefused.

        While the server or its database is away, the request is repeated for PATIENCE seconds if that does no harm:
        commands have ids, so that they count once.
        """
        known = {name: value for name, value in query.items() if value is not None}
        again = method == "GET" or path.endswith("/commands")
        until = time.monotonic() + PATIENCE
        while True:
            pause = PAUSE
            try:
                answer = await self.http.request(method, path, json=body, params=known, headers=self.headers)
                if answer.status_code != 503 or not again or time.monotonic() > until:
                    break
                pause = retry_after(answer)
            except httpx.TransportError:
                if not again or time.monotonic() > until:
                    raise
            await asyncio.sleep(pause)
        if answer.is_success:
            return answer.json()
        try:
            detail = answer.json().get("detail")
        except ValueError:
            detail = answer.text
        raise RequestRefused(answer.status_code, detail)

    async def make_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        """Make a table; see docs/protocol.md for what may be said."""
        made: dict[str, Any] = await self.ask("POST", "/api/tables", {"game": game, "seats": seats, **more})
        return made

    async def claim(self, token: str) -> dict[str, Any]:
        """Use an invitation to take its seat."""
        seat: dict[str, Any] = await self.ask("POST", "/api/claims", {"token": token})
        return seat

    def sit(self, table: str, seat: str | None, watch: str | None = None) -> "TableConnection":
        """Listen at a table, as a seat or as a spectator."""
        return TableConnection(self, table, seat, watch)


class TableConnection:
    """A connection to a table, which reconnects by itself; `async for news in connection` gives the updates."""

    def __init__(self, client: Client, table: str, seat: str | None, watch: str | None) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.watch = watch
        self.number: int | None = None  # what was seen last
        self.socket: Any = None
        self.connecting = asyncio.Lock()
        self.sent: dict[str, dict[str, Any]] = {}  # commands without an answer so far
        self.repeating: dict[str, asyncio.Task[None]] = {}  # commands that the database could not take, by their ids

    async def connect(self, lost: Any = None) -> None:
        """Replace a lost socket; if two tasks notice the loss, only the first one connects."""
        async with self.connecting:
            if self.socket is lost:
                self.socket = await self.new_socket()

    async def new_socket(self) -> Any:
        """Connect, send a hello with the last number seen, and repeat the commands without a response."""
        address = "ws" + self.client.url.removeprefix("http") + f"/ws?table={self.table}"  # for a proxy
        waited = 0.0
        while True:
            try:
                socket = await websockets.connect(
                    address, additional_headers=self.client.headers, max_size=2**22, proxy=None
                )
                try:
                    await socket.send(json.dumps(self.hello()))
                    for command in self.sent.values():
                        await socket.send(json.dumps(command))
                    return socket
                except BaseException:
                    socket.transport.abort()  # no caller has it
                    raise
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                if waited >= PATIENCE:
                    raise
                await asyncio.sleep(PAUSE)
                waited += PAUSE

    def hello(self) -> dict[str, Any]:
        """The first message of a socket."""
        hello = {"type": "hello", "protocol": PROTOCOL, "table": self.table, "seat": self.seat, "since": self.number}
        return hello | ({"watch": self.watch} if self.watch else {})

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        for repeating in self.repeating.values():
            repeating.cancel()
        if self.socket is not None:
            await self.socket.close()

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        """Every message, across reconnections; commands are repeated while the database is away."""
        away = silent = False  # the database was away at last; nothing was received on this connection
        while True:
            socket = self.socket
            try:
                message = json.loads(await socket.recv())
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else 1006
                if 4400 <= code < 4500 and code != 4429 and not away:
                    raise
                if away or silent or code == 4429:
                    await asyncio.sleep(PAUSE)  # a connection that was closed at once is not reopened at once
                await self.connect(socket)
                away, silent = False, True
                continue
            silent = False
            away = message["type"] == "problem" and message["code"] == "unavailable"
            if away:
                self.repeat(message.get("id") or "")
                continue
            if message["type"] in ("accepted", "refused", "stale", "problem"):
                self.sent.pop(message.get("id") or "", None)
            if message["type"] == "news":
                self.number = message["number"]
            yield message

    def repeat(self, id: str) -> None:
        """Send a command again after a pause: it counts once."""
        if id in self.sent and id not in self.repeating:
            self.repeating[id] = asyncio.create_task(self.send_again(id))

    async def send_again(self, id: str) -> None:
        """Send a command again after a pause, unless it was answered; a new connection repeats it anyway."""
        await asyncio.sleep(REPEAT)
        del self.repeating[id]
        if id in self.sent:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(json.dumps(self.sent[id]))

    async def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        """The updates, and the refusals of commands; a stale command gives an update."""
        async for message in self.messages():
            if message["type"] == "stale":
                self.number = message["news"]["number"]
                yield message["news"]
            elif message["type"] in ("news", "refused"):
                yield message
            elif message["type"] == "problem":
                raise RequestRefused(400, message)

    async def command(self, kind: str, **more: Any) -> str:
        """Send a command; the response comes as a message with the same id, which is returned."""
        id = uuid.uuid4().hex
        command = {"type": "command", "id": id, "kind": kind, "seat": self.seat, "number": self.number or 0, **more}
        self.sent[id] = command
        while True:
            socket = self.socket
            try:
                await socket.send(json.dumps(command))
                return id
            except ConnectionClosed:
                await self.connect(socket)  # and again: its id makes sure that it counts once

    async def move(self, text: str) -> str:
        """Play a move."""
        return await self.command("move", move=text)
