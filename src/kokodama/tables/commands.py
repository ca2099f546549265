"""The commands that a table accepts, and the actors that give them: people, bots, clocks and the server's host."""

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

from kokodama.core.messages import N_
from kokodama.core.refusal import Refusal, Refused
from kokodama.tables.absence import AWAY, Absent
from kokodama.tables.entries import EntryKind, Move
from kokodama.tables.table import Table, TableError

# commands whose decision depends on who is away
NEEDS_ABSENT: Final[frozenset[EntryKind]] = frozenset({"ask-undo", "agree-undo", "stand-in", "abandon"})


@dataclass(frozen=True)
class Command:
    """A command. `seat` is the seat its author acts for, or the seat that it affects."""

    kind: EntryKind
    seat: int | None = None
    move: str = ""
    bot: str | None = None  # None: the usual bot of the game

    def digest(self) -> str:
        """A hash of the content, which leaves out the number and key it was sent with."""
        content = f"{self.kind}\0{self.seat}\0{self.move}\0{self.bot or ''}"
        return blake2b(content.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


@dataclass(frozen=True)
class Person:
    """A person, by their id; the name is shown once they take a seat."""

    id: str
    name: str = ""


@dataclass(frozen=True)
class BotActor:
    """A bot, by its name: it moves for the seats it plays and those where it stands in."""

    name: str


@dataclass(frozen=True)
class ClockActor:
    """The clock of the table: it lets a bot stand in for a person who has run out of time."""


@dataclass(frozen=True)
class HostActor:
    """The host of the server: ends games, and removes deleted people from their tables."""


Actor = Person | BotActor | ClockActor | HostActor


@dataclass(frozen=True)
class Moment:
    """What a decision needs besides the table: its creator, the current time, and who has been away for how long.

    `absent` is needed for the kinds in NEEDS_ABSENT; a seat missing from it counts as connected.
    """

    creator: str
    now: float
    absent: Absent = field(default_factory=dict)
    away: float = AWAY  # seconds after which somebody counts as away


def some_seat(table: Table, command: Command) -> int:
    """The seat of a command, which must exist."""
    if command.seat is None or not 0 <= command.seat < len(table.seats):
        raise TableError("no-such-seat", N_("This table has no such seat."))
    return command.seat


def judged_move(table: Table, seat: int, text: str) -> Move:
    """Read and judge a move of a seat. The Move keeps the judged action, so it is judged only once. Raises Refused."""
    action = table.judge(seat, text)
    if isinstance(action, Refusal):
        raise Refused(action)
    return Move(table.game.write(table.state, action), action)
