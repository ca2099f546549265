"""The periodic sweep: clocks that ran out, bots that stopped, messages of other processes that got lost."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from kokodama.core.refusal import Refused
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.play.bot_pacing import clear_bot_to_act, run_watched_bots, wants_bots
from kokodama.server.play.live_table import Damaged, Stale
from kokodama.tables.commands import ClockActor, Command
from kokodama.tables.decide import late_seat
from kokodama.tables.table import TableError

if TYPE_CHECKING:
    from kokodama.server.play.hub import TableHub

log = logging.getLogger("kokodama.sweep")
IDLE_BOT = 10.0  # seconds after which a bot counts as stopped
LOG_EVERY = 60  # one in this many sweeps that fail in a row is logged


async def sweep(hub: "TableHub") -> None:
    """Sweep for as long as the server runs; an error does not end it."""
    failed = 0
    while True:
        await asyncio.sleep(hub.settings.sweep)
        try:
            await sweep_once(hub)
            await catch_up_missed(hub)
            if not hub.bus.connected:
                await hub.replication.on_gap()
            failed = 0
        except Exception as error:
            if failed % LOG_EVERY == 0:
                log.warning("sweep failed: %s", type(error).__name__)
            failed += 1
        await hub.presence.beat()


async def sweep_once(hub: "TableHub") -> None:
    """Serve every table that waits for the server. One that fails does not keep the others waiting."""
    idle = IDLE_BOT if hub.settings.redis else 0.0
    for id in await hub.store.waiting_tables(hub.now(), idle):
        try:
            await serve_table(hub, id)
        except (StoreUnavailable, Damaged, TableError, Stale, Refused):
            continue  # the next sweep tries again; a damaged table is in quarantine and has been logged
        except Exception as error:
            log.error("table could not be looked after: %s", type(error).__name__, extra={"table": id})
    run_watched_bots(hub)


async def serve_table(hub: "TableHub", id: str) -> None:
    """Do what a table waits for: let a bot stand in if its clock ran out, or restart its bots."""
    live = await hub.get(id)
    if live is None:
        return
    async with live.lock:
        if live.in_doubt:
            await hub.catch_up_locked(live)
        late = late_seat(live.table, hub.now())
        if late is not None:
            await hub.execute(live, Command("stand-in", late), ClockActor())
        elif live.table.bot_to_act() is None:
            await hub.catch_up_locked(live)  # the log says otherwise
        elif wants_bots(live):
            hub.bots.run(live)
        else:
            await clear_bot_to_act(hub, live)


async def catch_up_missed(hub: "TableHub") -> None:
    """Catch up the tables where an entry may have been missed.

    A message may get lost while Redis comes and goes, and a write that failed may have been committed. What the host's
    commands change in the database is found by reconcile.py.
    """
    several = bool(hub.settings.redis)
    suspects = {live.id: live for live in hub.tables.values() if live.in_doubt or (several and live.listeners)}
    if not suspects:
        return
    numbers = {one["id"]: one["number"] for one in await hub.store.numbers(list(suspects))}
    for live in suspects.values():
        if live.in_doubt or numbers.get(live.id) != live.table.number:
            with contextlib.suppress(StoreUnavailable, Damaged):
                await hub.catch_up(live)
