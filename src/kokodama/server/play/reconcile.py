"""Changes that bypass this server: the host's commands write to the database, and memory follows within seconds.

Tables that were changed are loaded again and broadcast; removed tables are dropped, and banned or deleted players are
disconnected. A write in the meantime cannot do harm: the database takes an entry only after its predecessor, and none
for a table that is gone.
"""

import asyncio
import logging

from sqlalchemy import select

from kokodama.core.messages import N_
from kokodama.server.db import schema
from kokodama.server.ops.errors import TRY_AGAIN, common_language
from kokodama.server.play.accounts import Accounts
from kokodama.server.play.hub import TableHub
from kokodama.server.play.live_table import Damaged, Listener, LiveTable
from kokodama.server.wire.close_codes import TOKEN_REPLACED, TRY_LATER
from kokodama.server.wire.socket_messages import Problem
from kokodama.tables.table import TableError

log = logging.getLogger("kokodama.reconcile")
EVERY = 2.0  # seconds
CHUNK = 500  # tables or players in one query
REMOVED = N_("This table has been removed.")
SENT_AWAY = N_("Your access has ended.")


async def reconcile(hub: TableHub, accounts: Accounts) -> None:
    """Reconcile every few seconds for as long as the server runs."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await reconcile_once(hub, accounts)
        except Exception as error:
            log.warning("looking for changes failed: %s", type(error).__name__)


async def reconcile_once(hub: TableHub, accounts: Accounts) -> None:
    """Compare all tables in memory and all connected players with the database."""
    table = schema.tables.c
    ids = list(hub.tables)
    for first in range(0, len(ids), CHUNK):
        chunk = ids[first : first + CHUNK]
        query = select(table.id, table.number, table.revision).where(table.id.in_(chunk))
        found = {row["id"]: row for row in await hub.store.rows(query)}
        for id in chunk:
            live = hub.tables.get(id)
            if live is None:
                continue
            row = found.get(id)
            if row is None:
                drop(hub, live)
            elif row["revision"] != live.row.get("revision", 0):
                await reload(hub, live)
            elif row["number"] > live.table.number and not live.lock.locked():
                await hub.catch_up(live)
    await disconnect_banned(hub, accounts)


def drop(hub: TableHub, live: LiveTable, code: str = "no-table", sentence: str = REMOVED) -> None:
    """Drop a table that was removed or set aside, and disconnect its listeners with the reason."""
    hub.tables.pop(live.id, None)
    if live.bot_task is not None:
        live.bot_task.cancel()
    for listener in list(live.listeners):
        disconnect(live, listener, code, sentence)


async def reload(hub: TableHub, live: LiveTable) -> None:
    """Load a changed table again and send its listeners what the database says."""
    async with live.lock:
        try:
            fresh = await hub.load(live.id)
        except (Damaged, TableError):  # a client that reconnects is told why
            drop(hub, live, "unavailable", TRY_AGAIN)
            return
        if fresh is None:
            drop(hub, live)
            return
        live.row, live.table, live.keys, live.in_doubt = fresh.row, fresh.table, fresh.keys, False
        for listener in live.listeners:
            listener.since = (
                min(listener.since, live.table.number) - 1
            )  # send an update even if only a name has changed
        hub.broadcast(live)
        hub.bots.run(live)


async def disconnect_banned(hub: TableHub, accounts: Accounts) -> None:
    """Drop banned and deleted players from the cache, and close their sockets."""
    player = schema.players.c
    connected = [(live, one) for live in hub.tables.values() for one in live.listeners if one.player_id is not None]
    ids = sorted({one.id for one, _ in accounts.cache.values()} | {str(one.player_id) for _, one in connected})
    gone: set[str] = set()
    for first in range(0, len(ids), CHUNK):
        chunk = ids[first : first + CHUNK]
        query = select(player.id).where(player.id.in_(chunk), ~player.banned)
        gone |= set(chunk) - {row["id"] for row in await hub.store.rows(query)}
    if gone:
        accounts.cache = {key: one for key, one in accounts.cache.items() if one[0].id not in gone}
        for live, listener in connected:
            if listener.player_id in gone:
                disconnect(live, listener, "sent-away", SENT_AWAY)


def disconnect(live: LiveTable, listener: Listener, code: str, sentence: str) -> None:
    """Close a listener's connection with a reason."""
    live.listeners.discard(listener)
    text = common_language(listener.language).say(sentence)
    listener.send(Problem(code=code, text=text).model_dump_json())
    listener.hang_up(TRY_LATER if code == "unavailable" else TOKEN_REPLACED)
