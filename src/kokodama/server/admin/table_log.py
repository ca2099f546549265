"""A table read directly from the database: its row, its log, and how far that can be replayed."""

from dataclasses import dataclass, field
from typing import Any, cast

from sqlalchemy import Connection, insert, select, update

from kokodama.games import GAMES
from kokodama.server.admin.host_database import HostError
from kokodama.server.db import schema
from kokodama.server.db.raw_rows import RawRow, raw_rows
from kokodama.server.db.table_row import TableRow
from kokodama.server.play.live_table import LiveTable, new_table, summary_of
from kokodama.tables.entries import Entry, read_entry
from kokodama.tables.table import TableError

TABLE, ENTRY = schema.tables.c, schema.entries.c
LONGEST = 300  # characters of tables.trouble


@dataclass
class Replay:
    """The result of replaying a table's log."""

    row: RawRow
    entries: list[RawRow]
    live: LiveTable | None = None  # after its last good entry
    good: int = 0  # the number of that entry
    trouble: str = ""  # what is wrong with its start or its log
    other_rules: str = ""  # set if the table waits for a program with other rules
    beyond: list[RawRow] = field(default_factory=list)  # entries after the last good one


def read_table(connection: Connection, id: str, lock: bool = False) -> tuple[RawRow, list[RawRow]] | None:
    """Return a table's row and entries, or None. With `lock`, nobody else can write to it in this transaction."""
    if lock:
        connection.execute(select(TABLE.id).where(TABLE.id == id).with_for_update())
    found = list(raw_rows(connection, schema.tables, TABLE.id == id))
    if not found:
        return None
    entries = list(raw_rows(connection, schema.entries, ENTRY.table_id == id, order=ENTRY.number))
    return found[0], entries


def require_table(connection: Connection, id: str, lock: bool = False) -> tuple[RawRow, list[RawRow]]:
    """Read the row and the entries of a table. Raises HostError if there is no such table."""
    found = read_table(connection, id, lock)
    if found is None:
        raise HostError(f"There is no table {id}.")
    return found


def brief_error(error: Exception) -> str:
    """Describe an error briefly, without naming cards."""
    return f"{type(error).__name__}: {error}" if isinstance(error, ValueError | KeyError) else type(error).__name__


def replay(row: RawRow, entries: list[RawRow]) -> Replay:
    """Replay a log to its end, or to the first bad entry."""
    found = Replay(row, entries, beyond=list(entries))
    values, start = row.values, cast(TableRow, row.values)
    if row.broken:
        found.trouble = f"its row cannot be read: invalid JSON in {', '.join(row.broken)}"
    elif values["game"] not in GAMES:
        found.trouble = f"its game {values['game']!r} is unknown"
    else:
        try:
            found.live = LiveTable(values["id"], start, new_table(start))
        except TableError as error:
            found.other_rules = str(error)
        except Exception as error:
            found.trouble = f"its starting position cannot be set up ({brief_error(error)})"
    if found.trouble:
        return found
    for entry in entries:
        problem = add(found, entry)
        if problem:
            found.trouble = problem
            break
        found.good = entry.values["number"]
    if found.trouble and found.live is not None:  # an entry that failed half-way may have changed the table
        good = [one for one in entries if one.values["number"] <= found.good]
        found.live = replay(row, good).live
    found.beyond = [one for one in entries if one.values["number"] > found.good]
    return found


def add(found: Replay, entry: RawRow) -> str:
    """Apply one entry; return what is wrong with it, if anything."""
    values = entry.values
    number = values["number"]
    if number != found.good + 1:
        return f"entry {found.good + 1} is missing: {number} follows {found.good}"
    if entry.broken or not isinstance(values["data"], dict):
        return f"entry {number} cannot be read: no JSON in {', '.join(entry.broken) or 'data'}"
    if found.live is not None:
        try:
            happened = read_entry(number, values["kind"], values["seat"], values["data"], values["at"])
            found.live.table.add(happened)
        except Exception as error:
            return f"entry {number} ({values['kind']}) cannot be replayed: {type(error).__name__}"
    return ""


def summary_values(live: LiveTable, updated: float) -> dict[str, Any]:
    """The columns of a table's row that repeat what its log says."""
    return dict(vars(summary_of(live.table, updated)))


def append(connection: Connection, live: LiveTable, entry: Entry) -> None:
    """Write the next entry of a table. Raises HostError.

    The table is locked, so this fails only if its row and its log do not agree.
    """
    live.table.add(entry)
    values = summary_values(live, entry.at) | {"revision": TABLE.revision + 1}
    same = (TABLE.id == live.id, TABLE.number == entry.number - 1)
    if connection.execute(update(schema.tables).where(*same).values(values)).rowcount != 1:
        raise HostError(f"The row and the log of table {live.id} are out of step: check and repair it first.")
    connection.execute(insert(schema.entries).values(table_id=live.id, **entry.mapping()))
