"""Restores a backup into an empty database or one in use, without ever mixing two histories of a table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from kokodama.server.admin import host_database
from kokodama.server.admin.anonymity import GONE, forget_at_table
from kokodama.server.admin.backup import ORDER
from kokodama.server.admin.backup_reader import StagedBackup
from kokodama.server.admin.table_log import LONGEST, TABLE, read_table, replay, summary_values
from kokodama.server.db import schema
from kokodama.server.db.engine import new_engine
from kokodama.server.db.migrate import migrate
from kokodama.server.db.raw_rows import RawRow

BATCH = 20  # tables per transaction; a running server may have to wait for one
SETUP = ("game", "version", "options", "position", "seed", "seats", "clock", "creator")  # how a table begins
OF_AN_ENTRY = ("number", "kind", "seat", "data", "at")


@dataclass
class RestoreResult:
    """What was restored, and what was not."""

    counts: dict[str, int] = field(default_factory=lambda: {table.name: 0 for table in ORDER})
    longer: list[str] = field(default_factory=list)  # existing tables whose missing last entries were added
    left_alone: list[str] = field(default_factory=list)  # sentences about existing tables with a different history
    incomplete: list[str] = field(default_factory=list)  # sentences about what cannot be read in the backup

    def add(self, connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
        """Insert the rows that are missing."""
        dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
        statement = dialect.insert(table).on_conflict_do_nothing()
        for row in rows:
            self.counts[table.name] += max(0, connection.execute(statement.values(row)).rowcount)


def good_entries(entries: list[RawRow]) -> list[dict[str, Any]]:
    """Return the entries of a log up to the first that is missing or unreadable."""
    good: list[dict[str, Any]] = []
    for row in entries:
        if row.broken or row.values["number"] != len(good) + 1:
            break
        good.append(row.values)
    return good


def restore_table(connection: Connection, staged: StagedBackup, id: str, done: RestoreResult, gone: set[str]) -> None:
    """Restore one table: all of it if it is missing, its last entries if the rest agrees, else nothing."""
    (row,) = staged.of("tables", id)[:1]
    if row.broken:
        done.incomplete.append(f"{id}: its row cannot be read in the backup, so it was not restored")
        return
    entries = staged.of("entries", id)
    good = good_entries(entries)
    if len(good) < len(entries):
        done.incomplete.append(f"{id}: restored up to entry {len(good)}; the next one is missing or unreadable")
    found = read_table(connection, id, lock=True)
    if found is None:
        add_table(connection, staged, row, good, done)
    else:
        here = [one.values for one in found[1]]
        difference = differs(found[0], found[1], row.values, good)
        if difference:
            done.left_alone.append(
                f"{id}: {difference}; here it is at entry {here[-1]['number'] if here else 0}, "
                f"in the backup at {len(good)}"
            )
            return
        if len(good) <= len(here):
            return
        done.longer.append(id)
        done.add(connection, schema.entries, good[len(here) :])
        restore_seats(connection, staged, id)
        restore_chat(connection, staged, id, done)
    for player in gone & {row.values["creator"], *(one.values["player"] for one in staged.of("seats", id))}:
        forget_at_table(connection, id, player)
    if found is not None or row.values["number"] != len(good):
        correct_row(connection, id)


def add_table(
    connection: Connection, staged: StagedBackup, row: RawRow, entries: list[dict[str, Any]], done: RestoreResult
) -> None:
    """Add a missing table with all its rows; its chat lines get new ids in the same order."""
    id = row.values["id"]
    done.add(connection, schema.tables, [row.values])
    done.add(connection, schema.seats, [one.values for one in staged.of("seats", id)])
    done.add(connection, schema.entries, entries)
    for one in staged.of("chat", id):
        connection.execute(insert(schema.chat).values({k: v for k, v in one.values.items() if k != "id"}))
        done.counts["chat"] += 1
    done.add(connection, schema.mutes, [one.values for one in staged.of("mutes", id)])


def differs(row: RawRow, entries: list[RawRow], kept: dict[str, Any], good: list[dict[str, Any]]) -> str:
    """Say how the stored table differs from the backup's; empty if one log continues the other."""
    if row.broken or any(one.broken for one in entries):
        return "it cannot be read here; repair it first"
    if [one.values["number"] for one in entries] != list(range(1, len(entries) + 1)):
        return "its log has a gap here; repair it first"
    for name in SETUP:
        if row.values[name] != kept.get(name):
            return f"it began differently ({name})"
    for mine, theirs in zip(entries, good, strict=False):
        if any(mine.values[name] != theirs[name] for name in OF_AN_ENTRY):
            return f"it differs from entry {theirs['number']} on"
    return ""


def restore_seats(connection: Connection, staged: StagedBackup, id: str) -> None:
    """Give players their seats again for restored claims, and mark the invitations as used."""
    seat = schema.seats.c
    for one in staged.of("seats", id):
        where = (seat.table_id == id, seat.number == one.values["number"], seat.player.is_(None))
        values = {"player": one.values["player"], "invitation": one.values["invitation"]}
        connection.execute(update(schema.seats).where(*where).values(values))


def restore_chat(connection: Connection, staged: StagedBackup, id: str, done: RestoreResult) -> None:
    """Add missing chat lines and mutes."""
    chat = schema.chat.c
    there = {tuple(one) for one in connection.execute(select(chat.seat, chat.at, chat.text).where(chat.table_id == id))}
    for one in staged.of("chat", id):
        if (one.values["seat"], one.values["at"], one.values["text"]) not in there:
            connection.execute(insert(schema.chat).values({k: v for k, v in one.values.items() if k != "id"}))
            done.counts["chat"] += 1
    done.add(connection, schema.mutes, [one.values for one in staged.of("mutes", id)])


def correct_row(connection: Connection, id: str) -> None:
    """Correct the columns of a row that repeat its log; running servers load the table again."""
    found = read_table(connection, id)
    assert found is not None
    result = replay(*found)
    values: dict[str, Any] = {"number": len(found[1])}
    if result.live is not None:
        at = found[1][-1].values["at"] if found[1] else found[0].values["created"]
        values |= summary_values(result.live, at)
    values |= {"trouble": result.trouble[:LONGEST] or None, "revision": TABLE.revision + 1}
    connection.execute(update(schema.tables).where(TABLE.id == id).values(values))


async def restore(
    database: str, path: Path, progress: Callable[[int, int], None] = lambda done, total: None
) -> RestoreResult:
    """Restore a backup into a database. Raises BadBackup, and then nothing was changed."""
    done = RestoreResult()
    with StagedBackup(path) as staged:
        engine = new_engine(database)
        try:
            await migrate(engine)
            await host_database.write(engine, lambda one: add_players(one, staged, done))
            gone = await host_database.read(engine, deleted_players)
            ids = staged.tables()
            for first in range(0, len(ids), BATCH):
                batch = ids[first : first + BATCH]

                def some(connection: Connection, batch: list[str] = batch) -> None:
                    for id in batch:
                        restore_table(connection, staged, id, done, gone)

                await host_database.write(engine, some)
                progress(first + len(batch), len(ids))
        finally:
            await engine.dispose()
    return done


def add_players(connection: Connection, staged: StagedBackup, done: RestoreResult) -> None:
    """Add missing players; existing and deleted ones stay as they are."""
    done.add(connection, schema.players, [one.values for one in staged.all("players")])


def deleted_players(connection: Connection) -> set[str]:
    """The ids of deleted players, whose names a backup must not bring back."""
    player = schema.players.c
    return set(connection.execute(select(player.id).where(player.token.startswith(GONE))).scalars())
