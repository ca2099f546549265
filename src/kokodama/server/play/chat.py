"""Chat at a table, and which seats a player has muted."""

import json
from typing import Any

from sqlalchemy import delete, select

from kokodama.core.seat_letters import letter, seat_of
from kokodama.server.db import schema
from kokodama.server.db.store import Store
from kokodama.server.play.hub import TableHub
from kokodama.server.play.live_table import LiveTable
from kokodama.server.wire.socket_messages import Said

HISTORY = 50  # lines that a new listener is sent


def plain_text(text: str) -> str:
    """Replace line breaks, controls and marks of writing direction by spaces."""
    return "".join(c if c.isprintable() else " " for c in text).strip()


def chat_line(row: dict[str, Any]) -> str:
    """A line of chat as a message."""
    seat = None if row["seat"] is None else letter(row["seat"])
    return Said(seat=seat, name=row["name"], text=row["text"], at=row["at"]).model_dump_json()


async def recent_lines(store: Store, live: LiveTable, player: str | None) -> list[str]:
    """The last lines, oldest first, without those of seats that this player has muted."""
    chat = schema.chat
    muted = [] if player is None else await muted_seats(store, live.id, player)
    query = select(chat).where(chat.c.table_id == live.id).order_by(chat.c.id.desc()).limit(HISTORY)
    return [chat_line(row) for row in reversed(await store.rows(query)) if row["seat"] not in muted]


async def post_line(hub: TableHub, live: LiveTable, seat: int, text: str) -> None:
    """Store a line and deliver it to the listeners of this process and of the others."""
    row = {"table_id": live.id, "seat": seat, "name": live.table.seats[seat].name, "text": text, "at": hub.now()}
    await hub.store.insert((schema.chat, row))
    await delete_oldest(hub, live.id)
    line = chat_line(row)
    await deliver(hub, live, line)
    await hub.bus.publish(json.dumps({"kind": "chat", "table": live.id, "line": line}))


async def delete_oldest(hub: TableHub, table: str) -> None:
    """Delete the lines beyond the limit of a table, not after every line but after each tenth of the limit."""
    most = hub.settings.chat_per_table
    hub.chat_lines[table] += 1
    if most <= 0 or hub.chat_lines[table] < max(1, most // 10):
        return
    del hub.chat_lines[table]
    chat = schema.chat.c
    newest = select(chat.id).where(chat.table_id == table).order_by(chat.id.desc())
    async with hub.store.begin() as connection:
        last = (await connection.execute(newest.offset(most).limit(1))).scalar()
        if last is not None:
            await connection.execute(delete(schema.chat).where(chat.table_id == table, chat.id <= last))


async def deliver(hub: TableHub, live: LiveTable, line: str) -> None:
    """Send a line to the listeners of this process, except those who have muted its seat."""
    seat = json.loads(line)["seat"]
    mutes = schema.mutes.c
    query = select(mutes.player).where(mutes.table_id == live.id, mutes.seat == seat_of(seat))
    muting = {row["player"] for row in await hub.store.rows(query)}
    for listener in list(live.listeners):
        if listener.player_id is None or listener.player_id not in muting:
            listener.send(line)


async def muted_seats(store: Store, table: str, player: str) -> list[int]:
    """The seats of a table that a player has muted."""
    mutes = schema.mutes.c
    query = select(mutes.seat).where(mutes.table_id == table, mutes.player == player).order_by(mutes.seat)
    return [row["seat"] for row in await store.rows(query)]


async def mute(store: Store, table: str, player: str, seat: int, muted: bool) -> list[int]:
    """Mute or unmute a seat for a player; return all seats they have muted."""
    mutes = schema.mutes
    where = (mutes.c.table_id == table, mutes.c.player == player, mutes.c.seat == seat)
    async with store.begin() as connection:
        if muted:
            row = {"table_id": table, "player": player, "seat": seat}
            await connection.execute(store.insert_new(mutes).values(row))
        else:
            await connection.execute(delete(mutes).where(*where))
    return await muted_seats(store, table, player)
