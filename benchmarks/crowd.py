"""Scripted players over bare sockets, as light as possible, because they share the processors with the server.

Moves are sent on a fixed schedule, whatever the server does. The latency of a move is the time from the moment it was
due until the last player at the table has received the update.
"""

import asyncio
import base64
import json
import os
import random
import struct
import time
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

from kokodama.client import PROTOCOL

GAMES = ("kokopelli", "kokopelli", "kokopelli", "kodama")  # three tables in four play Kokopelli
LENGTHS = {"kokopelli": 290, "kodama": 60}  # approximate number of moves in a game of four random players
SEATS = "ABCD"
PING, PONG = 9, 10
KEPT = 2.0  # seconds; the server closes idle connections after five


def frame(text: bytes, opcode: int = 1) -> bytes:
    """Return a client's frame; its mask is zero, so the text is unchanged."""
    head = bytes([0x80 | opcode])
    length = (
        bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack("!H", len(text))
    )  # nothing here is longer than 64 KiB
    return head + length + b"\0\0\0\0" + text


class Line(asyncio.Protocol):
    """The socket of a seat or of a spectator."""

    def __init__(self, table: "Table", seat: str | None, token: str, host: str) -> None:
        self.table = table
        self.seat = seat
        self.number = -1
        self.ready = asyncio.get_running_loop().create_future()  # resolved by the first update
        self.upgraded = False
        self.buffer = b""
        self.transport: Any = None
        key = base64.b64encode(os.urandom(16)).decode()
        self.request = (
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {token}\r\n\r\n"
        ).encode()
        hello: dict[str, Any] = {"type": "hello", "protocol": PROTOCOL, "table": table.id}
        hello |= {"seat": seat} if seat else {"watch": table.watch}
        self.hello = frame(json.dumps(hello).encode())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the upgrade to a WebSocket."""
        self.transport = transport
        self.transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        """Report a lost connection, which only we may close during a measurement."""
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed before the first news"))
        self.table.lost(self)

    def data_received(self, data: bytes) -> None:
        """Split the data into frames."""
        data = self.buffer + data if self.buffer else data
        at = 0
        if not self.upgraded:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(data[:200].decode())
            self.upgraded, at = True, end + 4
            self.transport.write(self.hello)
        size = len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                if size - at < 10:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if size - start < length:
                break
            self.heard(data[at] & 15, data[start : start + length])
            at = start + length
        self.buffer = data[at:]

    def heard(self, opcode: int, text: bytes) -> None:
        """Handle a message; only the number of an update is read."""
        if opcode == PING:
            self.transport.write(frame(text, PONG))
        elif opcode == 1 and text.startswith(b'{"type":"news"'):
            at = text.index(b'"number":') + 9
            self.number = int(text[at : text.index(b",", at)])
            if not self.ready.done():
                self.ready.set_result(None)
            self.table.pushed(self, text)
        elif opcode == 1 and text.startswith(b'{"type":"accepted"'):
            self.table.crowd.acknowledged += 1
        elif opcode == 1 and not text.startswith((b'{"type":"people"', b'{"type":"said"')):
            self.table.crowd.troubles.append(text[:200].decode())


class Table:
    """Four players who move on schedule."""

    def __init__(self, crowd: "Crowd", game: str, dice: random.Random) -> None:
        self.crowd = crowd
        self.game = game
        self.dice = dice
        self.id = self.watch = ""
        self.tokens: list[str] = []
        self.lines: list[Line] = []
        self.missing = 0  # players who have not received the newest update
        self.number = -1  # of the newest update
        self.asked: tuple[Line, bytes] | None = None
        self.due: deque[float] = deque()  # when moves were due; the first may be on its way
        self.sent = self.over = False
        self.hurry = 0  # moves to make at once, before anything is measured

    def pushed(self, line: Line, text: bytes) -> None:
        """Note that a player has received an update; the last player's stops the clock."""
        if line.seat is None or line.number < self.number:
            return
        if line.number > self.number:
            self.number, self.missing = line.number, len(self.lines)
            self.over = b'"status":"over"' in text
        self.missing -= 1
        if b'"offer":null' not in text:
            self.asked = line, text
        if self.missing > 0:
            return
        if self.sent:
            now = self.crowd.loop.time()
            self.crowd.took.append(now - self.due.popleft())
            self.sent = False
            self.hurry -= self.hurry > 0
            if self.crowd.flat_out or self.hurry:
                self.due.append(now)
        if self.over:
            self.crowd.start_next_game(self)
        elif self.due:
            self.move()

    def fire(self, due: float) -> None:
        """Make a move that is due. If the previous one is not finished, it waits while its clock runs."""
        if self.over:
            self.crowd.between += 1  # the next game is being set up
            return
        self.due.append(due)
        if self.missing == 0:
            self.move()

    def move(self) -> None:
        """Send a move from the offer."""
        if self.asked is None or self.sent:
            return
        (line, text), self.asked = self.asked, None
        chosen = json.dumps(choose(json.loads(text)["offer"], self.dice))
        self.sent = True
        command = (
            f'{{"type":"command","kind":"move","seat":"{line.seat}","number":{self.number},'
            f'"id":"{self.crowd.next_id()}","move":{chosen}}}'
        )
        line.transport.write(frame(command.encode()))

    def lost(self, line: Line) -> None:
        """Note that a socket is gone."""
        if not self.crowd.closing and line in self.lines:
            self.crowd.troubles.append("a socket was closed")


def choose(offer: Any, dice: random.Random) -> str:
    """Choose a random move from an offer."""
    if "moves" in offer:
        return str(dice.choice(offer["moves"])["move"])
    while True:
        x, y, parent, angles, _ = dice.choice(offer["spots"])
        card = dice.choice(offer["cards"])
        if card["points"][offer["parents"][parent]]:
            return f"grow {card['card']} {x} {y} {dice.choice(angles)}"


class Http:
    """A keep-alive connection for requests other than moves."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.used = 0.0

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        """Send a request and read the response."""
        if self.streams is not None and time.monotonic() - self.used > KEPT:
            self.streams[1].close()
            self.streams = None
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        self.used = time.monotonic()
        reader, writer = self.streams
        data = json.dumps(body).encode()
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{who}Content-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        answer = json.loads(await reader.readexactly(length))
        if not head.startswith((b"http/1.1 200", b"http/1.1 201")):
            raise ConnectionError(f"{path}: {answer}")
        return answer


class Crowd:
    """All tables, and the measurements made at them."""

    def __init__(self, host: str, port: int, seed: int, connections: int = 8) -> None:
        self.host = host
        self.port = port
        self.loop = asyncio.get_running_loop()
        self.dice = random.Random(seed)
        self.tables: list[Table] = []
        self.watchers: list[Line] = []
        self.connections: asyncio.Queue[Http] = asyncio.Queue()
        for _ in range(connections):
            self.connections.put_nowait(Http(host, port))
        self.tokens: list[str] = []
        self.closing = self.flat_out = False
        self.starting: set[asyncio.Task[None]] = set()
        self.ids = 0
        self.run = f"{seed:08x}"[-8:]
        self.clear()

    def clear(self) -> None:
        """Reset the measurements."""
        self.acknowledged = self.between = self.games = 0
        self.took: list[float] = []
        self.troubles: list[str] = []

    def next_id(self) -> str:
        """Return a new id for a command."""
        self.ids += 1
        return f"{self.run}-{self.ids}"

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        """Send a request over a free connection."""
        connection = await self.connections.get()
        try:
            return await connection.post(path, body, token)
        finally:
            self.connections.put_nowait(connection)

    async def people(self, count: int) -> None:
        """Create players until there are enough."""
        missing = count - len(self.tokens)
        came = await asyncio.gather(
            *(self.post("/api/players", {"name": f"Player {number}"}) for number in range(missing))
        )
        self.tokens += [one["token"] for one in came]

    async def open_table(self, number: int) -> Table:
        """Create a table with its players, none of them connected yet."""
        table = Table(self, GAMES[number % len(GAMES)], random.Random(self.dice.random()))
        await self.set_up_game(table)
        return table

    async def set_up_game(self, table: Table) -> None:
        """Set up a new game for a table."""
        first = self.dice.randrange(len(self.tokens) // 4) * 4
        group = self.tokens[first : first + 4]
        body = {"game": table.game, "seats": [{"kind": "me"}] + [{"kind": "open"}] * 3}
        made = await self.post("/api/tables", body, group[0])
        for token, invitation in zip(group[1:], made["invitations"], strict=True):
            await self.post("/api/claims", {"token": invitation["token"]}, token)
        table.id, table.watch, table.tokens = made["table"], made["watch"], group

    async def connect(self, table: Table) -> None:
        """Connect the four players of a table."""
        table.number, table.missing, table.asked, table.over = -1, 0, None, False
        table.lines = [
            Line(table, seat, token, f"{self.host}:{self.port}")
            for seat, token in zip(SEATS, table.tokens, strict=True)
        ]
        for line in table.lines:
            await self.loop.create_connection(partial(lambda one: one, line), self.host, self.port)
        await asyncio.gather(*(line.ready for line in table.lines))

    async def watch(self, table: Table) -> None:
        """Connect another spectator."""
        line = Line(table, None, table.tokens[0], f"{self.host}:{self.port}")
        self.watchers.append(line)
        await self.loop.create_connection(lambda: line, self.host, self.port)
        await line.ready

    def start_next_game(self, table: Table) -> None:
        """Start the next game after a finished one."""
        task = self.loop.create_task(self.play_again(table))
        self.starting.add(task)
        task.add_done_callback(self.report_failure)

    def report_failure(self, task: asyncio.Task[None]) -> None:
        """Report a table whose next game could not be set up, which would otherwise go unnoticed."""
        self.starting.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.troubles.append(f"no next game: {error}")

    async def play_again(self, table: Table) -> None:
        """Play the next game of a table, on new sockets."""
        old, table.lines = table.lines, []
        for line in old:
            line.transport.close()
        table.due.clear()
        await self.set_up_game(table)
        await self.connect(table)
        self.games += 1
        if self.flat_out or table.hurry:
            table.fire(self.loop.time())

    async def scatter(self, tables: Sequence[Table]) -> None:
        """Advance each table by a random part of a game, so that games do not all end at once."""
        for table in tables:
            table.hurry = self.dice.randrange(LENGTHS[table.game])
            if table.hurry:
                table.fire(self.loop.time())
        while any(table.hurry for table in tables):
            await asyncio.sleep(0.02)

    async def offer(self, tables: Sequence[Table], rate: float, seconds: float) -> None:
        """Send moves at a given rate, spread evenly over tables and time."""
        begun, count = self.loop.time() + 0.05, int(rate * seconds)
        for number in range(count):
            due = begun + number / rate
            while (wait := due - self.loop.time()) > 0:
                await asyncio.sleep(wait)
            tables[number % len(tables)].fire(due)
            if number % 64 == 0:
                await asyncio.sleep(0)

    async def play_flat_out(self, tables: Sequence[Table], seconds: float) -> None:
        """Let every table move again as soon as all its players have received the last move."""
        self.flat_out = True
        for table in tables:
            if not table.due:
                table.fire(self.loop.time())
        await asyncio.sleep(seconds)
        self.flat_out = False

    async def quiet(self, patience: float = 20.0) -> None:
        """Wait until no move is on its way and no table is being set up."""
        for table in self.tables:
            while len(table.due) > table.sent:
                table.due.pop()
        until = self.loop.time() + patience
        while self.loop.time() < until and (self.starting or any(table.sent for table in self.tables)):
            await asyncio.sleep(0.02)

    async def leave(self) -> None:
        """Close all connections."""
        self.closing = True
        for line in [*self.watchers, *(line for table in self.tables for line in table.lines)]:
            line.transport.close()
        while not self.connections.empty():
            connection = self.connections.get_nowait()
            if connection.streams:
                connection.streams[1].close()
        await asyncio.sleep(0.1)
