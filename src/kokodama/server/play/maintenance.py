"""What a house looks after by itself: clocks that ran out, bots that were forgotten, messages that got lost."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from kokodama.core.refusal import Refused
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.play.bot_pacing import let_sleep, wake_watched, wants_bots
from kokodama.server.play.live_table import Damaged, Stale
from kokodama.tables.commands import clock_entry
from kokodama.tables.table import TableError

if TYPE_CHECKING:
    from kokodama.server.play.hub import House

log = logging.getLogger("kokodama.sweep")
IDLE_BOT = 10.0  # seconds after which a bot's move is taken as forgotten
LOGGED = 60  # of so many sweeps that fail in a row one is logged


async def sweep(house: "House") -> None:
    """Sweep for as long as the server runs, whatever happens."""
    failed = 0
    while True:
        await asyncio.sleep(house.settings.sweep)
        try:
            await sweep_once(house)
            await look_for_missed(house)
            if not house.bus.connected:
                await house.on_doubt()
            failed = 0
        except Exception as error:
            if failed % LOGGED == 0:
                log.warning("sweep failed: %s", type(error).__name__)
            failed += 1
        await house.presence.beat()


async def sweep_once(house: "House") -> None:
    """Look at every table that waits for the server. One that fails does not keep the others waiting."""
    idle = IDLE_BOT if house.settings.redis else 0.0
    for id in await house.store.waiting_tables(house.now(), idle):
        try:
            await look_after(house, id)
        except (StoreUnavailable, Damaged, TableError, Stale, Refused):
            continue  # looked at again; what is damaged has been set aside and logged
        except Exception as error:
            log.error("table could not be looked after: %s", type(error).__name__, extra={"table": id})
    wake_watched(house)


async def look_after(house: "House", id: str) -> None:
    """One table: its clock may have run out, its bot may have been forgotten."""
    live = await house.live(id)
    if live is None:
        return
    async with live.lock:
        if live.doubtful:
            await house.read_on(live)
        entry = clock_entry(live.table, house.now())
        if entry is not None:
            await house.write(live, entry, None)
        elif live.table.bot_to_act() is None:
            await house.read_on(live)  # the log says otherwise
        elif wants_bots(live):
            house.go_on(live)
        else:
            await let_sleep(house, live)


async def look_for_missed(house: "House") -> None:
    """Compare tables with the log where we may have missed something.

    Messages may get lost while the messenger comes and goes, and a write that failed may have gone in. What a host
    does past the server is found by reconcile.py.
    """
    several = bool(house.settings.redis)
    listened = {live.id: live for live in house.tables.values() if live.doubtful or (several and live.listeners)}
    if not listened:
        return
    numbers = {one["id"]: one["number"] for one in await house.store.numbers(list(listened))}
    for live in listened.values():
        if live.doubtful or numbers.get(live.id) != live.table.number:
            with contextlib.suppress(StoreUnavailable, Damaged):
                await house.catch_up(live)
