"""The menu: every legal action of the seat to act, made from the questions of rules.py."""

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.games.kokopelli.actions import CANCEL, DONE, DRAW, EXCHANGE, OPEN, PASS, PLACES, PLAY, TUCK_CARD
from kokodama.games.kokopelli.board import ACTION, BIRTH_PLAY, MORE, TUCK, Board
from kokodama.games.kokopelli.cards import KOKOPELLI
from kokodama.games.kokopelli.ground import SPACES, lowest
from kokodama.games.kokopelli.rules import further_places, may_decline, nothing_is_legal, places_to_open, reach


class Menu:
    """A reusable list of actions; filling it allocates nothing."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * 512)
        self.size: i64 = 0


def fill(board: Board, menu: Menu) -> None:
    """All legal actions of the seat to act, in the order of the action table but for plays and opens by card."""
    menu.size = 0
    phase: i64 = board.phase
    if phase == ACTION:
        fill_actions(board, menu)
    elif phase == TUCK:
        held: i64 = board.held[board.turn]
        while held:
            offer(menu, TUCK_CARD + lowest(held))
            held &= held - 1
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


def kinds_of(packed: i64) -> i64:
    """The mask of the kinds of which a packed count has at least one."""
    mask: i64 = 0
    kind: i64 = 0
    while packed:
        if packed & 7:
            mask |= 1 << kind
        packed >>= 3
        kind += 1
    return mask


def offer_adding(board: Board, menu: Menu, kinds: i64, within: i64) -> None:
    """Offer to add a card of each of these kinds to each ceremony in reach it fits (KP 4.3), within some spaces."""
    reachable: i64 = reach(board, board.turn) & board.open & within
    while kinds:
        kind: i64 = lowest(kinds)
        kinds &= kinds - 1
        places: i64 = reachable if kind == KOKOPELLI else reachable & board.of_type[kind]
        while places:
            offer(menu, PLAY + kind * PLACES + lowest(places))
            places &= places - 1


def fill_actions(board: Board, menu: Menu) -> None:
    """The five actions of KP 4, and the ways not to take one."""
    seat: i64 = board.turn
    if board.pile_sizes[seat] > 0:
        offer(menu, DRAW)
    if board.hand_sizes[seat] > 0:
        offer(menu, EXCHANGE)
    if may_decline(board):
        offer(menu, DONE)
    elif nothing_is_legal(board):
        offer(menu, PASS)
    own: i64 = board.open & (0b111111 << (seat * SPACES))
    while own:
        offer(menu, CANCEL + lowest(own))
        own &= own - 1
    held: i64 = board.held[seat]
    offer_adding(board, menu, held, -1)
    held &= ~(1 << KOKOPELLI)
    while held:
        kind: i64 = lowest(held)
        held &= held - 1
        places: i64 = places_to_open(board, seat, kind)
        while places:
            offer(menu, OPEN + kind * PLACES + lowest(places))
            places &= places - 1
