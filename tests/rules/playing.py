"""Plays moves in a rule test of any game, and looks at what happened."""

from typing import Any

from kokodama.core.abilities import narrate
from kokodama.core.game import Game
from kokodama.core.text_moves import play as play_move


def play(game: Game[Any, Any], state: Any, *moves: str) -> list[dict[str, Any]]:
    """Play legal moves; return what happened, as the active player is told."""
    events: list[dict[str, Any]] = []
    for move in moves:
        actor = state.to_act()
        before = state.copy()
        action = play_move(game, state, move)
        events += [event.for_seat(actor) for event in narrate(game, before, action)]
    return events


def paid(events: list[dict[str, Any]]) -> list[tuple[str, int, str]]:
    """Return who scored how much for what, in order."""
    return [(event["seat"], event["points"], event["cause"]) for event in events if event["event"] == "scored"]


def kinds(events: list[dict[str, Any]]) -> list[str]:
    """Return the kinds of the events, in order."""
    return [event["event"] for event in events]
