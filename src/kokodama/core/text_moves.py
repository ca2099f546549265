"""Playing moves written as text: read, judge, apply."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.game import Event, Game, letter
from kokodama.core.refusal import Refusal, Refused

State = Any  # the state of whichever game it is


@dataclass(frozen=True)
class Move:
    """A move as written: an action, and the seat if it was named."""

    action: int
    seat: int | None


def read_move(game: Game[Any, Any], state: State, text: str) -> Move:
    """Read `draw` or `A: draw`; what cannot be read is Refused."""
    seat = None
    if text[1:3] == ": " and "A" <= text[0] <= "Z":
        seat, text = ord(text[0]) - 65, text[3:]
    return Move(game.read(state, text), seat)


def judge_move(game: Game[Any, Any], state: State, text: str) -> Refusal | int:
    """The action that a text means for the seat to act, or why it is refused."""
    try:
        move = read_move(game, state, text)
    except Refused as refused:
        return refused.refusal
    seat = move.seat
    if seat is None:
        seat = state.to_act() or 0  # with nobody to act the judge says that the game is over
    refusal = game.judge(state, seat, move.action)
    return move.action if refusal is None else refusal


def play(game: Game[Any, Any], state: State, text: str) -> int:
    """Play a move; a mistake is Refused and changes nothing."""
    action = judge_move(game, state, text)
    if isinstance(action, Refusal):
        raise Refused(action)
    state.apply(action)
    return action


def enact(state: State, action: int, event_of: Callable[..., Event]) -> list[Event]:
    """Apply an action, and tell what the engine's diary says of it; an illegal one is Refused and changes nothing."""
    state.diary = []
    try:
        state.apply(action)
        events = [event_of(*line) for line in state.diary]
    finally:
        state.diary = None
    if state.is_over():
        winners = [letter(seat) for seat in state.winners()]
        events[-1] = Event("game-over", None, {"winners": winners, "scores": scores_by_letter(state)})
    return events


def menu_texts(game: Game[Any, Any], state: State) -> list[str]:
    """All legal moves as sorted texts."""
    return sorted(game.write(state, action) for action in state.legal())


def scores_by_letter(state: State) -> dict[str, int]:
    """Points so far, seat by seat."""
    return {letter(seat): points for seat, points in enumerate(state.scores())}


def whole_menu(state: State) -> list[int]:
    """Everything on the menu."""
    menu: list[int] = state.legal()
    return menu


def perft(state: State, depth: int, menu_of: Callable[[State], list[int]] = whole_menu) -> int:
    """How many lines of play of this many moves there are; a game that ends sooner is one line.

    `menu_of` may leave some moves out where there are too many to count; a line that it leaves no move ends there.
    """
    if depth == 0:
        return 1
    menu = menu_of(state)
    if not menu:
        return 1
    if depth == 1:
        return len(menu)
    lines = 0
    for action in menu:
        after = state.copy()
        after.apply(action)
        lines += perft(after, depth - 1, menu_of)
    return lines


def gains(game: Game[Any, Any], view: Any, actions: list[int] | None = None) -> dict[int, list[int]]:
    """What each action of a view's menu (or some of them) would bring at once, seat by seat.

    Points depend on public facts and one's own cards only, so one imagined game answers for all.
    """
    state = game.imagine(view, Chance(0))
    before = state.scores()
    result: dict[int, list[int]] = {}
    for action in view.menu if actions is None else actions:
        after = state.copy()
        after.apply(action)
        result[action] = [now - then for now, then in zip(after.scores(), before, strict=True)]
    return result
