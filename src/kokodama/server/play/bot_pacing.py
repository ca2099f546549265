"""When bots may move: for people who play, or while somebody looks on. Bots alone do not play on for nobody."""

from typing import TYPE_CHECKING

from sqlalchemy import update

from kokodama.server.db import schema
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import Table

if TYPE_CHECKING:
    from kokodama.server.play.hub import House
    from kokodama.server.play.live_table import Live


def has_person(table: Table) -> bool:
    """Whether a person plays here: sits, has not resigned, and no stand-in plays in their place."""
    return any(seat.kind == HUMAN and not seat.resigned and seat.stand_in is None for seat in table.seats)


def wants_bots(live: "Live") -> bool:
    """Whether the bots of a table may move now."""
    return bool(live.listeners) or has_person(live.table)


async def let_sleep(house: "House", live: "Live") -> None:
    """Tell the database that nobody waits for this table's bots, so that no sweep finds it again.

    Only tables of an older database say otherwise.
    """
    table = schema.tables.c
    async with house.store.begin() as connection:
        same = (table.id == live.id, table.number == live.table.number)
        await connection.execute(update(schema.tables).where(*same).values(bot_to_act=False))


def wake_watched(house: "House") -> None:
    """Ask the bots of watched tables again if they were forgotten; the database does not know who watches."""
    for live in list(house.tables.values()):
        if live.listeners and live.thinking is None and not has_person(live.table):
            house.go_on(live)
