"""The menu of the seat that is asked, as it goes over the wire."""

from collections.abc import Callable
from typing import Any

from kokodama.core.abilities import AnyGame, Imaginable, Offering
from kokodama.core.text_moves import gains


def offer_of(game: AnyGame, view: Any, say: Callable[[int], str]) -> Any:
    """The menu in the game's own form; else every move with what it would do in words and the points it would bring."""
    if isinstance(game, Offering):
        return game.offer(view, say)
    brought = gains(game, view) if isinstance(game, Imaginable) else {}
    moves = zip(view.mapping()["legal"], view.menu, strict=True)
    return [{"move": move, "text": say(action), "gains": brought.get(action)} for move, action in moves]
