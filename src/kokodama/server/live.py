"""A table in memory, as the listeners of this process hear of it."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic_core import to_json

from kokodama.games import GAMES
from kokodama.language.language import Language
from kokodama.server.batch import Summary
from kokodama.tables.clock import ClockRules
from kokodama.tables.news import Heard, common_news, own_news
from kokodama.tables.seats import Seat
from kokodama.tables.table import OVER, Entry, Setup, Table


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
    alike: dict[str, tuple[Language, bytes, Heard]] = field(default_factory=dict)
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
            self.alike[language] = words, to_json(self.common(words))[:-1], {}
        words, common, heard = self.alike[language]
        own = to_json(own_news(self.table, seat, since, words, heard))
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
