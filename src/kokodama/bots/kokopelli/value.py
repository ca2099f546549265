"""A linear evaluation of positions: the expected final points of each seat, and from these its share of the win."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.kokopelli.feature_list import FeatureList
from kokodama.bots.kokopelli.features import time_left
from kokodama.games.kokopelli.board import OVER, Board
from kokodama.games.kokopelli.cards import HAND, KOKOPELLI, TYPES
from kokodama.games.kokopelli.effects import cards_missing, token_value, weight
from kokodama.games.kokopelli.geography import bits, lowest, village
from kokodama.games.kokopelli.rules import barring, fitting, own_spaces, reach

# Features of a seat
ALWAYS: Final = 0
POINTS: Final = 1
HAND_OF: Final = 2  # + hand size 0 to 4
WILDS: Final = 7
VARIETY: Final = 8  # types in hand
PILE: Final = 9
AHEAD_LATE: Final = 10  # fewer cards in the pile than the best opponent, late in the game
AHEAD_EARLY: Final = 11
CEREMONIES_LATE: Final = 12
CEREMONIES_EARLY: Final = 13
FINISH_NOW: Final = 14  # the best token that one card wins, for the seat to move
FINISH_LATER: Final = 15  # the best token that one card wins, for any other seat
FINISH_AGAIN: Final = 16  # the second best such token
TWO_NOW: Final = 17  # the best token that two cards win, for the seat to move
TWO_LATER: Final = 18
FITTING: Final = 19  # cards in hand that fit a ceremony in reach
DEAD: Final = 20  # cards in hand that are of no use now
WAITING: Final = 21  # turns until it moves, as a share of the round
ALMOST: Final = 22  # own ceremonies with one card missing
TIME: Final = 23
PILE_LATE: Final = 24
OPENABLE: Final = 25  # types in hand that may be opened
THREE: Final = 26  # the best token that three cards win
POWER: Final = 27  # + type, by the time left
FEATURE_COUNT: Final = 43


def seat_features(board: Board, seat: i64, time: float, features: FeatureList) -> None:
    """List the features of a seat at the start of any seat's turn."""
    features.size = 0
    features.add(ALWAYS, 1.0)
    features.add(TIME, time)
    features.add(POINTS, float(board.points[seat]))
    cards: i64 = board.hand_sizes[seat]
    if cards < HAND:
        features.add(HAND_OF + cards, 1.0)
    wild: i64 = board.in_hand(seat, KOKOPELLI)
    features.add(WILDS, float(wild))
    held: i64 = board.held[seat] & 0xFFFF
    features.add(VARIETY, float(bits(held)))
    pile: i64 = board.pile_sizes[seat]
    features.add(PILE, float(pile))
    features.add(PILE_LATE, float(pile) * (1.0 - time))
    best: i64 = 99
    for other in range(board.seats):
        if other != seat and board.pile_sizes[other] < best:
            best = board.pile_sizes[other]
    ahead: i64 = best - pile
    if ahead > 3:
        ahead = 3
    elif ahead < -3:
        ahead = -3
    features.add(AHEAD_LATE, float(ahead) * (1.0 - time))
    features.add(AHEAD_EARLY, float(ahead) * time)
    distance: i64 = seat - board.turn
    if distance < 0:
        distance += board.seats
    features.add(WAITING, float(distance) / float(board.seats))
    village_features(board, seat, time, features)
    hand_features(board, seat, held, wild, distance == 0, features)


def village_features(board: Board, seat: i64, time: float, features: FeatureList) -> None:
    """Add the features of a village: its powers, and the points its ceremonies may bring."""
    spaces: i64 = board.open & village(seat)
    lying = float(bits(spaces))
    features.add(CEREMONIES_LATE, lying * (1.0 - time))
    features.add(CEREMONIES_EARLY, lying * time)
    almost: i64 = 0
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        features.add(POWER + board.type_at(space), time)
        if cards_missing(board, space) == 1:
            almost += 1
    features.add(ALMOST, float(almost))


def hand_features(board: Board, seat: i64, held: i64, wild: i64, moves: bool, features: FeatureList) -> None:
    """Add the features of a hand: what it can finish, and what else its cards are good for."""
    reachable: i64 = reach(board, seat) & board.open
    rest: i64 = reachable
    first: i64 = 0
    second: i64 = 0
    two: i64 = 0
    three: i64 = 0
    fits: i64 = 0
    counts: i64 = wild * weight(board, seat, KOKOPELLI)
    while rest:
        space: i64 = lowest(rest)
        rest &= rest - 1
        kind: i64 = board.type_at(space)
        mine: i64 = board.in_hand(seat, kind)
        fits += mine
        missing: i64 = cards_missing(board, space)
        if mine + counts >= missing:
            pay: i64 = token_value(board, kind)
            if missing == 1:
                if pay > first:
                    second = first
                    first = pay
                elif pay > second:
                    second = pay
            elif missing == 2:
                if pay > two:
                    two = pay
            elif pay > three:
                three = pay
    features.add(FINISH_NOW if moves else FINISH_LATER, float(first))
    features.add(FINISH_AGAIN, float(second))
    features.add(TWO_NOW if moves else TWO_LATER, float(two))
    features.add(THREE, float(three))
    features.add(FITTING, float(fits))
    openable: i64 = 0
    dead: i64 = 0
    free = own_spaces(board, seat) & ~board.open != 0
    while held:
        card: i64 = lowest(held)
        held &= held - 1
        if free and barring(board, seat, card) == 0:
            openable += 1
        elif fitting(board, card, reachable) == 0:
            dead += board.in_hand(seat, card)
    features.add(OPENABLE, float(openable))
    features.add(DEAD, float(dead))


class ValueEstimator:
    """Estimates final points and shares of the win; holds the results of the last evaluation, by seat."""

    def __init__(self, own: vec[float], others: vec[float], scale: float, scale_by_time: float) -> None:
        self.own = own  # weights of a seat's features for its own points
        self.others = others  # and for the others' points
        self.scale = scale  # scale of the softmax over points at the end of a game,
        self.scale_by_time = scale_by_time  # and what is added to it at the start
        self.points: vec[float] = vec[float]([0.0] * 4)
        self.wins: vec[float] = vec[float]([0.0] * 4)
        self.features = FeatureList()
        self.toll: vec[float] = vec[float]([0.0] * 4)

    def evaluate(self, board: Board) -> None:
        """Evaluate a position: a finished game exactly, any other by the features of its seats."""
        seats: i64 = board.seats
        if board.phase == OVER:
            self.evaluate_final(board)
            return
        time = time_left(board)
        total_toll = 0.0
        for seat in range(seats):
            seat_features(board, seat, time, self.features)
            self.points[seat] = self.features.dot(self.own)
            self.toll[seat] = self.features.dot(self.others)
            total_toll += self.toll[seat]
        most = -1000.0
        for seat in range(seats):
            expected = self.points[seat] + (total_toll - self.toll[seat]) / float(seats - 1)
            self.points[seat] = expected
            if expected > most:
                most = expected
        total = 0.0
        scale = self.scale + self.scale_by_time * time
        for seat in range(seats):
            share = exp((self.points[seat] - most) / scale)
            self.wins[seat] = share
            total += share
        for seat in range(seats):
            self.wins[seat] /= total

    def evaluate_final(self, board: Board) -> None:
        """Take the result of a finished game; tied winners share the win (KP 8.4)."""
        most: i64 = -1
        winners: i64 = 0
        for seat in range(board.seats):
            points: i64 = board.points[seat]
            self.points[seat] = float(points)
            if points > most:
                most = points
                winners = 1
            elif points == most:
                winners += 1
        for seat in range(board.seats):
            self.wins[seat] = 1.0 / float(winners) if board.points[seat] == most else 0.0


assert POWER + TYPES == FEATURE_COUNT
