"""A person leaves for good: their names, words and secrets go, and other people's games still replay."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update

from kokodama.server.admin.host_database import HostError
from kokodama.server.admin.table_log import ENTRY, TABLE, append, needed_table, replay
from kokodama.server.db import schema
from kokodama.server.db.raw_rows import raw_rows
from kokodama.server.play.live_table import Live
from kokodama.tables.seat import HUMAN, STAND_IN
from kokodama.tables.table import RUNNING, WAITING, Entry

GONE = "deleted:"  # instead of a hashed token: nobody can have a secret that fits
PLAYER, SEAT, CHAT, MUTE = schema.players.c, schema.seats.c, schema.chat.c, schema.mutes.c


def close_account(connection: Connection, id: str) -> None:
    """Make a player's row empty. Its bare id stays, so that a restored backup cannot bring the person back."""
    row = {"token": GONE + id, "recovery": None, "name": "", "language": "en", "created": 0.0, "seen": None}
    row |= {"webhook": None, "webhook_secret": None, "webhook_confirmed": False, "banned": True}
    if connection.execute(update(schema.players).where(PLAYER.id == id).values(row)).rowcount != 1:
        raise HostError(f"There is no player {id}.")


def tables_of(connection: Connection, id: str) -> list[str]:
    """Every table that knows a player."""
    seated = select(SEAT.table_id).where(SEAT.player == id)
    muting = select(MUTE.table_id).where(MUTE.player == id)
    acting = select(ENTRY.table_id).where(ENTRY.player == id)
    where = or_(TABLE.creator == id, TABLE.id.in_(seated), TABLE.id.in_(muting), TABLE.id.in_(acting))
    return list(connection.execute(select(TABLE.id).where(where).order_by(TABLE.updated)).scalars())


def leave(connection: Connection, table: str, player: str, now: float) -> None:
    """Get up from a table so that the others can finish: resign, or break off what nobody else plays."""
    found = replay(*needed_table(connection, table, lock=True))
    if found.live is None or found.trouble:
        return  # it is set aside, or waits for a program with its rules
    for entry in leaving(found.live, player, now):
        append(connection, found.live, entry)


def leaving(live: Live, player: str, now: float) -> Iterator[Entry]:
    """The entries by which a player leaves a table; each follows from what the one before has changed."""
    table = live.table
    own = [seat.number for seat in table.seats if seat.player == player and not seat.resigned]
    others = any(seat.kind == HUMAN and seat.player != player and not seat.resigned for seat in table.seats)
    waiting_for_creator = table.status == WAITING and live.row["creator"] == player
    if waiting_for_creator or (table.status in (WAITING, RUNNING) and own and not others):
        yield Entry(table.number + 1, "abandon", None, {}, now)
        return
    for number in own:
        if table.status == RUNNING:
            yield Entry(table.number + 1, "resign", number, {}, now)
        elif table.status == WAITING:  # it has not begun: nobody wins by it
            yield Entry(table.number + 1, "stand-in", number, {"bot": STAND_IN, "cause": "left"}, now)


def forget_at_table(connection: Connection, table: str, player: str) -> None:
    """Take a player's name, words and id out of a table; the log keeps its length and its moves."""
    row = needed_table(connection, table)[0]
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
    """Take a player out of the entries that name them."""
    sat_down = (ENTRY.table_id == table, ENTRY.kind == "claim")
    for entry in list(raw_rows(connection, schema.entries, *sat_down)):
        data = entry.values["data"]
        if data and data.get("player") == player:
            where = (ENTRY.table_id == table, ENTRY.number == entry.values["number"])
            nobody = {**data, "player": None, "name": ""}
            connection.execute(update(schema.entries).where(*where).values(data=nobody))
    acted = (ENTRY.table_id == table, ENTRY.player == player)
    connection.execute(update(schema.entries).where(*acted).values(player=None))
