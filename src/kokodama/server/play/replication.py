"""Keeps the live tables of several processes in step: entries are published on the bus, and applied where they arrive.

The bus carries hints, not truth (docs/decisions/0015): whatever gets lost on it is found in the log.
"""

import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from kokodama.server.db.write_batch import CommandKey, StoreUnavailable
from kokodama.server.play.live_table import Damaged, LiveTable
from kokodama.tables.entries import Entry, UnreadableEntry, read_entry

if TYPE_CHECKING:
    from kokodama.server.play.hub import TableHub


async def nothing() -> None:
    """Do nothing; stands in for a handler that is not set."""


class Replication:
    """Publishes the entries of this process, and handles the messages of the others."""

    def __init__(self, hub: "TableHub") -> None:
        self.hub = hub
        self.on_chat_line: Callable[[LiveTable, str], Any] | None = None
        self.on_token_replaced: Callable[[str, str], None] = lambda player, token: None
        self.on_gap: Callable[[], Awaitable[None]] = nothing  # messages may have been lost

    async def publish(self, live: LiveTable, entry: Entry, key: CommandKey | None) -> None:
        """Tell the other processes of an entry that this one has written."""
        if self.hub.settings.redis:
            message = {"kind": "entry", "table": live.id, "key": key and vars(key), "entry": entry.mapping()}
            await self.hub.bus.publish(to_json(message).decode())

    async def on_message(self, sender: str, message: str) -> None:
        """Handle a message of another process; an empty one of no sender means that some may have been lost."""
        hub = self.hub
        if not message:
            for live in list(hub.tables.values()):
                hub.spawn(self.catch_up_if_possible(live))
            await hub.presence.announce_all()
            await self.on_gap()
            return
        match json.loads(message):
            case {"kind": "player", "player": player, "token": token}:
                self.on_token_replaced(player, token)
            case {"kind": "entry", "table": id, "entry": entry, "key": key}:
                if id in hub.tables:
                    hub.spawn(self.apply(hub.tables[id], entry, CommandKey(**key) if key else None))
            case {"kind": "chat", "table": id, "line": line}:
                if id in hub.tables and self.on_chat_line is not None:
                    hub.spawn(self.on_chat_line(hub.tables[id], line))
            case content:
                await hub.presence.on_message(sender, content)

    async def apply(self, live: LiveTable, stored: dict[str, Any], key: CommandKey | None) -> None:
        """Apply an entry that another process has written."""
        # a failure is found by the next sweep, or when the table is opened
        with contextlib.suppress(Damaged, StoreUnavailable, UnreadableEntry):
            entry = read_entry(**stored)
            async with live.lock:
                if entry.number == live.table.number + 1:
                    self.apply_next(live, entry, key)
                elif entry.number > live.table.number:
                    await self.hub.catch_up_locked(live)

    def apply_next(self, live: LiveTable, entry: Entry, key: CommandKey | None) -> None:
        """Apply the next entry of the log and broadcast it. Raises Damaged, and the table is evicted."""
        try:
            live.add(entry, key)
        except Damaged:
            self.hub.evict(live)
            raise
        self.hub.broadcast(live)
        self.hub.bots.run(live)

    async def catch_up_if_possible(self, live: LiveTable) -> None:
        """Catch up a table that no request waits for; a failure is left to the next sweep."""
        with contextlib.suppress(Damaged, StoreUnavailable):
            await self.hub.catch_up(live)
