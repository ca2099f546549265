"""Connections to a database, SQLite or PostgreSQL, whose commits have reached the disk when they return."""

from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


def new_engine(url: str) -> AsyncEngine:
    """An engine whose acknowledged writes survive a crash."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=5, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})
    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def new_scribe(url: str) -> Engine:
    """The one writer of an SQLite file, without the detour through the event loop."""
    engine = create_engine(
        make_url(url).set(drivername="sqlite"), connect_args={"timeout": 30, "check_same_thread": False}
    )
    event.listen(engine, "connect", prepare)
    return engine


def prepare(connection: Any, _: object) -> None:
    """What every connection to SQLite is told: a commit has reached the disk when it returns."""
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()
