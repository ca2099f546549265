"""Reading a table's log in small pieces, with pauses: a long one must not keep the event loop from everybody else."""

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from kokodama.server.play.live_table import Damaged, Live

if TYPE_CHECKING:
    from kokodama.server.db.store import Store

SHARE = 200  # entries in one question; making objects of so many takes a millisecond
SLICE = 0.002  # seconds of replaying after which others have their turn


async def read_log(store: "Store", live: Live) -> bool:
    """Go on with what the log has more than the table in memory; whether there was anything.

    Under the table's lock, or before anybody else knows the table. All of it happens at once at the end, and nothing
    if it fails: raises Damaged or StoreUnavailable. After the last question there is no pause, so nothing that another
    process tells us in the meantime can be missed.
    """
    table, keys = live.table, []
    paused = True
    while paused:
        paused = False
        entries = await store.entries_after(live.id, table.number, SHARE)
        if not entries:
            break
        if table is live.table:
            table = table.copy()
        until = perf_counter() + SLICE
        for entry, key in entries:
            try:
                table.add(entry)
            except Exception as error:  # whatever a log may hold: one table must not take others with it
                raise Damaged(f"{type(error).__name__} after entry {entry.number - 1}") from None
            keys.append((key, entry.number))
            if perf_counter() > until:
                await asyncio.sleep(0)
                paused, until = True, perf_counter() + SLICE
        paused = paused or len(entries) == SHARE
    live.table = table
    for key, number in keys:
        live.remember(key, number)
    return bool(keys)
