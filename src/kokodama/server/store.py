"""Everything durable. What many tables write is written together, one transaction after the other.

To make a write durable takes milliseconds, however small it is; so whatever waits shares one. SQLite has one writer at
a time: all writes go through one connection in a thread of its own, and nobody ever waits for a lock.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import (
    Select,
    and_,
    delete,
    or_,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from kokodama.server import schema
from kokodama.server.batch import Rows, Waiting, Work, Written, fail, write_batch
from kokodama.server.engines import new_engine, new_scribe
from kokodama.tables.table import Entry

BATCH = 200  # entries in one transaction
FEW = 2  # of them; after more than that it is worth the while …
GATHER = 0.015  # … to wait so many seconds for others


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
        """Take what waits and write it together; while one transaction is on its way, the next one gathers.

        Where many write, a moment's wait makes few large transactions of many small ones, which leaves more time for
        all else; whoever writes alone never waits.
        """
        many = False
        while True:
            batch = [await self.queue.get()]
            if many:
                await asyncio.sleep(GATHER)
            while len(batch) < BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            many = len(batch) > FEW
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
