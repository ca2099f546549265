"""The contract of a game: what the tables, bots, server and tools need to play, watch, search and record it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol, Self, TypeVar

from kokodama.core.chance import Chance
from kokodama.core.messages import Messages
from kokodama.core.notation import NotationError, did_you_mean
from kokodama.core.refusal import Refusal
from kokodama.core.seat_letters import letter

Options = Mapping[str, Any]
NO_OPTIONS: Options = MappingProxyType({})


@dataclass(frozen=True)
class Option:
    """A choice made before the game. `values` are those accepted; if empty, `start` checks the value itself.

    >>> [option.name for option in Kokopelli.options]
    ['sun_reach', 'snake_doubles', 'own_vase', 'types', 'ceremonies']
    """

    name: str
    default: Any
    sentence: str
    values: Sequence[Any] = (False, True)
    rules: bool = True  # whether it affects the rules, and so belongs in the record; otherwise only the set-up


@dataclass(frozen=True)
class Question:
    """What is being asked, and of which seat; contains public facts only.

    >>> Kokopelli.question(Kokopelli.start(seats=2, chance=Chance(7))).kind
    'action'
    """

    kind: str
    seat: int
    values: Mapping[str, str | int] = field(default_factory=dict)


RESERVED = frozenset({"number", "event", "seat", "text"})  # what an event itself has when it is sent


@dataclass(frozen=True)
class Event:
    """Something that happened, to be told to people. Only `seat` may see `secrets`. No value has a name in RESERVED.

    >>> state = Kokopelli.start(seats=2, chance=Chance(7))
    >>> Kokopelli.enact(state, Kokopelli.read(state, "draw"))[0].kind
    'drew'
    """

    kind: str
    seat: int | None
    values: Mapping[str, Any] = field(default_factory=dict)
    secrets: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (RESERVED.isdisjoint(self.values) and RESERVED.isdisjoint(self.secrets)):
            raise ValueError(f"an event cannot call a value {' or '.join(sorted(RESERVED))}: {self}")

    def for_seat(self, seat: int | None) -> dict[str, Any]:
        """The event as a seat (None: a spectator) may see it, as plain data."""
        data: dict[str, Any] = {"event": self.kind}
        if self.seat is not None:
            data["seat"] = letter(self.seat)
        data.update(self.values)
        if seat is not None and seat == self.seat:
            data.update(self.secrets)
        return data


class State(Protocol):
    """The complete state of a match, secrets included. Only a table holds one; everybody else gets a view.

    >>> state: State = Kodama.start(seats=3, chance=Chance(1))
    >>> state.is_over(), state.scores()
    (False, [0, 0, 0])
    """

    def to_act(self) -> int | None: ...
    def legal(self) -> list[int]: ...
    def apply(self, action: int, /) -> None: ...
    def copy(self) -> Self: ...
    def is_over(self) -> bool: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...


class View(Protocol):
    """What one seat, or a spectator, may know, and the legal actions if it is that seat's turn.

    >>> view: View = Kodama.view(Kodama.start(seats=3, chance=Chance(1)), None)
    >>> view.seat is None, view.menu
    (True, [])
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def menu(self) -> list[int]: ...
    def to_act(self) -> int | None: ...
    def mapping(self) -> dict[str, Any]: ...  # includes `game`, `seat`, and `legal`: the menu as texts, in order


S = TypeVar("S", bound=State)
V_co = TypeVar("V_co", bound=View, covariant=True)


class Game(Protocol[S, V_co]):
    """The rules of one game, independent of any match: the members that every game must have.

    Optional members are in core/abilities.py (methods) and core/parts.py (modules for other layers).

    >>> game: Game = GAMES["kodama"]
    >>> game.name, list(game.seats)
    ('kodama', [2, 3, 4, 5])
    """

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def seats(self) -> Sequence[int]: ...
    @property
    def options(self) -> Sequence[Option]: ...
    @property
    def messages(self) -> Messages: ...

    def start(self, seats: int, chance: Chance, options: Options = NO_OPTIONS) -> S: ...
    def judge(self, state: S, seat: int, action: int) -> Refusal | None: ...
    def view(self, state: S, seat: int | None) -> V_co: ...
    def question(self, state: S) -> Question | None: ...
    def enact(self, state: S, action: int) -> list[Event]: ...
    def read(self, state: S, text: str) -> int: ...
    def write(self, state: S, action: int) -> str: ...
    def position(self, state: S) -> dict[str, Any]: ...
    def from_position(self, position: Mapping[str, Any], options: Options) -> S: ...


def read_seats(game: Game[Any, Any], seats: int) -> None:
    """Raise a NotationError if a game cannot be played with this many seats."""
    if seats not in game.seats:
        message = f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {seats!r}"
        raise NotationError(("seats",), message)


def rule_options(game: Game[Any, Any], chosen: Options) -> dict[str, Any]:
    """The options that affect the rules of a match, with defaults filled in."""
    return {option.name: chosen.get(option.name, option.default) for option in game.options if option.rules}


def read_options(game: Game[Any, Any], chosen: Options) -> dict[str, Any]:
    """Check chosen options and fill in defaults. Raises NotationError for an unknown option or value."""
    known = {option.name: option for option in game.options}
    for name, value in chosen.items():
        if name not in known:
            raise NotationError(("options", name), f"unknown option {name!r}{did_you_mean(name, known)}")
        accepted = known[name].values
        if accepted and (value not in accepted or isinstance(value, bool) != isinstance(accepted[0], bool)):
            shown = " or ".join(str(item).lower() for item in accepted)
            raise NotationError(("options", name), f"{value!r} is not {shown}")
    return {name: chosen.get(name, option.default) for name, option in known.items()}
