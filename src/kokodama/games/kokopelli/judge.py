"""The judge: whether an action is legal, and if not, the first reason in the order of docs/notation.md.

It uses the functions of rules.py, as the menu does. A reason is a small number here; refusals.py turns it into a code,
a rule number and a sentence.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kokopelli.actions import (
    NOWHERE,
    SAY_CANCEL,
    SAY_DONE,
    SAY_DRAW,
    SAY_EXCHANGE,
    SAY_OPEN,
    SAY_PASS,
    SAY_PLAY,
    SAY_TUCK,
    card_of,
    is_action,
    space_of,
    word_of,
)
from kokodama.games.kokopelli.board import ACTION, BIRTH_PLAY, MORE, OVER, TUCK, Board
from kokodama.games.kokopelli.cards import KOKOPELLI
from kokodama.games.kokopelli.geography import SPACES, spaces_of_village
from kokodama.games.kokopelli.rules import (
    barring,
    exists,
    fire_spaces,
    fitting,
    further_places,
    may_decline,
    may_draw,
    may_exchange,
    nothing_is_legal,
    own_spaces,
    reach,
)

# Numbered in the order in which they are checked: the higher the reason, the closer the action was to being allowed.
UNREADABLE: Final = -1  # not an action number
ALLOWED: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NOT_AN_ACTION: Final = 3  # tuck while an action is to be chosen
MUST_ACT: Final = 4  # done with an ordinary action left
CANNOT_PASS: Final = 5
TUCK_FIRST: Final = 6
MORE_OR_DONE: Final = 7
SAME_CEREMONY: Final = 8  # Chieftain
OTHER_CEREMONY: Final = 9  # Warrior
BIRTH_OR_DONE: Final = 10
NOT_DRAWN: Final = 11
EMPTY_PILE: Final = 12
EMPTY_HAND: Final = 13
WILD_CANNOT_OPEN: Final = 14
NOT_IN_HAND: Final = 15
NO_SUCH_SPACE: Final = 16
NOTHING_UNDER_PILE: Final = 17
OUT_OF_REACH: Final = 18  # play
NOT_YOUR_VILLAGE: Final = 19  # open without Fire
NOT_BY_FIRE: Final = 20  # open with Fire, but not there
CANCEL_ELSEWHERE: Final = 21
OCCUPIED: Final = 22
NO_CEREMONY: Final = 23
WRONG_CARD: Final = 24
ALREADY_OPEN: Final = 25
ALREADY_OPEN_THERE: Final = 26  # Fire: in the area of the village's owner


def verdict(board: Board, seat: i64, action: i64) -> i64:
    """ALLOWED, or the first reason against it."""
    if not is_action(action):
        return UNREADABLE
    if board.phase == OVER:
        return GAME_IS_OVER
    if seat != board.turn:
        return NOT_YOUR_TURN
    word: i64 = word_of(action)
    reason: i64 = not_now(board, word, action)
    if reason != ALLOWED:
        return reason
    if word == SAY_DRAW:
        return ALLOWED if may_draw(board, seat) else EMPTY_PILE
    if word == SAY_EXCHANGE:
        return ALLOWED if may_exchange(board, seat) else EMPTY_HAND
    if SAY_DONE <= word <= SAY_PASS:
        return ALLOWED
    if word == SAY_CANCEL:
        return why_not_there(board, word, 0, space_of(action))
    kind: i64 = card_of(action)
    if word == SAY_OPEN and kind == KOKOPELLI:
        return WILD_CANNOT_OPEN
    if board.in_hand(seat, kind) == 0:
        return NOT_IN_HAND
    if word == SAY_TUCK:
        return ALLOWED
    return why_not_there(board, word, kind, space_of(action))


def not_now(board: Board, word: i64, action: i64) -> i64:
    """Why the question being asked does not allow this word, or ALLOWED (KP 13)."""
    phase: i64 = board.phase
    if phase == TUCK:
        return ALLOWED if word == SAY_TUCK else TUCK_FIRST
    if phase == ACTION:
        if word == SAY_TUCK:
            return NOT_AN_ACTION
        if word == SAY_DONE and not may_decline(board):
            return MUST_ACT
        if word == SAY_PASS and (may_decline(board) or not nothing_is_legal(board)):
            return CANNOT_PASS
        return ALLOWED
    if word == SAY_DONE:
        return ALLOWED
    if phase == BIRTH_PLAY:
        if word != SAY_PLAY:
            return BIRTH_OR_DONE
        kind: i64 = card_of(action)
        if (board.drawn >> (kind * 3)) & 7 == 0 and board.in_hand(board.turn, kind) > 0:
            return NOT_DRAWN
        return ALLOWED
    assert phase == MORE
    if word != SAY_PLAY:
        return MORE_OR_DONE
    if (further_places(board) >> space_of(action)) & 1 == 0:
        return OTHER_CEREMONY if board.warrior else SAME_CEREMONY
    return ALLOWED


def why_not_there(board: Board, word: i64, kind: i64, space: i64) -> i64:
    """Why a space is not allowed, or ALLOWED: no such space, out of reach, taken, empty, or unsuitable for the card."""
    seat: i64 = board.turn
    if space == NOWHERE or space // SPACES >= board.seats or space % SPACES >= spaces_of_village(board.seats):
        return NO_SUCH_SPACE
    if not exists(board, space):
        return NOTHING_UNDER_PILE
    here: i64 = 1 << space
    own = space // SPACES == seat
    if word == SAY_CANCEL:
        if not own:
            return CANCEL_ELSEWHERE
        return ALLOWED if board.open & here else NO_CEREMONY
    if word == SAY_PLAY:
        if reach(board, seat) & here == 0:
            return OUT_OF_REACH
        if board.open & here == 0:
            return NO_CEREMONY
        return ALLOWED if fitting(board, kind, here) else WRONG_CARD
    by_fire: i64 = fire_spaces(board, seat, True) | fire_spaces(board, seat, False)
    if not own and by_fire & here == 0:
        return NOT_BY_FIRE if by_fire else NOT_YOUR_VILLAGE
    if board.open & here:
        return OCCUPIED
    assert not own or own_spaces(board, seat) & here
    if barring(board, space // SPACES, kind):
        return ALREADY_OPEN if own else ALREADY_OPEN_THERE
    return ALLOWED
