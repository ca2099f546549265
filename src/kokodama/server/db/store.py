"""Everything durable. What many tables write is written together, one transaction after the other.

To make a write durable takes milliseconds, however small it is; so whatever waits shares one. If the database is away,
whoever asks hears StoreUnavailable, nothing was acknowledged, and the same may be tried again.
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
from kokodama.tables.table import Entry

BATCH = 200  # entries in one transaction
FEW = 2  # of them; after more than that it is worth the while …
GATHER = 0.015  # … to wait so many seconds for others
PATIENCE = 10.0  # seconds for a question; then whoever asked is told to try again
ROWS = 100  # of a long answer in one go: to make objects of so many takes 3 ms
PROBE = 2.0  # seconds for which the last word about writing counts


@contextlib.contextmanager
def failures_as_ours() -> Iterator[None]:
    """A database that is away, full, locked or broken is StoreUnavailable; a mistake of ours stays what it is."""
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
        self.written = 0.0  # when something was last written
        self.failure: str | None = None  # why the last write failed, if it did

    async def open(self) -> None:
        """Begin to write."""
        self.writer = asyncio.create_task(self.write_forever())

    async def close(self) -> None:
        """Finish what is on its way, then stop."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.queue.join(), PATIENCE)
        if self.writer:
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        await self.log.close()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of its own, for what is rare. Raises StoreUnavailable."""
        with failures_as_ours():
            async with (
                asyncio.timeout(PATIENCE),
                self.writing if self.lite else contextlib.nullcontext(),
                self.engine.begin() as connection,
            ):
                yield connection

    async def rows(self, query: Select[Any]) -> list[dict[str, Any]]:
        """The rows of a question. Raises StoreUnavailable."""
        with failures_as_ours():
            async with asyncio.timeout(PATIENCE), self.engine.connect() as connection:
                return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def row(self, query: Select[Any]) -> dict[str, Any] | None:
        """The only row of a question."""
        found = await self.rows(query)
        return found[0] if found else None

    async def each_row(self, query: Select[Any], take: Callable[[Mapping[Any, Any]], None]) -> None:
        """Take the rows of a long answer, a few at a time, so that others have their turn. Raises StoreUnavailable."""
        with failures_as_ours():
            async with asyncio.timeout(PATIENCE), self.engine.connect() as connection:
                found = await connection.stream(query)
                async for some in found.mappings().partitions(ROWS):
                    for row in some:
                        take(row)

    async def append(self, waiting: Waiting) -> bool:
        """Write an entry; True once it is durable, False if the table stands elsewhere. Raises StoreUnavailable.

        After StoreUnavailable the entry may have been written all the same; only the log knows.
        """
        self.queue.put_nowait(waiting)
        try:
            return await waiting.done
        except RowRejected as error:
            raise StoreUnavailable(str(error)) from None

    async def insert(self, *rows: tuple[Any, Mapping[str, Any] | Sequence[Mapping[str, Any]]]) -> None:
        """Insert rows, all or none; they are durable afterwards. Raises RowRejected or StoreUnavailable."""
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
            except BaseException:
                fail(batch, StoreUnavailable("closed"))
                raise
            finally:
                for _ in batch:
                    self.queue.task_done()

    async def settle(self, batch: Sequence[Work]) -> None:
        """Write a batch and tell who waits; one impossible row must not take the others with it."""
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
        """Why nothing can be written at present; None if it can. A write of the last seconds counts as proof."""
        if self.failure is None and time.monotonic() - self.written < PROBE:
            return None
        try:
            async with asyncio.timeout(PATIENCE), self.writing:
                await self.log.probe()
            self.written, self.failure = time.monotonic(), None
        except (StoreUnavailable, TimeoutError) as error:
            self.failure = str(error) or type(error).__name__
        return self.failure

    async def entries_after(
        self, table: str, number: int, most: int | None = None
    ) -> list[tuple[Entry, CommandKey | None]]:
        """The next entries of a table after a number, all or so many, with the keys of the commands they were."""
        columns = schema.entries.c
        query = select(schema.entries).where(columns.table_id == table, columns.number > number)
        rows = await self.rows(query.order_by(columns.number).limit(most))
        return [(Entry(row["number"], row["kind"], row["seat"], row["data"], row["at"]), key_of(row)) for row in rows]

    async def number(self, table: str) -> int | None:
        """How far a table is; None if there is none."""
        row = await self.row(select(schema.tables.c.number).where(schema.tables.c.id == table))
        return None if row is None else int(row["number"])

    async def waiting_tables(self, now: float, idle: float) -> list[str]:
        """Running tables whose clock ran out, or whose bot has been asked for too long."""
        table = schema.tables.c
        late = table.deadline < now
        forgotten = and_(table.bot_to_act, table.updated < now - idle)
        readable = or_(*(and_(table.game == game.name, table.version == game.version) for game in GAMES.values()))
        waiting = (table.status == "running", or_(late, forgotten), readable, table.trouble.is_(None))
        query = select(table.id).where(*waiting).order_by(table.updated).limit(200)
        return [row["id"] for row in await self.rows(query)]

    async def numbers(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        """How far some tables are."""
        table = schema.tables.c
        found = []
        for first in range(0, len(ids), 500):
            share = table.id.in_(ids[first : first + 500])
            found += await self.rows(select(table.id, table.number).where(share))
        return found

    async def secrets_of(self, players: Sequence[str]) -> dict[str, str]:
        """The hashed secrets of some players who may come in."""
        columns, found = schema.players.c, {}
        for first in range(0, len(players), 500):
            share = and_(columns.id.in_(players[first : first + 500]), columns.banned.is_(False))
            rows = await self.rows(select(columns.id, columns.token).where(share))
            found.update({row["id"]: row["token"] for row in rows})
        return found

    def insert_new(self, where: Any) -> Any:
        """An insert that leaves alone what is there."""
        dialect: Any = sqlite if self.lite else postgresql
        return dialect.insert(where).on_conflict_do_nothing()


def key_of(row: Mapping[str, Any]) -> CommandKey | None:
    """The command that became an entry; before keys belonged to players nobody's name stood there."""
    return CommandKey(row["player"] or "", row["key"], row["digest"] or "") if row["key"] else None
