"""A table: a starting position and a log of entries. All other state is derived by replaying them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from kokodama.bots.registry import default_bot
from kokodama.core.abilities import reveals
from kokodama.core.game import Event, Game
from kokodama.core.messages import N_
from kokodama.core.notation import NotationError
from kokodama.core.record import Record
from kokodama.core.refusal import Refusal
from kokodama.core.text_moves import judge_move, judge_text, play
from kokodama.tables.clock import Clock, ClockRules
from kokodama.tables.entries import (
    Abandon,
    AgreeUndo,
    AskUndo,
    Back,
    Claim,
    DeclineUndo,
    Entry,
    Fill,
    Move,
    Resign,
    StandIn,
    TakeHint,
    Undo,
)
from kokodama.tables.seat import BOT, HUMAN, OPEN, Seat

REGRET = 60.0  # seconds in which whoever resigned by mistake may take their seat back, if the game goes on without them
WAITING, RUNNING, OVER, ABANDONED = "waiting", "running", "over", "abandoned"
CHECKPOINT = 12  # moves between checkpoints, which bounds the moves an undo replays; a Kodama state takes up to 48 KB


class TableError(Exception):
    """Raised for a command that a table does not allow; nothing has changed."""

    def __init__(self, code: str, message: str, **values: str | int) -> None:
        super().__init__(message.format_map(values))
        self.code = code
        self.message = message
        self.values = values


@dataclass(frozen=True)
class Setup:
    """What is fixed before the first move and never changes."""

    game: str
    version: str  # of the rules
    options: Mapping[str, Any]
    position: Mapping[str, Any]  # complete, so it contains secrets
    clock: ClockRules = field(default_factory=ClockRules)
    hints: bool = False  # in a game with several people, whether they may look at hints; everybody is told


@dataclass(frozen=True)
class EntryEvents:
    """The events of one entry; each listener is sent what their seat may know of them."""

    number: int
    seat: int | None
    events: Sequence[Event]


@dataclass(frozen=True)
class PlayedMove:
    """A move that was played: its seat, its events, and whether it revealed hidden information."""

    seat: int
    events: Sequence[Event]
    revealing: bool
    at: float


@dataclass
class UndoRequest:
    """A seat's request for an undo that needs the others' consent."""

    seat: int
    to: int  # how many moves would remain
    agreed: set[int] = field(default_factory=set)


class Table:
    """The current state of a table, built from its log. Nothing outside the table holds a game's `State`."""

    def __init__(self, game: Game[Any, Any], setup: Setup, seats: Sequence[Seat]) -> None:
        if setup.version != game.version:
            raise TableError(
                "other-rules",
                N_("This table was started with rules {then}; this version plays by rules {now}."),
                then=setup.version,
                now=game.version,
            )
        self.game = game
        self.setup = setup
        self.seats = list(seats)
        self.record = Record(setup.game, setup.version, dict(setup.options), dict(setup.position))
        self.state: Any = self.record.start(game)
        self.number = 0
        self.history: list[EntryEvents] = []
        self.played: list[PlayedMove] = []  # the moves of the record
        self.checkpoints: tuple[tuple[int, Any], ...] = ()  # (number of moves, state after them), never modified
        self.acted: dict[int, float] = {}  # by seat: when its person last did something
        self.resigned_at: dict[int, float] = {}  # by seat
        self.hinted: tuple[int, int] | None = None  # who looked at a hint last, and after how many moves
        self.clock = Clock(setup.clock, len(self.seats))
        self.undo_request: UndoRequest | None = None
        self.abandoned = False
        self.conceded: list[int] | None = None  # winners, if all others resigned
        self.status = self.current_status()  # only an entry can change it

    def current_status(self) -> str:
        """Work out the status: waiting for people, running, over or abandoned."""
        if self.abandoned:
            return ABANDONED
        if self.conceded is not None or self.state.is_over():
            return OVER
        return WAITING if any(seat.kind == OPEN for seat in self.seats) else RUNNING

    def to_act(self) -> int | None:
        """The seat whose turn it is, if the game is running."""
        return self.state.to_act() if self.status == RUNNING else None

    def bot_to_act(self) -> str | None:
        """The bot whose turn it is; None if it is a person's turn."""
        seat = self.to_act()
        return None if seat is None else self.seats[seat].played_by()

    def person_to_act(self) -> int | None:
        """The seat whose turn it is if a person plays it."""
        seat = self.to_act()
        return None if seat is None or self.seats[seat].played_by() else seat

    def back_until(self, seat: int) -> float | None:
        """Until when whoever resigned may take their seat back; None if they did not, or the game has ended."""
        if not self.seats[seat].resigned or self.status != RUNNING or self.seats[seat].player is None:
            return None
        return self.resigned_at.get(seat, 0.0) + REGRET

    def judge(self, seat: int, text: str) -> int | Refusal:
        """Read and judge a move for a seat; return its action, or why it is refused."""
        if self.status != RUNNING:
            raise TableError("not-running", N_("This game is not in progress."))
        return judge_text(self.game, self.state, seat, text)

    def copy(self) -> "Table":
        """An independent copy, on which an entry can be tried before it is durable."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.seats = list(self.seats)  # a seat is replaced, never changed
        other.record = self.record.copy()
        other.state = self.state.copy()
        other.history = list(self.history)
        other.played = list(self.played)
        other.acted = dict(self.acted)
        other.resigned_at = dict(self.resigned_at)
        other.clock = self.clock.copy()
        if self.undo_request is not None:
            other.undo_request = replace(self.undo_request, agreed=set(self.undo_request.agreed))
        return other

    def after(self, entries: Iterable[Entry]) -> "Table":
        """A copy with these entries applied; this table is not changed."""
        other = self.copy()
        for entry in entries:
            other.add(entry)
        return other

    def add(self, entry: Entry) -> None:
        """Apply the next entry of the log; it was checked by `decide`."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} after {self.number}")
        self.number = entry.number
        if entry.seat is not None and self.by_person(entry):
            self.acted[entry.seat] = entry.at
        events = self.apply(entry)
        self.status = self.current_status()
        if self.status in (OVER, ABANDONED):
            self.checkpoints = ()  # an undo is no longer possible
        self.history.append(EntryEvents(entry.number, entry.seat, events))
        self.run_clock(entry)

    def run_clock(self, entry: Entry) -> None:
        """Let the clock run for the person who is asked, if any. A person whom a bot replaces loses no time by it."""
        match entry.content:
            case StandIn() | Resign() if entry.seat == self.clock.seat:
                self.clock.stop(entry.at)
            case Back():
                assert entry.seat is not None
                self.clock.restart(entry.seat)
            case _:
                pass
        decided = isinstance(entry.content, Move | Undo | Back)
        self.clock.ask(self.person_to_act(), entry.at, anew=decided)

    def by_person(self, entry: Entry) -> bool:
        """Whether an entry shows that the person of its seat is present; getting the seat back counts."""
        if isinstance(entry.content, Move):
            return entry.seat is not None and self.seats[entry.seat].played_by() is None
        return not isinstance(entry.content, StandIn)

    def change(self, seat: int | None, **values: Any) -> None:
        """Change fields of a seat, by replacing it: copies of this table share the old one."""
        assert seat is not None
        self.seats[seat] = replace(self.seats[seat], **values)

    def apply(self, entry: Entry) -> list[Event]:
        """Apply the content of an entry, and return its events."""
        seat, content = entry.seat, entry.content
        values: dict[str, Any] = {}
        match content:
            case Move():
                return self.make_move(content, entry.at)
            case Undo(to):
                values["count"] = len(self.record.moves) - to
                self.go_back(to)
                self.undo_request = None
            case AskUndo(to):
                assert seat is not None
                values["count"] = len(self.record.moves) - to
                self.undo_request = UndoRequest(seat, to, {seat})
            case AgreeUndo():
                assert self.undo_request is not None
                assert seat is not None
                self.undo_request.agreed.add(seat)
            case DeclineUndo():
                self.undo_request = None
            case Claim(player, name):
                self.change(seat, kind=HUMAN, player=player, name=name)
            case Fill(bot):
                seat = None
                for one in self.seats:
                    if one.kind == OPEN:
                        self.change(one.number, kind=BOT, bot=bot)
            case StandIn(bot, cause):
                self.change(seat, stand_in=bot)
                values["cause"] = cause
            case Back():
                self.change(seat, stand_in=None, resigned=False)
            case Resign():
                assert seat is not None
                self.resigned_at[seat] = entry.at
                self.change(seat, resigned=True, stand_in=default_bot(self.game.name))
                left = [one.number for one in self.seats if not one.resigned]
                if len(left) == 1:
                    self.conceded = left
            case TakeHint():
                assert seat is not None
                self.hinted = seat, len(self.record.moves)
            case Abandon():
                seat = None
                self.abandoned = True
            case _:
                assert_never(content)
        return [Event(content.event, seat, values)]

    def make_move(self, move: Move, at: float) -> list[Event]:
        """Play a move, judging it first if it comes from a log and so has no judged action."""
        text, action = move.text, move.action
        if action is None:
            judged = judge_move(self.game, self.state, text)
            if isinstance(judged, Refusal):
                raise NotationError(("moves", len(self.record.moves)), f"{text!r} is refused: {judged}")
            action, text = judged, self.game.write(self.state, judged)
        seat = self.state.to_act()
        self.record.moves.append(text)
        events = self.game.enact(self.state, action)
        revealing = any(reveals(self.game, event) for event in events)
        self.played.append(PlayedMove(seat, events, revealing, at))
        self.undo_request = None
        if self.state.is_over():
            self.record.close(self.state)
        elif len(self.record.moves) % CHECKPOINT == 0:
            self.checkpoints += ((len(self.record.moves), self.state.copy()),)
        return events

    def go_back(self, to: int) -> None:
        """Undo all but `to` moves, by replaying from the latest checkpoint.

        The position reached becomes a checkpoint until the next undo, as people often try several moves in the same
        position.
        """
        moves = self.record.moves
        del moves[to:], self.played[to:]
        left = [one for one in self.checkpoints if one[0] <= len(moves)]
        done, state = left[-1] if left else (0, None)
        self.state = self.record.start(self.game) if state is None else state.copy()
        for text in moves[done:]:
            play(self.game, self.state, text)
        regular = tuple(one for one in left if one[0] % CHECKPOINT == 0 and one[0] < len(moves))
        self.checkpoints = (*regular, (len(moves), self.state.copy()))

    def winners(self) -> list[int]:
        """The winners of a finished game; empty until it is over."""
        if self.conceded is not None:
            return self.conceded
        return list(self.state.winners()) if self.state.is_over() else []
