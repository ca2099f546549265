"""When bots may move: while a person plays or watches. Bots among themselves do not play without spectators."""

from typing import TYPE_CHECKING

from sqlalchemy import update

from kokodama.server.db import schema
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import Table

if TYPE_CHECKING:
    from kokodama.server.play.hub import TableHub
    from kokodama.server.play.live_table import LiveTable


def has_person(table: Table) -> bool:
    """Whether a person plays at a table: is seated, has not resigned, and has no bot standing in."""
    return any(seat.kind == HUMAN and not seat.resigned and seat.stand_in is None for seat in table.seats)


def wants_bots(live: "LiveTable") -> bool:
    """Whether the bots of a table may move now."""
    return bool(live.listeners) or has_person(live.table)


async def clear_bot_to_act(hub: "TableHub", live: "LiveTable") -> None:
    """Note in the database that nobody waits for this table's bots, so that no sweep finds it again.

    Only rows written by an older release need this.
    """
    table = schema.tables.c
    async with hub.store.begin() as connection:
        same = (table.id == live.id, table.number == live.table.number)
        await connection.execute(update(schema.tables).where(*same).values(bot_to_act=False))


def run_watched_bots(hub: "TableHub") -> None:
    """Restart the bots of tables with spectators if they stopped; the database does not know who watches."""
    for live in list(hub.tables.values()):
        if live.listeners and live.bot_task is None and not has_person(live.table):
            hub.bots.run(live)
