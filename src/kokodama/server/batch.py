"""What goes into the database together: many tables' entries in one transaction, each of them in or not."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, bindparam, insert, update
from sqlalchemy.dialects import postgresql, sqlite

from kokodama.server import schema
from kokodama.tables.table import Entry


@dataclass(frozen=True)
class Summary:
    """What a table's row repeats of its entries."""

    status: str
    number: int
    bot_to_act: bool
    to_act: str | None
    deadline: float | None
    updated: float
    result: dict[str, Any] | None = None


@dataclass
class Waiting:
    """An entry on its way into the database."""

    table: str
    entry: Entry
    key: str | None
    summary: Summary
    done: asyncio.Future[bool]
    claim: tuple[int, str] | None = None  # a seat and its player


@dataclass
class Rows:
    """New rows on their way into the database."""

    rows: Sequence[tuple[Any, Mapping[str, Any] | Sequence[Mapping[str, Any]]]]
    done: asyncio.Future[bool]


Work = Waiting | Rows
Written = set[tuple[str, int, str | None]]


class StoreUnavailable(Exception):
    """The database could not be written; nothing was acknowledged."""


def fail(batch: Sequence[Work], error: Exception) -> None:
    """Tell who waits that nothing was written."""
    for one in batch:
        if not one.done.done():
            one.done.set_exception(StoreUnavailable(str(error)) if isinstance(one, Waiting) else error)


ENTRY, TABLE, SEAT = schema.entries.c, schema.tables.c, schema.seats.c
ADD = {
    dialect.__name__.rpartition(".")[2]: dialect.insert(schema.entries)
    .on_conflict_do_nothing()
    .returning(ENTRY.table_id, ENTRY.number, ENTRY.key)
    for dialect in (sqlite, postgresql)
}
SUMMARISE = (
    update(schema.tables)
    .where(and_(TABLE.id == bindparam("b_id"), TABLE.number < bindparam("b_number")))
    .values({name: bindparam(f"b_{name}") for name in Summary.__dataclass_fields__})
)
SIT = (
    update(schema.seats)
    .where(and_(SEAT.table_id == bindparam("b_id"), SEAT.number == bindparam("b_seat")))
    .values(player=bindparam("b_player"), invitation=None)
)


def write_batch(connection: Connection, batch: Sequence[Work]) -> Written:
    """Write rows and entries; which entries went in.

    Entries go in the order of their tables: two processes that write to the same ones never wait for each other.
    """
    for rows in batch:
        if isinstance(rows, Rows):
            for where, values in rows.rows:
                connection.execute(insert(where), values)
    entries = sorted((one for one in batch if isinstance(one, Waiting)), key=lambda one: one.table)
    if not entries:
        return set()
    result = connection.execute(ADD[connection.dialect.name], [entry_row(one) for one in entries])
    written = {(str(row[0]), int(row[1]), row[2]) for row in result}
    good = [one for one in entries if (one.table, one.entry.number, one.key) in written]
    if good:
        values = [
            {f"b_{name}": value for name, value in vars(one.summary).items()} | {"b_id": one.table} for one in good
        ]
        connection.execute(SUMMARISE, values)
    sat = [{"b_id": one.table, "b_seat": one.claim[0], "b_player": one.claim[1]} for one in good if one.claim]
    if sat:
        connection.execute(SIT, sat)
    return written


def entry_row(one: Waiting) -> dict[str, Any]:
    """An entry as a row."""
    entry = one.entry
    return {
        "table_id": one.table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": dict(entry.data),
        "at": entry.at,
        "key": one.key,
    }
