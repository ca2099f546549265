"""A table read from the database past any server: its row, its log, and how far that can be replayed."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, insert, select, update

from kokodama.games import GAMES
from kokodama.server.admin.host_database import HostError
from kokodama.server.db import schema
from kokodama.server.db.raw_rows import RawRow, raw_rows
from kokodama.server.play.live_table import Live, new_table, summary_of
from kokodama.tables.table import Entry, TableError

TABLE, ENTRY = schema.tables.c, schema.entries.c
LONGEST = 300  # signs of tables.trouble


@dataclass
class Replay:
    """How far a table's log goes."""

    row: RawRow
    entries: list[RawRow]
    live: Live | None = None  # after its last good entry
    good: int = 0  # the number of that entry
    trouble: str = ""  # what is wrong with its start or its log
    other_rules: str = ""  # it waits for a program with other rules
    beyond: list[RawRow] = field(default_factory=list)  # entries after the last good one


def read_table(connection: Connection, id: str, lock: bool = False) -> tuple[RawRow, list[RawRow]] | None:
    """The row and the entries of a table; None if there is none. With `lock` nobody else writes to it until the end."""
    if lock:
        connection.execute(select(TABLE.id).where(TABLE.id == id).with_for_update())
    found = list(raw_rows(connection, schema.tables, TABLE.id == id))
    if not found:
        return None
    entries = list(raw_rows(connection, schema.entries, ENTRY.table_id == id, order=ENTRY.number))
    return found[0], entries


def needed_table(connection: Connection, id: str, lock: bool = False) -> tuple[RawRow, list[RawRow]]:
    """The same of a table that has to be there. Raises HostError."""
    found = read_table(connection, id, lock)
    if found is None:
        raise HostError(f"There is no table {id}.")
    return found


def reason(error: Exception) -> str:
    """An error in a few words, without cards: of a refused move only that it was refused."""
    return f"{type(error).__name__}: {error}" if isinstance(error, ValueError | KeyError) else type(error).__name__


def replay(row: RawRow, entries: list[RawRow]) -> Replay:
    """Play a log until its end, or until something is wrong with it."""
    found = Replay(row, entries, beyond=list(entries))
    values = row.values
    if row.broken:
        found.trouble = f"its row cannot be read: no JSON in {', '.join(row.broken)}"
    elif values["game"] not in GAMES:
        found.trouble = f"its game {values['game']!r} is unknown"
    else:
        try:
            found.live = Live(values["id"], values, new_table(values))
        except TableError as error:
            found.other_rules = str(error)
        except Exception as error:
            found.trouble = f"its start cannot be laid out ({reason(error)})"
    if found.trouble:
        return found
    for entry in entries:
        problem = add(found, entry)
        if problem:
            found.trouble = problem
            break
        found.good = entry.values["number"]
    if found.trouble and found.live is not None:  # an entry that failed half-way may have left its marks
        good = [one for one in entries if one.values["number"] <= found.good]
        found.live = replay(row, good).live
    found.beyond = [one for one in entries if one.values["number"] > found.good]
    return found


def add(found: Replay, entry: RawRow) -> str:
    """Let one entry happen; what is wrong with it."""
    values = entry.values
    number = values["number"]
    if number != found.good + 1:
        return f"entry {found.good + 1} is missing: {number} follows {found.good}"
    if entry.broken or not isinstance(values["data"], dict):
        return f"entry {number} cannot be read: no JSON in {', '.join(entry.broken) or 'data'}"
    if found.live is not None:
        try:
            happened = Entry(number, values["kind"], values["seat"], values["data"], values["at"])
            found.live.table.add(happened)
        except Exception as error:
            return f"entry {number} ({values['kind']}) cannot be replayed: {type(error).__name__}"
    return ""


def summary_values(live: Live, updated: float) -> dict[str, Any]:
    """What the row of a table repeats of its log."""
    return dict(vars(summary_of(live.table, updated)))


def append(connection: Connection, live: Live, entry: Entry) -> None:
    """Write the next entry of a table, unless somebody else was faster. Raises HostError.

    The table is locked, so this can only fail if its row and its log are out of step.
    """
    live.table.add(entry)
    values = summary_values(live, entry.at) | {"revision": TABLE.revision + 1}
    same = (TABLE.id == live.id, TABLE.number == entry.number - 1)
    if connection.execute(update(schema.tables).where(*same).values(values)).rowcount != 1:
        raise HostError(f"The row and the log of table {live.id} are out of step: check and repair it first.")
    row = {"table_id": live.id, "data": dict(entry.data), "number": entry.number, "kind": entry.kind}
    connection.execute(insert(schema.entries).values(**row, seat=entry.seat, at=entry.at))
