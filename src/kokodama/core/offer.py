"""The menu of the seat to act, as sent over the wire."""

from collections.abc import Callable
from typing import Any

from kokodama.core.abilities import AnyGame, HasOfferFormat, Imaginable
from kokodama.core.seat_letters import by_letter
from kokodama.core.text_moves import gains


def offer_of(game: AnyGame, view: Any, say: Callable[[int], str]) -> dict[str, Any]:
    """The menu in the game's own format, or else each move with a description and the points it would score."""
    if isinstance(game, HasOfferFormat):
        return game.offer(view, say)
    brought = gains(game, view) if isinstance(game, Imaginable) else {}
    moves = zip(view.mapping()["legal"], view.menu, strict=True)
    return {
        "type": "moves",
        "moves": [
            {"move": move, "text": say(action), "gains": by_letter(brought[action]) if brought else None}
            for move, action in moves
        ],
    }
