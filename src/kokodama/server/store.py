"""Everything durable. What many tables write is written together, one transaction after the other.

To make a write durable takes milliseconds, however small it is; so whatever waits shares one. SQLite has one writer at
a time: all writes go through one connection in a thread of its own, and nobody ever waits for a lock.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Select,
    and_,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kokodama.server import schema
from kokodama.tables.table import Entry

BATCH = 200  # entries in one transaction


@dataclass(frozen=True)
class Summary:
    """What a table's row repeats of its entries."""

    status: str
    number: int
    bot_to_act: bool
    to_act: str | None
    deadline: float | None
    updated: float
    result: dict[str, Any] | None = None


@dataclass
class Waiting:
    """An entry on its way into the database."""

    table: str
    entry: Entry
    key: str | None
    summary: Summary
    done: asyncio.Future[bool]
    claim: tuple[int, str] | None = None  # a seat and its player


@dataclass
class Rows:
    """New rows on their way into the database."""

    rows: Sequence[tuple[Any, Mapping[str, Any] | Sequence[Mapping[str, Any]]]]
    done: asyncio.Future[bool]


Work = Waiting | Rows
Written = set[tuple[str, int, str | None]]


class Store:
    """One database, SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.lite = self.url.get_backend_name() == "sqlite"
        self.engine = new_engine(url)
        self.scribe = new_scribe(url) if self.lite else None
        self.thread = ThreadPoolExecutor(1, "store")
        self.writing = asyncio.Lock()  # SQLite has one writer at a time
        self.queue: asyncio.Queue[Work] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to write."""
        self.writer = asyncio.create_task(self.write_forever())

    async def close(self) -> None:
        """Finish what is on its way, then stop."""
        await self.queue.join()
        if self.writer:
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        self.thread.shutdown()
        if self.scribe:
            self.scribe.dispose()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of its own, for what is rare."""
        async with self.writing if self.lite else contextlib.nullcontext(), self.engine.begin() as connection:
            yield connection

    async def rows(self, query: Select[Any]) -> list[dict[str, Any]]:
        """The rows of a question."""
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def row(self, query: Select[Any]) -> dict[str, Any] | None:
        """The only row of a question."""
        found = await self.rows(query)
        return found[0] if found else None

    async def append(self, waiting: Waiting) -> bool:
        """Write an entry; True once it is durable, False if its number or its key is taken."""
        self.queue.put_nowait(waiting)
        return await waiting.done

    async def insert(self, *rows: tuple[Any, Mapping[str, Any] | Sequence[Mapping[str, Any]]]) -> None:
        """Insert rows, all or none; they are durable afterwards."""
        waiting = Rows(rows, asyncio.get_running_loop().create_future())
        self.queue.put_nowait(waiting)
        await waiting.done

    async def write_forever(self) -> None:
        """Take what waits and write it together; while one transaction is on its way, the next one gathers."""
        while True:
            batch = [await self.queue.get()]
            while len(batch) < BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            try:
                await self.settle(batch)
            finally:
                for _ in batch:
                    self.queue.task_done()

    async def settle(self, batch: Sequence[Work]) -> None:
        """Write a batch and tell who waits; one impossible row must not take the others with it."""
        try:
            written = await self.write(batch)
        except (IntegrityError, DataError) as error:
            if len(batch) > 1:
                for one in batch:
                    await self.settle([one])
                return
            fail(batch, error)
        except Exception as error:
            fail(batch, error)
        else:
            for one in batch:
                if not one.done.done():
                    known = isinstance(one, Rows) or (one.table, one.entry.number, one.key) in written
                    one.done.set_result(known)

    async def write(self, batch: Sequence[Work]) -> Written:
        """One transaction; which entries went in."""
        if self.scribe is None:
            async with self.engine.begin() as connection:
                return await connection.run_sync(write_batch, batch)
        async with self.writing:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self.write_in_thread, batch)

    def write_in_thread(self, batch: Sequence[Work]) -> Written:
        """The same, beside the event loop."""
        assert self.scribe is not None
        with self.scribe.begin() as connection:
            return write_batch(connection, batch)

    async def entries_after(self, table: str, number: int) -> list[tuple[Entry, str | None]]:
        """The entries of a table after a number, with the keys of the commands they were."""
        columns = schema.entries.c
        query = select(schema.entries).where(columns.table_id == table, columns.number > number)
        rows = await self.rows(query.order_by(columns.number))
        return [(Entry(row["number"], row["kind"], row["seat"], row["data"], row["at"]), row["key"]) for row in rows]

    async def waiting_tables(self, now: float, idle: float) -> list[str]:
        """Running tables whose clock ran out, or whose bot has been asked for too long."""
        table = schema.tables.c
        late = table.deadline < now
        forgotten = and_(table.bot_to_act, table.updated < now - idle)
        query = select(table.id).where(table.status == "running", or_(late, forgotten)).limit(200)
        return [row["id"] for row in await self.rows(query)]

    async def numbers(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        """How far some tables are."""
        table = schema.tables.c
        found = []
        for first in range(0, len(ids), 500):
            share = table.id.in_(ids[first : first + 500])
            found += await self.rows(select(table.id, table.number).where(share))
        return found

    async def purge(self, before: float) -> int:
        """Remove tables that were finished or abandoned before a time."""
        table = schema.tables.c
        old = and_(table.status.in_(["over", "abandoned"]), table.updated < before)
        async with self.begin() as connection:
            found = select(table.id).where(old)
            for other in (schema.mutes, schema.chat, schema.entries, schema.seats):
                await connection.execute(delete(other).where(other.c.table_id.in_(found)))
            return int((await connection.execute(delete(schema.tables).where(old))).rowcount)

    def insert_new(self, where: Any) -> Any:
        """An insert that leaves alone what is there."""
        dialect: Any = sqlite if self.lite else postgresql
        return dialect.insert(where).on_conflict_do_nothing()


class StoreUnavailable(Exception):
    """The database could not be written; nothing was acknowledged."""


def fail(batch: Sequence[Work], error: Exception) -> None:
    """Tell who waits that nothing was written."""
    for one in batch:
        if not one.done.done():
            one.done.set_exception(StoreUnavailable(str(error)) if isinstance(one, Waiting) else error)


ENTRY, TABLE, SEAT = schema.entries.c, schema.tables.c, schema.seats.c
ADD = {
    dialect.__name__.rpartition(".")[2]: dialect.insert(schema.entries)
    .on_conflict_do_nothing()
    .returning(ENTRY.table_id, ENTRY.number, ENTRY.key)
    for dialect in (sqlite, postgresql)
}
SUMMARISE = (
    update(schema.tables)
    .where(and_(TABLE.id == bindparam("b_id"), TABLE.number < bindparam("b_number")))
    .values({name: bindparam(f"b_{name}") for name in Summary.__dataclass_fields__})
)
SIT = (
    update(schema.seats)
    .where(and_(SEAT.table_id == bindparam("b_id"), SEAT.number == bindparam("b_seat")))
    .values(player=bindparam("b_player"), invitation=None)
)


def write_batch(connection: Connection, batch: Sequence[Work]) -> Written:
    """Write rows and entries; which entries went in.

    Entries go in the order of their tables: two processes that write to the same ones never wait for each other.
    """
    for rows in batch:
        if isinstance(rows, Rows):
            for where, values in rows.rows:
                connection.execute(insert(where), values)
    entries = sorted((one for one in batch if isinstance(one, Waiting)), key=lambda one: one.table)
    if not entries:
        return set()
    result = connection.execute(ADD[connection.dialect.name], [entry_row(one) for one in entries])
    written = {(str(row[0]), int(row[1]), row[2]) for row in result}
    good = [one for one in entries if (one.table, one.entry.number, one.key) in written]
    if good:
        values = [
            {f"b_{name}": value for name, value in vars(one.summary).items()} | {"b_id": one.table} for one in good
        ]
        connection.execute(SUMMARISE, values)
    sat = [{"b_id": one.table, "b_seat": one.claim[0], "b_player": one.claim[1]} for one in good if one.claim]
    if sat:
        connection.execute(SIT, sat)
    return written


def summary_row(one: Waiting) -> dict[str, Any]:
    """What a table's row repeats, for the statement above."""
    return {"b_id": one.table} | {f"b_{name}": value for name, value in vars(one.summary).items()}


def entry_row(one: Waiting) -> dict[str, Any]:
    """An entry as a row."""
    entry = one.entry
    return {
        "table_id": one.table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": dict(entry.data),
        "at": entry.at,
        "key": one.key,
    }


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
