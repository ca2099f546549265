"""Gives the host's commands access to the database of a running server: short transactions, clear errors."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from kokodama.server.db.engine import new_engine, try_sqlite
from kokodama.server.db.migrate import is_current, newest

Result = TypeVar("Result")


class HostError(Exception):
    """A host's command cannot be carried out; the message tells the host why."""


def check_exists(url: str) -> None:
    """Raise HostError if there is no database; for a mistyped name SQLite would silently create a file."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise HostError("This is not a database address; see --help.") from None
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise HostError(f"There is no database at {address.database}.")
    try:
        try_sqlite(url)
    except sqlite3.Error as error:
        raise HostError(f"The database at {address.database} cannot be used: {error}.") from None


def check_is_current(connection: Connection) -> None:
    """Raise HostError unless the database has exactly the version this program knows."""
    if is_current(connection):
        return
    if not inspect(connection).has_table("alembic_version"):
        raise HostError("This database is empty: no server has used it yet.")
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if str(found) > newest():
        raise HostError(f"A newer version of kokodama made this database (schema {found}; this one knows {newest()}).")
    raise HostError(
        f"An older version of kokodama made this database (schema {found}, not {newest()}); start the server first."
    )


@asynccontextmanager
async def open_database(url: str) -> AsyncIterator[AsyncEngine]:
    """Open an existing, up-to-date database. Raises HostError."""
    check_exists(url)
    engine = new_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(check_is_current)
        yield engine
    finally:
        await engine.dispose()


def begin_reading(connection: Connection) -> None:
    """Begin a transaction that reads one consistent snapshot."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    else:
        connection.exec_driver_sql("BEGIN")  # by itself Python begins a transaction only before a write


def begin_writing(connection: Connection) -> None:
    """Take SQLite's write lock before anything is read, so that nobody writes in between.

    On PostgreSQL the affected rows are locked where they are read.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


async def read(engine: AsyncEngine, work: Callable[[Connection], Result]) -> Result:
    """Read in one consistent snapshot."""

    def whole(connection: Connection) -> Result:
        begin_reading(connection)
        return work(connection)

    async with engine.connect() as connection:
        return await connection.run_sync(whole)


async def write(engine: AsyncEngine, work: Callable[[Connection], Result]) -> Result:
    """Write in one transaction."""

    def whole(connection: Connection) -> Result:
        begin_writing(connection)
        return work(connection)

    async with engine.begin() as connection:
        return await connection.run_sync(whole)


async def in_a_thread(work: Coroutine[Any, Any, Result]) -> Result:
    """Run long work beside the server's event loop: in a thread, with connections of its own."""
    return await asyncio.to_thread(asyncio.run, work)
