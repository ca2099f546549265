"""The real server on a real port, in a thread of the tests, which can set its clock and read its logs."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import uvicorn

from kokodama.server.app import make_app
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.http.connections import Connection
from kokodama.server.http.services import Services
from kokodama.server.ops.json_logs import AccessLog, JsonLines
from kokodama.server.play.hub import TableHub
from kokodama.server.settings import Settings
from kokodama.server.ws.protocol import TableProtocol

NO_QUOTAS = {  # all tests come from one address
    "tables_per_player": 0,
    "tables_per_address": 0,
    "listed_per_player": 0,
    "listed_per_address": 0,
    "new_tables_per_hour": 0,
    "new_players_per_hour": 0,
    "sockets_per_player": 0,
    "sockets_per_address": 0,
    "hints_per_minute": 0,
    "records_per_minute": 0,
    "pictures_per_minute": 0,
}


class Lines(logging.Handler):
    """Keeps the lines of the log as a host would read them."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(self.format(record))
        if record.levelno >= logging.ERROR or record.exc_info:
            self.errors.append(logging.Formatter().format(record))


class LocalServer:
    """A server in a thread: `with LocalServer(database) as served`."""

    def __init__(
        self, database: str, http: Any = Connection, bound: socket.socket | None = None, **settings: Any
    ) -> None:
        chosen: dict[str, Any] = {"rate": 10_000.0, "burst": 10_000.0, "sweep": 0.1, **NO_QUOTAS, **settings}
        self.settings = Settings(database=database, **chosen)
        guard: Any = make_app(self.settings)
        self.services: Services = guard.app.state
        self.logs = Lines()
        self.socket = bound or socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(
            AccessLog(guard),
            http=http,
            ws=TableProtocol,
            log_config=None,
            access_log=False,
            ws_max_size=self.settings.max_frame,
            lifespan="on",
            timeout_keep_alive=75,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})
        self.ahead = 0.0  # seconds by which its clock is ahead of ours

    @property
    def hub(self) -> TableHub:
        """The server's hub."""
        return self.services.hub

    def ask_inside(self, question: Any) -> Any:
        """Run a coroutine in the server's event loop and return the result."""
        loop = self.hub.store.writer.get_loop()  # type: ignore[union-attr]
        return asyncio.run_coroutine_threadsafe(question, loop).result(30)

    def take_turns(self) -> None:
        """Wait until its event loop has handled everything that has arrived so far."""

        async def turns() -> None:
            for _ in range(3):
                await asyncio.sleep(0)

        self.ask_inside(turns())

    def workers(self) -> list[int]:
        """Return the processes in which its bots run."""
        return [pid for pool in self.hub.pools.all() for pid in pool.pids()]

    def pause_workers(self) -> list[int]:
        """Pause its workers in the middle of whatever they are doing."""
        pids = self.workers()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        return pids

    def __enter__(self) -> "LocalServer":
        root = logging.getLogger()
        root.addHandler(self.logs)
        logging.getLogger("kokodama").setLevel(logging.INFO)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), self.logs.errors
            time.sleep(0.01)
        self.hub.now = lambda: time.time() + self.ahead
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()
        self.socket.close()
        logging.getLogger().removeHandler(self.logs)


@contextlib.contextmanager
def database_away(served: LocalServer, written: bool = False) -> Iterator[list[str]]:
    """Make reads and writes fail; with `written`, the entry is written and only the confirmation is lost.

    Yields the list of failed attempts.
    """
    store = served.hub.store
    write, rows = store.log.write, store.rows

    tried: list[str] = []

    async def fail_to_write(batch: Any) -> Any:
        tried.append("write")
        if written and batch:
            await write(batch)
        raise StoreUnavailable("away")

    async def fail_to_read(query: Any) -> Any:
        tried.append("read")
        raise StoreUnavailable("away")

    store.log.write, store.rows = fail_to_write, fail_to_read  # type: ignore[method-assign]
    try:
        yield tried
    finally:
        store.log.write, store.rows = write, rows  # type: ignore[method-assign]
