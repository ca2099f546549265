"""`kokodama tables check` and `repair`: replay every log and compare it with its table's row."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from kokodama.server.admin import host_database
from kokodama.server.admin.host_database import HostError
from kokodama.server.admin.table_log import (
    ENTRY,
    LONGEST,
    TABLE,
    Replay,
    read_table,
    replay,
    require_table,
    summary_values,
)
from kokodama.server.db import schema
from kokodama.server.ops.private_files import PrivateFile

BATCH = 50  # tables that are read in one transaction


@dataclass(frozen=True)
class Finding:
    """The result of checking a table."""

    id: str
    number: int  # of its row
    good: int  # of the last good entry
    trouble: str  # empty if the table is fine
    note: str = ""  # worth knowing, but not wrong


def examine(found: Replay) -> Finding:
    """Compare a table's row with its replayed log."""
    row = found.row.values
    last = found.entries[-1].values["number"] if found.entries else 0
    trouble = found.trouble
    if not trouble and row["number"] != last:
        trouble = f"its row says number {row['number']}, its log ends with {last}"
    elif not trouble and found.live is not None and row["status"] != found.live.table.status:
        trouble = f"its row says {row['status']!r}, its log says {found.live.table.status!r}"
    return Finding(row["id"], row["number"], found.good, trouble, found.other_rules)


def check_batch(connection: Connection, ids: Sequence[str]) -> list[Finding]:
    """Check some tables; one that was deleted in the meantime is left out."""
    read = [read_table(connection, id) for id in ids]
    return [examine(replay(*one)) for one in read if one is not None]


async def check(
    engine: AsyncEngine, ids: Sequence[str], mark: bool, progress: Callable[[int, int], None] = lambda done, total: None
) -> list[Finding]:
    """Check the given tables, or all of them; with `mark`, set bad ones aside and release good ones."""
    if not ids:
        ids = await host_database.read(engine, lambda one: list(one.execute(select(TABLE.id)).scalars()))
    else:
        await host_database.read(engine, lambda one: check_ids_exist(one, ids))
    findings: list[Finding] = []
    for batch in batches(sorted(ids)):  # in the order in which a server locks them
        some = await host_database.read(engine, lambda one, batch=batch: check_batch(one, batch))  # type: ignore[misc]
        if mark:
            await host_database.write(engine, lambda one, some=some: mark_all(one, some))  # type: ignore[misc]
        findings += some
        progress(min(len(findings), len(ids)), len(ids))
    return findings


def batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Split ids into small groups, one for each transaction."""
    for first in range(0, len(ids), BATCH):
        yield ids[first : first + BATCH]


def check_ids_exist(connection: Connection, ids: Sequence[str]) -> None:
    """Raise HostError if an id belongs to no table."""
    there = set(connection.execute(select(TABLE.id).where(TABLE.id.in_(ids))).scalars())
    for id in ids:
        if id not in there:
            raise HostError(f"There is no table {id}.")


def mark_all(connection: Connection, findings: Sequence[Finding]) -> None:
    """Store findings that have changed; a table with a new entry since then is left for the next check."""
    for one in findings:
        trouble = one.trouble[:LONGEST] or None
        same = (TABLE.id == one.id, TABLE.number == one.number, TABLE.trouble.is_distinct_from(trouble))
        values = {"trouble": trouble, "revision": TABLE.revision + 1}
        connection.execute(update(schema.tables).where(*same).values(values))


@dataclass(frozen=True)
class RepairResult:
    """The result of a repair."""

    id: str
    trouble: str  # what was wrong
    number: int  # of the entry that is now the last
    removed: int  # how many entries
    kept: Path | None  # the file that holds them


def repair(connection: Connection, id: str, keep: Path) -> RepairResult:
    """Reset a table to its last good entry; the entries after it are saved to a file first. Raises HostError."""
    found = replay(*require_table(connection, id, lock=True))
    finding = examine(found)
    if found.other_rules:
        raise HostError(f"Only the version of kokodama that table {id} began with can repair it. {found.other_rules}")
    if found.live is None:
        raise HostError(f"Table {id} cannot be repaired: {found.trouble}. Restore it from a backup, or delete it.")
    if not finding.trouble and found.row.values["trouble"] is None:
        return RepairResult(id, "", found.good, 0, None)
    if found.beyond:
        keep_entries(keep, found)
        connection.execute(delete(schema.entries).where(ENTRY.table_id == id, ENTRY.number > found.good))
    at = found.entries[found.good - 1].values["at"] if found.good else found.row.values["created"]
    values: dict[str, Any] = summary_values(found.live, at)
    values |= {"trouble": None, "revision": TABLE.revision + 1}
    connection.execute(update(schema.tables).where(TABLE.id == id).values(values))
    seat = schema.seats.c
    for one in found.live.table.seats:  # undo claims of seats whose entries are gone
        where = (seat.table_id == id, seat.number == one.number, seat.player.is_distinct_from(one.player))
        connection.execute(update(schema.seats).where(*where).values(player=one.player))
    trouble = finding.trouble or str(found.row.values["trouble"])
    return RepairResult(id, trouble, found.good, len(found.beyond), keep if found.beyond else None)


def keep_entries(path: Path, found: Replay) -> None:
    """Save entries to a new file unchanged, one per line."""
    try:
        with PrivateFile(path, replace=False, compress=False) as file:
            for row in found.beyond:
                file.line({**row.values, "broken": row.broken} if row.broken else row.values)
    except OSError as error:
        raise HostError(f"{path}: cannot be written: {error.strerror}. Nothing was changed.") from None
