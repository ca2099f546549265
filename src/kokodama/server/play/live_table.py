"""A table in memory, as the listeners of this process hear of it."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Protocol

from kokodama.core.deal import Deal
from kokodama.core.messages import N_
from kokodama.games import GAMES
from kokodama.language.language import Language
from kokodama.server.db.write_batch import CommandKey, Summary
from kokodama.server.play.bot_pacing import has_person
from kokodama.server.play.dealing import deal_of, told_deal
from kokodama.server.play.update_bytes import UpdateBytes
from kokodama.tables.clock import ClockRules
from kokodama.tables.seat import Seat
from kokodama.tables.table import OVER, Entry, Setup, Table, TableError
from kokodama.tables.table_update import news


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    seat: int | None
    who: str | None  # the player
    secret: str | None  # hashed, what they came in with
    language: str
    since: int

    def tell(self, text: str | bytes) -> None:
        """Send a message without waiting."""
        ...

    def push(self, frame: bytes) -> None:
        """Send a message that is a frame already, so that many can share it."""
        ...

    def hang_up(self, code: int) -> None:
        """Close the connection without waiting; whoever may comes back by themselves."""
        ...


class Stale(Exception):
    """The table has gone on since; the answer is the present view."""


class Damaged(Exception):
    """A table whose log cannot be replayed; it is set aside until somebody repairs it."""


@dataclass
class Live:
    """A table in memory: a cache of its log, which never holds what is not written there.

    `table` is never changed, only replaced by one that has gone on; so whoever reads it needs no lock. The lock keeps
    those who write apart.
    """

    id: str
    row: dict[str, Any]
    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    keys: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)  # player and key: number and digest
    doubtful: bool = False  # a write failed, and may have gone in all the same: read on before anything else
    thinking: asyncio.Task[None] | None = None
    made: UpdateBytes | None = None  # for the present table
    spoken: dict[str, Language] = field(default_factory=dict)
    deal: Deal | None = None

    def __post_init__(self) -> None:
        self.deal = deal_of(self.row)

    def add(self, entry: Entry, key: CommandKey | None) -> None:
        """Go on with the next entry of the log. Raises Damaged, and nothing has changed."""
        try:
            self.table = self.table.after([entry])
        except Exception as error:  # whatever a log may hold: one table must not take others with it
            raise Damaged(f"{type(error).__name__} after entry {self.table.number}") from None
        self.remember(key, entry.number)

    def remember(self, key: CommandKey | None, number: int) -> None:
        """Keep what a command became."""
        if key is not None:
            self.keys[key.player, key.key] = number, key.digest

    def known(self, key: CommandKey) -> int | None:
        """The number of a command that was done before. Raises TableError if its key stood for another command."""
        number, digest = self.keys.get((key.player, key.key)) or self.keys.get(("", key.key)) or (None, "")
        if number is not None and digest not in ("", key.digest):
            raise TableError("used-key", N_("This key was used for another command; give every command its own."))
        return number

    def words(self, language: str) -> Language:
        """A language that knows the players' names."""
        names = {seat.letter: seat.name or seat.letter for seat in self.table.seats}
        return Language(language, self.table.game.words, names)

    def news(self, seat: int | None, language: str, since: int | None) -> dict[str, Any]:
        """What one listener is told."""
        words = self.words(language)
        return {**self.heading(), **news(self.table, seat, since, words)}

    def heading(self) -> dict[str, Any]:
        """What the server adds to what the table says."""
        over = self.table.status in ("over", "abandoned")
        told: dict[str, Any] = {"type": "news", "table": self.id, "deal": told_deal(self.row, self.deal, over)}
        if over:
            told["seed"] = self.row["seed"]
        return told

    def update(self, seat: int | None, language: str, since: int | None) -> bytes:
        """What one listener is told, as bytes; what all hear alike is made once for every number."""
        if self.made is None or self.made.table is not self.table:
            self.made, self.spoken = UpdateBytes(self.table, self.heading()), {}
        words = self.spoken.get(language)
        if words is None:
            words = self.spoken[language] = self.words(language)
        return self.made.update(seat, words, since)


def summary_of(table: Table, now: float) -> Summary:
    """What a table's row repeats of its entries."""
    asked = table.to_act()
    person = None if asked is None or table.seats[asked].played_by() else table.seats[asked].player
    bot = table.bot_to_act() is not None
    waited_for = bot and has_person(table)  # else they move while somebody watches, and no sweep looks for them
    result = {"scores": table.state.scores(), "winners": table.winners()} if table.status == OVER else None
    deadline = None if bot else table.clock.deadline()
    return Summary(table.status, table.number, waited_for, person, deadline, now, result)


def new_table(row: dict[str, Any]) -> Table:
    """A table as it was before its first entry."""
    clock = ClockRules(row["clock"].get("days"), row["clock"].get("seconds"), row["clock"].get("increment", 0.0))
    setup = Setup(row["game"], row["version"], row["options"], row["position"], clock)
    table = Table(GAMES[row["game"]], setup, [Seat(**seat) for seat in row["seats"]])
    table.clock.ask(table.to_act(), row["created"])
    return table


def open_table(id: str, row: dict[str, Any]) -> Live:
    """A table in memory before its first entry. Raises Damaged, or TableError if it began with other rules."""
    try:
        return Live(id, row, new_table(row))
    except TableError:
        raise
    except Exception as error:  # whatever a row may hold
        raise Damaged(f"{type(error).__name__} in its starting position") from None
