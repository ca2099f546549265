"""Runs the host's commands against a test server, and damages its data as an older program could."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa
from typer.testing import CliRunner

from kokodama.cli.files import BadFile
from kokodama.cli.main import app
from kokodama.server.db import schema
from kokodama.server.db.migrations.versions import v0003_no_gaps as gaps
from kokodama.server.play.reconcile import reconcile_once
from tests.server.local_server import LocalServer


def command(database: str, *words: object, code: int = 0) -> str:
    """Run a command of kokodama and return its output."""
    typed = [*map(str, words), "--database", database]
    with ThreadPoolExecutor(1) as shell:  # the command runs its own event loop
        done = shell.submit(CliRunner().invoke, app, typed).result()
    if isinstance(done.exception, BadFile):  # the program itself would print it
        assert code == 2, done.exception
        return str(done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
    assert done.exit_code == code, done.output
    return done.output


def as_json(database: str, *words: object, code: int = 0) -> Any:
    """Run a command with JSON output."""
    return json.loads(command(database, *words, "--json", code=code))


def rows(served: LocalServer, query: Any) -> list[dict[str, Any]]:
    """Query the database."""
    found: list[dict[str, Any]] = served.ask_inside(served.hub.store.rows(query))
    return found


def row_of(served: LocalServer, table: str) -> dict[str, Any]:
    """Return a table's row."""
    return rows(served, sa.select(schema.tables).where(schema.tables.c.id == table))[0]


def entries_of(served: LocalServer, table: str) -> list[dict[str, Any]]:
    """Return a table's log."""
    entry = schema.entries.c
    return rows(served, sa.select(schema.entries).where(entry.table_id == table).order_by(entry.number))


def execute(served: LocalServer, *statements: Any) -> None:
    """Change the database without the server's knowledge."""

    async def work() -> None:
        async with served.hub.store.begin() as connection:
            for statement in statements:
                await connection.execute(sa.text(statement) if isinstance(statement, str) else statement)

    served.ask_inside(work())


def lose_entry(served: LocalServer, table: str, number: int) -> None:
    """Create a gap in a log, as a program could before the trigger existed."""
    entry = schema.entries.c
    execute(served, sa.delete(schema.entries).where(entry.table_id == table, entry.number == number))
    served.hub.tables.pop(table, None)


def without_trigger(served: LocalServer, *statements: Any) -> None:
    """Do something that the trigger against gaps forbids."""
    lite = served.settings.database.startswith("sqlite")
    drop = "DROP TRIGGER entries_without_gap" + ("" if lite else " ON entries")
    again = gaps.SQLITE_TRIGGER if lite else gaps.POSTGRESQL_TRIGGER
    execute(served, drop, *statements, again)


def look_again(served: LocalServer) -> None:
    """Make the server look for outside changes now, instead of within two seconds."""
    served.ask_inside(reconcile_once(served.hub, served.services.accounts))
