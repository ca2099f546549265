"""Reads, judges and applies moves written as text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kokodama.core.abilities import imagined
from kokodama.core.chance import Chance
from kokodama.core.game import Event, Game
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.seat_letters import letter, seat_of

State = Any  # the state of whichever game it is


@dataclass(frozen=True)
class ParsedMove:
    """A parsed move: an action, and the seat if it was named."""

    action: int
    seat: int | None


def named_seat(text: str) -> tuple[int | None, str]:
    """Split `A: draw` into the seat, None if there is none, and the move."""
    return (seat_of(text[0]), text[3:]) if text[1:3] == ": " and "A" <= text[0] <= "Z" else (None, text)


def read_move(game: Game[Any, Any], state: State, text: str) -> ParsedMove:
    """Read `draw` or `A: draw`. Raises Refused if it is not a move of the game."""
    seat, text = named_seat(text)
    return ParsedMove(game.read(state, text), seat)


def judge_text(game: Game[Any, Any], state: State, seat: int, text: str) -> Refusal | int:
    """Read and judge a move for a seat; return its action, or why it is refused."""
    try:
        action = game.read(state, text)
    except Refused as refused:
        return refused.refusal
    refusal = game.judge(state, seat, action)
    return action if refusal is None else refusal


def judge_move(game: Game[Any, Any], state: State, text: str) -> Refusal | int:
    """Read and judge a move for the seat it names, or else the seat to act; return its action, or why it is refused."""
    seat, text = named_seat(text)
    if seat is None:
        seat = state.to_act() or 0  # if nobody is to act, the judge says that the game is over
    return judge_text(game, state, seat, text)


def play(game: Game[Any, Any], state: State, text: str) -> int:
    """Play a move. Raises Refused, and changes nothing, if it is not legal."""
    move = read_move(game, state, text)
    if move.seat is not None and (refusal := game.judge(state, move.seat, move.action)) is not None:
        raise Refused(refusal)
    try:
        state.apply(move.action)
    except Refused as refused:  # `apply` only knows the number; the reason should refer to the text
        raise Refused(game.judge(state, state.to_act() or 0, move.action) or refused.refusal) from None
    return move.action


def enact(
    state: State, action: int, perform: Callable[[State, int], None], event_of: Callable[..., Event]
) -> list[Event]:
    """Perform a judged action, and return its events, made from the engine's diary."""
    state.diary = []
    try:
        perform(state, action)
        events = [event_of(*line) for line in state.diary]
    finally:
        state.diary = None
    if state.is_over():
        winners = [letter(seat) for seat in state.winners()]
        events[-1] = Event("game-over", None, {"winners": winners, "scores": scores_by_letter(state)})
    return events


def menu_texts(game: Game[Any, Any], state: State) -> list[str]:
    """All legal moves as texts, sorted."""
    return sorted(game.write(state, action) for action in state.legal())


def scores_by_letter(state: State) -> dict[str, int]:
    """The points so far, by the letter of the seat."""
    return {letter(seat): points for seat, points in enumerate(state.scores())}


def whole_menu(state: State) -> list[int]:
    """All legal actions: the default `menu_of` of `perft`."""
    menu: list[int] = state.legal()
    return menu


def perft(state: State, depth: int, menu_of: Callable[[State], list[int]] = whole_menu) -> int:
    """Count the lines of play of `depth` moves; a game that ends sooner counts as one line.

    `menu_of` may thin the menu where there are too many moves to count; a line with no moves left ends there.
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
    """The immediate points of each action of a view's menu (or of `actions`), by seat.

    They depend on public facts and the seat's own cards only, so one determinization is enough.

    >>> view = Kokopelli.start(seats=2, chance=Chance(7)).view(seat=0)
    >>> gains(Kokopelli, view)[Kokopelli.read(None, "draw")]
    [0, 0]
    """
    state = imagined(game, view, Chance(0))
    before = state.scores()
    result: dict[int, list[int]] = {}
    for action in view.menu if actions is None else actions:
        after = state.copy()
        after.apply(action)
        result[action] = [now - then for now, then in zip(after.scores(), before, strict=True)]
    return result
