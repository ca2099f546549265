"""The store of everything durable. Writes of many tables share transactions, one transaction at a time (group commit).

A durable commit takes milliseconds, however small it is, so all waiting writes go into one. While the database is away
every call raises StoreUnavailable: nothing was acknowledged, and the call may be repeated.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    Select,
    and_,
    or_,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection

from kokodama.games import GAMES
from kokodama.server.db import schema
from kokodama.server.db.engine import new_engine
from kokodama.server.db.postgres_writer import PostgresWriter
from kokodama.server.db.sqlite_writer import SqliteWriter
from kokodama.server.db.write_batch import CommandKey, RowRejected, Rows, StoreUnavailable, Waiting, Work, fail
from kokodama.tables.entries import Entry, read_entry

MAX_BATCH = 200  # entries in one transaction
BUSY_BATCH = 2  # entries; after a batch of more than that …
GATHER = 0.015  # … the next one waits this many seconds for others to join
TIMEOUT = 10.0  # seconds for a query
ROWS = 100  # of a long result at a time; making objects of them takes 3 ms
PROBE = 2.0  # seconds for which a successful write proves that the database can be written


@contextlib.contextmanager
def translate_errors() -> Iterator[None]:
    """Raise StoreUnavailable if the database is away, full, locked or broken; our own mistakes stay what they are."""
    try:
        yield
    except (IntegrityError, DataError, ProgrammingError):
        raise
    except (DBAPIError, PoolTimeout, OSError, TimeoutError) as error:
        raise StoreUnavailable(type(error).__name__) from None


class Store:
    """One database, SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.lite = self.url.get_backend_name() == "sqlite"
        self.engine = new_engine(url)
        self.log: SqliteWriter | PostgresWriter = SqliteWriter(self.url) if self.lite else PostgresWriter(self.url)
        self.writing = asyncio.Lock()  # the log has one writer at a time, and so has SQLite
        self.queue: asyncio.Queue[Work] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.written = 0.0  # when a write last succeeded
        self.failure: str | None = None  # why the last write failed, if it did

    async def open(self) -> None:
        """Start the writer."""
        self.writer = asyncio.create_task(self.write_forever())

    async def close(self) -> None:
        """Finish the waiting writes, then stop."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.queue.join(), TIMEOUT)
        if self.writer:
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        await self.log.close()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Begin a separate transaction, for rare writes. Raises StoreUnavailable."""
        with translate_errors():
            async with (
                asyncio.timeout(TIMEOUT),
                self.writing if self.lite else contextlib.nullcontext(),
                self.engine.begin() as connection,
            ):
                yield connection

    async def rows(self, query: Select[Any]) -> list[dict[str, Any]]:
        """Return the rows of a query. Raises StoreUnavailable."""
        with translate_errors():
            async with asyncio.timeout(TIMEOUT), self.engine.connect() as connection:
                return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def row(self, query: Select[Any]) -> dict[str, Any] | None:
        """Return the first row of a query, if any. Raises StoreUnavailable."""
        found = await self.rows(query)
        return found[0] if found else None

    async def each_row(self, query: Select[Any], take: Callable[[Mapping[Any, Any]], None]) -> None:
        """Call a function for each row of a long result, without blocking the event loop. Raises StoreUnavailable."""
        with translate_errors():
            async with asyncio.timeout(TIMEOUT), self.engine.connect() as connection:
                found = await connection.stream(query)
                async for some in found.mappings().partitions(ROWS):
                    for row in some:
                        take(row)

    async def append(self, waiting: Waiting) -> bool:
        """Write an entry; return True once it is durable, False if it does not follow its table's last entry.

        Raises StoreUnavailable; the entry may have been written all the same, and only the log knows.
        """
        self.queue.put_nowait(waiting)
        try:
            return await waiting.done
        except RowRejected as error:
            raise StoreUnavailable(str(error)) from None

    async def insert(self, *rows: tuple[Any, Mapping[str, Any] | Sequence[Mapping[str, Any]]]) -> None:
        """Insert rows, all or none; return once they are durable. Raises RowRejected or StoreUnavailable."""
        waiting = Rows(rows, asyncio.get_running_loop().create_future())
        self.queue.put_nowait(waiting)
        await waiting.done

    async def write_forever(self) -> None:
        """Write whatever waits as one batch; the next batch gathers during the transaction.

        Under load a short wait turns many small transactions into few large ones, which cost less; a single write
        never waits.
        """
        busy = False
        while True:
            batch = [await self.queue.get()]
            if busy:
                await asyncio.sleep(GATHER)
            while len(batch) < MAX_BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            busy = len(batch) > BUSY_BATCH
            try:
                await self.settle(batch)
            except BaseException:
                fail(batch, StoreUnavailable("closed"))
                raise
            finally:
                for _ in batch:
                    self.queue.task_done()

    async def settle(self, batch: Sequence[Work]) -> None:
        """Write a batch and resolve its futures; if a row is rejected, write the others one by one."""
        try:
            async with self.writing:
                written = await self.log.write(batch)
        except RowRejected as error:
            if len(batch) > 1:
                for one in batch:
                    await self.settle([one])
                return
            fail(batch, error)
        except Exception as error:
            self.failure = str(error) if isinstance(error, StoreUnavailable) else type(error).__name__
            fail(batch, error if isinstance(error, StoreUnavailable) else StoreUnavailable(self.failure))
        else:
            self.written, self.failure = time.monotonic(), None
            for one in batch:
                if not one.done.done():
                    one.done.set_result(isinstance(one, Rows) or (one.table, one.entry.number) in written)

    async def trouble(self) -> str | None:
        """Why the database cannot be written at present; None if it can. A recent write counts as proof."""
        if self.failure is None and time.monotonic() - self.written < PROBE:
            return None
        try:
            async with asyncio.timeout(TIMEOUT), self.writing:
                await self.log.probe()
            self.written, self.failure = time.monotonic(), None
        except (StoreUnavailable, TimeoutError) as error:
            self.failure = str(error) or type(error).__name__
        return self.failure

    async def entries_after(
        self, table: str, number: int, most: int | None = None
    ) -> list[tuple[Entry, CommandKey | None]]:
        """The entries of a table after a number, at most `most`, with the keys of their commands.

        Raises UnreadableEntry or StoreUnavailable.
        """
        columns = schema.entries.c
        query = select(schema.entries).where(columns.table_id == table, columns.number > number)
        rows = await self.rows(query.order_by(columns.number).limit(most))
        return [
            (read_entry(row["number"], row["kind"], row["seat"], row["data"], row["at"]), key_of(row)) for row in rows
        ]

    async def number(self, table: str) -> int | None:
        """The number of a table's last entry; None if there is no such table."""
        row = await self.row(select(schema.tables.c.number).where(schema.tables.c.id == table))
        return None if row is None else int(row["number"])

    async def waiting_tables(self, now: float, idle: float) -> list[str]:
        """Return running tables whose clock ran out, or whose bot should have moved long ago."""
        table = schema.tables.c
        late = table.deadline < now
        forgotten = and_(table.bot_to_act, table.updated < now - idle)
        readable = or_(*(and_(table.game == game.name, table.version == game.version) for game in GAMES.values()))
        waiting = (table.status == "running", or_(late, forgotten), readable, table.trouble.is_(None))
        query = select(table.id).where(*waiting).order_by(table.updated).limit(200)
        return [row["id"] for row in await self.rows(query)]

    async def numbers(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        """The ids of tables and the numbers of their last entries."""
        table = schema.tables.c
        found = []
        for first in range(0, len(ids), 500):
            share = table.id.in_(ids[first : first + 500])
            found += await self.rows(select(table.id, table.number).where(share))
        return found

    async def token_hashes(self, players: Sequence[str]) -> dict[str, str]:
        """The token hashes of players who are not banned."""
        columns, found = schema.players.c, {}
        for first in range(0, len(players), 500):
            share = and_(columns.id.in_(players[first : first + 500]), columns.banned.is_(False))
            rows = await self.rows(select(columns.id, columns.token).where(share))
            found.update({row["id"]: row["token"] for row in rows})
        return found

    def insert_new(self, where: Any) -> Any:
        """An INSERT that ignores a row which exists already."""
        dialect: Any = sqlite if self.lite else postgresql
        return dialect.insert(where).on_conflict_do_nothing()


def key_of(row: Mapping[str, Any]) -> CommandKey | None:
    """The key of the command that became an entry; old entries have no player with it."""
    return CommandKey(row["player"] or "", row["key"], row["digest"] or "") if row["key"] else None
