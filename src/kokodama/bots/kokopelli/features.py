"""Features of an action, computed without applying it. They rate actions for the priors and rollouts of the search."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.kokopelli.feature_list import FeatureList
from kokodama.games.kokopelli.actions import CANCEL, DONE, DRAW, EXCHANGE, OPEN, PLACES, PLAY, TUCK_CARD
from kokodama.games.kokopelli.board import ACTION, Board
from kokodama.games.kokopelli.cards import KOKOPELLI
from kokodama.games.kokopelli.effects import (
    bonus_cards,
    bonus_points,
    cards_drawn,
    cards_missing,
    cards_needed_with,
    draw_count,
    lizard_cards,
    mother_points,
    owner_points,
    paw_points,
    raises_bonus,
    raises_bonus_with,
    shaman_points,
    token_value,
    tortoise_points,
    vase_pays,
    weight,
)
from kokodama.games.kokopelli.geography import SPACES, UNDER_PILE
from kokodama.games.kokopelli.rules import adds_more_here, barring, fitting, over_the_limit, own_spaces, reach

# Features of an action
DRAWN: Final = 0  # cards a draw brings
DRAWN_OVER_LIMIT: Final = 1  # cards over the limit if it is the last action
EXCHANGED: Final = 2
CANCELLED: Final = 3
DECLINED: Final = 4
STOPPED: Final = 5  # done within an action
OPENED: Final = 6
OPENED_ELSEWHERE: Final = 7
COPIES_LEFT: Final = 8  # of a type just opened, with Kokopelli
SHELTERED: Final = 9  # opened where nobody else can reach it
OWN_NATURAL: Final = 10
OWN_WILD: Final = 11
FOREIGN_NATURAL: Final = 12
FOREIGN_WILD: Final = 13
GAINED: Final = 14  # immediate points
GIVEN: Final = 15  # immediate points for another player
FINISH_NOW: Final = 16  # token points, if the missing cards are in hand and this turn has enough actions
FINISH_LATER: Final = 17  # token points, if the missing cards are in hand but the turn has too few actions
ONE_MISSING: Final = 18  # token points, left to the others
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
DRAW_LATE: Final = 30  # cards drawn late in the game
OPEN_LATE: Final = 31
FINISHED_FOREIGN: Final = 32
DRAWN_SHORT: Final = 33  # cards drawn with fewer than three in hand
POWER_WON: Final = 34  # + type, by the time left
POWER_LOST: Final = 50  # + type, by the time left
POWER_TAKEN: Final = 66  # from another, by the time left; one for all types
FEATURE_COUNT: Final = 67

NOTHING: Final = -1  # no type
ENOUGH: Final = 9  # more actions than a ceremony has cards


def time_left(board: Board) -> float:
    """Return the share of the game that is left, from 1 to 0, by the smallest pile or the Game End tiles (KP 8.1)."""
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


def action_features(board: Board, action: i64, time: float, features: FeatureList) -> None:
    """List the features of a legal action of the seat to act."""
    features.size = 0
    if action >= OPEN:
        open_features(board, (action - OPEN) // PLACES, (action - OPEN) % PLACES, time, features)
    elif action >= PLAY:
        play_features(board, (action - PLAY) // PLACES, (action - PLAY) % PLACES, time, features)
    elif action >= CANCEL:
        features.add(CANCELLED, 1.0)
        features.add(POWER_LOST + board.type_at(action - CANCEL), time)
    elif action >= TUCK_CARD:
        tuck_features(board, action - TUCK_CARD, features)
    elif action == DRAW:
        draw_features(board, time, features)
    elif action == EXCHANGE:
        exchange_features(board, features)
    elif action == DONE:
        features.add(DECLINED if board.phase == ACTION else STOPPED, 1.0)


def draw_features(board: Board, time: float, features: FeatureList) -> None:
    """Add the features of a draw: how many cards, and whether they can be kept."""
    seat: i64 = board.turn
    count: i64 = cards_drawn(board, seat, draw_count(board, seat))
    features.add(DRAWN, float(count))
    hand: i64 = board.hand_sizes[seat]
    if board.actions == 1 and over_the_limit(hand + count) > 0:
        features.add(DRAWN_OVER_LIMIT, float(over_the_limit(hand + count)))
    if hand < 3:
        features.add(DRAWN_SHORT, float(count))
    if time < 0.3:
        features.add(DRAW_LATE, float(count) * (0.3 - time))


def exchange_features(board: Board, features: FeatureList) -> None:
    """Add the features of an exchange: how many useful cards it gives up."""
    seat: i64 = board.turn
    useful: i64 = board.in_hand(seat, KOKOPELLI) * 2
    reachable: i64 = reach(board, seat) & board.open
    free = own_spaces(board, seat) & ~board.open != 0
    for kind in range(KOKOPELLI):
        if board.held[seat] >> kind & 1 and (
            fitting(board, kind, reachable) or (free and barring(board, seat, kind) == 0)
        ):
            useful += 1
    features.add(EXCHANGED, 1.0)
    features.add(HAND_USE, float(useful))


def tuck_features(board: Board, kind: i64, features: FeatureList) -> None:
    """Add the features of tucking a card: what the card would have been good for.

    In an exchange their sign is reversed: better cards are tucked first, as they come back first.
    """
    seat: i64 = board.turn
    sign = -1.0 if board.exchange else 1.0
    if kind == KOKOPELLI:
        features.add(TUCKED_WILD, sign)
        return
    fits: i64 = fitting(board, kind, reach(board, seat))
    if fits:
        features.add(TUCKED_FITTING, sign)
        for space in range(board.seats * SPACES):
            if fits >> space & 1 and cards_missing(board, space) == 1:
                features.add(TUCKED_FINISHER, sign)
                break
    elif own_spaces(board, seat) & ~board.open and barring(board, seat, kind) == 0:
        features.add(TUCKED_OPENABLE, sign)
        features.add(POWER_WON + kind, -0.5 * sign)
    if board.in_hand(seat, kind) > 1:
        features.add(TUCKED_DOUBLE, sign)


def open_features(board: Board, kind: i64, space: i64, time: float, features: FeatureList) -> None:
    """Add the features of opening a ceremony: its power, the point at the end, the cards left to finish it."""
    seat: i64 = board.turn
    owner: i64 = space // SPACES
    if owner == seat:
        features.add(OPENED, 1.0)
        features.add(POWER_WON + kind, time)
        if time < 0.3:
            features.add(OPEN_LATE, 0.3 - time)
        if board.seats == 2 and space % SPACES >= UNDER_PILE:
            features.add(SHELTERED, 1.0)
    else:
        features.add(OPENED_ELSEWHERE, 1.0)
    left: i64 = board.in_hand(seat, kind) - 1
    wild: i64 = board.in_hand(seat, KOKOPELLI)
    features.add(COPIES_LEFT, float(left) + 0.5 * float(wild))
    # The weights were fitted to a power that is read at once, in the owner's village only.
    opened: i64 = kind if owner == seat else NOTHING
    unfinished_features(
        board, kind, cards_needed_with(board, owner, opened) - 1, left + wild, board.actions - 1, features
    )
    hand_left_features(board, raises_bonus_with(board, seat, opened), 0, features)


def unfinished_features(board: Board, kind: i64, missing: i64, cards: i64, actions: i64, features: FeatureList) -> None:
    """Add the features of a ceremony left unfinished: whether this seat can finish it, or leaves it to the others."""
    pay = float(token_value(board, kind))
    if cards >= missing:
        features.add(FINISH_NOW if actions >= missing else FINISH_LATER, pay)
    elif missing == 1:
        features.add(ONE_MISSING, pay)
    elif missing == 2:
        features.add(TWO_MISSING, pay)


def hand_left_features(board: Board, raised: bool, gained: i64, features: FeatureList) -> None:
    """Add the points gained so far, with the empty-hand bonus if this is the last card (KP 7)."""
    left: i64 = board.hand_sizes[board.turn] - 1
    if left == 0:
        gained += bonus_points(raised)
        features.add(CARDS_OF_BONUS, float(bonus_cards(raised)))
    elif left == 1:
        features.add(ONE_CARD_LEFT, 1.0)
    if gained > 0:
        features.add(GAINED, float(gained))


def play_features(board: Board, kind: i64, space: i64, time: float, features: FeatureList) -> None:
    """Add the features of adding a card: all its foreseeable effects (KP 5)."""
    seat: i64 = board.turn
    owner: i64 = space // SPACES
    foreign = owner != seat
    wild = kind == KOKOPELLI
    counts: i64 = weight(board, seat, kind)
    gained: i64 = paw_points(board, seat, owner, counts)
    given: i64 = 0
    if foreign:
        features.add(FOREIGN_WILD if wild else FOREIGN_NATURAL, 1.0)
        given += mother_points(board, owner, kind, counts)
        drawn: i64 = lizard_cards(board, seat, owner, counts)
        if drawn > 0:
            features.add(LIZARD_CARDS, float(drawn))
    else:
        features.add(OWN_WILD if wild else OWN_NATURAL, 1.0)
        gained += mother_points(board, owner, kind, counts)
    actions: i64 = board.actions - 1 if board.phase == ACTION else board.actions
    if vase_pays(board, seat, owner):
        features.add(EXTRA, 1.0)
        actions += 1
    type_here: i64 = board.type_at(space)
    missing: i64 = cards_missing(board, space) - counts
    if missing <= 0:
        gained += token_value(board, type_here) + tortoise_points(board, seat)
        if foreign:
            given += owner_points(seat, owner) + shaman_points(board, owner)
            features.add(FINISHED_FOREIGN, 1.0)
            features.add(POWER_TAKEN, time)
        else:
            gained += shaman_points(board, owner)
            features.add(POWER_LOST + type_here, time)
    else:
        mine: i64 = board.in_hand(seat, type_here) + board.in_hand(seat, KOKOPELLI) - 1
        unfinished_features(
            board, type_here, missing, mine, ENOUGH if adds_more_here(board, seat) else actions, features
        )
    if given > 0:
        features.add(GIVEN, float(given))
    hand_left_features(board, raises_bonus(board, seat), gained, features)


def rate(board: Board, action: i64, time: float, weights: vec[float], features: FeatureList) -> float:
    """Return the rating of an action in points: its features times their weights."""
    action_features(board, action, time, features)
    return features.dot(weights)
