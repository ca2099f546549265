"""The only writer of an SQLite file: plain sqlite3 in a thread of its own, so that no request waits for a lock.

A commit has reached the disk when it returns (WAL, synchronous=FULL). If another program holds the file we wait, but
not for long: it is better to tell the player to try again.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy.engine import URL

from kokodama.server.db.write_batch import (
    ENTRY_COLUMNS,
    SUMMARY_COLUMNS,
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

BUSY = 5.0  # seconds to wait for another program that writes
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={round(BUSY * 1000)}")

# A compare-and-set: the table's number must still be the one at which the entry was judged.
ADVANCE = f"UPDATE tables SET {', '.join(f'{name}=?' for name in SUMMARY_COLUMNS)} WHERE id=? AND number=?"
ADD = f"INSERT INTO entries ({', '.join(ENTRY_COLUMNS)}) VALUES ({', '.join('?' * len(ENTRY_COLUMNS))})"
CLAIM = "UPDATE seats SET player=? WHERE table_id=? AND number=?"
TOUCH = "UPDATE alembic_version SET version_num=version_num"


class SqliteWriter:
    """Writes batches one at a time."""

    def __init__(self, url: URL) -> None:
        self.file = url.database or ""
        self.thread = ThreadPoolExecutor(1, "sqlite-writer")
        self.connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Work]) -> Written:
        """Write a batch in one transaction; return the entries that went in.

        Raises RowRejected or StoreUnavailable, and nothing is written.
        """
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.write_in_thread, batch)

    async def probe(self) -> None:
        """Check that the database can be written, without changing anything. Raises StoreUnavailable."""
        await self.write(())

    async def close(self) -> None:
        """Close the file."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.close_in_thread)
        self.thread.shutdown()

    def close_in_thread(self) -> None:
        """Close the connection, in the thread that opened it."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def connect(self) -> sqlite3.Connection:
        """Return the connection, opening it on first use."""
        if self.connection is None:
            self.connection = sqlite3.connect(self.file, timeout=BUSY, isolation_level=None)
            for pragma in PRAGMAS:
                self.connection.execute(f"PRAGMA {pragma}")
        return self.connection

    def write_in_thread(self, batch: Sequence[Work]) -> Written:
        """Write a batch in one transaction, with sqlite3's errors turned into ours."""
        try:
            connection = self.connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                written = write_batch(connection, batch)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        except (sqlite3.IntegrityError, sqlite3.DataError) as error:
            raise RowRejected(type(error).__name__) from None
        except (sqlite3.Error, OSError) as error:
            self.close_in_thread()
            raise StoreUnavailable(type(error).__name__) from None
        return written


def write_batch(connection: sqlite3.Connection, batch: Sequence[Work]) -> Written:
    """Write rows and entries within a transaction; skip an entry that does not follow its table's last one."""
    written: Written = set()
    if not batch:
        connection.execute(TOUCH)
    for one in batch:
        if isinstance(one, Rows):
            for table, names, values in rows_of(one):
                marks = ", ".join("?" * len(names))
                connection.executemany(f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({marks})", values)
        else:
            add_entry(connection, one, written)
    return written


def add_entry(connection: sqlite3.Connection, one: Waiting, written: Written) -> None:
    """Write an entry if it follows the last one of its table."""
    number = one.entry.number
    moved = connection.execute(ADVANCE, (*summary_values(one.summary), one.table, number - 1))
    if moved.rowcount != 1:
        return
    connection.execute(ADD, entry_values(one))
    if one.claim:
        connection.execute(CLAIM, (one.claim[1], one.table, one.claim[0]))
    written.add((one.table, number))
