"""A copy of everything in one file, made while the server runs, and back again."""

import gzip
import json
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select, text
from sqlalchemy.dialects import postgresql, sqlite

from kokodama.server import schema
from kokodama.server.engines import new_engine
from kokodama.server.migrations import migrate

FORMAT = "kokodama-backup-1"
# What others refer to comes first.
ORDER = [schema.players, schema.tables, schema.seats, schema.entries, schema.chat, schema.mutes]
SHARE = 500  # rows at a time


class BadBackup(Exception):
    """A file that is no backup."""


def read_all(connection: Connection, path: Path) -> dict[str, int]:
    """Write all rows of one moment to a file."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    counts: dict[str, int] = {}
    partial = path.with_name(path.name + ".part")
    with gzip.open(partial, "wt", encoding="utf-8") as file:
        file.write(json.dumps({"format": FORMAT}) + "\n")
        for table in ORDER:
            counts[table.name] = 0
            for row in connection.execute(select(table)).mappings():
                file.write(json.dumps([table.name, dict(row)], ensure_ascii=False) + "\n")
                counts[table.name] += 1
    partial.replace(path)
    return counts


def write_all(connection: Connection, path: Path) -> dict[str, int]:
    """Bring back every row that is missing; nothing that is there is changed."""
    by_name = {table.name: table for table in ORDER}
    dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
    counts = dict.fromkeys(by_name, 0)
    waiting: list[dict[str, Any]] = []
    current = ""

    def flush() -> None:
        if waiting:
            statement = dialect.insert(by_name[current]).on_conflict_do_nothing()
            for row in waiting:
                counts[current] += connection.execute(statement.values(row)).rowcount
            waiting.clear()

    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            if json.loads(file.readline()).get("format") != FORMAT:
                raise BadBackup(f"{path}: is not a backup of this program")
            for line in file:
                name, row = json.loads(line)
                if name not in by_name:
                    raise BadBackup(f"{path}: unknown table {name!r}")
                if name != current or len(waiting) >= SHARE:
                    flush()
                    current = name
                waiting.append(row)
            flush()
    except (OSError, EOFError, ValueError, AttributeError) as error:
        raise BadBackup(f"{path}: cannot be read: {error}") from None
    if connection.dialect.name == "postgresql":
        top = connection.execute(select(func.coalesce(func.max(schema.chat.c.id), 0))).scalar_one()
        connection.execute(text("SELECT setval(pg_get_serial_sequence('chat', 'id'), :top + 1, false)"), {"top": top})
    return counts


async def backup(database: str, path: Path) -> dict[str, int]:
    """Copy a database to a file; how many rows of each kind."""
    engine = new_engine(database)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(read_all, path)
    finally:
        await engine.dispose()


async def restore(database: str, path: Path) -> dict[str, int]:
    """Bring a file back into a database; how many rows were missing."""
    engine = new_engine(database)
    try:
        await migrate(engine)
        async with engine.begin() as connection:
            return await connection.run_sync(write_all, path)
    finally:
        await engine.dispose()
