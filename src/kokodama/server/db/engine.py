"""Connections to a database, SQLite or PostgreSQL, for everything but the log of tables (see the two writers)."""

import contextlib
import os
import sqlite3
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kokodama.server.db.sqlite_writer import BUSY, PRAGMAS


def new_engine(url: str, patience: float | None = 8.0) -> AsyncEngine:
    """Make an engine whose acknowledged writes survive a crash, and whose errors contain no values.

    A statement may take `patience` seconds; None is without limit.
    """
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(
            url,
            pool_size=5,
            pool_timeout=5,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": 3, "command_timeout": patience},
        )
    create_private(url)
    engine = create_async_engine(url, connect_args={"timeout": BUSY}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def sqlite_file(url: str) -> str | None:
    """The file of an SQLite database; None if it is in memory, or of another kind."""
    parsed = make_url(url)
    name = parsed.database if parsed.get_backend_name() == "sqlite" else None
    return None if not name or name == ":memory:" or name.startswith("file:") else name


def try_sqlite(url: str) -> None:
    """Open an SQLite database once, without a thread. Raises sqlite3.Error, also if the file is no database.

    For programs that end when it cannot be opened: the thread of the asynchronous driver would outlive their event
    loop, and log a traceback.
    """
    name = sqlite_file(url)
    if name is not None:
        create_private(url)
        with contextlib.closing(sqlite3.connect(name, timeout=BUSY)) as connection:
            prepare(connection, None)


def create_private(url: str) -> None:
    """Create a missing SQLite file that only its owner can read: it holds the cards of running games."""
    name = sqlite_file(url)
    if name is not None:
        with contextlib.suppress(OSError):  # opening it will report the error
            os.close(os.open(name, os.O_CREAT | os.O_EXCL, 0o600))


def prepare(connection: Any, _: object) -> None:
    """Set up a connection to SQLite, so that a commit has reached the disk when it returns."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
