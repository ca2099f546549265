"""Starting the server: one process, or several that share a database and a messenger."""

import asyncio
import os
import socket
import sys
from dataclasses import asdict

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from kokodama.server import logs
from kokodama.server.app import make_app
from kokodama.server.settings import Settings, data_folder, default_database, from_environment


class Prompt(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection that sends at once, also in processes that share a socket.

    asyncio turns off the wait for more to send (Nagle's) only where a socket says that it speaks TCP, which uvicorn's
    shared one does not: without this every answer of theirs would be 40 ms late.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody connects."""
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)


def app_from_environment() -> ASGIApp:
    """What every process of several starts with."""
    sys.setswitchinterval(0.0005)  # the thread that writes must not wait long for its turn
    logs.set_up(os.environ.get("KOKODAMA_LOG", "INFO").upper())
    return logs.AccessLog(make_app(from_environment(os.environ)))


def to_environment(settings: Settings) -> None:
    """Hand the settings to the processes to come."""
    for name, value in asdict(settings).items():
        os.environ[f"KOKODAMA_{name.upper()}"] = str(value)


def serve(settings: Settings, host: str, port: int, workers: int) -> None:
    """Serve until told to stop; then finish what was begun."""
    if settings.database == default_database():
        data_folder().mkdir(parents=True, exist_ok=True)
    to_environment(settings)
    uvicorn.run(
        "kokodama.server.run:app_from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http=Prompt,
        log_config=None,
        access_log=False,
        ws_max_size=settings.max_frame,
        ws_per_message_deflate=False,  # costs more time and memory than it saves: news are small
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,  # longer than proxies keep a connection, so that none ends under a request
        server_header=False,
        proxy_headers=settings.proxy,
    )
