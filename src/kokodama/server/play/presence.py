"""Who is connected to a table, in this process and in others. What a process that died has said is soon forgotten."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kokodama.core.game import letter
from kokodama.server.ops.bus import LocalBus, RedisBus
from kokodama.server.wire.requests import People

if TYPE_CHECKING:
    from kokodama.server.play.live_table import Live

SILENT = 5  # beats after which a process counts as dead

Here = tuple[tuple[str, ...], int]  # seats, and how many watch
NOBODY: Here = ((), 0)


def here(live: "Live") -> Here:
    """Who is connected to this process."""
    seats = sorted({letter(one.seat) for one in live.listeners if one.seat is not None})
    return tuple(seats), sum(1 for one in live.listeners if one.seat is None)


@dataclass
class Followed:
    """A table whose people this process has kept in mind since some moment."""

    since: float
    last: dict[str, float] = field(default_factory=dict)  # when a seat was connected last
    connected: set[str] = field(default_factory=set)  # at present


class Presence:
    """Every process says who is connected to it, and now and then that it is alive."""

    def __init__(
        self, bus: LocalBus | RedisBus, tables: Mapping[str, "Live"], now: Callable[[], float] = time.time
    ) -> None:
        self.bus = bus
        self.tables = tables
        self.now = now
        self.followed: dict[str, Followed] = {}
        self.elsewhere: dict[str, dict[str, Here]] = {}  # by table and process, of tables that are followed here
        self.asked: set[str] = set()  # tables with listeners here, of which the others know
        self.silent: dict[str, int] = {}  # beats since a process was heard

    async def changed(self, live: "Live") -> None:
        """Somebody came or went here."""
        new = live.id not in self.asked
        if live.listeners:
            self.asked.add(live.id)
        else:
            self.asked.discard(live.id)
        self.follow(live)
        self.show(live)
        await self.say(live, ask=new)

    def opened(self, live: "Live") -> None:
        """A table was read. Where there are other processes they would have to be asked, which can wait."""
        if isinstance(self.bus, LocalBus):
            self.follow(live)

    def follow(self, live: "Live") -> None:
        """Keep in mind from now on who comes and goes at a table; the other processes are asked besides."""
        if live.id not in self.followed:
            self.followed[live.id] = Followed(self.now())

    def look(self, live: "Live") -> tuple[set[str], int]:
        """The seats that are connected anywhere, and how many watch; whoever left is remembered."""
        seats, watching = here(live)
        everybody = set(seats)
        for others, more in self.elsewhere.get(live.id, {}).values():
            everybody |= set(others)
            watching += more
        followed = self.followed.get(live.id)
        if followed is not None:
            for seat in followed.connected - everybody:
                followed.last[seat] = self.now()
            followed.connected = everybody
        return everybody, watching

    async def absent(self, live: "Live") -> dict[int, float]:
        """By seat: seconds since somebody was connected there, as far as this process knows; 0 for who is here.

        What it does not know counts as here: before it heard of the table, or while the other processes cannot be
        heard. So after a restart everybody is here until time has passed.
        """
        if isinstance(self.bus, RedisBus):
            if not self.bus.connected:
                self.followed.pop(live.id, None)
                return {}
            if live.id not in self.followed:
                await self.say(live, ask=True)
        self.follow(live)
        connected, _ = self.look(live)
        followed, now = self.followed[live.id], self.now()
        return {
            seat.number: 0.0
            if seat.letter in connected
            else max(0.0, now - followed.last.get(seat.letter, followed.since))
            for seat in live.table.seats
        }

    def seen(self, live: "Live", seat: int | None) -> None:
        """Somebody asked for the news of a seat without being connected: he is here too."""
        if seat is not None and live.id in self.followed:
            self.followed[live.id].last[letter(seat)] = self.now()

    def show(self, live: "Live") -> None:
        """Tell all listeners here who is connected anywhere."""
        everybody, watching = self.look(live)
        text = People(seats=sorted(everybody), watching=watching).model_dump_json()
        for one in list(live.listeners):
            one.tell(text)

    async def say(self, live: "Live", ask: bool) -> None:
        """Tell the other processes who is here; they answer if they are asked."""
        if isinstance(self.bus, RedisBus):
            seats, watching = here(live)
            said = {"kind": "people", "table": live.id, "seats": seats, "watching": watching, "ask": ask}
            await self.bus.tell(json.dumps(said, separators=(",", ":")))

    async def say_all(self) -> None:
        """Tell the others of every table that has listeners here, and ask them the same.

        What was missed until now nobody knows: who is away is counted anew.
        """
        self.followed = {id: Followed(self.now()) for id in self.asked}
        for live in list(self.tables.values()):
            if live.listeners:
                await self.say(live, ask=True)

    async def heard(self, who: str, said: Mapping[str, Any]) -> None:
        """Another process says who is connected to it."""
        if said["kind"] == "gone":
            self.forget(lambda one: one == who)
            return
        known = who in self.silent
        self.silent[who] = 0
        if not known:  # new, or thought dead
            await self.say_all()
        live = self.tables.get(said.get("table", ""))
        if live is None or live.id not in self.followed:
            return
        there = self.elsewhere.setdefault(live.id, {})
        news: Here = (tuple(said["seats"]), said["watching"])
        if news != there.get(who, NOBODY):
            there[who] = news
            self.show(live)
        if said["ask"] and live.listeners:
            await self.say(live, ask=False)

    async def beat(self) -> None:
        """Say that this process is alive, and count the silence of the others."""
        if len(self.followed) > len(self.tables):  # some were forgotten since
            self.followed = {id: one for id, one in self.followed.items() if id in self.tables}
            self.elsewhere = {id: one for id, one in self.elsewhere.items() if id in self.tables}
        if not isinstance(self.bus, RedisBus):
            return
        await self.bus.tell('{"kind":"alive"}')
        self.silent = {who: beats + 1 for who, beats in self.silent.items()}
        dead = {who for who, beats in self.silent.items() if beats > SILENT}
        if dead:
            self.forget(lambda who: who in dead)

    def forget(self, gone: Callable[[str], bool]) -> None:
        """What some processes said is no longer true."""
        self.silent = {who: beats for who, beats in self.silent.items() if not gone(who)}
        for id, there in list(self.elsewhere.items()):
            left = {who: some for who, some in there.items() if not gone(who)}
            if left != there:
                self.elsewhere[id] = left
                if id in self.tables:
                    self.show(self.tables[id])

    async def leave(self) -> None:
        """Say goodbye."""
        if isinstance(self.bus, RedisBus):
            await self.bus.tell('{"kind":"gone"}')
