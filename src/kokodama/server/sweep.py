"""What a house looks after by itself: clocks that ran out, bots that were forgotten, messages that got lost."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from kokodama.core.notation import NotationError
from kokodama.core.refusal import Refused
from kokodama.server.live import Stale
from kokodama.tables.commands import clock_entry
from kokodama.tables.table import TableError

if TYPE_CHECKING:
    from kokodama.server.house import House

log = logging.getLogger("kokodama.sweep")
IDLE_BOT = 10.0  # seconds after which a bot's move is taken as forgotten


async def sweep(house: "House") -> None:
    """Look for clocks that ran out, bots that were forgotten and, without a messenger, tables that went on."""
    while True:
        await asyncio.sleep(house.settings.sweep)
        try:
            await sweep_once(house)
        except Exception as error:
            log.warning("sweep failed: %s", type(error).__name__)
        await house.presence.beat()


async def sweep_once(house: "House") -> None:
    """One look."""
    idle = IDLE_BOT if house.settings.redis else 0.0
    for id in await house.store.waiting_tables(house.now(), idle):
        try:
            live = await house.live(id)
        except (TableError, NotationError):  # other rules: it waits for a program that knows them
            continue
        if live is None:
            continue
        async with live.lock:
            entry = clock_entry(live.table, house.now())
            if entry is not None:
                with contextlib.suppress(Stale, Refused):
                    await house.write(live, entry, None)
            elif live.table.bot_to_act() is not None:
                house.go_on(live)
    if house.settings.redis:
        await look_for_missed(house)


async def look_for_missed(house: "House") -> None:
    """Messages may get lost while the messenger comes and goes: tables with listeners are compared with the log."""
    listened = {live.id: live for live in house.tables.values() if live.listeners}
    for number_of in await house.store.numbers(list(listened)):
        live = listened[number_of["id"]]
        if number_of["number"] > live.table.number:
            house.later(house.catch_up(live))
