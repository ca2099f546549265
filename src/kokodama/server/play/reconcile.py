"""What was done past this server: a host's commands write to the database, and memory follows within seconds.

Tables that were changed are read again and told to their listeners; those that were removed, and people who were
banned or deleted, are let go. A write in the meantime cannot do harm: the database takes an entry only after its
predecessor, and none for a table that is gone.
"""

import asyncio
import logging

from sqlalchemy import select

from kokodama.core.messages import N_
from kokodama.server.db import schema
from kokodama.server.ops.errors import TRY_AGAIN, speak
from kokodama.server.play.accounts import ENDED, People
from kokodama.server.play.hub import House
from kokodama.server.play.live_table import Damaged, Listener, Live
from kokodama.server.wire import requests
from kokodama.tables.table import TableError

log = logging.getLogger("kokodama.reconcile")
EVERY = 2.0  # seconds
SHARE = 500  # tables or people in one question
TRY_LATER = 1013  # closes a socket that may come back
REMOVED = N_("This table was removed.")
SENT_AWAY = N_("Your access was ended.")


async def reconcile(house: House, people: People) -> None:
    """Look again and again for as long as the server runs."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await reconcile_once(house, people)
        except Exception as error:
            log.warning("looking for changes failed: %s", type(error).__name__)


async def reconcile_once(house: House, people: People) -> None:
    """One look at all tables in memory and all people who are known."""
    table = schema.tables.c
    ids = list(house.tables)
    for first in range(0, len(ids), SHARE):
        share = ids[first : first + SHARE]
        query = select(table.id, table.number, table.revision).where(table.id.in_(share))
        found = {row["id"]: row for row in await house.store.rows(query)}
        for id in share:
            live = house.tables.get(id)
            if live is None:
                continue
            row = found.get(id)
            if row is None:
                let_go(house, live)
            elif row["revision"] != live.row.get("revision", 0):
                await read_again(house, live)
            elif row["number"] > live.table.number and not live.lock.locked():
                await house.catch_up(live)
    await send_away(house, people)


def let_go(house: House, live: Live, code: str = "no-table", sentence: str = REMOVED) -> None:
    """A table was removed: nobody listens to it any more."""
    house.tables.pop(live.id, None)
    if live.thinking is not None:
        live.thinking.cancel()
    for listener in list(live.listeners):
        dismiss(live, listener, code, sentence)


async def read_again(house: House, live: Live) -> None:
    """A table was changed: what the database says is true, for those who listen too."""
    async with live.lock:
        try:
            fresh = await house.read_table(live.id)
        except (Damaged, TableError):  # it was set aside; whoever comes back is told so
            let_go(house, live, "unavailable", TRY_AGAIN)
            return
        if fresh is None:
            let_go(house, live)
            return
        live.row, live.table, live.keys, live.doubtful = fresh.row, fresh.table, fresh.keys, False
        for listener in live.listeners:
            listener.since = min(listener.since, live.table.number) - 1  # all is told, even if only a name has changed
        house.tell_all(live)
        house.go_on(live)


async def send_away(house: House, people: People) -> None:
    """Whoever was banned or deleted acts no longer and hears only what a stranger hears: nothing."""
    player = schema.players.c
    connected = [(live, one) for live in house.tables.values() for one in live.listeners if one.who is not None]
    ids = sorted({one.id for one, _ in people.known.values()} | {str(one.who) for _, one in connected})
    gone: set[str] = set()
    for first in range(0, len(ids), SHARE):
        share = ids[first : first + SHARE]
        query = select(player.id).where(player.id.in_(share), ~player.banned)
        gone |= set(share) - {row["id"] for row in await house.store.rows(query)}
    if gone:
        people.known = {hash: one for hash, one in people.known.items() if one[0].id not in gone}
        for live, listener in connected:
            if listener.who in gone:
                dismiss(live, listener, "sent-away", SENT_AWAY)


def dismiss(live: Live, listener: Listener, code: str, sentence: str) -> None:
    """Say why, and hang up."""
    live.listeners.discard(listener)
    text = speak(listener.language).say(sentence)
    listener.tell(requests.Problem(code=code, text=text).model_dump_json())
    listener.hang_up(TRY_LATER if code == "unavailable" else ENDED)
