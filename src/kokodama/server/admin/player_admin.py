"""Players as a host sees them, and the rights of a person: export of their data, and deletion."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from kokodama.core.seat_letters import letter
from kokodama.server.admin import host_database
from kokodama.server.admin.anonymity import (
    CHAT,
    GONE,
    MUTE,
    PLAYER,
    SEAT,
    close_account,
    forget_at_table,
    leave,
    tables_of,
)
from kokodama.server.admin.host_database import HostError
from kokodama.server.admin.table_log import ENTRY, TABLE
from kokodama.server.db import schema
from kokodama.server.db.raw_rows import raw_rows

EXPORTED = ("id", "game", "status", "created", "updated", "result")  # of a table; nothing that is hidden in a game
LISTED = ("id", "name", "language", "created", "seen", "banned")


def as_rows(connection: Connection, query: Any) -> list[dict[str, Any]]:
    """The rows of a query."""
    return [dict(row) for row in connection.execute(query).mappings()]


def list_players(connection: Connection, banned: bool, name: str, limit: int) -> list[dict[str, Any]]:
    """List players, the newest first, with the number of their tables; deleted ones are left out."""
    tables = select(func.count(SEAT.table_id.distinct())).where(SEAT.player == PLAYER.id).scalar_subquery()
    query = select(*(PLAYER[one] for one in LISTED), tables.label("tables")).where(~PLAYER.token.startswith(GONE))
    if banned:
        query = query.where(PLAYER.banned)
    if name:
        query = query.where(func.lower(PLAYER.name).contains(name.lower(), autoescape=True))
    return as_rows(connection, query.order_by(PLAYER.created.desc()).limit(limit))


def require_player(connection: Connection, id: str) -> dict[str, Any]:
    """Return a player's row. Raises HostError if there is none."""
    found = as_rows(connection, select(schema.players).where(PLAYER.id == id))
    if not found or found[0]["token"].startswith(GONE):
        raise HostError(f"There is no player {id}.")
    return found[0]


def show_player(connection: Connection, id: str) -> dict[str, Any]:
    """Describe a player to the host, without secrets."""
    row = require_player(connection, id)
    shown = {name: row[name] for name in LISTED} | {"webhook": bool(row["webhook"])}
    statuses = (
        select(TABLE.status, func.count(TABLE.id.distinct()))
        .join(schema.seats, SEAT.table_id == TABLE.id)
        .where(SEAT.player == id)
        .group_by(TABLE.status)
    )
    shown["tables"] = {row[0]: row[1] for row in connection.execute(statuses)}
    return shown


def set_banned(connection: Connection, id: str, banned: bool) -> None:
    """Ban or unban a player, whose token then stops or starts working. Raises HostError."""
    require_player(connection, id)
    connection.execute(update(schema.players).where(PLAYER.id == id).values(banned=banned))


def export_player(connection: Connection, id: str) -> dict[str, Any]:
    """Export everything that is stored about a player, and nothing that is hidden in a game. Raises HostError.

    Tokens are stored as hashes, so an export can only say that they exist.
    """
    row = require_player(connection, id)
    account = {name: value for name, value in row.items() if name not in ("token", "recovery")}
    account["recovery_link"] = row["recovery"] is not None
    known = tables_of(connection, id)
    tables = []
    for table in known:
        (row,) = [one.values for one in raw_rows(connection, schema.tables, TABLE.id == table)]
        shown: dict[str, Any] = {name: row[name] for name in EXPORTED}
        shown["made_by_me"] = row["creator"] == id
        own = list(connection.execute(select(SEAT.number).where(SEAT.table_id == table, SEAT.player == id)).scalars())
        shown["seats"] = [letter(number) for number in own]
        shown["entries"] = own_entries(connection, table, id, own)
        said = select(CHAT.at, CHAT.name, CHAT.text).where(CHAT.table_id == table, CHAT.seat.in_(own))
        shown["chat"] = as_rows(connection, said.order_by(CHAT.id))
        muted = select(MUTE.seat).where(MUTE.table_id == table, MUTE.player == id)
        shown["muted"] = [letter(number) for number in connection.execute(muted).scalars()]
        tables.append(shown)
    return {"player": account, "tables": tables}


def own_entries(connection: Connection, table: str, player: str, seats: list[int]) -> list[dict[str, Any]]:
    """What a player did at a table, or a bot did for them."""
    mine = or_(ENTRY.player == player, ENTRY.seat.in_(seats))
    columns = [ENTRY.number, ENTRY.kind, ENTRY.seat, ENTRY.data, ENTRY.at]
    found = raw_rows(connection, schema.entries, ENTRY.table_id == table, mine, order=ENTRY.number, columns=columns)
    rows = [row.values for row in found]
    for row in rows:
        row["seat"] = None if row["seat"] is None else letter(row["seat"])
    return rows


async def delete_player(
    engine: AsyncEngine, id: str, now: float, progress: Callable[[int, int], None] = lambda done, total: None
) -> int:
    """Delete a player; return the number of their tables. Raises HostError.

    The account goes first, so that nobody can use it while the tables follow, one transaction each. If the deletion is
    interrupted, running it again finishes it.
    """
    await host_database.write(engine, lambda connection: close_account(connection, id))
    tables = await host_database.read(engine, lambda connection: tables_of(connection, id))
    for done, table in enumerate(tables):

        def part(connection: Connection, table: str = table) -> None:
            leave(connection, table, id, now)
            forget_at_table(connection, table, id)

        await host_database.write(engine, part)
        progress(done + 1, len(tables))
    return len(tables)
