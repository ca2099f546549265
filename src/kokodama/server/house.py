"""All tables of this process: who listens, who acts, what was written. The database has the last word."""

import asyncio
import contextlib
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic_core import to_json
from sqlalchemy import select

from kokodama.core.notation import NotationError
from kokodama.core.refusal import Refused
from kokodama.games import GAMES
from kokodama.language.language import Language
from kokodama.server import metrics, schema
from kokodama.server.bus import LocalBus, RedisBus
from kokodama.server.presence import Presence
from kokodama.server.settings import Settings
from kokodama.server.store import Store, StoreUnavailable, Summary, Waiting
from kokodama.server.tidy import tidy
from kokodama.server.workers import Task, Workers, choose
from kokodama.tables.clock import ClockRules
from kokodama.tables.commands import Command, claim_entry, clock_entry, entry_for
from kokodama.tables.news import common_news, own_news
from kokodama.tables.seats import Seat
from kokodama.tables.table import OVER, Entry, Setup, Table, TableError

log = logging.getLogger("kokodama.house")
KEPT = 2000  # tables in memory that nobody listens to
IDLE_BOT = 10.0  # seconds after which a bot's move is taken as forgotten


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    seat: int | None
    who: str | None  # the player
    language: str
    since: int

    def tell(self, text: str) -> None:
        """Send without waiting."""
        ...


class Stale(Exception):
    """The table has gone on since; the answer is the present view."""


@dataclass
class Live:
    """A table in memory."""

    id: str
    row: dict[str, Any]
    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    keys: dict[str, int] = field(default_factory=dict)  # commands sent before, and the numbers they became
    thinking: asyncio.Task[None] | None = None
    alike: dict[str, tuple[Language, bytes]] = field(default_factory=dict)
    told_number: int = -1

    def add(self, entries: list[tuple[Entry, str | None]]) -> None:
        """Let entries of the database happen here."""
        for entry, key in entries:
            self.table.add(entry)
            if key:
                self.keys[key] = entry.number

    def words(self, language: str) -> Language:
        """A language that knows the players' names."""
        names = {seat.letter: seat.name or seat.letter for seat in self.table.seats}
        return Language(language, self.table.game.words, names)

    def news(self, seat: int | None, language: str, since: int | None) -> dict[str, Any]:
        """What one listener is told."""
        words = self.words(language)
        return {**self.common(words), **own_news(self.table, seat, since, words)}

    def common(self, words: Language) -> dict[str, Any]:
        """What all listeners of a language are told alike."""
        told = {"type": "news", "table": self.id, **common_news(self.table, words)}
        if self.table.status in ("over", "abandoned"):
            told["seed"] = self.row["seed"]
        return told

    def news_text(self, seat: int | None, language: str, since: int | None) -> str:
        """The same as text; what all hear alike is made once for every number."""
        if self.told_number != self.table.number:
            self.alike, self.told_number = {}, self.table.number
        if language not in self.alike:
            words = self.words(language)
            self.alike[language] = words, to_json(self.common(words))[:-1]
        words, common = self.alike[language]
        own = to_json(own_news(self.table, seat, since, words))
        return (common + b"," + own[1:]).decode()

    def summary(self, now: float) -> Summary:
        """What the table's row repeats."""
        table = self.table
        asked = table.to_act()
        person = None if asked is None or table.seats[asked].played_by() else table.seats[asked].player
        bot = table.bot_to_act() is not None
        result = {"scores": table.state.scores(), "winners": table.winners()} if table.status == OVER else None
        deadline = None if bot else table.clock.deadline()
        return Summary(table.status, table.number, bot, person, deadline, now, result)


def new_table(row: dict[str, Any]) -> Table:
    """A table as it was before its first entry."""
    clock = ClockRules(row["clock"].get("days"), row["clock"].get("seconds"), row["clock"].get("increment", 0.0))
    setup = Setup(row["game"], row["version"], row["options"], row["position"], clock)
    table = Table(GAMES[row["game"]], setup, [Seat(**seat) for seat in row["seats"]])
    table.clock.ask(table.to_act(), row["created"])
    return table


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
        self.chores = [asyncio.create_task(self.sweep()), asyncio.create_task(tidy())]

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
        """A player sits down on an open seat."""
        async with live.lock:
            entry = claim_entry(live.table, seat, player, name, self.now())
            return await self.write(live, entry, None, (seat, player))

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

    async def sweep(self) -> None:
        """Look for clocks that ran out, bots that were forgotten and, without a messenger, tables that went on."""
        while True:
            await asyncio.sleep(self.settings.sweep)
            try:
                await self.sweep_once()
            except Exception as error:
                log.warning("sweep failed: %s", type(error).__name__)
            await self.presence.beat()

    async def sweep_once(self) -> None:
        """One look."""
        idle = IDLE_BOT if self.settings.redis else 0.0
        for id in await self.store.waiting_tables(self.now(), idle):
            try:
                live = await self.live(id)
            except (TableError, NotationError):  # other rules: it waits for a program that knows them
                continue
            if live is None:
                continue
            async with live.lock:
                entry = clock_entry(live.table, self.now())
                if entry is not None:
                    with contextlib.suppress(Stale, Refused):
                        await self.write(live, entry, None)
                elif live.table.bot_to_act() is not None:
                    self.go_on(live)
        if self.settings.redis:
            await self.look_for_missed()

    async def look_for_missed(self) -> None:
        """Messages may get lost while the messenger comes and goes: tables with listeners are compared with the log."""
        listened = {live.id: live for live in self.tables.values() if live.listeners}
        for number_of in await self.store.numbers(list(listened)):
            live = listened[number_of["id"]]
            if number_of["number"] > live.table.number:
                self.later(self.catch_up(live))
