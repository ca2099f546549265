"""Deletes a person: removes their names, chat and tokens, while other people's games can still be replayed."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update

from kokodama.server.admin.host_database import HostError
from kokodama.server.admin.table_log import ENTRY, TABLE, append, replay, require_table
from kokodama.server.db import schema
from kokodama.server.db.raw_rows import raw_rows
from kokodama.server.play.live_table import LiveTable
from kokodama.tables.commands import Command, HostActor, Moment
from kokodama.tables.decide import decide
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import RUNNING, WAITING

GONE = "deleted:"  # in place of a hashed token; no token has this hash
PLAYER, SEAT, CHAT, MUTE = schema.players.c, schema.seats.c, schema.chat.c, schema.mutes.c


def close_account(connection: Connection, id: str) -> None:
    """Empty a player's row. The bare id stays, so that restoring a backup cannot bring the person back."""
    row = {"token": GONE + id, "recovery": None, "name": "", "language": "en", "created": 0.0, "seen": None}
    row |= {"webhook": None, "webhook_secret": None, "webhook_confirmed": False, "banned": True}
    if connection.execute(update(schema.players).where(PLAYER.id == id).values(row)).rowcount != 1:
        raise HostError(f"There is no player {id}.")


def tables_of(connection: Connection, id: str) -> list[str]:
    """The ids of all tables whose rows mention a player."""
    seated = select(SEAT.table_id).where(SEAT.player == id)
    muting = select(MUTE.table_id).where(MUTE.player == id)
    acting = select(ENTRY.table_id).where(ENTRY.player == id)
    where = or_(TABLE.creator == id, TABLE.id.in_(seated), TABLE.id.in_(muting), TABLE.id.in_(acting))
    return list(connection.execute(select(TABLE.id).where(where).order_by(TABLE.updated)).scalars())


def leave(connection: Connection, table: str, player: str, now: float) -> None:
    """Make a player leave a table so that the others can finish: resign, or abandon a game nobody else plays."""
    found = replay(*require_table(connection, table, lock=True))
    if found.live is None or found.trouble:
        return  # set aside, or waiting for a program that knows its rules
    for command in leave_commands(found.live, player):
        append(connection, found.live, decide(found.live.table, command, HostActor(), Moment("", now)))


def leave_commands(live: LiveTable, player: str) -> Iterator[Command]:
    """Yield the commands by which a player leaves a table; the next one depends on what the last has changed."""
    table = live.table
    own = [seat.number for seat in table.seats if seat.player == player and not seat.resigned]
    others = any(seat.kind == HUMAN and seat.player != player and not seat.resigned for seat in table.seats)
    waiting_for_creator = table.status == WAITING and live.row["creator"] == player
    if waiting_for_creator or (table.status in (WAITING, RUNNING) and own and not others):
        yield Command("abandon")
        return
    for number in own:
        if table.status == RUNNING:
            yield Command("resign", number)
        elif table.status == WAITING:  # the game has not begun, so there is nothing to resign
            yield Command("stand-in", number)


def forget_at_table(connection: Connection, table: str, player: str) -> None:
    """Remove a player's name, chat and id from a table; the log keeps its length and its moves."""
    row = require_table(connection, table)[0]
    values: dict[str, Any] = {"revision": TABLE.revision + 1}
    if row.values["creator"] == player:
        values["creator"] = ""
    if row.values["to_act"] == player:
        values["to_act"] = None
    seats = row.values["seats"] or []
    if any(seat["player"] == player for seat in seats):
        nobody = {"player": None, "name": ""}
        values["seats"] = [seat | nobody if seat["player"] == player else seat for seat in seats]
    connection.execute(update(schema.tables).where(TABLE.id == table).values(values))
    forget_in_log(connection, table, player)
    mine = select(SEAT.number).where(SEAT.table_id == table, SEAT.player == player)
    connection.execute(delete(schema.chat).where(CHAT.table_id == table, CHAT.seat.in_(mine)))
    connection.execute(delete(schema.mutes).where(MUTE.table_id == table, MUTE.player == player))
    connection.execute(update(schema.seats).where(SEAT.table_id == table, SEAT.player == player).values(player=None))


def forget_in_log(connection: Connection, table: str, player: str) -> None:
    """Remove a player from the entries that name them."""
    sat_down = (ENTRY.table_id == table, ENTRY.kind == "claim")
    for entry in list(raw_rows(connection, schema.entries, *sat_down)):
        data = entry.values["data"]
        if data and data.get("player") == player:
            where = (ENTRY.table_id == table, ENTRY.number == entry.values["number"])
            nobody = {**data, "player": None, "name": ""}
            connection.execute(update(schema.entries).where(*where).values(data=nobody))
    acted = (ENTRY.table_id == table, ENTRY.player == player)
    connection.execute(update(schema.entries).where(*acted).values(player=None))
