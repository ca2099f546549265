"""Turns lines of the diary into events: what happened, and which symbols, goals and seasons paid."""

from typing import Any

from kokodama.core.game import Event
from kokodama.games.kodama import moves
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.cards import SEASONS, CardSet
from kokodama.games.kodama.tree import pose_angle, pose_x, pose_y


def event_of(cards: CardSet, what: int, seat: int, amount: int, card: int, detail: int) -> Event:
    """Make an event from a line of the engine's diary."""
    who = seat if seat >= 0 else None
    if what == moves.GREW:
        pose: dict[str, Any] = {"x": int(pose_x(amount)), "y": int(pose_y(amount)), "angle": int(pose_angle(amount))}
        return Event("grew", who, {"branch": cards.branch_names[card], **pose})
    if what == moves.SCORED_ROW:
        return Event("scored", who, {"points": amount, "cause": SYMBOLS[detail], "branch": cards.branch_names[card]})
    if what == moves.SCORED_SEASON:
        return Event("scored", who, {"points": amount, "cause": cards.season_names[card]})
    if what == moves.SCORED_GOAL:
        return Event("scored", who, {"points": amount, "cause": cards.goal_names[card]})
    if what == moves.BURIED:
        return Event("buried", who, {"branch": cards.branch_names[card]})
    if what == moves.REFILLED:
        return Event("refilled", None, {"branch": cards.branch_names[card]})
    if what == moves.PLAYED_GOAL:
        return Event("kodama", who, {"goal": cards.goal_names[card]})
    if what == moves.CHOSE:
        return Event("chose", who, {"cause": SYMBOLS[detail]})
    if what == moves.PASSED:
        return Event("passed", who)
    if what == moves.ROUND_BEGAN:
        return Event("round", None, {"round": amount})
    if what == moves.KODAMA_PHASE:
        return Event("kodama-phase", None, {"season": SEASONS[amount]})
    if what == moves.SEASON_BEGAN:
        return Event(
            "season", None, {"season": SEASONS[amount], "cause": cards.season_names[card] if card >= 0 else ""}
        )
    if what == moves.START_PLAYER:
        return Event("start-player", who)
    if what == moves.TURN:
        return Event("turn", who)
    return Event("game-over", None)
