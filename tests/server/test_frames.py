"""Messages that do not come as one whole frame: in pieces, several at once, with others in between, or broken."""

import asyncio
import contextlib
import json
import os
import struct
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest

from tests.server.local_server import LocalServer
from tests.server.people import ME, people

TEXT, CONTINUATION, CLOSE, PING = 1, 0, 8, 9
ASK, ANSWER = b'{"type":"ping","id":"1"}', b'{"type":"pong","id":"1"}'


def frame(payload: bytes, opcode: int = TEXT, fin: bool = True, masked: bool = True) -> bytes:
    """A frame as a client sends it."""
    key = os.urandom(4)
    head = bytes([(0x80 if fin else 0) | opcode])
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 65_536:
        head += bytes([bit | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", len(payload))
    if not masked:
        return head + payload
    return head + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(payload))


class Line:
    """A bare connection to a table."""

    def __init__(self, served: LocalServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.served = served
        self.reader = reader
        self.writer = writer

    async def next(self) -> tuple[int, bytes]:
        """The next frame of the server."""
        first, second = await asyncio.wait_for(self.reader.readexactly(2), 20)
        length = second & 127
        if length >= 126:
            length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
        return first & 15, await self.reader.readexactly(length)

    async def send(self, *pieces: bytes) -> None:
        """Send pieces apart from each other."""
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()
            await asyncio.to_thread(self.served.take_turns)  # the server reads this piece before the next one is sent

    async def hears(self, wanted: bytes) -> None:
        """Wait for a message."""
        while True:
            opcode, payload = await self.next()
            assert opcode != CLOSE, payload
            if payload == wanted:
                return

    async def closed_with(self) -> int:
        """The code the server hangs up with."""
        while True:
            opcode, payload = await self.next()
            if opcode == CLOSE:
                return int.from_bytes(payload[:2], "big")


@contextlib.asynccontextmanager
async def at_a_table(served: LocalServer, early: bool = False) -> AsyncIterator[Line]:
    """Somebody's own table over a bare connection; `early` says hello before the server has answered."""
    async with people(served, "Ann") as (ann,):
        table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
        place = urlsplit(served.url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        try:
            head = (
                f"GET /ws HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Authorization: {ann.headers['authorization']}\r\n\r\n"
            ).encode()
            hello = frame(json.dumps({"type": "hello", "protocol": 1, "table": table, "seat": "A"}).encode())
            writer.write(head + hello if early else head)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            if not early:
                writer.write(hello)
            line = Line(served, reader, writer)
            _, news = await line.next()
            assert json.loads(news)["type"] == "news"
            yield line
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


ASKED = frame(ASK)
SENT = {
    "one frame": [ASKED],
    "byte by byte": [ASKED[place : place + 1] for place in range(len(ASKED))],
    "the head apart": [ASKED[:2], ASKED[2:]],
    "two at once": [frame(b'{"type":"nonsense"}') + ASKED],
    "one and a half": [frame(b'{"type":"nonsense"}') + ASKED[:9], ASKED[9:]],
    "in fragments": [frame(ASK[:5], fin=False), frame(ASK[5:], CONTINUATION)],
    "a ping between fragments": [frame(ASK[:5], fin=False), frame(b"x", PING), frame(ASK[5:], CONTINUATION)],
    "a ping and a message together": [frame(b"x", PING) + ASKED],
    "a long one": [frame(ASK + b" " * 300)],
    "a very long one": [frame(ASK + b" " * 60_000)],
}


@pytest.mark.parametrize("sent", SENT.values(), ids=SENT.keys())
def test_a_message_arrives_however_it_is_cut(served: LocalServer, sent: list[bytes]) -> None:
    async def story() -> None:
        async with at_a_table(served) as line:
            for _ in range(2):  # also after what came before
                await line.send(*sent)
                await line.hears(ANSWER)
            await line.send(ASKED)
            await line.hears(ANSWER)

    asyncio.run(story())


def test_who_does_not_wait_for_the_handshake_is_heard(served: LocalServer) -> None:
    async def story() -> None:
        async with at_a_table(served, early=True) as line:
            await line.send(ASKED)
            await line.hears(ANSWER)

    asyncio.run(story())


BROKEN = {
    "text that is not UTF-8": ([frame(b"\xff\xfe")], 1007),
    "not masked": ([frame(ASK, masked=False)], 1002),
    "a new message within fragments": ([frame(ASK[:5], fin=False), ASKED], 1002),
    "more than a message may have": ([frame(b"x" * 70_000)], 1009),
    "a bit nobody agreed on": ([bytes([0xC1]) + ASKED[1:]], 1002),
}


@pytest.mark.parametrize(("sent", "code"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_frame_ends_the_connection(served: LocalServer, sent: list[bytes], code: int) -> None:
    async def story() -> None:
        async with at_a_table(served) as line:
            await line.send(ASKED)
            await line.hears(ANSWER)
            await line.send(*sent)
            assert await line.closed_with() == code

    asyncio.run(story())
