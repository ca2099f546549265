"""The menu: all legal actions of the seat to act, found with the functions of rules.py."""

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.games.kokopelli.actions import CANCEL, DONE, DRAW, EXCHANGE, OPEN, PASS, PLACES, PLAY, TUCK_CARD
from kokodama.games.kokopelli.board import ACTION, BIRTH_PLAY, MORE, TUCK, Board
from kokodama.games.kokopelli.cards import KOKOPELLI
from kokodama.games.kokopelli.geography import lowest, village
from kokodama.games.kokopelli.rules import (
    barring,
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


class Menu:
    """A reusable list of actions; filling it allocates nothing."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * 512)
        self.size: i64 = 0


def fill(board: Board, menu: Menu) -> None:
    """List all legal actions of the seat to act, in the order of the action table."""
    menu.size = 0
    phase: i64 = board.phase
    if phase == ACTION:
        fill_actions(board, menu)
    elif phase == TUCK:
        offer_each(menu, TUCK_CARD, board.held[board.turn])
    elif phase == MORE:
        offer(menu, DONE)
        offer_adding(board, menu, board.held[board.turn], further_places(board))
    elif phase == BIRTH_PLAY:
        offer(menu, DONE)
        offer_adding(board, menu, kinds_of(board.drawn), -1)


def offer(menu: Menu, action: i64) -> None:
    """Put one action on the menu."""
    menu.actions[menu.size] = action
    menu.size += 1


def offer_each(menu: Menu, first: i64, mask: i64) -> None:
    """Put an action on the menu for every bit of a mask: `first` plus the index of the bit."""
    actions = menu.actions
    size: i64 = menu.size
    while mask:
        actions[size] = first + lowest(mask)
        size += 1
        mask &= mask - 1
    menu.size = size


def kinds_of(packed: i64) -> i64:
    """A mask of the kinds in a packed count."""
    mask: i64 = 0
    kind: i64 = 0
    while packed:
        if packed & 7:
            mask |= 1 << kind
        packed >>= 3
        kind += 1
    return mask


def fill_actions(board: Board, menu: Menu) -> None:
    """Offer the five actions of KP 4, and the ways to decline them."""
    seat: i64 = board.turn
    if may_draw(board, seat):
        offer(menu, DRAW)
    if may_exchange(board, seat):
        offer(menu, EXCHANGE)
    if may_decline(board):
        offer(menu, DONE)
    elif nothing_is_legal(board):
        offer(menu, PASS)
    offer_each(menu, CANCEL, board.open & village(seat))
    offer_adding(board, menu, board.held[seat], -1)
    offer_opening(board, menu)


def offer_adding(board: Board, menu: Menu, kinds: i64, within: i64) -> None:
    """Offer to add each of these kinds to each ceremony in reach that it fits (KP 4.3), on the spaces `within`."""
    reachable: i64 = reach(board, board.turn) & board.open & within
    if reachable == 0:
        return
    while kinds:
        kind: i64 = lowest(kinds)
        kinds &= kinds - 1
        offer_each(menu, PLAY + kind * PLACES, fitting(board, kind, reachable))


def offer_opening(board: Board, menu: Menu) -> None:
    """Offer to open each type in hand on each free space where its owner's area does not bar it (KP 4.2, 9.6)."""
    seat: i64 = board.turn
    left: i64 = seat + 1 if seat + 1 < board.seats else 0
    right: i64 = seat - 1 if seat > 0 else board.seats - 1
    own_free: i64 = own_spaces(board, seat) & ~board.open
    left_free: i64 = fire_spaces(board, seat, True) & ~board.open
    right_free: i64 = fire_spaces(board, seat, False) & ~board.open
    held: i64 = board.held[seat] & ~(1 << KOKOPELLI)
    while held:
        kind: i64 = lowest(held)
        held &= held - 1
        places: i64 = 0
        if barring(board, seat, kind) == 0:
            places = own_free
        if left_free and barring(board, left, kind) == 0:
            places |= left_free
        if right_free and barring(board, right, kind) == 0:
            places |= right_free
        offer_each(menu, OPEN + kind * PLACES, places)
