"""Tables as a host sees them: lists and public facts, an end, and removal with a copy kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, func, select

from kokodama.core.seat_letters import letter
from kokodama.server.admin.backup import OF_A_TABLE, begin_file, copy_tables
from kokodama.server.admin.host_database import HostError
from kokodama.server.admin.player_admin import as_rows
from kokodama.server.admin.table_log import TABLE, append, replay, require_table
from kokodama.server.db import schema
from kokodama.server.ops.private_files import PrivateFile
from kokodama.tables.commands import Command, HostActor, Moment
from kokodama.tables.decide import decide
from kokodama.tables.table import RUNNING, WAITING

DAY = 86_400.0
LISTED = ("id", "game", "status", "number", "created", "updated", "public", "trouble")


@dataclass(frozen=True)
class TableFilter:
    """The filters of a list of tables."""

    status: str = ""
    before: float | None = None  # the last change is older than this time
    player: str = ""
    trouble: bool = False
    limit: int = 100


def list_tables(connection: Connection, wanted: TableFilter) -> list[dict[str, Any]]:
    """List tables, those that have been idle longest first."""
    query = select(*(TABLE[one] for one in LISTED))
    if wanted.status:
        query = query.where(TABLE.status == wanted.status)
    if wanted.before is not None:
        query = query.where(TABLE.updated < wanted.before)
    if wanted.player:
        seats = schema.seats.c
        query = query.where(TABLE.id.in_(select(seats.table_id).where(seats.player == wanted.player)))
    if wanted.trouble:
        query = query.where(TABLE.trouble.is_not(None))
    return as_rows(connection, query.order_by(TABLE.updated).limit(wanted.limit))


def show_table(connection: Connection, id: str) -> dict[str, Any]:
    """Return the public facts about a table, even if it cannot be replayed. Raises HostError."""
    row, entries = require_table(connection, id)
    found = replay(row, entries)
    values = row.values
    shown = {name: values[name] for name in LISTED} | {
        "version": values["version"],
        "creator": values["creator"],
        "clock": values["clock"],
        "deadline": values["deadline"],
        "result": values["result"],
        "rematch": values["rematch"],
        "entries": len(entries),
    }
    chat = schema.chat.c
    shown["chat"] = connection.execute(select(func.count()).where(chat.table_id == id)).scalar_one()
    if found.live is not None:
        table = found.live.table
        asked = table.to_act()
        shown["moves"] = len(table.record.moves)
        shown["to_act"] = None if asked is None else letter(asked)
        shown["seats"] = [seat.public() | {"player": seat.player} for seat in table.seats]
    else:
        seats = schema.seats.c
        planned = {seat["number"]: seat for seat in values["seats"] or []}
        rows = connection.execute(select(seats.number, seats.player).where(seats.table_id == id).order_by(seats.number))
        shown["seats"] = [
            {"seat": letter(number), "player": player, "name": planned.get(number, {}).get("name", "")}
            for number, player in rows
        ]
    shown["found"] = found.trouble or found.other_rules or None
    return shown


def end_table(connection: Connection, id: str, now: float) -> int:
    """Abandon a game by an entry in its log; return the entry's number. Raises HostError."""
    found = replay(*require_table(connection, id, lock=True))
    if found.trouble:
        raise HostError(f"Table {id} has to be repaired first: {found.trouble}.")
    if found.live is None:
        raise HostError(f"Only the version of kokodama that table {id} began with can end it. {found.other_rules}")
    if found.live.table.status not in (RUNNING, WAITING):
        raise HostError(f"Table {id} has already ended: {found.live.table.status}.")
    entry = decide(found.live.table, Command("abandon"), HostActor(), Moment("", now))
    append(connection, found.live, entry)
    return entry.number


def delete_tables(connection: Connection, ids: Sequence[str]) -> None:
    """Remove tables with all that belongs to them."""
    for other in OF_A_TABLE:
        connection.execute(delete(other).where(other.c.table_id.in_(ids)))
    connection.execute(delete(schema.tables).where(TABLE.id.in_(ids)))


def remove_table(connection: Connection, id: str, keep: Path) -> None:
    """Remove a table after saving a copy, which `kokodama restore` can bring back. Raises HostError."""
    if connection.execute(select(TABLE.id).where(TABLE.id == id).with_for_update()).first() is None:
        raise HostError(f"There is no table {id}.")
    try:
        with PrivateFile(keep, replace=False) as file:
            begin_file(file)
            copy_tables(connection, file, [id])
    except OSError as error:
        raise HostError(f"{keep}: cannot be written: {error.strerror}. Nothing was removed.") from None
    delete_tables(connection, [id])
