"""A table: a starting position and a list of entries. Everything else follows from these two, so it can be replayed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kokodama.core.game import Event, Game
from kokodama.core.messages import N_
from kokodama.core.notation import NotationError
from kokodama.core.record import Record
from kokodama.core.refusal import Refusal
from kokodama.core.text_moves import judge_move, play
from kokodama.tables.clock import Clock, ClockRules
from kokodama.tables.seat import BOT, HUMAN, OPEN, STAND_IN, Seat

WAITING, RUNNING, OVER, ABANDONED = "waiting", "running", "over", "abandoned"
CHECKPOINT = 12  # moves between two kept states: an undo replays fewer; a state of Kodama has up to 48 KB


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
    action: int | None = field(default=None, compare=False, repr=False)  # of a move that was judged a moment ago

    def mapping(self) -> dict[str, Any]:
        """What is kept of it, as plain data."""
        return {"number": self.number, "kind": self.kind, "seat": self.seat, "data": self.data, "at": self.at}


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
        self.checkpoints: tuple[tuple[int, Any], ...] = ()  # (number of moves, state after them); nobody changes these
        self.acted: dict[int, float] = {}  # when the person of a seat last did something
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

    def copy(self) -> "Table":
        """An independent copy: whoever has it may try an entry that is not durable yet."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.seats = list(self.seats)  # a seat is replaced, never changed
        other.record = self.record.copy()
        other.state = self.state.copy()
        other.history = list(self.history)
        other.made = list(self.made)
        other.acted = dict(self.acted)
        other.clock = self.clock.copy()
        other.wish = None if self.wish is None else Wish(self.wish.seat, self.wish.to, set(self.wish.agreed))
        return other

    def after(self, entries: Iterable[Entry]) -> "Table":
        """The table as these entries leave it; this one stays as it is."""
        other = self.copy()
        for entry in entries:
            other.add(entry)
        return other

    def add(self, entry: Entry) -> None:
        """Let an entry happen. It has been checked before it was written down."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} after {self.number}")
        self.number = entry.number
        if entry.seat is not None and self.by_person(entry):
            self.acted[entry.seat] = entry.at
        events = getattr(self, "do_" + entry.kind.replace("-", "_"))(entry)
        self.status = self.present_status()
        if self.status in (OVER, ABANDONED):
            self.checkpoints = ()  # nothing is taken back any more
        self.history.append(Told(entry.number, entry.seat, events))
        self.clock.ask(self.to_act(), entry.at)

    def by_person(self, entry: Entry) -> bool:
        """Whether the person of its seat did it, as far as an entry tells; whoever gets a seat back counts as there."""
        if entry.kind == "move":
            return entry.seat is not None and self.seats[entry.seat].played_by() is None
        return entry.kind != "stand-in"

    def change(self, seat: int, **values: Any) -> None:
        """Put a changed seat into the place of one; copies of this table keep the old one."""
        self.seats[seat] = replace(self.seats[seat], **values)

    def do_move(self, entry: Entry) -> list[Event]:
        """A move was made."""
        text, action = entry.data["text"], entry.action
        if action is None:
            judged = judge_move(self.game, self.state, text)
            if isinstance(judged, Refusal):
                raise NotationError(("moves", len(self.record.moves)), f"{text!r} is refused: {judged}")
            action, text = judged, self.game.write(self.state, judged)
        seat = self.state.to_act()
        self.record.moves.append(text)
        events = self.game.enact(self.state, action)
        revealing = any(event.kind in self.game.revealing for event in events)
        self.made.append(Made(seat, events, revealing, entry.at))
        self.wish = None
        if self.state.is_over():
            self.record.close(self.state)
        elif len(self.record.moves) % CHECKPOINT == 0:
            self.checkpoints += ((len(self.record.moves), self.state.copy()),)
        return events

    def do_undo(self, entry: Entry) -> list[Event]:
        """The last moves are taken back."""
        keep = int(entry.data["to"])
        gone = len(self.record.moves) - keep
        del self.record.moves[keep:], self.made[keep:]
        self.go_back()
        self.wish = None
        return [Event("undone", entry.seat, {"count": gone})]

    def go_back(self) -> None:
        """Find the state after the moves that are left: the last checkpoint among them, and what came after it.

        The place one goes back to becomes a checkpoint too, until the next undo: people often try several moves from
        the same place.
        """
        moves = self.record.moves
        left = [one for one in self.checkpoints if one[0] <= len(moves)]
        done, state = left[-1] if left else (0, None)
        self.state = self.record.start(self.game) if state is None else state.copy()
        for text in moves[done:]:
            play(self.game, self.state, text)
        regular = tuple(one for one in left if one[0] % CHECKPOINT == 0 and one[0] < len(moves))
        self.checkpoints = (*regular, (len(moves), self.state.copy()))

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
        self.change(entry.seat, kind=HUMAN, player=entry.data["player"], name=entry.data["name"])
        return [Event("sat-down", entry.seat)]

    def do_fill(self, entry: Entry) -> list[Event]:
        """Bots take seats that nobody claimed."""
        for seat in self.seats:
            if seat.kind == OPEN:
                self.change(seat.number, kind=BOT, bot=entry.data["bot"])
        return [Event("seats-filled", None)]

    def do_stand_in(self, entry: Entry) -> list[Event]:
        """A bot plays on for a person."""
        assert entry.seat is not None
        self.change(entry.seat, stand_in=entry.data["bot"])
        return [Event("stand-in", entry.seat, {"cause": entry.data["cause"]})]

    def do_back(self, entry: Entry) -> list[Event]:
        """The person plays again."""
        assert entry.seat is not None
        self.change(entry.seat, stand_in=None)
        return [Event("back", entry.seat)]

    def do_resign(self, entry: Entry) -> list[Event]:
        """A person gives up; if one seat is left it has won, else a bot plays on."""
        assert entry.seat is not None
        self.change(entry.seat, resigned=True, stand_in=STAND_IN)
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
