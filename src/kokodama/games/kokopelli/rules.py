"""The questions the rules ask of a table. Each is a small function that cites the rule it answers.

They are the only judge of legality: the menu (menu.py), the refusals (judge.py) and the moves (moves.py) all ask here.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kokopelli.board import Board, Public
from kokodama.games.kokopelli.cards import FIRE, SPIDER_WOMAN, SUN
from kokodama.games.kokopelli.geography import SPACES
from kokodama.games.kokopelli.scoring import has

OPEN_SPACES: Final = 0b001111  # of a village, the spaces that are not under the pile


def reach(board: Public, seat: i64) -> i64:
    """The spaces where a player may add cards (KP 2.5, 9.3)."""
    return board.ground.wide[seat] if has(board, seat, SPIDER_WOMAN) else board.ground.area[seat]


def under_the_pile(board: Board, owner: i64) -> i64:
    """Of a village's six, the spaces under the pile on which the owner may open at present (KP 9.12, 10.1, 10.2)."""
    sun = has(board, owner, SUN)
    if board.seats > 2:
        return 0b010000 if sun else 0
    if sun:
        return 0b110000
    return 0b010000 if (board.open >> (owner * SPACES)) & 0b100000 == 0 else 0


def exists(board: Board, space: i64) -> bool:
    """Whether a space is there now: an open one, or one under a pile that has a ceremony or could take one."""
    owner: i64 = space // SPACES
    village: i64 = OPEN_SPACES | under_the_pile(board, owner) | ((board.open >> (owner * SPACES)) & 0b111111)
    return owner < board.seats and (village >> (space % SPACES)) & 1 == 1


def barred(board: Board, owner: i64, kind: i64) -> bool:
    """Whether a type lies in the play area of a village's owner, so that it cannot be opened there (KP 2.4, 9.6)."""
    return board.of_type[kind] & board.ground.area[owner] != 0


def own_spaces(board: Board, seat: i64) -> i64:
    """The spaces of one's own village that can take a new ceremony, free or not (KP 2.1, 2.3)."""
    return (OPEN_SPACES | under_the_pile(board, seat)) << (seat * SPACES)


def fire_spaces(board: Board, seat: i64, left: bool) -> i64:
    """The neighbour's spaces on which Fire lets one open, free or not (KP 9.6)."""
    if not has(board, seat, FIRE):
        return 0
    return board.ground.near_left[seat] if left else board.ground.near_right[seat]


def may_decline(board: Board) -> bool:
    """Only extra actions are left, and those may be declined (KP 3.4, 13.4)."""
    return board.actions == board.extra


def nothing_is_legal(board: Board) -> bool:
    """No action at all is possible (KP 3.3). Only public facts decide: with a card in hand an exchange always is."""
    seat: i64 = board.turn
    return (
        board.pile_sizes[seat] == 0 and board.hand_sizes[seat] == 0 and (board.open >> (seat * SPACES)) & 0b111111 == 0
    )


def further_places(board: Board) -> i64:
    """Where the next card of a running Chieftain or Warrior action may go, free or not (KP 9.1, 9.4)."""
    places: i64 = 0
    if board.chieftain:
        places |= 1 << board.first
    if board.warrior:
        places |= ~(1 << board.first)
    return places
