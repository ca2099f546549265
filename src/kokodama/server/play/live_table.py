"""A table in memory, and what the listeners of this process are sent of it."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Protocol

from kokodama.core.deal import Deal
from kokodama.core.messages import N_
from kokodama.games import GAMES
from kokodama.language.language import Language
from kokodama.server.db.table_row import TableRow
from kokodama.server.db.write_batch import CommandKey, Summary
from kokodama.server.play.bot_pacing import has_person
from kokodama.server.play.dealing import deal_of, public_deal
from kokodama.server.play.update_bytes import UpdateBytes
from kokodama.tables.clock import ClockRules
from kokodama.tables.entries import Entry
from kokodama.tables.seat import Seat
from kokodama.tables.table import OVER, Setup, Table, TableError
from kokodama.tables.table_update import table_update


class Listener(Protocol):
    """A connection that is sent what happens at a table."""

    seat: int | None  # None for a spectator
    player_id: str | None
    token_hash: str | None  # of the token it was opened with
    language: str
    since: int  # the number of the last update it was sent

    def send(self, text: str | bytes) -> None:
        """Send a message without waiting."""
        ...

    def send_frame(self, frame: bytes) -> None:
        """Send a finished frame, which listeners who see the same can share."""
        ...

    def hang_up(self, code: int) -> None:
        """Close the connection without waiting; the code tells the client whether to reconnect."""
        ...


class Stale(Exception):
    """A command was meant for an earlier state of its table; the response is the present view."""


class Damaged(Exception):
    """A table whose log cannot be replayed; it stays in quarantine until somebody repairs it."""


@dataclass
class LiveTable:
    """A table in memory: a cache of its log, which never holds an entry that is not durable.

    `table` is never changed, only replaced by its successor; so reading it needs no lock. The lock keeps writers apart.
    """

    id: str
    row: TableRow
    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    keys: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)  # player and key: number and digest
    in_doubt: bool = False  # a write failed but may have been committed: catch up before anything else
    bot_task: asyncio.Task[None] | None = None  # the bots' task
    cached: UpdateBytes | None = None  # for the present table
    languages: dict[str, Language] = field(default_factory=dict)  # with the names of the present table
    deal: Deal | None = None

    def __post_init__(self) -> None:
        self.deal = deal_of(self.row)

    def add(self, entry: Entry, key: CommandKey | None) -> None:
        """Apply the next entry of the log. Raises Damaged, and nothing has changed."""
        try:
            self.table = self.table.after([entry])
        except Exception as error:  # a log may hold anything, and one table must not break the others
            raise Damaged(f"{type(error).__name__} after entry {self.table.number}") from None
        self.remember(key, entry.number)

    def remember(self, key: CommandKey | None, number: int) -> None:
        """Remember which entry a command became, so that it counts once."""
        if key is not None:
            self.keys[key.player, key.key] = number, key.digest

    def known(self, key: CommandKey) -> int | None:
        """The entry of a command that was executed before. Raises TableError if its key was another command's."""
        number, digest = self.keys.get((key.player, key.key)) or self.keys.get(("", key.key)) or (None, "")
        if number is not None and digest not in ("", key.digest):
            raise TableError(
                "used-key", N_("This key has already been used for another command; give every command its own.")
            )
        return number

    def language_for(self, code: str) -> Language:
        """A language that knows the players' names."""
        names = {seat.letter: seat.name or seat.letter for seat in self.table.seats}
        return Language(code, self.table.game.messages, names)

    def update(self, seat: int | None, language: str, since: int | None, now: float) -> dict[str, Any]:
        """The update of one seat, or of a spectator."""
        translator = self.language_for(language)
        return {**self.heading(), **table_update(self.table, seat, since, translator, now)}

    def heading(self) -> dict[str, Any]:
        """What the server adds to what the table says."""
        over = self.table.status in ("over", "abandoned")
        heading: dict[str, Any] = {"type": "news", "table": self.id, "deal": public_deal(self.row, self.deal, over)}
        if over:
            heading["seed"] = self.row["seed"]
        return heading

    def update_bytes(self, seat: int | None, language: str, since: int | None, now: float) -> bytes:
        """Return the JSON of `update` as bytes, from parts that are shared until the next entry."""
        if self.cached is None or self.cached.table is not self.table:
            self.cached, self.languages = UpdateBytes(self.table, self.heading()), {}
        translator = self.languages.get(language)
        if translator is None:
            translator = self.languages[language] = self.language_for(language)
        return self.cached.update(seat, translator, since, now)


def summary_of(table: Table, now: float) -> Summary:
    """The columns of a table's row that repeat what its entries say, so that lists need no replay."""
    to_act = table.to_act()
    person = None if to_act is None or table.seats[to_act].played_by() else table.seats[to_act].player
    bot = table.bot_to_act() is not None
    awaited = bot and has_person(table)  # bots among themselves move only for spectators, and need no sweep
    result = {"scores": table.state.scores(), "winners": table.winners()} if table.status == OVER else None
    return Summary(table.status, table.number, awaited, person, table.clock.deadline(), now, result)


def stored_clock(row: TableRow) -> ClockRules:
    """The clock rules in a table's row."""
    clock = row["clock"]
    return ClockRules(clock.get("days"), clock.get("seconds"), clock.get("increment", 0.0))


def new_table(row: TableRow) -> Table:
    """A table as it was before its first entry."""
    setup = Setup(
        row["game"], row["version"], row["options"], row["position"], stored_clock(row), bool(row.get("hints"))
    )
    table = Table(GAMES[row["game"]], setup, [Seat(**seat) for seat in row["seats"]])
    table.clock.ask(table.person_to_act(), row["created"])
    return table


def open_table(id: str, row: TableRow) -> LiveTable:
    """A table in memory before its first entry. Raises Damaged, or TableError if it began with other rules."""
    try:
        return LiveTable(id, row, new_table(row))
    except TableError:
        raise
    except Exception as error:  # a row may hold anything
        raise Damaged(f"{type(error).__name__} in its starting position") from None
