"""What people say at a table, and whom they would rather not hear."""

import json
from typing import Any

from sqlalchemy import delete, select

from kokodama.core.game import letter
from kokodama.server.db import schema
from kokodama.server.db.store import Store
from kokodama.server.play.hub import House
from kokodama.server.play.live_table import Live
from kokodama.server.wire import requests

SHOWN = 50  # lines a newcomer is shown


def plain(text: str) -> str:
    """What is left of a line without line breaks, controls and signs that turn the writing around."""
    return "".join(c if c.isprintable() else " " for c in text).strip()


def said(row: dict[str, Any]) -> str:
    """A line of chat as a message."""
    seat = None if row["seat"] is None else letter(row["seat"])
    return requests.Said(seat=seat, name=row["name"], text=row["text"], at=row["at"]).model_dump_json()


async def lately(store: Store, live: Live, player: str | None) -> list[str]:
    """The last lines, oldest first, without those of seats this player does not want to hear."""
    chat = schema.chat
    muted = [] if player is None else await muted_seats(store, live.id, player)
    query = select(chat).where(chat.c.table_id == live.id).order_by(chat.c.id.desc()).limit(SHOWN)
    return [said(row) for row in reversed(await store.rows(query)) if row["seat"] not in muted]


async def say(house: House, live: Live, seat: int, text: str) -> None:
    """Keep a line and tell it to all who want to hear it, here and at other processes."""
    row = {"table_id": live.id, "seat": seat, "name": live.table.seats[seat].name, "text": text, "at": house.now()}
    await house.store.insert((schema.chat, row))
    await forget_oldest(house, live.id)
    spoken = said(row)
    await pass_on(house, live, spoken)
    await house.bus.tell(f"{live.id} {spoken}")


async def forget_oldest(house: House, table: str) -> None:
    """Keep so many lines of a table, and some more so that not every line has to look for an old one."""
    most = house.settings.chat_per_table
    house.chat_lines[table] += 1
    if most <= 0 or house.chat_lines[table] < max(1, most // 10):
        return
    del house.chat_lines[table]
    chat = schema.chat.c
    newest = select(chat.id).where(chat.table_id == table).order_by(chat.id.desc())
    async with house.store.begin() as connection:
        last = (await connection.execute(newest.offset(most).limit(1))).scalar()
        if last is not None:
            await connection.execute(delete(schema.chat).where(chat.table_id == table, chat.id <= last))


async def pass_on(house: House, live: Live, spoken: str) -> None:
    """Tell a line to the listeners of this process, but for those who have muted its seat."""
    seat = json.loads(spoken)["seat"]
    mutes = schema.mutes.c
    query = select(mutes.player).where(mutes.table_id == live.id, mutes.seat == ord(seat) - 65)
    deaf = {row["player"] for row in await house.store.rows(query)}
    for listener in list(live.listeners):
        if listener.who is None or listener.who not in deaf:
            listener.tell(spoken)


async def muted_seats(store: Store, table: str, player: str) -> list[int]:
    """The seats of a table that a player does not want to hear."""
    mutes = schema.mutes.c
    query = select(mutes.seat).where(mutes.table_id == table, mutes.player == player).order_by(mutes.seat)
    return [row["seat"] for row in await store.rows(query)]


async def mute(store: Store, table: str, player: str, seat: int, muted: bool) -> list[int]:
    """Hear a seat no longer, or again; the seats that are muted now."""
    mutes = schema.mutes
    where = (mutes.c.table_id == table, mutes.c.player == player, mutes.c.seat == seat)
    async with store.begin() as connection:
        if muted:
            row = {"table_id": table, "player": player, "seat": seat}
            await connection.execute(store.insert_new(mutes).values(row))
        else:
            await connection.execute(delete(mutes).where(*where))
    return await muted_seats(store, table, player)
