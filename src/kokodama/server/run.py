"""Starting the server: one process, or several that share a database and Redis."""

import gc
import ipaddress
import os
import sys
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from kokodama.server.app import make_app
from kokodama.server.http.connections import Connection, backlog, raise_open_files
from kokodama.server.ops import json_logs
from kokodama.server.ops.metrics_files import share_metrics
from kokodama.server.preflight import prepare_start
from kokodama.server.settings import Settings, from_environment
from kokodama.server.ws.protocol import TableProtocol

WORKER_TIMEOUT = 60  # seconds within which a process must answer its parent; starting may take several


def app_from_environment() -> ASGIApp:
    """Make the application of one process; its settings come from the environment."""
    sys.setswitchinterval(0.0005)  # the writing thread must not wait long for the interpreter lock
    json_logs.set_up(log_level())
    app = json_logs.AccessLog(make_app(from_environment()))
    collect_garbage_seldom()
    return app


def collect_garbage_seldom() -> None:
    """Collect garbage cycles rarely: a move leaves hardly any, and a collection costs a tenth of a move."""
    gc.collect()
    gc.freeze()  # what is loaded by now lives as long as the process
    gc.set_threshold(50_000, 20, 100)


def log_level() -> str:
    """Return the log level."""
    return os.environ.get("KOKODAMA_LOG", "INFO").upper()


def to_environment(settings: Settings) -> None:
    """Pass the settings to the child processes through the environment."""
    for name, value in settings.model_dump().items():
        os.environ[f"KOKODAMA_{name.upper()}"] = str(value)


def for_listening(settings: Settings, host: str) -> Settings:
    """Adapt settings to an address: on a network, a server without configured host names answers to any name."""
    named = settings.hosts or settings.public_url
    return settings if named or is_loopback(host) else settings.model_copy(update={"hosts": "*"})


def is_loopback(host: str) -> bool:
    """Whether only this machine can connect to an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serve(settings: Settings, host: str, port: int, workers: int, greet: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal stops the process; requests under way are finished. Raises CannotStart.

    `greet` is called once nothing stands in the way: the address is free and the database can be used.
    """
    prepare_start(settings, host, port)
    greet()
    raise_open_files()
    to_environment(for_listening(settings, host))
    if workers > 1:
        json_logs.set_up(log_level())  # of the parent process, which logs when it replaces a child
        share_metrics()
    uvicorn.run(
        "kokodama.server.run:app_from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http=Connection,
        ws=TableProtocol,
        backlog=backlog(),
        log_config=None,
        access_log=False,
        ws_max_size=settings.max_frame,
        ws_per_message_deflate=False,  # costs more time and memory than it saves: updates are small
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,  # longer than proxies keep a connection, so that none is closed during a request
        timeout_worker_healthcheck=WORKER_TIMEOUT,
        server_header=False,
        proxy_headers=settings.proxy,
    )
