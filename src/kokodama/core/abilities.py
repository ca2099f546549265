"""Optional abilities of a game: one small protocol each, with a function that falls back to a default.

A game has an ability if it has the members of the protocol. Callers use the function next to the protocol, which asks
the game if it has the ability and returns a sensible default otherwise.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from kokodama.core.chance import Chance
from kokodama.core.game import Event, Game
from kokodama.core.learning import Guide

AnyGame = Game[Any, Any]


def narrate(game: AnyGame, state: Any, action: int) -> list[Event]:
    """The events a legal action would cause; the state is not changed."""
    return game.enact(state.copy(), action)


@runtime_checkable
class Titled(Protocol):
    """A game that people know by another name than the one it has in commands and files."""

    @property
    def title(self) -> str: ...


def title_of(game: AnyGame) -> str:
    """What people call the game, to be translated. Default: its name, with a capital letter."""
    return game.title if isinstance(game, Titled) else game.name.replace("_", " ").capitalize()


@runtime_checkable
class Imaginable(Protocol):
    """A game that can redeal its hidden cards from a view; greedy bots, hints and the points of moves need it."""

    def imagine(self, view: Any, chance: Chance) -> Any: ...


def imagined(game: AnyGame, view: Any, chance: Chance) -> Any:
    """A complete state consistent with everything the seat of a view knows."""
    if not isinstance(game, Imaginable):
        raise TypeError(f"{game.name} cannot imagine what a seat does not see")
    return game.imagine(view, chance)


@runtime_checkable
class HasSecretMoves(Protocol):
    """A game in which part of a move may be known only to the player who made it."""

    def public_text(self, state: Any, action: int) -> str: ...


def public_text(game: AnyGame, state: Any, action: int) -> str:
    """The text of an action with its secrets left out. Default: the whole text."""
    return game.public_text(state, action) if isinstance(game, HasSecretMoves) else game.write(state, action)


@runtime_checkable
class HasRevealingEvents(Protocol):
    """A game that lists the kinds of events that reveal hidden information, apart from the mover's own cards."""

    @property
    def revealing(self) -> Collection[str]: ...


def reveals(game: AnyGame, event: Event) -> bool:
    """Whether an event revealed something, so that undoing its move needs everybody's consent. Default: True."""
    return event.kind in game.revealing if isinstance(game, HasRevealingEvents) else True


@runtime_checkable
class SharedViews(Protocol):
    """A game that can build a seat's view from another view of the same state, since the public part is shared."""

    def view_beside(self, state: Any, seat: int | None, sibling: Any) -> Any: ...


def view_beside(game: AnyGame, state: Any, seat: int | None, sibling: Any) -> Any:
    """The view of a seat, built from another view of the same state. Default: built from the state."""
    return game.view_beside(state, seat, sibling) if isinstance(game, SharedViews) else game.view(state, seat)


@runtime_checkable
class SplitView(Protocol):
    """A view that can separate the seat's own part of its mapping, so that the rest is serialised once for all."""

    def own_mapping(self) -> dict[str, Any]: ...


def own_mapping(view: Any) -> dict[str, Any]:
    """The seat's own part of a view's mapping. Default: empty, and the whole view is serialised for each seat."""
    return view.own_mapping() if isinstance(view, SplitView) else {}


@runtime_checkable
class HasOfferFormat(Protocol):
    """A game with its own wire format for the menu, an object with a `type`; core/offer.py has the default."""

    def offer(self, view: Any, say: Callable[[int], str]) -> dict[str, Any]: ...


@runtime_checkable
class HasDisplay(Protocol):
    """A game whose clients need more than the view to draw a position, worked out from the rules."""

    def display(self, view: Any, public: dict[str, Any] | None = None) -> dict[str, Any] | None: ...


def display_of(game: AnyGame, view: Any, public: dict[str, Any] | None = None) -> dict[str, Any] | None:
    """What a client draws besides the view; `public` is the display of a spectator, if known. Default: None."""
    return game.display(view, public) if isinstance(game, HasDisplay) else None


@runtime_checkable
class HasScoreSheet(Protocol):
    """A game whose points are written on a sheet, made from the position it began with and the events since."""

    def score_sheet(self, position: Mapping[str, Any], events: Iterable[Event]) -> dict[str, Any]: ...


def score_sheet_of(game: AnyGame, position: Mapping[str, Any], events: Iterable[Event]) -> dict[str, Any] | None:
    """The score sheet after some events, none of which was undone. Default: None."""
    return game.score_sheet(position, events) if isinstance(game, HasScoreSheet) else None


@runtime_checkable
class HasScenarioFacts(Protocol):
    """A game with more facts for scenarios to compare than its position."""

    def facts(self, state: Any) -> dict[str, Any]: ...


def facts_of(game: AnyGame, state: Any) -> dict[str, Any]:
    """All facts that a scenario may compare. Default: the position, and the kind of question as `phase`."""
    if isinstance(game, HasScenarioFacts):
        return game.facts(state)
    asked = game.question(state)
    return {**game.position(state), "phase": "over" if asked is None else asked.kind}


@runtime_checkable
class HasUnorderedLists(Protocol):
    """A game that names lists whose order does not matter, so that scenarios ignore it."""

    @property
    def unordered(self) -> Collection[str]: ...


def is_unordered(game: AnyGame, name: str) -> bool:
    """Whether the order of a list does not matter. Default: it always matters."""
    return isinstance(game, HasUnorderedLists) and name in game.unordered


@runtime_checkable
class Traceable(Protocol):
    """A game that adds more to a line of a trace than the legal moves."""

    def trace_details(self, state: Any, text: str) -> dict[str, Any]: ...


def trace_details(game: AnyGame, state: Any, text: str) -> dict[str, Any]:
    """The details in a line of a trace besides the move. Default: all legal moves."""
    if isinstance(game, Traceable):
        return game.trace_details(state, text)
    return {"legal": sorted(game.write(state, action) for action in state.legal())}


@runtime_checkable
class HasOwnCards(Protocol):
    """A game whose positions normally omit its standard cards, and can include them."""

    def whole_position(self, state: Any) -> dict[str, Any]: ...


def whole_position(game: AnyGame, state: Any) -> dict[str, Any]:
    """A position that contains its own cards and so needs no card set to be read. Default: the position."""
    return game.whole_position(state) if isinstance(game, HasOwnCards) else game.position(state)


@runtime_checkable
class BoundedUploads(Protocol):
    """A game whose positions may contain custom data, which must be limited in size."""

    def check_upload(self, position: Mapping[str, Any]) -> None: ...


def check_upload(game: AnyGame, position: Mapping[str, Any]) -> None:
    """Reject an uploaded position that would take too long to read. Raises NotationError."""
    if isinstance(game, BoundedUploads):
        game.check_upload(position)


@runtime_checkable
class SeveralEndings(Protocol):
    """A game that can end in more than one way."""

    def ending(self, state: Any) -> str: ...


def ending_of(game: AnyGame, state: Any) -> str:
    """Why a game ended, or empty while it continues. Default: `over`."""
    if isinstance(game, SeveralEndings):
        return game.ending(state)
    return "over" if state.is_over() else ""


@runtime_checkable
class Teachable(Protocol):
    """A game with numbered rules (docs/rules/<game>.md) and a guide for learners."""

    @property
    def guide(self) -> Guide: ...


def guide_of(game: AnyGame) -> Guide | None:
    """The guide for learners. Default: None, and the game has no rules page."""
    return game.guide if isinstance(game, Teachable) else None


@runtime_checkable
class Countable(Protocol):
    """A game whose menu is too large for perft, and can be thinned for it."""

    def coarse(self, state: Any, every: int) -> list[int]: ...
