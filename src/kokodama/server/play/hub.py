"""All tables of this process: who listens, who acts, what was written. The database has the last word."""

import asyncio
import contextlib
import json
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic_core import to_json
from sqlalchemy import select

from kokodama.server.db import schema
from kokodama.server.db.store import Store
from kokodama.server.db.write_batch import CommandKey, StoreUnavailable, Waiting
from kokodama.server.ops import metrics
from kokodama.server.ops.bus import LocalBus, RedisBus
from kokodama.server.ops.gc_tuning import tidy
from kokodama.server.play.bot_pacing import wants_bots
from kokodama.server.play.bot_worker import bot_move
from kokodama.server.play.dealing import bot_seed
from kokodama.server.play.live_table import Damaged, Live, Stale, open_table, summary_of
from kokodama.server.play.log_reader import read_log
from kokodama.server.play.maintenance import sweep
from kokodama.server.play.presence import Presence
from kokodama.server.play.quarantine import SetAside
from kokodama.server.play.quotas import Quotas
from kokodama.server.play.shared_responses import SharedAnswers
from kokodama.server.play.worker_pools import Pools
from kokodama.server.settings import Settings
from kokodama.server.wire.frames import text_frame
from kokodama.tables.commands import NEEDS_ABSENT, Command, claim_entry, entry_for
from kokodama.tables.table import Entry

log = logging.getLogger("kokodama.house")
KEPT = 2000  # tables in memory that nobody listens to
AGAIN = 1.0  # seconds until a move that could not be written is tried again
COME_BACK = 1012  # closes a socket whose client should connect again


async def nothing() -> None:
    """Nobody cares."""


class House:
    """Opens tables, lets people act, tells listeners, asks bots."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = store
        self.now = now
        self.pools = Pools(settings)
        self.quotas = Quotas(settings)
        self.shared_answers = SharedAnswers()
        self.bus: LocalBus | RedisBus = RedisBus(settings.redis) if settings.redis else LocalBus()
        self.tables: OrderedDict[str, Live] = OrderedDict()
        self.presence = Presence(self.bus, self.tables, lambda: self.now())
        self.chat_lines: Counter[str] = Counter()  # by table, since its oldest lines were last forgotten
        self.opening: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.on_turn: Callable[[Live], None] = lambda live: None  # somebody may be asked
        self.on_spoken: Callable[[Live, str], Any] | None = None  # a line of chat from another process
        self.on_player: Callable[[str, str], None] = lambda player, token: None  # a player's secret was replaced
        self.on_doubt: Callable[[], Awaitable[None]] = nothing  # we may not have heard of such a thing
        self.set_aside = SetAside(store, now)
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
        self.pools.close()
        await self.store.close()

    async def live(self, id: str) -> Live | None:
        """A table by its name; None if there is none. Raises Damaged, StoreUnavailable, or TableError (other rules)."""
        found = self.tables.get(id)
        if found is not None:
            self.tables.move_to_end(id)
            if not self.bus.connected:  # nobody tells us what others write
                await self.catch_up(found)
            return found
        self.set_aside.check(id)
        lock = self.opening.setdefault(id, asyncio.Lock())
        async with lock:
            try:
                if id not in self.tables:
                    found = await self.read_table(id)
                    if found is None:
                        return None
                    self.tables.setdefault(id, found)
                    self.presence.opened(found)
                    self.forget_some()
                return self.tables[id]
            finally:
                self.opening.pop(id, None)

    async def read_table(self, id: str) -> Live | None:
        """A table from the database; one that cannot be read is set aside."""
        row = await self.store.row(select(schema.tables).where(schema.tables.c.id == id))
        if row is None:
            return None
        try:
            live = open_table(id, row)
            await read_log(self.store, live)
        except Damaged as damage:
            await self.set_aside.add(id, str(damage))
            raise
        if row["trouble"] is not None:
            await self.set_aside.remove(id)
        return live

    def forget_some(self) -> None:
        """Keep memory within bounds: tables nobody listens to are read again when needed."""
        for id, live in list(self.tables.items()):
            if len(self.tables) <= KEPT:
                break
            if not live.listeners and not live.lock.locked() and live.thinking is None:
                del self.tables[id]

    def forget(self, live: Live) -> None:
        """Let go of a table whose memory cannot be trusted: it is read again, and its listeners come back."""
        if self.tables.get(live.id) is live:
            del self.tables[live.id]
        for listener in list(live.listeners):
            listener.hang_up(COME_BACK)

    async def act(self, live: Live, command: Command, number: int, key: str, player: str) -> int:
        """A player's command: the number it became. Raises Stale, Refused, TableError, StoreUnavailable.

        Whoever calls it must not give up in between: what is written has to be told.
        """
        own = CommandKey(player, key, command.digest())
        async with live.lock:
            if live.doubtful or (number > live.table.number and self.settings.redis):
                await self.read_on(live)  # what failed may have gone in; or whoever sent it has heard more than we have
            if (done := live.known(own)) is not None:
                return done
            if number != live.table.number:
                raise Stale
            absent = await self.presence.absent(live) if command.kind in NEEDS_ABSENT else {}
            entry = entry_for(live.table, command, player, live.row["creator"], self.now(), absent)
            try:
                return await self.write(live, entry, own)
            except Stale:
                if (done := live.known(own)) is not None:  # another process was asked the same
                    return done
                raise

    async def claim(self, live: Live, seat: int, player: str, name: str) -> int:
        """A player sits down on an open seat; whoever sat down elsewhere in the same moment does not hinder them."""
        async with live.lock:
            if live.doubtful:
                await self.read_on(live)
            for _ in live.table.seats:
                if live.table.seats[seat].player == player:
                    return live.table.number
                entry = claim_entry(live.table, seat, player, name, self.now())
                with contextlib.suppress(Stale):  # another process was faster; by now we know what it wrote
                    return await self.write(live, entry, None, (seat, player))
        raise Stale

    async def write(
        self, live: Live, entry: Entry, key: CommandKey | None, claim: tuple[int, str] | None = None
    ) -> int:
        """Make an entry durable; only then let it happen, and tell all. Under the table's lock.

        Raises Stale if the table had gone on elsewhere (by now it has here too) and StoreUnavailable if the database
        is away: then nothing has changed here, and nobody was told.
        """
        started = time.perf_counter()
        after = live.table.after([entry])
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        try:
            written = await self.store.append(Waiting(live.id, entry, key, summary_of(after, entry.at), done, claim))
        except BaseException:
            live.doubtful = True
            raise
        if not written:
            await self.read_on(live)
            raise Stale
        live.table = after
        live.remember(key, entry.number)
        metrics.entries(live.row["game"], entry.kind).inc()
        metrics.WRITE_SECONDS.observe(time.perf_counter() - started)
        self.tell_all(live)
        if self.settings.redis:
            said = {"kind": "entry", "table": live.id, "key": key and vars(key), "entry": entry.mapping()}
            await self.bus.tell(to_json(said).decode())
        self.go_on(live)
        self.on_turn(live)
        return entry.number

    def tell_all(self, live: Live) -> None:
        """Every listener gets their own view; what several hear is made once, as the very frame that is sent."""
        made: dict[tuple[int | None, str, int], bytes] = {}
        for listener in list(live.listeners):
            if listener.since != live.table.number:
                key = listener.seat, listener.language, listener.since
                if key not in made:
                    made[key] = text_frame(live.update(*key))
                listener.push(made[key])
                listener.since = live.table.number

    def go_on(self, live: Live) -> None:
        """If a bot is asked, let it think."""
        if live.table.bot_to_act() is not None and live.thinking is None and wants_bots(live):
            live.thinking = self.later(self.think(live))

    async def think(self, live: Live) -> None:
        """Bots move until a person is asked."""
        try:
            while (bot := live.table.bot_to_act()) is not None and wants_bots(live):
                number, seat = live.table.number, live.table.to_act()
                owner, seed = self.quotas.bot_owner(live), bot_seed(live.row)
                text = await bot_move(self.pools.bots, live.id, live.table.record, bot, seed, owner)
                async with live.lock:
                    if live.doubtful:
                        await self.read_on(live)
                    if live.table.number == number:
                        await self.write(live, Entry(number + 1, "move", seat, {"text": text}, self.now()), None)
        except Stale:
            pass
        except StoreUnavailable:
            self.later(self.go_on_soon(live))
            return
        except Exception:
            log.exception("bot failed", extra={"table": live.id})
            return  # the sweep asks again; at once it would fail at once
        finally:
            live.thinking = None
        if live.table.bot_to_act() is not None and not self.settings.redis:
            self.go_on(live)

    async def go_on_soon(self, live: Live) -> None:
        """Ask a bot again whose move could not be written; a sweep would find it only after a while."""
        await asyncio.sleep(AGAIN)
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
                self.later(self.catch_up_soon(live))
            await self.presence.say_all()
            await self.on_doubt()
        elif not message.startswith("{"):
            id, _, spoken = message.partition(" ")
            if id in self.tables and self.on_spoken is not None:
                self.later(self.on_spoken(self.tables[id], spoken))
        else:
            said = json.loads(message)
            if said["kind"] == "player":
                self.on_player(said["player"], said["token"])
            elif said["kind"] != "entry":
                await self.presence.heard(who, said)
            elif said["table"] in self.tables:
                key = CommandKey(**said["key"]) if said["key"] else None
                self.later(self.follow(self.tables[said["table"]], Entry(**said["entry"]), key))

    async def follow(self, live: Live, entry: Entry, key: CommandKey | None) -> None:
        """Let happen here what another process has written."""
        with contextlib.suppress(Damaged, StoreUnavailable):  # looked at again by the next sweep, or when it is read
            async with live.lock:
                if entry.number == live.table.number + 1:
                    self.add(live, entry, key)
                elif entry.number > live.table.number:
                    await self.read_on(live)

    async def catch_up(self, live: Live) -> None:
        """Add what others have written. Raises Damaged or StoreUnavailable."""
        async with live.lock:
            await self.read_on(live)

    async def catch_up_soon(self, live: Live) -> None:
        """The same for a table that nobody waits for; what fails is tried again by the next sweep."""
        with contextlib.suppress(Damaged, StoreUnavailable):
            await self.catch_up(live)

    async def read_on(self, live: Live) -> None:
        """Add what the log has more than we, under the table's lock. Raises Damaged or StoreUnavailable.

        If we have more than the log, which happens only when it was repaired, the table is read anew.
        """
        number = await self.store.number(live.id)
        if number is None or number < live.table.number:
            self.forget(live)
            raise StoreUnavailable("the table's log was changed")
        try:
            grown = number > live.table.number and await read_log(self.store, live)
        except Damaged:
            self.forget(live)
            raise
        live.doubtful = False
        if grown:
            self.tell_all(live)
            self.go_on(live)

    def add(self, live: Live, entry: Entry, key: CommandKey | None) -> None:
        """Go on with the next entry of the log and tell all. Raises Damaged, and the table is let go of."""
        try:
            live.add(entry, key)
        except Damaged:
            self.forget(live)
            raise
        self.tell_all(live)
        self.go_on(live)
