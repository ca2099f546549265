"""The writer of a PostgreSQL database: one connection of plain asyncpg, dropped as soon as it is in doubt.

If the database goes away during a transaction, it is unknown whether that was committed. This does no harm: an entry's
number is compared with the table's, so a command that is sent again counts once, whatever became of the first attempt.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg
from sqlalchemy.engine import URL

from kokodama.server.db.write_batch import (
    RowRejected,
    Rows,
    StoreUnavailable,
    Waiting,
    Work,
    Written,
    entry_values,
    rows_of,
    summary_values,
)

TIMEOUT = 8.0  # seconds for a transaction
CONNECT_TIMEOUT = 3.0

# A compare-and-set for many tables at once: an entry goes in only if its table stands right before it. Rows are locked
# in the order of their names, so that two processes that write to the same tables never wait for each other.
APPEND = """
WITH wanted AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::float8[], $7::text[], $8::text[], $9::text[],
        $10::text[], $11::bool[], $12::text[], $13::float8[], $14::float8[], $15::text[]
    ) AS w (table_id, number, kind, seat, data, at, key, player, digest,
            status, bot_to_act, to_act, deadline, updated, result)
), locked AS MATERIALIZED (
    SELECT id FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE
), advanced AS (
    UPDATE tables SET status = w.status, number = w.number, bot_to_act = w.bot_to_act, to_act = w.to_act,
        deadline = w.deadline, updated = w.updated, result = w.result::json
    FROM wanted w JOIN locked ON locked.id = w.table_id
    WHERE tables.id = w.table_id AND tables.number = w.number - 1
    RETURNING tables.id AS table_id, w.number AS number
)
INSERT INTO entries (table_id, number, kind, seat, data, at, key, player, digest)
SELECT w.table_id, w.number, w.kind, w.seat, w.data::json, w.at, w.key, w.player, w.digest
FROM wanted w JOIN advanced a ON a.table_id = w.table_id AND a.number = w.number
RETURNING table_id, number
"""
CLAIM = "UPDATE seats SET player = $1 WHERE table_id = $2 AND number = $3"
TOUCH = "UPDATE alembic_version SET version_num = version_num"


class PostgresWriter:
    """Writes batches one at a time."""

    def __init__(self, url: URL) -> None:
        self.options: dict[str, Any] = {**url.translate_connect_args(username="user"), **url.query}
        self.connection: Any = None

    async def write(self, batch: Sequence[Work]) -> Written:
        """Write a batch in one transaction; return the entries that went in.

        Raises RowRejected, or StoreUnavailable if it is unknown what went in.
        """
        try:
            async with asyncio.timeout(TIMEOUT):
                if self.connection is None or self.connection.is_closed():
                    self.connection = await asyncpg.connect(timeout=CONNECT_TIMEOUT, **self.options)
                if all(isinstance(one, Waiting) and one.claim is None for one in batch):
                    return await write_batch(self.connection, batch)  # one statement is a transaction of its own
                async with self.connection.transaction():
                    return await write_batch(self.connection, batch)
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError) as error:
            raise RowRejected(type(error).__name__) from None
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            self.disconnect()
            raise StoreUnavailable(type(error).__name__) from None
        except BaseException:
            self.disconnect()
            raise

    async def probe(self) -> None:
        """Check that the database can be written, without changing anything. Raises StoreUnavailable."""
        await self.write(())

    def disconnect(self) -> None:
        """Drop the connection without a goodbye, which the server may never answer."""
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None

    async def close(self) -> None:
        """Close the connection."""
        self.disconnect()


async def write_batch(connection: Any, batch: Sequence[Work]) -> Written:
    """Write rows and entries within a transaction; skip an entry that does not follow its table's last one."""
    if not batch:
        await connection.execute(TOUCH)
    for one in batch:
        if isinstance(one, Rows):
            for table, names, values in rows_of(one):
                marks = ", ".join(f"${place}" for place in range(1, len(names) + 1))
                await connection.executemany(f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({marks})", values)
    entries = [one for one in batch if isinstance(one, Waiting)]
    if not entries:
        return set()
    values = [(*entry_values(one), *summary_without_number(one)) for one in entries]
    written = {
        (row[0], row[1])
        for row in await connection.fetch(APPEND, *(list(column) for column in zip(*values, strict=True)))
    }
    claims = [
        (one.claim[1], one.table, one.claim[0])
        for one in entries
        if one.claim and (one.table, one.entry.number) in written
    ]
    if claims:
        await connection.executemany(CLAIM, claims)
    return written


def summary_without_number(one: Waiting) -> tuple[Any, ...]:
    """The columns of a summary without its number, which is the entry's."""
    status, _, *rest = summary_values(one.summary)
    return (status, *rest)
