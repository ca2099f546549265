"""What each seat may expect at the end, judged at a glance: points, and from them its share of the win."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.kokopelli.action_features import missing_at, time_left, token
from kokodama.bots.kokopelli.feature_list import Sketch
from kokodama.games.kokopelli.board import OVER, Board
from kokodama.games.kokopelli.cards import KOKOPELLI, SNAKE_DANCE, TYPES
from kokodama.games.kokopelli.geography import SPACES, bits, lowest
from kokodama.games.kokopelli.rules import barred, own_spaces, reach
from kokodama.games.kokopelli.scoring import has

# Traits of a seat
ALWAYS: Final = 0
POINTS: Final = 1
HAND_OF: Final = 2  # + hand size 0 to 4
WILDS: Final = 7
VARIETY: Final = 8  # types in hand
PILE: Final = 9
AHEAD_LATE: Final = 10  # fewer cards in the pile than the best of the others, as the end comes near
AHEAD_EARLY: Final = 11
CEREMONIES_LATE: Final = 12
CEREMONIES_EARLY: Final = 13
FINISH_NOW: Final = 14  # the best token that one card takes, for the seat to move
FINISH_LATER: Final = 15  # the same for the others
FINISH_AGAIN: Final = 16  # the second best
TWO_NOW: Final = 17  # the best token that two cards take, for the seat to move
TWO_LATER: Final = 18
FITTING: Final = 19  # cards in hand that fit something in reach
DEAD: Final = 20  # cards in hand of no use at present
WAITING: Final = 21  # turns until it moves, as a share of the round
ALMOST: Final = 22  # own ceremonies with one card missing
TIME: Final = 23
PILE_LATE: Final = 24
OPENABLE: Final = 25  # types in hand that may be opened
THREE: Final = 26  # the best token that three cards take
POWER: Final = 27  # + type, by the time left
TRAITS: Final = 43


def sketch_seat(board: Board, seat: i64, time: float, sketch: Sketch) -> None:
    """Note the traits of a seat at the start of somebody's turn."""
    sketch.size = 0
    sketch.add(ALWAYS, 1.0)
    sketch.add(TIME, time)
    sketch.add(POINTS, float(board.points[seat]))
    cards: i64 = board.hand_sizes[seat]
    if cards < 5:
        sketch.add(HAND_OF + cards, 1.0)
    wild: i64 = board.in_hand(seat, KOKOPELLI)
    sketch.add(WILDS, float(wild))
    held: i64 = board.held[seat] & 0xFFFF
    sketch.add(VARIETY, float(bits(held)))
    pile: i64 = board.pile_sizes[seat]
    sketch.add(PILE, float(pile))
    sketch.add(PILE_LATE, float(pile) * (1.0 - time))
    best: i64 = 99
    for other in range(board.seats):
        if other != seat and board.pile_sizes[other] < best:
            best = board.pile_sizes[other]
    ahead: i64 = best - pile
    if ahead > 3:
        ahead = 3
    elif ahead < -3:
        ahead = -3
    sketch.add(AHEAD_LATE, float(ahead) * (1.0 - time))
    sketch.add(AHEAD_EARLY, float(ahead) * time)
    distance: i64 = seat - board.turn
    if distance < 0:
        distance += board.seats
    sketch.add(WAITING, float(distance) / float(board.seats))
    sketch_village(board, seat, time, sketch)
    sketch_chances(board, seat, held, wild, distance == 0, sketch)


def sketch_village(board: Board, seat: i64, time: float, sketch: Sketch) -> None:
    """The powers that lie there, and the points they may bring."""
    village: i64 = board.open & (0b111111 << (seat * SPACES))
    lying = float(bits(village))
    sketch.add(CEREMONIES_LATE, lying * (1.0 - time))
    sketch.add(CEREMONIES_EARLY, lying * time)
    almost: i64 = 0
    while village:
        space: i64 = lowest(village)
        village &= village - 1
        sketch.add(POWER + board.type_at(space), time)
        if missing_at(board, space) == 1:
            almost += 1
    sketch.add(ALMOST, float(almost))


def sketch_chances(board: Board, seat: i64, held: i64, wild: i64, moves: bool, sketch: Sketch) -> None:
    """What the hand could finish, and what it is good for otherwise."""
    reachable: i64 = reach(board, seat) & board.open
    rest: i64 = reachable
    first: i64 = 0
    second: i64 = 0
    two: i64 = 0
    three: i64 = 0
    fitting: i64 = 0
    weight: i64 = wild * 2 if has(board, seat, SNAKE_DANCE) else wild
    while rest:
        space: i64 = lowest(rest)
        rest &= rest - 1
        kind: i64 = board.type_at(space)
        mine: i64 = board.in_hand(seat, kind)
        fitting += mine
        missing: i64 = missing_at(board, space)
        if mine + weight >= missing:
            pay: i64 = token(board, kind)
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
    sketch.add(FINISH_NOW if moves else FINISH_LATER, float(first))
    sketch.add(FINISH_AGAIN, float(second))
    sketch.add(TWO_NOW if moves else TWO_LATER, float(two))
    sketch.add(THREE, float(three))
    sketch.add(FITTING, float(fitting))
    openable: i64 = 0
    dead: i64 = 0
    free = own_spaces(board, seat) & ~board.open != 0
    while held:
        card: i64 = lowest(held)
        held &= held - 1
        if free and not barred(board, seat, card):
            openable += 1
        elif reachable & board.of_type[card] == 0:
            dead += board.in_hand(seat, card)
    sketch.add(OPENABLE, float(openable))
    sketch.add(DEAD, float(dead))


class Outlook:
    """Expected final points and win shares by seat, of the position looked at last."""

    def __init__(self, own: vec[float], others: vec[float], scale: float, scale_by_time: float) -> None:
        self.own = own  # what a seat's traits mean for itself
        self.others = others  # and for the others
        self.scale = scale  # how many points decide a game at its end,
        self.scale_by_time = scale_by_time  # and how many more while all of it is to come
        self.points: vec[float] = vec[float]([0.0] * 4)
        self.wins: vec[float] = vec[float]([0.0] * 4)
        self.sketch = Sketch()
        self.shadow: vec[float] = vec[float]([0.0] * 4)

    def look(self, board: Board) -> None:
        """Judge a finished game exactly, any other one by the traits of its seats."""
        seats: i64 = board.seats
        if board.phase == OVER:
            self.look_back(board)
            return
        time = time_left(board)
        all_shadows = 0.0
        for seat in range(seats):
            sketch_seat(board, seat, time, self.sketch)
            self.points[seat] = self.sketch.weigh(self.own)
            self.shadow[seat] = self.sketch.weigh(self.others)
            all_shadows += self.shadow[seat]
        most = -1000.0
        for seat in range(seats):
            expected = self.points[seat] + (all_shadows - self.shadow[seat]) / float(seats - 1)
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

    def look_back(self, board: Board) -> None:
        """The points of a finished game; tied winners share the win (KP 8.4)."""
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


assert POWER + TYPES == TRAITS
