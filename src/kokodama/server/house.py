"""All tables of this process: who listens, who acts, what was written. The database has the last word."""

import asyncio
import contextlib
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from pydantic_core import to_json
from sqlalchemy import select

from kokodama.server import metrics, schema
from kokodama.server.batch import StoreUnavailable, Waiting
from kokodama.server.bus import LocalBus, RedisBus
from kokodama.server.live import Live, Stale, new_table
from kokodama.server.presence import Presence
from kokodama.server.settings import Settings
from kokodama.server.store import Store
from kokodama.server.sweep import sweep
from kokodama.server.tidy import tidy
from kokodama.server.workers import Task, Workers, choose
from kokodama.tables.commands import Command, claim_entry, entry_for
from kokodama.tables.table import Entry

log = logging.getLogger("kokodama.house")
KEPT = 2000  # tables in memory that nobody listens to


class House:
    """Opens tables, lets people act, tells listeners, asks bots."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = store
        self.now = now
        self.workers = Workers(settings.bot_workers)
        self.bus: LocalBus | RedisBus = RedisBus(settings.redis) if settings.redis else LocalBus()
        self.tables: OrderedDict[str, Live] = OrderedDict()
        self.presence = Presence(self.bus, self.tables)
        self.opening: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.on_turn: Callable[[Live], None] = lambda live: None  # somebody may be asked
        self.on_spoken: Callable[[Live, str], Any] | None = None  # a line of chat from another process
        self.chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to listen and to sweep."""
        await self.store.open()
        await self.bus.open(self.heard)
        self.chores = [asyncio.create_task(sweep(self)), asyncio.create_task(tidy())]

    async def close(self) -> None:
        """Stop; what was accepted is written first."""
        for task in [*self.chores, *self.tasks]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        await self.presence.leave()
        await self.bus.close()
        self.workers.close()
        await self.store.close()

    async def live(self, id: str) -> Live | None:
        """A table by its name; None if there is none."""
        found = self.tables.get(id)
        if found is not None:
            self.tables.move_to_end(id)
            if not self.bus.connected:  # nobody tells us what others write
                await self.catch_up(found)
            return found
        lock = self.opening.setdefault(id, asyncio.Lock())
        async with lock:
            if id not in self.tables:
                row = await self.store.row(select(schema.tables).where(schema.tables.c.id == id))
                if row is None:
                    self.opening.pop(id, None)
                    return None
                live = Live(id, row, new_table(row))
                live.add(await self.store.entries_after(id, 0))
                self.tables[id] = live
                self.forget_some()
            self.opening.pop(id, None)
            return self.tables[id]

    def forget_some(self) -> None:
        """Keep memory within bounds: tables nobody listens to are read again when needed."""
        for id, live in list(self.tables.items()):
            if len(self.tables) <= KEPT:
                break
            if not live.listeners and not live.lock.locked() and live.thinking is None:
                del self.tables[id]

    async def act(self, live: Live, command: Command, number: int, key: str, player: str) -> int:
        """A player's command: the number it became. Raises Stale, Refused, TableError, StoreUnavailable.

        It goes on even if whoever sent it hangs up in the meantime.
        """
        return int(await asyncio.shield(self.later(self.act_now(live, command, number, key, player))))

    async def act_now(self, live: Live, command: Command, number: int, key: str, player: str) -> int:
        """The same, in a task of its own."""
        async with live.lock:
            if number > live.table.number and self.settings.redis:
                await self.read_on(live)  # whoever sent it has heard of moves that we have not
            if key in live.keys:
                return live.keys[key]
            if number != live.table.number:
                raise Stale
            entry = entry_for(live.table, command, player, live.row["creator"], self.now())
            try:
                return await self.write(live, entry, key)
            except Stale:
                if key in live.keys:  # another process was asked the same
                    return live.keys[key]
                raise

    async def claim(self, live: Live, seat: int, player: str, name: str) -> int:
        """A player sits down on an open seat; whoever sat down elsewhere in the same moment does not hinder him."""
        async with live.lock:
            for _ in live.table.seats:
                entry = claim_entry(live.table, seat, player, name, self.now())
                with contextlib.suppress(Stale):  # another process was faster; by now we know what it wrote
                    return await self.write(live, entry, None, (seat, player))
        raise Stale

    async def write(self, live: Live, entry: Entry, key: str | None, claim: tuple[int, str] | None = None) -> int:
        """Let an entry happen, make it durable, tell all. Under the table's lock."""
        started = time.perf_counter()
        live.table.add(entry)
        waiting = Waiting(
            live.id, entry, key, live.summary(entry.at), asyncio.get_running_loop().create_future(), claim
        )
        try:
            written = await self.store.append(waiting)
        except StoreUnavailable:
            await self.reread(live)
            raise
        if not written:
            await self.reread(live)
            raise Stale
        if key:
            live.keys[key] = entry.number
        metrics.ENTRIES.labels(live.row["game"], entry.kind).inc()
        metrics.WRITE_SECONDS.observe(time.perf_counter() - started)
        self.tell_all(live)
        if self.settings.redis:
            said = {"kind": "entry", "table": live.id, "key": key, "entry": vars(entry)}
            await self.bus.tell(to_json(said).decode())
        self.go_on(live)
        self.on_turn(live)
        return entry.number

    async def reread(self, live: Live) -> None:
        """Another process was faster, or nothing was written: what the database says is true."""
        with contextlib.suppress(Exception):
            entries = await self.store.entries_after(live.id, 0)
            live.table = new_table(live.row)
            live.add(entries)
            live.told_number = -1
            self.tell_all(live)
            self.go_on(live)

    def tell_all(self, live: Live) -> None:
        """Every listener gets his own view; what several hear is made once."""
        made: dict[tuple[int | None, str, int], str] = {}
        for listener in list(live.listeners):
            if listener.since != live.table.number:
                key = listener.seat, listener.language, listener.since
                if key not in made:
                    made[key] = live.news_text(*key)
                listener.tell(made[key])
                listener.since = live.table.number

    def go_on(self, live: Live) -> None:
        """If a bot is asked, let it think."""
        if live.table.bot_to_act() is not None and live.thinking is None:
            live.thinking = self.later(self.think(live))

    async def think(self, live: Live) -> None:
        """Bots move until a person is asked."""
        try:
            while (bot := live.table.bot_to_act()) is not None:
                number, seat = live.table.number, live.table.to_act()
                record = live.table.record
                frozen = type(record)(record.game, record.version, record.options, record.position, list(record.moves))
                text = await self.workers.ask(choose, Task(live.id, frozen, bot, int(live.row["seed"])))
                async with live.lock:
                    if live.table.number == number:
                        await self.write(live, Entry(number + 1, "move", seat, {"text": text}, self.now()), None)
        except Stale:
            pass
        except Exception:
            log.exception("bot failed", extra={"table": live.id})
            return  # the sweep asks again; at once it would fail at once
        finally:
            live.thinking = None
        if live.table.bot_to_act() is not None and not self.settings.redis:
            self.go_on(live)

    def later(self, work: Any) -> asyncio.Task[Any]:
        """Do something without waiting for it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def heard(self, who: str, message: str) -> None:
        """What another process says of a table; nothing from nobody if something may have been missed."""
        if not message:
            for live in list(self.tables.values()):
                self.later(self.catch_up(live))
            await self.presence.say_all()
        elif not message.startswith("{"):
            id, _, spoken = message.partition(" ")
            if id in self.tables and self.on_spoken is not None:
                self.later(self.on_spoken(self.tables[id], spoken))
        else:
            said = json.loads(message)
            if said["kind"] != "entry":
                await self.presence.heard(who, said)
            elif said["table"] in self.tables:
                self.later(self.follow(self.tables[said["table"]], Entry(**said["entry"]), said["key"]))

    async def follow(self, live: Live, entry: Entry, key: str | None) -> None:
        """Let happen here what another process has written."""
        async with live.lock:
            if entry.number == live.table.number + 1:
                live.add([(entry, key)])
                self.tell_all(live)
            elif entry.number > live.table.number:
                await self.read_on(live)

    async def catch_up(self, live: Live) -> None:
        """Add what others have written."""
        async with live.lock:
            await self.read_on(live)

    async def read_on(self, live: Live) -> None:
        """The same, under the table's lock."""
        entries = await self.store.entries_after(live.id, live.table.number)
        live.add(entries)
        if entries:
            self.tell_all(live)
