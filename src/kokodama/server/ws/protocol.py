"""A WebSocket protocol with a fast path for whole text frames.

uvicorn, websockets and Starlette handle the handshake, pings and closing. An update after a move bypasses them: its
frame is made once for all listeners who are sent the same, and written without a task, a queue or another copy. This is
sound because a text frame does not depend on the connection: compression is off. A message that arrives as one whole
frame, as browsers send it, is read here; anything else is left to the library.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the faster of two
from websockets.http11 import Request

KEY = "kokodama.protocol"  # in the scope of a connection
BEHIND = 1_000_000  # bytes that may wait for a client that does not read
READ_AHEAD = 8  # messages that may wait before we stop reading
LINGER = 2.0  # seconds for a peer to finish sending after we have said why we are closing
FIN, OPCODE, MASKED = 0x80, 0x0F, 0x80  # bits of the first two bytes of a frame
WHOLE_TEXT = 0x81  # the first byte of a text frame that is a whole message


def payload_of(data: bytes, start: int) -> tuple[int, int]:
    """Return where the payload of a client's frame begins and ends (RFC 6455 5.2); -1 if its head is incomplete."""
    size = len(data) - start
    if size < 6:
        return -1, -1
    length = data[start + 1] & 0x7F
    if length < 126:
        return start + 6, start + 6 + length
    wide = 2 if length == 126 else 8
    if size < 6 + wide:
        return -1, -1
    begin = start + 6 + wide
    return begin, begin + int.from_bytes(data[start + 2 : start + 2 + wide], "big")


def is_text(data: bytes) -> bool:
    """Whether a payload is valid UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a fast path for whole text frames."""

    whole_messages = True  # so far all data ended with a frame, and every frame was a whole message
    failed = False  # a broken frame arrived; nothing more is read

    def data_received(self, data: bytes) -> None:
        """Read a message that is one whole frame; the library reads everything else."""
        if self.failed:
            return
        if self.handshake_complete:
            text = self.only_text(data) if self.whole_messages else None
            if text is not None:
                self.receive_text(text)
                return
        elif self.handshake_initiated or not data.endswith(b"\r\n\r\n"):
            self.whole_messages = False  # a client that does not wait for our reply
        super().data_received(data)

    def only_text(self, data: bytes) -> str | None:
        """Return the text if the data is exactly one masked text frame, else None; note if it ends with a frame."""
        begin, end = payload_of(data, 0)
        if end == len(data) and data[0] == WHOLE_TEXT and data[1] & MASKED and end - begin <= self.config.ws_max_size:
            try:
                return apply_mask(data[begin:], data[begin - 4 : begin]).decode()
            except UnicodeDecodeError:
                return None
        start = 0
        while start < len(data) and self.whole_messages:
            begin, end = payload_of(data, start)
            is_message = data[start] & FIN and data[start] & OPCODE
            self.whole_messages = bool(begin > 0 and end <= len(data) and is_message)
            start = end
        return None

    def receive_text(self, text: str) -> None:
        """Pass a message to the application."""
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            self.pause_if_many_wait()

    def handle_connect(self, event: Request) -> None:
        """Handle the handshake, and make this object available to the application."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope[KEY] = self  # type: ignore[literal-required]

    def write_frame(self, frame: bytes) -> None:
        """Send a finished frame; nothing happens if the connection is on its way out."""
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            self.transport.write(frame)

    def behind(self) -> bool:
        """Whether too many bytes wait for a client that does not read."""
        return self.transport.get_write_buffer_size() > BEHIND

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. Stop reading only if several wait, as pausing and resuming costs two system calls."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(1007)  # the library would say so in the log, with a traceback
            self.handle_parser_exception()
            return
        self.read_paused, paused = True, self.read_paused  # pretend it is paused already
        super().send_receive_event_to_app()
        self.read_paused = paused
        self.pause_if_many_wait()

    def handle_parser_exception(self) -> None:
        """Send the reason for closing, then read and discard what is still on its way.

        Closing at once would reset the connection while the peer is still sending, and the reason would be lost
        (RFC 6455 7.1.1).
        """
        assert self.conn.close_sent is not None
        self.failed = self.close_sent = True
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def pause_if_many_wait(self) -> None:
        """Stop reading while several messages wait."""
        if not self.read_paused and not self.close_sent and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()


def protocol_of(scope: Any) -> TableProtocol:
    """Return the protocol object of a connection."""
    protocol: TableProtocol = scope[KEY]
    return protocol
