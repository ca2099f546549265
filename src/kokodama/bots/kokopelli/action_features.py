"""What a player sees in an action at a glance, without trying it; it guides the search and plays on where that ends."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.kokopelli.feature_list import Sketch
from kokodama.games.kokopelli.actions import CANCEL, DONE, DRAW, EXCHANGE, OPEN, PLACES, PLAY, TUCK_CARD
from kokodama.games.kokopelli.board import ACTION, Board
from kokodama.games.kokopelli.cards import (
    CHIEFTAIN,
    DRUMMER,
    EAGLE_FEATHER,
    HAND,
    HUNTER,
    KOKOPELLI,
    LIZARD,
    MOTHER_OF_HEAVEN,
    PAW,
    SHAMAN,
    SNAKE_DANCE,
    TORTOISE,
    VASE,
)
from kokodama.games.kokopelli.geography import SPACES
from kokodama.games.kokopelli.rules import barred, own_spaces, reach
from kokodama.games.kokopelli.scoring import has

# Traits of an action
DRAWN: Final = 0  # cards a draw brings
DRAWN_IN_VAIN: Final = 1  # cards over the limit if it is the last action
EXCHANGED: Final = 2
CANCELLED: Final = 3
DECLINED: Final = 4
STOPPED: Final = 5  # done within an action
OPENED: Final = 6
OPENED_ELSEWHERE: Final = 7
COPIES_LEFT: Final = 8  # of a type just opened, with Kokopelli
SHELTERED: Final = 9  # opened where nobody else reaches
OWN_NATURAL: Final = 10
OWN_WILD: Final = 11
FOREIGN_NATURAL: Final = 12
FOREIGN_WILD: Final = 13
GAINED: Final = 14  # points at once
GIVEN: Final = 15  # points to another
FINISH_NOW: Final = 16  # the token, if the rest is in hand and this turn has the actions for it
FINISH_LATER: Final = 17  # the token, if the rest is in hand, but not the actions
ONE_MISSING: Final = 18  # the token, left for others
TWO_MISSING: Final = 19
EXTRA: Final = 20  # an extra action
CARDS_OF_BONUS: Final = 21
ONE_CARD_LEFT: Final = 22
LIZARD_CARDS: Final = 23
TUCKED_WILD: Final = 24
TUCKED_FITTING: Final = 25
TUCKED_OPENABLE: Final = 26
TUCKED_DOUBLE: Final = 27
TUCKED_FINISHER: Final = 28
HAND_USE: Final = 29  # useful cards given up by an exchange
DRAW_LATE: Final = 30  # cards drawn as the end comes near
OPEN_LATE: Final = 31
FINISHED_FOREIGN: Final = 32
DRAWN_SHORT: Final = 33  # cards drawn with fewer than three in hand
POWER_WON: Final = 34  # + type, by the time left
POWER_LOST: Final = 50  # + type, by the time left
POWER_TAKEN: Final = 66  # from another, by the time left; one for all types
TRAITS: Final = 67


def token(board: Board, kind: i64) -> i64:
    """What finishing a ceremony of this type pays at present (KP 6.1, 6.3)."""
    tokens: i64 = (board.tiles >> (kind * 2)) & 3
    return 2 + tokens if tokens else 1


def time_left(board: Board) -> float:
    """How much of the game is to come, from 1 to 0: the lowest pile or the Game End tiles decide (KP 8.1)."""
    if board.ending:
        return 0.0
    lowest: i64 = board.pile_sizes[0]
    for seat in range(1, board.seats):
        if board.pile_sizes[seat] < lowest:
            lowest = board.pile_sizes[seat]
    piles = float(lowest) / 24.0
    tiles = float(board.end_stack) / 8.0
    left = piles if piles < tiles else tiles
    return left if left < 1.0 else 1.0


def sketch_action(board: Board, action: i64, time: float, sketch: Sketch) -> None:
    """Note the traits of a legal action of the seat to act."""
    sketch.size = 0
    if action >= OPEN:
        sketch_opening(board, (action - OPEN) // PLACES, (action - OPEN) % PLACES, time, sketch)
    elif action >= PLAY:
        sketch_adding(board, (action - PLAY) // PLACES, (action - PLAY) % PLACES, time, sketch)
    elif action >= CANCEL:
        sketch.add(CANCELLED, 1.0)
        sketch.add(POWER_LOST + board.type_at(action - CANCEL), time)
    elif action >= TUCK_CARD:
        sketch_tucking(board, action - TUCK_CARD, sketch)
    elif action == DRAW:
        sketch_drawing(board, time, sketch)
    elif action == EXCHANGE:
        sketch_exchange(board, sketch)
    elif action == DONE:
        sketch.add(DECLINED if board.phase == ACTION else STOPPED, 1.0)


def sketch_drawing(board: Board, time: float, sketch: Sketch) -> None:
    """Cards, and whether they can be kept."""
    seat: i64 = board.turn
    count: i64 = 2 if has(board, seat, HUNTER) else 1
    if count > board.pile_sizes[seat]:
        count = board.pile_sizes[seat]
    sketch.add(DRAWN, float(count))
    hand: i64 = board.hand_sizes[seat]
    if board.actions == 1 and hand + count > HAND:
        sketch.add(DRAWN_IN_VAIN, float(hand + count - HAND))
    if hand < 3:
        sketch.add(DRAWN_SHORT, float(count))
    if time < 0.3:
        sketch.add(DRAW_LATE, float(count) * (0.3 - time))


def sketch_exchange(board: Board, sketch: Sketch) -> None:
    """What is given up."""
    seat: i64 = board.turn
    useful: i64 = board.in_hand(seat, KOKOPELLI) * 2
    reachable: i64 = reach(board, seat) & board.open
    free = own_spaces(board, seat) & ~board.open != 0
    for kind in range(KOKOPELLI):
        if board.held[seat] >> kind & 1 and (
            reachable & board.of_type[kind] or (free and not barred(board, seat, kind))
        ):
            useful += 1
    sketch.add(EXCHANGED, 1.0)
    sketch.add(HAND_USE, float(useful))


def sketch_tucking(board: Board, kind: i64, sketch: Sketch) -> None:
    """What the card would have been good for. In an exchange the better ones go first: they come back first."""
    seat: i64 = board.turn
    sign = -1.0 if board.exchange else 1.0
    if kind == KOKOPELLI:
        sketch.add(TUCKED_WILD, sign)
        return
    fits: i64 = reach(board, seat) & board.of_type[kind]
    if fits:
        sketch.add(TUCKED_FITTING, sign)
        for space in range(board.seats * SPACES):
            if fits >> space & 1 and missing_at(board, space) == 1:
                sketch.add(TUCKED_FINISHER, sign)
                break
    elif own_spaces(board, seat) & ~board.open and not barred(board, seat, kind):
        sketch.add(TUCKED_OPENABLE, sign)
        sketch.add(POWER_WON + kind, -0.5 * sign)
    if board.in_hand(seat, kind) > 1:
        sketch.add(TUCKED_DOUBLE, sign)


def missing_at(board: Board, space: i64) -> i64:
    """How many cards a ceremony still needs; at least one."""
    enough: i64 = 3 if has(board, space // SPACES, DRUMMER) else 4
    left: i64 = enough - board.cards_at(space)
    return left if left > 0 else 1


def sketch_opening(board: Board, kind: i64, space: i64, time: float, sketch: Sketch) -> None:
    """A power, a point at the end, and the cards left to finish it."""
    seat: i64 = board.turn
    owner: i64 = space // SPACES
    if owner == seat:
        sketch.add(OPENED, 1.0)
        sketch.add(POWER_WON + kind, time)
        if time < 0.3:
            sketch.add(OPEN_LATE, 0.3 - time)
        if board.seats == 2 and space % SPACES >= 4:
            sketch.add(SHELTERED, 1.0)
    else:
        sketch.add(OPENED_ELSEWHERE, 1.0)
    left: i64 = board.in_hand(seat, kind) - 1
    wild: i64 = board.in_hand(seat, KOKOPELLI)
    sketch.add(COPIES_LEFT, float(left) + 0.5 * float(wild))
    enough: i64 = 3 if has(board, owner, DRUMMER) or (owner == seat and kind == DRUMMER) else 4
    sketch_rest(board, kind, enough - 1, left + wild, board.actions - 1, sketch)
    sketch_hand_left(board, has(board, seat, EAGLE_FEATHER) or (owner == seat and kind == EAGLE_FEATHER), 0, sketch)


def sketch_rest(board: Board, kind: i64, missing: i64, cards: i64, actions: i64, sketch: Sketch) -> None:
    """A ceremony that is left unfinished: for me to finish, or for the others."""
    pay = float(token(board, kind))
    if cards >= missing:
        sketch.add(FINISH_NOW if actions >= missing else FINISH_LATER, pay)
    elif missing == 1:
        sketch.add(ONE_MISSING, pay)
    elif missing == 2:
        sketch.add(TWO_MISSING, pay)


def sketch_hand_left(board: Board, eagle: bool, gained: i64, sketch: Sketch) -> None:
    """The points gained so far, with the empty-hand bonus if this is the last card (KP 7)."""
    left: i64 = board.hand_sizes[board.turn] - 1
    if left == 0:
        gained += 3 if eagle else 1
        sketch.add(CARDS_OF_BONUS, 5.0 if eagle else 3.0)
    elif left == 1:
        sketch.add(ONE_CARD_LEFT, 1.0)
    if gained > 0:
        sketch.add(GAINED, float(gained))


def sketch_adding(board: Board, kind: i64, space: i64, time: float, sketch: Sketch) -> None:
    """Everything a card does when it is added (KP 5), as far as it can be seen before."""
    seat: i64 = board.turn
    owner: i64 = space // SPACES
    foreign = owner != seat
    wild = kind == KOKOPELLI
    weight: i64 = 2 if wild and has(board, seat, SNAKE_DANCE) else 1
    gained: i64 = 0
    given: i64 = 0
    if foreign:
        sketch.add(FOREIGN_WILD if wild else FOREIGN_NATURAL, 1.0)
        if has(board, seat, PAW):
            gained += weight if board.snake_doubles else 1
        if has(board, seat, LIZARD):
            sketch.add(LIZARD_CARDS, float(weight))
    else:
        sketch.add(OWN_WILD if wild else OWN_NATURAL, 1.0)
    if wild and has(board, owner, MOTHER_OF_HEAVEN):
        if foreign:
            given += weight
        else:
            gained += weight
    actions: i64 = board.actions - 1 if board.phase == ACTION else board.actions
    if has(board, owner, VASE) and (board.vase_paid >> owner) & 1 == 0 and (foreign or board.own_vase):
        sketch.add(EXTRA, 1.0)
        actions += 1
    type_here: i64 = board.type_at(space)
    missing: i64 = missing_at(board, space) - weight
    if missing <= 0:
        gained += token(board, type_here) + (1 if has(board, seat, TORTOISE) else 0)
        if foreign:
            given += 2 if has(board, owner, SHAMAN) else 1
            sketch.add(FINISHED_FOREIGN, 1.0)
            sketch.add(POWER_TAKEN, time)
        else:
            gained += 1 if has(board, owner, SHAMAN) else 0
            sketch.add(POWER_LOST + type_here, time)
    else:
        mine: i64 = board.in_hand(seat, type_here) + board.in_hand(seat, KOKOPELLI) - 1
        sketch_rest(board, type_here, missing, mine, 9 if has(board, seat, CHIEFTAIN) else actions, sketch)
    if given > 0:
        sketch.add(GIVEN, float(given))
    sketch_hand_left(board, has(board, seat, EAGLE_FEATHER), gained, sketch)


def rate(board: Board, action: i64, time: float, weights: vec[float], sketch: Sketch) -> float:
    """How good an action looks at a glance, in points."""
    sketch_action(board, action, time, sketch)
    return sketch.weigh(weights)
