"""Tracks who is connected to a table, in this process and others; a silent process is soon considered gone."""

import json
import time
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kokodama.core.seat_letters import letter
from kokodama.server.ops.bus import LocalBus, RedisBus
from kokodama.server.wire.socket_messages import People
from kokodama.tables.absence import AWAY, is_away
from kokodama.tables.seat import HUMAN

if TYPE_CHECKING:
    from kokodama.server.play.live_table import LiveTable

MAX_MISSED = 5  # heartbeats after which a process counts as dead

Connected = tuple[tuple[str, ...], int]  # seats, and the number of spectators
NOBODY: Connected = ((), 0)


def connected_here(live: "LiveTable") -> Connected:
    """Who is connected to a table in this process."""
    seats = sorted({letter(one.seat) for one in live.listeners if one.seat is not None})
    return tuple(seats), sum(1 for one in live.listeners if one.seat is None)


@dataclass
class SeatTimes:
    """When the seats of a table were connected last, recorded since some moment."""

    since: float
    last: dict[str, float] = field(default_factory=dict)  # by seat
    connected: set[str] = field(default_factory=set)  # at present


class Presence:
    """Tracks who is connected; every process announces its own connections, and that it is alive."""

    def __init__(
        self,
        bus: LocalBus | RedisBus,
        tables: Mapping[str, "LiveTable"],
        now: Callable[[], float] = time.time,
        away: float = AWAY,
    ) -> None:
        self.bus = bus
        self.tables = tables
        self.now = now
        self.away = away  # seconds after which somebody counts as away
        self.last_sent: dict[str, People] = {}  # by table
        self.unsettled: set[str] = set()  # tables where somebody may soon count as away
        self.tracked: dict[str, SeatTimes] = {}
        self.elsewhere: dict[str, dict[str, Connected]] = {}  # by table and process, of tables that are tracked here
        self.announced: set[str] = set()  # tables with listeners here, of which the other processes know
        self.missed: dict[str, int] = {}  # by process: heartbeats since its last message

    async def update(self, live: "LiveTable") -> None:
        """Note that a listener came or went, and tell listeners and other processes."""
        new = live.id not in self.announced
        if live.listeners:
            self.announced.add(live.id)
        else:
            self.announced.discard(live.id)
        self.track(live)
        self.broadcast(live)
        await self.announce(live, ask=new)

    def opened(self, live: "LiveTable") -> None:
        """Track a table that was just opened; with other processes only once it is needed, as they have to be asked."""
        if isinstance(self.bus, LocalBus):
            self.track(live)

    def track(self, live: "LiveTable") -> None:
        """Record from now on when the seats of a table are connected; other processes have to be asked besides."""
        if live.id not in self.tracked:
            self.tracked[live.id] = SeatTimes(self.now())

    def connected(self, live: "LiveTable") -> tuple[set[str], int]:
        """The seats that are connected to any process, and the number of spectators; records who has left."""
        seats, watching = connected_here(live)
        everybody = set(seats)
        for others, more in self.elsewhere.get(live.id, {}).values():
            everybody |= set(others)
            watching += more
        times = self.tracked.get(live.id)
        if times is not None:
            for seat in times.connected - everybody:
                times.last[seat] = self.now()
            times.connected = everybody
        return everybody, watching

    async def absent(self, live: "LiveTable") -> dict[int, float]:
        """Return, by seat, the seconds since it was connected, as far as this process knows; 0 if it is connected now.

        Unknown times count as connected: before the table was tracked, and while the bus is down. So after a restart
        nobody is absent until some time has passed.
        """
        if isinstance(self.bus, RedisBus):
            if not self.bus.connected:
                self.tracked.pop(live.id, None)
                return {}
            if live.id not in self.tracked:
                await self.announce(live, ask=True)
        self.track(live)
        return self.absent_here(live, self.connected(live)[0])

    def absent_here(self, live: "LiveTable", connected: Set[str]) -> dict[int, float]:
        """Like `absent`, but without asking other processes; nobody is absent from a table that is not tracked."""
        times, now = self.tracked.get(live.id), self.now()
        if times is None:
            return {}
        return {
            seat.number: 0.0 if seat.letter in connected else max(0.0, now - times.last.get(seat.letter, times.since))
            for seat in live.table.seats
        }

    def seen(self, live: "LiveTable", seat: int | None) -> None:
        """Note that a player has fetched the view of a seat over HTTP: they are here without a socket."""
        if seat is not None and live.id in self.tracked:
            self.tracked[live.id].last[letter(seat)] = self.now()
            self.unsettled.add(live.id)

    def people_at(self, live: "LiveTable") -> People:
        """Who is at a table, as a message for listeners; away is only who was absent for a while, so nobody flickers.

        A person who is present is so at all of their seats, as these are at one device. A bot may stand in for whoever
        is `away`.
        """
        connected, watching = self.connected(live)
        table, times, now = live.table, self.tracked.get(live.id, SeatTimes(0.0)), self.now()
        seen: dict[str | None, float] = {}  # by player
        for seat in table.seats:
            last = now if seat.letter in connected else times.last.get(seat.letter, 0.0)
            seen[seat.player] = max(seen.get(seat.player, 0.0), last, table.acted.get(seat.number, 0.0))
        people = [seat for seat in table.seats if seat.kind == HUMAN]
        here = [seat.letter for seat in people if now - seen[seat.player] < self.away]
        absent = self.absent_here(live, connected)
        away = [
            seat.letter
            for seat in people
            if seat.letter not in here and is_away(table, seat.number, absent, now, self.away)
        ]
        if {seat.letter for seat in people} <= connected | set(away):
            self.unsettled.discard(live.id)
        else:
            self.unsettled.add(live.id)
        return People(seats=here, away=away, watching=watching)

    def broadcast(self, live: "LiveTable") -> None:
        """Tell the listeners of this process who is here."""
        self.last_sent[live.id] = people = self.people_at(live)
        text = people.model_dump_json()
        for one in list(live.listeners):
            one.send(text)

    def broadcast_changes(self) -> None:
        """Tell listeners of tables where somebody has come to count as away."""
        for id in list(self.unsettled):
            live = self.tables.get(id)
            if live is None or not live.listeners:
                self.unsettled.discard(id)
            elif self.people_at(live) != self.last_sent.get(id):
                self.broadcast(live)

    async def announce(self, live: "LiveTable", ask: bool) -> None:
        """Tell the other processes who is connected here, and `ask` for their own announcements."""
        if isinstance(self.bus, RedisBus):
            seats, watching = connected_here(live)
            message = {"kind": "people", "table": live.id, "seats": seats, "watching": watching, "ask": ask}
            await self.bus.publish(json.dumps(message, separators=(",", ":")))

    async def announce_all(self) -> None:
        """Announce every table that has listeners here, and ask the other processes about it.

        Messages may have been lost before, so absences are measured from now on.
        """
        self.tracked = {id: SeatTimes(self.now()) for id in self.announced}
        for live in list(self.tables.values()):
            if live.listeners:
                await self.announce(live, ask=True)

    async def on_message(self, process: str, message: Mapping[str, Any]) -> None:
        """Handle an announcement, a heartbeat or the goodbye of another process."""
        if message["kind"] == "gone":
            self.forget({process})
            return
        known = process in self.missed
        self.missed[process] = 0
        if not known:  # new, or thought dead
            await self.announce_all()
        live = self.tables.get(message.get("table", ""))
        if live is None or live.id not in self.tracked:
            return
        processes = self.elsewhere.setdefault(live.id, {})
        connected: Connected = (tuple(message["seats"]), message["watching"])
        if connected != processes.get(process, NOBODY):
            processes[process] = connected
            self.broadcast(live)
        if message["ask"] and live.listeners:
            await self.announce(live, ask=False)

    async def beat(self) -> None:
        """Broadcast who has come to count as away, send a heartbeat, and forget processes whose own have stopped."""
        if len(self.tracked) > len(self.tables):  # some tables were evicted
            self.tracked = {id: one for id, one in self.tracked.items() if id in self.tables}
            self.elsewhere = {id: one for id, one in self.elsewhere.items() if id in self.tables}
            self.last_sent = {id: one for id, one in self.last_sent.items() if id in self.tables}
        self.broadcast_changes()
        if not isinstance(self.bus, RedisBus):
            return
        await self.bus.publish('{"kind":"alive"}')
        self.missed = {process: beats + 1 for process, beats in self.missed.items()}
        dead = {process for process, beats in self.missed.items() if beats > MAX_MISSED}
        if dead:
            self.forget(dead)

    def forget(self, gone: Set[str]) -> None:
        """Drop the announcements of processes that are gone."""
        self.missed = {process: beats for process, beats in self.missed.items() if process not in gone}
        for id, processes in list(self.elsewhere.items()):
            left = {process: connected for process, connected in processes.items() if process not in gone}
            if left != processes:
                self.elsewhere[id] = left
                if id in self.tables:
                    self.broadcast(self.tables[id])

    async def leave(self) -> None:
        """Tell the other processes that this one ends."""
        if isinstance(self.bus, RedisBus):
            await self.bus.publish('{"kind":"gone"}')
