"""A table: a starting position and a list of entries. Everything else follows from these two, so it can be replayed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kokodama.core.game import Event, Game
from kokodama.core.notation import NotationError
from kokodama.core.play import judge_move, play
from kokodama.core.record import Record
from kokodama.core.refusal import Refusal
from kokodama.core.words import N_
from kokodama.tables.clock import Clock, ClockRules
from kokodama.tables.seats import BOT, HUMAN, OPEN, STAND_IN, Seat

WAITING, RUNNING, OVER, ABANDONED = "waiting", "running", "over", "abandoned"


class TableError(Exception):
    """Something a table does not do; nothing has changed."""

    def __init__(self, code: str, message: str, **values: str | int) -> None:
        super().__init__(message.format_map(values))
        self.code = code
        self.message = message
        self.values = values


@dataclass(frozen=True)
class Setup:
    """What is agreed before the first move and never changes."""

    game: str
    version: str  # of the rules
    options: Mapping[str, Any]
    position: Mapping[str, Any]  # complete, so secret
    clock: ClockRules = field(default_factory=ClockRules)


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table; `number` counts from 1 without a gap."""

    number: int
    kind: str
    seat: int | None
    data: Mapping[str, Any]
    at: float


@dataclass(frozen=True)
class Told:
    """What an entry made known: events, each to be told to every listener in his way."""

    number: int
    seat: int | None
    events: Sequence[Event]


@dataclass(frozen=True)
class Made:
    """A move that was made: by whom, what it brought about, and whether it showed something hidden."""

    seat: int
    events: Sequence[Event]
    revealing: bool
    at: float


@dataclass
class Wish:
    """Somebody asks all for an undo that is beyond his right."""

    seat: int
    to: int  # so many moves remain
    agreed: set[int] = field(default_factory=set)


class Table:
    """The fold of all entries. Only it holds a state."""

    def __init__(self, game: Game[Any, Any], setup: Setup, seats: Sequence[Seat]) -> None:
        if setup.version != game.version:
            raise TableError(
                "other-rules",
                N_("This table began with rules {then}; this program plays by rules {now}."),
                then=setup.version,
                now=game.version,
            )
        self.game = game
        self.setup = setup
        self.seats = list(seats)
        self.record = Record(setup.game, setup.version, dict(setup.options), dict(setup.position))
        self.state: Any = self.record.start(game)
        self.number = 0
        self.history: list[Told] = []
        self.made: list[Made] = []  # the moves of the record
        self.clock = Clock(setup.clock, len(self.seats))
        self.wish: Wish | None = None
        self.abandoned = False
        self.conceded: list[int] | None = None  # the winners, if all others resigned
        self.status = self.present_status()  # only an entry can change it

    def present_status(self) -> str:
        """Waiting for people, running, over or abandoned."""
        if self.abandoned:
            return ABANDONED
        if self.conceded is not None or self.state.is_over():
            return OVER
        return WAITING if any(seat.kind == OPEN for seat in self.seats) else RUNNING

    def to_act(self) -> int | None:
        """The seat that is asked, if the game is running."""
        return self.state.to_act() if self.status == RUNNING else None

    def bot_to_act(self) -> str | None:
        """The bot that has to move now, if it is one's turn."""
        seat = self.to_act()
        return None if seat is None else self.seats[seat].played_by()

    def judge(self, seat: int, text: str) -> int | Refusal:
        """The action a text means for a seat, or why not."""
        if self.status != RUNNING:
            raise TableError("not-running", N_("This game is not running."))
        return judge_move(self.game, self.state, f"{chr(65 + seat)}: {text}")

    def add(self, entry: Entry) -> None:
        """Let an entry happen. It has been checked before it was written down."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} after {self.number}")
        self.number = entry.number
        events = getattr(self, "do_" + entry.kind.replace("-", "_"))(entry)
        self.status = self.present_status()
        self.history.append(Told(entry.number, entry.seat, events))
        self.clock.ask(self.to_act(), entry.at)

    def do_move(self, entry: Entry) -> list[Event]:
        """A move was made."""
        text = entry.data["text"]
        action = judge_move(self.game, self.state, text)
        if isinstance(action, Refusal):
            raise NotationError(("moves", len(self.record.moves)), f"{text!r} is refused: {action}")
        seat = self.state.to_act()
        self.record.moves.append(self.game.write(self.state, action))
        events = self.game.enact(self.state, action)
        revealing = any(event.kind in self.game.revealing for event in events)
        self.made.append(Made(seat, events, revealing, entry.at))
        self.wish = None
        if self.state.is_over():
            self.record.close(self.state)
        return events

    def do_undo(self, entry: Entry) -> list[Event]:
        """The last moves are taken back."""
        keep = int(entry.data["to"])
        gone = len(self.record.moves) - keep
        del self.record.moves[keep:], self.made[keep:]
        self.state = self.record.start(self.game)
        for text in self.record.moves:
            play(self.game, self.state, text)
        self.wish = None
        return [Event("undone", entry.seat, {"count": gone})]

    def do_ask_undo(self, entry: Entry) -> list[Event]:
        """Somebody asks all to go back."""
        assert entry.seat is not None
        self.wish = Wish(entry.seat, int(entry.data["to"]), {entry.seat})
        return [Event("undo-asked", entry.seat, {"count": len(self.record.moves) - self.wish.to})]

    def do_agree_undo(self, entry: Entry) -> list[Event]:
        """Somebody agrees; the last one's consent is followed by an undo."""
        assert self.wish is not None
        assert entry.seat is not None
        self.wish.agreed.add(entry.seat)
        return [Event("undo-agreed", entry.seat)]

    def do_decline_undo(self, entry: Entry) -> list[Event]:
        """Somebody does not want to go back."""
        self.wish = None
        return [Event("undo-declined", entry.seat)]

    def do_claim(self, entry: Entry) -> list[Event]:
        """A person takes an open seat."""
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.kind, seat.player, seat.name = HUMAN, entry.data["player"], entry.data["name"]
        return [Event("sat-down", entry.seat)]

    def do_fill(self, entry: Entry) -> list[Event]:
        """Bots take seats that nobody claimed."""
        for seat in self.seats:
            if seat.kind == OPEN:
                seat.kind, seat.bot = BOT, entry.data["bot"]
        return [Event("seats-filled", None)]

    def do_stand_in(self, entry: Entry) -> list[Event]:
        """A bot plays on for a person."""
        assert entry.seat is not None
        self.seats[entry.seat].stand_in = entry.data["bot"]
        return [Event("stand-in", entry.seat, {"cause": entry.data["cause"]})]

    def do_back(self, entry: Entry) -> list[Event]:
        """The person plays again."""
        assert entry.seat is not None
        self.seats[entry.seat].stand_in = None
        return [Event("back", entry.seat)]

    def do_resign(self, entry: Entry) -> list[Event]:
        """A person gives up; if one seat is left it has won, else a bot plays on."""
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.resigned, seat.stand_in = True, STAND_IN
        left = [one.number for one in self.seats if not one.resigned]
        if len(left) == 1:
            self.conceded = left
        return [Event("resigned", entry.seat)]

    def do_abandon(self, entry: Entry) -> list[Event]:
        """The game is broken off without a result."""
        self.abandoned = True
        return [Event("abandoned", None)]

    def winners(self) -> list[int]:
        """Who has won a finished game."""
        if self.conceded is not None:
            return self.conceded
        return list(self.state.winners()) if self.state.is_over() else []
