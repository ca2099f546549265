"""Copies everything into one file while the server runs; restore.py reads it."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table

from kokodama.server.admin.host_database import begin_reading, check_exists
from kokodama.server.db import schema
from kokodama.server.db.engine import new_engine
from kokodama.server.db.raw_rows import present_columns, raw_rows
from kokodama.server.ops.private_files import PrivateFile

FORMAT = "kokodama-backup-1"
# What others refer to comes first.
ORDER = [schema.players, schema.tables, schema.seats, schema.entries, schema.chat, schema.mutes]
OF_A_TABLE = [schema.seats, schema.entries, schema.chat, schema.mutes]  # rows that go with their table


def begin_file(file: PrivateFile) -> None:
    """The first line of a backup."""
    file.line({"format": FORMAT})


def copy_rows(connection: Connection, file: PrivateFile, table: Table, *where: Any) -> int:
    """Append rows to a backup, and return how many.

    A row is a line `[table, row]`. One with JSON that cannot be read gets a third part: those columns as text.
    """
    count = 0
    order = table.c.number if "number" in table.c and table is not schema.tables else None
    for row in raw_rows(connection, table, *where, order=order, columns=present_columns(connection, table)):
        file.line([table.name, row.values, row.broken] if row.broken else [table.name, row.values])
        count += 1
    return count


def copy_tables(connection: Connection, file: PrivateFile, ids: list[str]) -> None:
    """Add some tables to a backup, with all that belongs to them."""
    copy_rows(connection, file, schema.tables, schema.tables.c.id.in_(ids))
    for table in OF_A_TABLE:
        copy_rows(connection, file, table, table.c.table_id.in_(ids))


def copy_all(connection: Connection, path: Path) -> dict[str, int]:
    """Write all rows of one moment to a file."""
    begin_reading(connection)
    with PrivateFile(path) as file:
        begin_file(file)
        return {table.name: copy_rows(connection, file, table) for table in ORDER}


async def backup(database: str, path: Path) -> dict[str, int]:
    """Copy a database to a file; return the number of rows by kind. Raises HostError."""
    check_exists(database)
    engine = new_engine(database)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(copy_all, path)
    finally:
        await engine.dispose()
