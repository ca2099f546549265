"""The connection of one listener at a table."""

import asyncio
import contextlib
from typing import Any

from fastapi import WebSocket

from kokodama.server.play.accounts import Player
from kokodama.server.play.live_table import LiveTable
from kokodama.server.wire.close_codes import TRY_LATER
from kokodama.server.wire.frames import text_frame
from kokodama.server.wire.socket_messages import Hello
from kokodama.server.ws.protocol import protocol_of


class TableSocket:
    """A listener at a table. Messages are written at once; a client that does not read them is disconnected."""

    def __init__(
        self, socket: WebSocket, live: LiveTable, player: Player | None, hello: Hello, seat: int | None
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
