"""Reading a table's log in small pieces, with pauses: a long log must not block the event loop."""

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from kokodama.server.play.live_table import Damaged, LiveTable
from kokodama.tables.entries import UnreadableEntry

if TYPE_CHECKING:
    from kokodama.server.db.store import Store

PAGE = 200  # entries in one query; making objects of them takes a millisecond
SLICE = 0.002  # seconds of replaying after which other tasks have their turn


async def read_log(store: "Store", live: LiveTable) -> bool:
    """Apply the entries that the log has beyond the table in memory; return whether there were any.

    The table's lock is held, or nobody else knows the table yet. Either all entries are applied, at once, or none:
    raises Damaged or StoreUnavailable. There is no pause after the last query, so that no message of another process
    can arrive in between and be missed.
    """
    table, keys = live.table, []
    paused = True
    while paused:
        paused = False
        try:
            entries = await store.entries_after(live.id, table.number, PAGE)
        except UnreadableEntry as error:
            raise Damaged(str(error)) from None
        if not entries:
            break
        if table is live.table:
            table = table.copy()
        until = perf_counter() + SLICE
        for entry, key in entries:
            try:
                table.add(entry)
            except Exception as error:  # a log may hold anything, and one table must not break the others
                raise Damaged(f"{type(error).__name__} after entry {entry.number - 1}") from None
            keys.append((key, entry.number))
            if perf_counter() > until:
                await asyncio.sleep(0)
                paused, until = True, perf_counter() + SLICE
        paused = paused or len(entries) == PAGE
    live.table = table
    for key, number in keys:
        live.remember(key, number)
    return bool(keys)
