"""The entries of a table's log: one class for each kind, with its stored form and its sentence.

All lists of kinds are here: `EntryContent`, which `Table.apply` matches exhaustively, `CommandKind`, which is what
people may send, and `EVENTS`, the sentences.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Literal, Self, get_args

from kokodama.core.messages import N_, P_, Sentence

CommandKind = Literal[
    "move",
    "undo",
    "ask-undo",
    "agree-undo",
    "decline-undo",
    "resign",
    "stand-in",
    "back",
    "fill",
    "abandon",
]
EntryKind = Literal[CommandKind, "claim", "hint"]  # a seat is claimed by an invitation, a hint is asked for over HTTP


class _Content:
    """Base class of all contents. The stored fields are those that are compared."""

    kind: ClassVar[EntryKind]
    event: ClassVar[str]  # the kind of its event; a move causes the game's events instead
    sentence: ClassVar[Sentence]
    own: ClassVar[Sentence]  # the same, said to the person it is about

    def data(self) -> dict[str, Any]:
        """The stored fields; number, kind, seat and time are stored with the entry."""
        return {one.name: getattr(self, one.name) for one in fields(self) if one.compare}  # type: ignore[arg-type]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read stored content; unknown keys are ignored."""
        return cls(**{one.name: data[one.name] for one in fields(cls) if one.compare})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Move(_Content):
    """A move of the game. `action` is the judged action; None if it was read from a log and has not been judged yet."""

    kind = "move"
    text: str
    action: int | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Undo(_Content):
    """The last moves are undone; `to` moves remain."""

    kind = "undo"
    event = "undone"
    sentence = P_("{seat} undoes a move.", "{seat} undoes {count} moves.")
    own = P_("You undo a move.", "You undo {count} moves.")
    to: int


@dataclass(frozen=True)
class AskUndo(_Content):
    """A player asks the others to undo all but `to` moves."""

    kind = "ask-undo"
    event = "undo-asked"
    sentence = P_("{seat} asks to undo a move.", "{seat} asks to undo {count} moves.")
    own = P_("You ask to undo a move.", "You ask to undo {count} moves.")
    to: int


@dataclass(frozen=True)
class AgreeUndo(_Content):
    """A player agrees to an undo, and others have yet to; the last consent is an `Undo` instead."""

    kind = "agree-undo"
    event = "undo-agreed"
    sentence = N_("{seat} agrees.")
    own = N_("You agree.")


@dataclass(frozen=True)
class DeclineUndo(_Content):
    """A player does not agree to an undo."""

    kind = "decline-undo"
    event = "undo-declined"
    sentence = N_("{seat} would rather play on.")
    own = N_("You would rather play on.")


@dataclass(frozen=True)
class Claim(_Content):
    """A person takes an open seat. If they were deleted since, id and name are empty."""

    kind = "claim"
    event = "sat-down"
    sentence = N_("{seat} sits down.")
    own = N_("You sit down.")
    player: str | None
    name: str


@dataclass(frozen=True)
class Fill(_Content):
    """Bots take the open seats."""

    kind = "fill"
    event = "seats-filled"
    sentence = own = N_("Bots take the open seats.")
    bot: str


@dataclass(frozen=True)
class StandIn(_Content):
    """A bot stands in for a person; `cause` is `clock`, `creator`, `left`, or `self` if they wanted it."""

    kind = "stand-in"
    event = "stand-in"
    sentence = N_("A bot takes over for {seat}.")
    own = N_("A bot takes over for you.")
    bot: str
    cause: str


@dataclass(frozen=True)
class Back(_Content):
    """A stand-in ends: the person of the seat plays again."""

    kind = "back"
    event = "back"
    sentence = N_("{seat} is back.")
    own = N_("You are back.")


@dataclass(frozen=True)
class Resign(_Content):
    """A person resigns."""

    kind = "resign"
    event = "resigned"
    sentence = N_("{seat} resigns.")
    own = N_("You resign.")


@dataclass(frozen=True)
class TakeHint(_Content):
    """A person looks at a hint in a game with others, which everybody is told."""

    kind = "hint"
    event = "hint-taken"
    sentence = N_("{seat} looks at a hint.")
    own = N_("You look at a hint.")


@dataclass(frozen=True)
class Abandon(_Content):
    """The game ends without a result."""

    kind = "abandon"
    event = "abandoned"
    sentence = own = N_("The game was abandoned.")


EntryContent = (
    Move | Undo | AskUndo | AgreeUndo | DeclineUndo | Claim | Fill | StandIn | Back | Resign | TakeHint | Abandon
)  # one of each kind
CLASSES: Final[tuple[type[EntryContent], ...]] = get_args(EntryContent)
BY_KIND: Final[dict[str, type[EntryContent]]] = {one.kind: one for one in CLASSES}
EVENTS: Final[dict[str, tuple[Sentence, Sentence]]] = {  # naming the person, and said to that person
    one.event: (one.sentence, one.own) for one in CLASSES if one is not Move
}
STAND_INS: Final[dict[str, tuple[Sentence, Sentence]]] = {  # by cause, where there is more to say
    "clock": (
        N_("{seat} has run out of time. A bot takes over until {seat} is back."),
        N_("You have run out of time. A bot takes over until you take your seat back."),
    ),
    "creator": (
        N_("{seat} is away. A bot takes over until {seat} is back."),
        N_("You were away. A bot takes over until you take your seat back."),
    ),
    "self": (
        N_("{seat} takes a break, and a bot takes over."),
        N_("You take a break, and a bot takes over."),
    ),
}


def sentence_of(event: Mapping[str, Any], own: bool) -> Sentence | None:
    """The sentence of an event at the table, said to the person it is about if `own`; None for one of the game."""
    kind = str(event["event"])
    pair = EVENTS.get(kind)
    if kind == StandIn.event:
        pair = STAND_INS.get(str(event.get("cause")), pair)
    return None if pair is None else pair[own]


@dataclass(frozen=True)
class Entry:
    """An entry of a table's log; `number` counts from 1 without gaps."""

    number: int
    seat: int | None
    content: EntryContent
    at: float  # seconds since 1970

    @property
    def kind(self) -> EntryKind:
        """The kind of entry."""
        return self.content.kind

    def mapping(self) -> dict[str, Any]:
        """The entry as plain data for `read_entry`; the action of a move is left out."""
        return {
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "data": self.content.data(),
            "at": self.at,
        }


class UnreadableEntry(ValueError):
    """Raised for an entry of the log that this version cannot read."""

    def __init__(self, number: int) -> None:
        super().__init__(f"entry {number} cannot be read")
        self.number = number


def read_entry(number: int, kind: str, seat: int | None, data: Mapping[str, Any], at: float) -> Entry:
    """Read a stored entry. Raises UnreadableEntry."""
    try:
        return Entry(number, seat, BY_KIND[kind].read(data), at)
    except (KeyError, TypeError):
        raise UnreadableEntry(number) from None
