"""All tables of this process in memory: opening them, acting at them, telling their listeners.

The log in the database has the last word: memory is a cache of it, and an entry is durable before it is applied here.
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

from sqlalchemy import select

from kokodama.server.db import schema
from kokodama.server.db.store import Store
from kokodama.server.db.table_row import TableRow
from kokodama.server.db.write_batch import CommandKey, StoreUnavailable, Waiting
from kokodama.server.ops import metrics
from kokodama.server.ops.bus import LocalBus, RedisBus
from kokodama.server.ops.gc_tuning import collect_regularly
from kokodama.server.play.bot_runner import BotRunner
from kokodama.server.play.live_table import Damaged, LiveTable, Stale, open_table, summary_of
from kokodama.server.play.log_reader import read_log
from kokodama.server.play.maintenance import sweep
from kokodama.server.play.presence import Presence
from kokodama.server.play.quarantine import Quarantine
from kokodama.server.play.quotas import Quotas
from kokodama.server.play.replication import Replication
from kokodama.server.play.shared_responses import SharedResponses
from kokodama.server.play.worker_pools import Pools
from kokodama.server.settings import Settings
from kokodama.server.wire.close_codes import RECONNECT
from kokodama.server.wire.frames import text_frame
from kokodama.tables.absence import Absent
from kokodama.tables.commands import NEEDS_ABSENT, Actor, Command, Moment, Person
from kokodama.tables.decide import decide
from kokodama.tables.entries import Entry

log = logging.getLogger("kokodama.hub")
Result = TypeVar("Result")
MAX_TABLES = 2000  # in memory; beyond that, tables without listeners are evicted


class TableHub:
    """Opens tables, executes commands, and broadcasts what came of them."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = store
        self.now = now
        self.pools = Pools(settings)
        self.quotas = Quotas(settings)
        self.shared_responses = SharedResponses()
        self.bus: LocalBus | RedisBus = RedisBus(settings.redis) if settings.redis else LocalBus()
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()  # the least recently used first
        self.presence = Presence(self.bus, self.tables, lambda: self.now(), settings.away_seconds)
        self.bots = BotRunner(self)
        self.replication = Replication(self)
        self.quarantine = Quarantine(store, now)
        self.chat_lines: Counter[str] = Counter()  # by table, since its oldest lines were last deleted
        self.loading: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.background: list[asyncio.Task[None]] = []
        self.on_turn: Callable[[LiveTable], None] = lambda live: None  # called after every entry

    async def open(self) -> None:
        """Start listening to the bus, and the background tasks."""
        await self.store.open()
        await self.bus.open(self.replication.on_message)
        self.background = [asyncio.create_task(sweep(self)), asyncio.create_task(collect_regularly())]

    async def close(self) -> None:
        """Stop; what was accepted is written first."""
        for task in [*self.background, *self.tasks]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        await self.presence.leave()
        await self.bus.close()
        self.pools.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run something in a task of its own, which is cancelled when the hub closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def get(self, id: str) -> LiveTable | None:
        """Return a table, loaded if need be; None if there is no such table.

        Raises Damaged, StoreUnavailable, or TableError for a table of other rules.
        """
        found = self.tables.get(id)
        if found is not None:
            self.tables.move_to_end(id)
            if not self.bus.connected:  # what other processes write is not announced here
                await self.catch_up(found)
            return found
        self.quarantine.check(id)
        lock = self.loading.setdefault(id, asyncio.Lock())
        async with lock:
            try:
                if id not in self.tables:
                    found = await self.load(id)
                    if found is None:
                        return None
                    self.tables.setdefault(id, found)
                    self.presence.opened(found)
                    self.evict_idle()
                return self.tables[id]
            finally:
                self.loading.pop(id, None)

    async def load(self, id: str) -> LiveTable | None:
        """Read a table from the database; one that cannot be read goes into quarantine."""
        row = await self.store.row(select(schema.tables).where(schema.tables.c.id == id))
        if row is None:
            return None
        try:
            live = open_table(id, cast(TableRow, row))
            await read_log(self.store, live)
        except Damaged as damage:
            await self.quarantine.add(id, str(damage))
            raise
        if row["trouble"] is not None:
            await self.quarantine.remove(id)
        return live

    def evict_idle(self) -> None:
        """Keep memory within bounds: a table without listeners is loaded again when it is needed."""
        for id, live in list(self.tables.items()):
            if len(self.tables) <= MAX_TABLES:
                break
            if not live.listeners and not live.lock.locked() and live.bot_task is None:
                del self.tables[id]

    def evict(self, live: LiveTable) -> None:
        """Drop a table whose memory cannot be trusted; its listeners reconnect and get what the log says."""
        if self.tables.get(live.id) is live:
            del self.tables[live.id]
        for listener in list(live.listeners):
            listener.hang_up(RECONNECT)

    async def act(self, live: LiveTable, command: Command, number: int, key: str, player: str) -> int:
        """Execute a player's command; return the number of its entry.

        Raises Stale, Refused, TableError or StoreUnavailable. The caller must not be cancelled on the way: an entry
        that has been written must also be broadcast.
        """
        own = CommandKey(player, key, command.digest())
        async with live.lock:
            if live.in_doubt or (number > live.table.number and self.settings.redis):
                await self.catch_up_locked(
                    live
                )  # a failed write may be in the log; or the client knows more than we do
            if (done := live.known(own)) is not None:
                return done
            if number != live.table.number:
                raise Stale
            try:
                return await self.execute(live, command, Person(player), own)
            except Stale:
                if (done := live.known(own)) is not None:  # the same command went to another process too
                    return done
                raise

    async def claim(self, live: LiveTable, seat: int, player: str, name: str) -> int:
        """Let a player take an open seat, even if somebody else takes another seat at the same moment."""
        async with live.lock:
            if live.in_doubt:
                await self.catch_up_locked(live)
            for _ in live.table.seats:
                if live.table.seats[seat].player == player:
                    return live.table.number
                with contextlib.suppress(Stale):  # another process was faster; its entry is known here by now
                    return await self.execute(live, Command("claim", seat), Person(player, name))
        raise Stale

    async def announce_hint(self, live: LiveTable, seat: int, player: str) -> None:
        """Tell everybody that a person looks at a hint; once for every question. Raises TableError."""
        async with live.lock:
            if live.in_doubt:
                await self.catch_up_locked(live)
            while live.table.hinted != (seat, len(live.table.record.moves)):
                with contextlib.suppress(Stale):  # another process was faster; its entry is known here by now
                    await self.execute(live, Command("hint", seat), Person(player))

    async def execute(self, live: LiveTable, command: Command, actor: Actor, key: CommandKey | None = None) -> int:
        """Decide on a command and append its entry, for people, bots and clocks alike; the table's lock is held.

        Raises Refused or TableError if it is not allowed, and what `append` raises.
        """
        asks = isinstance(actor, Person) and command.kind in NEEDS_ABSENT
        absent = await self.presence.absent(live) if asks else {}
        entry = decide(live.table, command, actor, self.moment(live, absent))
        return await self.append(live, entry, key)

    def moment(self, live: LiveTable, absent: Absent) -> Moment:
        """What a decision needs to know besides the table."""
        return Moment(live.row["creator"], self.now(), absent, self.settings.away_seconds)

    async def append(self, live: LiveTable, entry: Entry, key: CommandKey | None) -> int:
        """Make an entry durable, then apply and broadcast it; the table's lock is held.

        Raises Stale if another process has written to the table (its entries are applied here by now), and
        StoreUnavailable if the database is away: then nothing has changed here, and no listener was told.
        """
        started = time.perf_counter()
        after = live.table.after([entry])
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        try:
            written = await self.store.append(Waiting(live.id, entry, key, summary_of(after, entry.at), done))
        except BaseException:
            live.in_doubt = True
            raise
        if not written:
            await self.catch_up_locked(live)
            raise Stale
        live.table = after
        live.remember(key, entry.number)
        metrics.entries(live.row["game"], entry.kind).inc()
        metrics.WRITE_SECONDS.observe(time.perf_counter() - started)
        self.broadcast(live)
        await self.replication.publish(live, entry, key)
        self.bots.run(live)
        self.on_turn(live)
        return entry.number

    def broadcast(self, live: LiveTable) -> None:
        """Send every listener the update of their own view; listeners who see the same share one frame."""
        frames: dict[tuple[int | None, str, int], bytes] = {}
        now = self.now()
        for listener in list(live.listeners):
            if listener.since != live.table.number:
                key = listener.seat, listener.language, listener.since
                if key not in frames:
                    frames[key] = text_frame(live.update_bytes(*key, now))
                listener.send_frame(frames[key])
                listener.since = live.table.number

    async def catch_up(self, live: LiveTable) -> None:
        """Apply the entries that other processes have written. Raises Damaged or StoreUnavailable."""
        async with live.lock:
            await self.catch_up_locked(live)

    async def catch_up_locked(self, live: LiveTable) -> None:
        """Apply what the log has beyond our memory; the table's lock is held. Raises Damaged or StoreUnavailable.

        If our memory is beyond the log, which happens only when the log was repaired, the table is evicted.
        """
        number = await self.store.number(live.id)
        if number is None or number < live.table.number:
            self.evict(live)
            raise StoreUnavailable("the table's log was changed")
        try:
            grown = number > live.table.number and await read_log(self.store, live)
        except Damaged:
            self.evict(live)
            raise
        live.in_doubt = False
        if grown:
            self.broadcast(live)
            self.bots.run(live)
