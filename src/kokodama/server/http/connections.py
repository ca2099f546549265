"""Limits TCP connections: how many in all and per address, and how long a request may take to arrive.

Every connection holds a file descriptor, and the operating system limits these per process. Clients that open
connections and stay silent must not lock others out.
"""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kokodama.server.ops import metrics
from kokodama.server.ops.client_address import address_key
from kokodama.server.settings import Settings

log = logging.getLogger("kokodama.connections")
MOST = 20_000  # connections of one process, however many files it may open
RESPONSE_TIMEOUT = 60.0  # seconds that a response may wait for a client that does not read it
BUSY_BODY = b'{"detail": {"code": "busy", "text": "Too many connections; wait a moment."}}'
BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n"
    b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%s"
) % (len(BUSY_BODY), BUSY_BODY)
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def open_files() -> int:
    """How many files this process may open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST * 2
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST * 2 if soft == resource.RLIM_INFINITY else soft


def raise_open_files() -> None:
    """Raise the limit on open files as far as the system allows; the usual 1024 is only a thousand visitors."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1 << 20 if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        log.warning("the limit on open files cannot be raised")


def spare_files(files: int) -> int:
    """How many files are reserved for everything else: the database, bots, and connections being refused."""
    return max(64, files // 8)


def backlog() -> int:
    """How many connections may wait to be accepted: asyncio accepts all of them before it handles the first."""
    return max(16, min(2048, spare_files(open_files()) // 2))


class Connections:
    """All connections of this process, and when each of them has waited too long."""

    def __init__(self, settings: Settings, now: Callable[[], float] = monotonic) -> None:
        files = open_files()
        self.most = settings.max_connections or max(8, min(MOST, files - spare_files(files)))
        # Behind a proxy all connections come from its address.
        self.most_per_address = 0 if settings.proxy else settings.connections_per_address or max(4, self.most // 4)
        self.head_timeout = settings.head_timeout
        self.body_timeout = settings.body_timeout
        self.now = now
        self.open: dict[Connection, None] = {}  # in the order in which they came
        self.by_address: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()  # by reason, since the last line of the log

    def admit(self, connection: "Connection", address: str) -> bool:
        """Whether a new connection may stay; if there is no room, the one idle for the longest time is closed."""
        if self.most_per_address and self.by_address[address] >= self.most_per_address:
            self.count("address")
            return False
        if len(self.open) >= self.most:
            idle = next((one for one in self.open if one.is_idle()), None)
            if idle is None:
                self.count("full")
                return False
            self.count("evicted")
            idle.transport.abort()
            self.leave(idle)
        self.open[connection] = None
        self.by_address[address] += 1
        return True

    def leave(self, connection: "Connection") -> None:
        """A connection has ended."""
        if connection in self.open:
            del self.open[connection]
            self.by_address[connection.address] -= 1
            if self.by_address[connection.address] <= 0:
                del self.by_address[connection.address]

    def count(self, why: str) -> None:
        """Count why a connection was closed; a log line for each would let an attacker flood the log."""
        self.closed[why] += 1
        metrics.CONNECTIONS_CLOSED.labels(why).inc()

    async def watch(self) -> None:
        """Close connections that are too slow, and log at most one line a second about it."""
        pause = min(1.0, self.head_timeout / 4)
        spoken = -1.0
        while True:
            await asyncio.sleep(pause)
            now = self.now()
            for connection in list(self.open):
                if why := connection.timeout_reason(now):
                    self.count(why)
                    connection.close_now()
            if self.closed and now - spoken >= 1.0:
                log.warning("connections closed", extra={"count": self.closed.total(), "why": dict(self.closed)})
                self.closed.clear()
                spoken = now


class Connection(H11Protocol):
    """An HTTP connection without Nagle's delay, watched by `Connections` if the application has one.

    asyncio sets TCP_NODELAY only on sockets that declare the protocol TCP, which those uvicorn shares between processes
    do not: without it their responses would be 40 ms late.
    """

    limits: Connections | None = None
    address = ""
    refused = False
    upgraded = False  # to a WebSocket, which has limits of its own
    head_since: float | None = None  # since when we have been waiting for the head of a request
    body_since = 0.0
    last_received = 0.0  # when the last bytes arrived
    unread_since: float | None = None  # since when the peer has not been reading our response
    seen_cycle: Any = None

    def connection_made(  # type: ignore[override]
        self, transport: asyncio.Transport
    ) -> None:
        """Admit a new connection, or respond that there is no room."""
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.limits = self.app_state.get("connections")
        if self.limits is not None:
            peer = transport.get_extra_info("peername")
            self.address = address_key(str(peer[0])) if peer else ""
            self.transport = transport
            if not self.limits.admit(self, self.address):
                self.refused = True
                transport.write(BUSY)
                transport.close()
                return
            self.head_since = self.limits.now()
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass on bytes of a request, and note the progress."""
        if self.refused:
            return
        super().data_received(data)
        if self.limits is None or self.upgraded:
            return
        self.last_received = self.limits.now()
        if self.cycle is not self.seen_cycle:
            self.seen_cycle, self.body_since = self.cycle, self.last_received
        if self.in_request():
            self.head_since = None
        elif self.head_since is None:
            self.head_since = self.last_received

    def in_request(self) -> bool:
        """Whether a request is being received or answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def is_idle(self) -> bool:
        """Whether no request is under way."""
        return not self.upgraded and not self.in_request()

    def timeout_reason(self, now: float) -> str | None:
        """Return why the connection is too slow and must be closed, or None."""
        limits = self.limits
        if limits is None or self.upgraded or self.transport.is_closing():
            return None
        if self.unread_since is not None and now - self.unread_since > RESPONSE_TIMEOUT:
            return "response"
        if not self.in_request():
            return "head" if self.head_since is not None and now - self.head_since > limits.head_timeout else None
        if not self.cycle.more_body or self.flow.read_paused:
            return None
        stalled = now - self.last_received > limits.head_timeout
        return "body" if stalled or now - self.body_since > limits.body_timeout else None

    def close_now(self) -> None:
        """Close the connection, with an error response if none has started."""
        if self.unread_since is not None:
            self.transport.abort()
            return
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(TOO_SLOW)
        self.transport.close()

    def pause_writing(self) -> None:
        """Note that the peer has stopped reading."""
        if self.limits is not None:
            self.unread_since = self.limits.now()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the peer reads again."""
        self.unread_since = None
        super().resume_writing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket, which from now on is notified when it ends.

        Bytes that arrived along with the request belong to the WebSocket; uvicorn would drop them.
        """
        self.upgraded = True
        early, _ = self.conn.trailing_data
        super().handle_websocket_upgrade(event)
        protocol: Any = self.transport.get_protocol()
        if early:
            protocol.data_received(early)
        limits = self.limits
        if limits is None:
            return
        ended = protocol.connection_lost

        def connection_lost(error: Exception | None) -> None:
            limits.leave(self)
            ended(error)

        protocol.connection_lost = connection_lost

    def connection_lost(self, error: Exception | None) -> None:
        """Release the connection, which has ended."""
        if self.limits is not None:
            self.limits.leave(self)
        if not self.refused:
            super().connection_lost(error)
