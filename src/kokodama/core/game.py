"""The contract every game keeps. Whoever holds to it can be played, watched, searched, recorded and studied."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

from kokodama.core.chance import Chance
from kokodama.core.learning import Guide
from kokodama.core.messages import Words
from kokodama.core.notation import NotationError, did_you_mean
from kokodama.core.refusal import Refusal

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Option:
    """A choice made before the game. `values` are the accepted ones; empty means that `start` reads it itself."""

    name: str
    default: Any
    sentence: str
    values: Sequence[Any] = (False, True)
    rules: bool = True  # part of the rules of the match, so part of its record; else it only shapes the start


@dataclass(frozen=True)
class Question:
    """What is being asked, and of whom; made of public facts only."""

    kind: str
    seat: int
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Event:
    """Something that happened, for people. `secrets` are told to `seat` alone."""

    kind: str
    seat: int | None
    values: Mapping[str, Any] = field(default_factory=dict)
    secrets: Mapping[str, Any] = field(default_factory=dict)

    def told_to(self, seat: int | None) -> dict[str, Any]:
        """The event as this seat (None: a spectator) may hear it; plain data."""
        told: dict[str, Any] = {"event": self.kind}
        if self.seat is not None:
            told["seat"] = letter(self.seat)
        told.update(self.values)
        if seat is not None and seat == self.seat:
            told.update(self.secrets)
        return told


class State(Protocol):
    """A position and who is asked. Only a table may hold one: everybody else gets a view."""

    def to_act(self) -> int | None: ...
    def legal(self) -> list[int]: ...
    def apply(self, action: int, /) -> None: ...
    def copy(self) -> Self: ...
    def is_over(self) -> bool: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...


class View(Protocol):
    """What one seat, or a spectator, may know, with the menu if the seat is to act."""

    @property
    def seat(self) -> int | None: ...
    @property
    def menu(self) -> list[int]: ...
    def to_act(self) -> int | None: ...
    def mapping(self) -> dict[str, Any]: ...
    def own_mapping(self) -> dict[str, Any]: ...


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(Protocol[S, V]):
    """The rules of one game, without any running match in it."""

    name: str
    version: str
    seats: Sequence[int]
    options: Sequence[Option]
    unordered: Collection[str]  # names of lists whose order means nothing
    revealing: Collection[str]  # kinds of events that show somebody what was hidden, other than a mover's own cards
    words: Words
    guide: Guide  # for those who learn it

    def start(self, seats: int, chance: Chance, options: Options) -> S: ...
    def judge(self, state: S, seat: int, action: int) -> Refusal | None: ...
    def view(self, state: S, seat: int | None, sibling: V | None = None) -> V: ...
    def question(self, state: S) -> Question | None: ...
    def offer(self, view: V, say: Callable[[int], str]) -> Any: ...
    def display(self, view: V, public: dict[str, Any] | None = None) -> dict[str, Any] | None: ...
    def narrate(self, state: S, action: int) -> list[Event]: ...
    def enact(self, state: S, action: int) -> list[Event]: ...
    def imagine(self, view: V, chance: Chance) -> S: ...
    def read(self, state: S, text: str) -> int: ...
    def write(self, state: S, action: int) -> str: ...
    def public_text(self, state: S, action: int) -> str: ...
    def position(self, state: S, whole: bool = False) -> dict[str, Any]: ...
    def from_position(self, position: Mapping[str, Any], options: Options) -> S: ...
    def facts(self, state: S) -> dict[str, Any]: ...
    def ending(self, state: S) -> str: ...
    def trace_details(self, state: S, text: str) -> dict[str, Any]: ...


def letter(seat: int) -> str:
    """The letter of a seat."""
    return chr(65 + seat)


def rule_options(game: Game[Any, Any], chosen: Options) -> dict[str, Any]:
    """The options that are part of the rules of a match, with their defaults filled in."""
    return {option.name: chosen.get(option.name, option.default) for option in game.options if option.rules}


def read_options(game: Game[Any, Any], chosen: Options) -> dict[str, Any]:
    """The chosen options with the defaults filled in, each known and with an accepted value, or a NotationError."""
    known = {option.name: option for option in game.options}
    for name, value in chosen.items():
        if name not in known:
            raise NotationError(("options", name), f"unknown option {name!r}{did_you_mean(name, known)}")
        accepted = known[name].values
        if accepted and (value not in accepted or isinstance(value, bool) != isinstance(accepted[0], bool)):
            shown = " or ".join(str(item).lower() for item in accepted)
            raise NotationError(("options", name), f"{value!r} is not {shown}")
    return {name: chosen.get(name, option.default) for name, option in known.items()}
