"""What a game may be able to do beyond the contract: a small protocol each, and what is done for a game without it.

A game has an ability if it has the members of its protocol. Whoever needs one calls the function beside it, which asks
the game, or does the sensible thing instead.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol, runtime_checkable

from kokodama.core.chance import Chance
from kokodama.core.game import Event, Game
from kokodama.core.learning import Guide

AnyGame = Game[Any, Any]


def narrate(game: AnyGame, state: Any, action: int) -> list[Event]:
    """What a legal action would make happen, and why; the state stays as it is."""
    return game.enact(state.copy(), action)


@runtime_checkable
class Imaginable(Protocol):
    """A game whose hidden part can be dealt anew from a view; greedy bots, hints and the points of moves need it."""

    def imagine(self, view: Any, chance: Chance) -> Any: ...


def imagined(game: AnyGame, view: Any, chance: Chance) -> Any:
    """A full state that the seat of a view cannot tell from the true one."""
    if not isinstance(game, Imaginable):
        raise TypeError(f"{game.name} cannot imagine what a seat does not see")
    return game.imagine(view, chance)


@runtime_checkable
class Discreet(Protocol):
    """A game with moves that only their player may know completely."""

    def public_text(self, state: Any, action: int) -> str: ...


def public_text(game: AnyGame, state: Any, action: int) -> str:
    """The text of an action as all may know it. Without the ability: the whole text."""
    return game.public_text(state, action) if isinstance(game, Discreet) else game.write(state, action)


@runtime_checkable
class Revealing(Protocol):
    """A game that names the kinds of events that show somebody what was hidden, other than a mover's own cards."""

    @property
    def revealing(self) -> Collection[str]: ...


def reveals(game: AnyGame, event: Event) -> bool:
    """Whether a move with this event can be taken back only if all agree. Without the ability: always."""
    return event.kind in game.revealing if isinstance(game, Revealing) else True


@runtime_checkable
class SharedViews(Protocol):
    """A game that makes the view of a seat from another view of the same moment, for what is public is the same."""

    def view_beside(self, state: Any, seat: int | None, sibling: Any) -> Any: ...


def view_beside(game: AnyGame, state: Any, seat: int | None, sibling: Any) -> Any:
    """The view of a seat, given another view of the same moment. Without the ability: made from the state."""
    return game.view_beside(state, seat, sibling) if isinstance(game, SharedViews) else game.view(state, seat)


@runtime_checkable
class SplitView(Protocol):
    """A view that tells what of its mapping is the seat's own; all else is written once for everybody."""

    def own_mapping(self) -> dict[str, Any]: ...


def own_mapping(view: Any) -> dict[str, Any]:
    """What of a view is the seat's own. Without the ability: nothing is known, and the view is written whole."""
    return view.own_mapping() if isinstance(view, SplitView) else {}


@runtime_checkable
class Offering(Protocol):
    """A game with a form of its own for the menu of the seat that is asked; core/offer.py has the common one."""

    def offer(self, view: Any, say: Callable[[int], str]) -> Any: ...


@runtime_checkable
class Displaying(Protocol):
    """A game in which something follows from the rules and has to be drawn, beside the view."""

    def display(self, view: Any, public: dict[str, Any] | None = None) -> dict[str, Any] | None: ...


def display_of(game: AnyGame, view: Any, public: dict[str, Any] | None = None) -> dict[str, Any] | None:
    """What has to be drawn beside the view, given that of a spectator if it is known. Without the ability: nothing."""
    return game.display(view, public) if isinstance(game, Displaying) else None


@runtime_checkable
class Factual(Protocol):
    """A game that can say more of a state than its position: everything a scenario may compare."""

    def facts(self, state: Any) -> dict[str, Any]: ...


def facts_of(game: AnyGame, state: Any) -> dict[str, Any]:
    """Everything a scenario may compare. Without the ability: the position, and the kind of question as `phase`."""
    if isinstance(game, Factual):
        return game.facts(state)
    asked = game.question(state)
    return {**game.position(state), "phase": "over" if asked is None else asked.kind}


@runtime_checkable
class Unordered(Protocol):
    """A game that names lists whose order means nothing; scenarios compare them without it."""

    @property
    def unordered(self) -> Collection[str]: ...


def is_unordered(game: AnyGame, name: str) -> bool:
    """Whether the order of a list means nothing. Without the ability: every order matters."""
    return isinstance(game, Unordered) and name in game.unordered


@runtime_checkable
class Traceable(Protocol):
    """A game with more to say in a line of a trace than the legal moves."""

    def trace_details(self, state: Any, text: str) -> dict[str, Any]: ...


def trace_details(game: AnyGame, state: Any, text: str) -> dict[str, Any]:
    """What a line of a trace says besides the move. Without the ability: all legal moves."""
    if isinstance(game, Traceable):
        return game.trace_details(state, text)
    return {"legal": sorted(game.write(state, action) for action in state.legal())}


@runtime_checkable
class WithOwnCards(Protocol):
    """A game whose positions usually leave its own cards out, and can write them too."""

    def whole_position(self, state: Any) -> dict[str, Any]: ...


def whole_position(game: AnyGame, state: Any) -> dict[str, Any]:
    """A position that needs no box of cards beside it. Without the ability: the position."""
    return game.whole_position(state) if isinstance(game, WithOwnCards) else game.position(state)


@runtime_checkable
class BoundedUploads(Protocol):
    """A game whose positions may bring things along that could be made too large to be read in time."""

    def check_upload(self, position: Mapping[str, Any]) -> None: ...


def check_upload(game: AnyGame, position: Mapping[str, Any]) -> None:
    """Refuse a position of a stranger that would take too long to read. Raises NotationError."""
    if isinstance(game, BoundedUploads):
        game.check_upload(position)


@runtime_checkable
class SeveralEndings(Protocol):
    """A game that ends for more than one reason."""

    def ending(self, state: Any) -> str: ...


def ending_of(game: AnyGame, state: Any) -> str:
    """Why a game ended; empty while it goes on. Without the ability: `over`."""
    if isinstance(game, SeveralEndings):
        return game.ending(state)
    return "over" if state.is_over() else ""


@runtime_checkable
class Teachable(Protocol):
    """A game with numbered rules (docs/rules/<game>.md) and answers for those who learn it."""

    @property
    def guide(self) -> Guide: ...


def guide_of(game: AnyGame) -> Guide | None:
    """The answers for learners. Without the ability: none, and no page of rules."""
    return game.guide if isinstance(game, Teachable) else None


@runtime_checkable
class Countable(Protocol):
    """A game whose menu is too large to count lines of play, and can be thinned."""

    def coarse(self, state: Any, every: int) -> list[int]: ...


@runtime_checkable
class Snappable(Protocol):
    """A game with places that are pointed at rather than chosen: it finds the legal one nearest to the pointer."""

    def nearest(self, state: Any, card: str, x: int, y: int, angle: int) -> tuple[int, int, int] | None: ...
