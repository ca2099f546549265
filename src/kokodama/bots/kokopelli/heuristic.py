"""A rule-of-thumb evaluation of a position of Kokopelli, in points, for the greedy bot.

The figures were found by trial: many games against random players, keeping what won more of them.
"""

from kokodama.games.kokopelli.actions import CANCEL, EXCHANGE, PLAY
from kokodama.games.kokopelli.board import Board
from kokodama.games.kokopelli.cards import KOKOPELLI, TYPES
from kokodama.games.kokopelli.effects import cards_missing, token_value
from kokodama.games.kokopelli.geography import SPACES, bits
from kokodama.games.kokopelli.rules import reach

# What an open power is worth while it lasts, by type
POWER = [1.1, 1.1, 0.9, 1.2, 1.6, 0.5, 1.6, 1.1, 1.1, 1.2, 1.2, 0.5, 1.2, 0.7, 1.2, 1.2]
OWN_CEREMONY = 0.3  # the point it may bring at the end
FINISHABLE = [0.24, 0.17, 0.03]  # share of the token points, with one, two, three cards missing and all of them in hand
HALFWAY = 0.15  # share of the token points that others may get from a ceremony with two cards missing
FITTING = 0.05  # each card that fits a ceremony in reach
WILD = 0.2  # each Kokopelli in hand
VARIETY = 0.11  # each type in hand: more to choose from
LAST_CARD = 0.5  # the next card played will pay the empty-hand bonus
IN_HAND = 0.55  # cost of a card still to be played
IN_PILE = 0.35  # cost of a card still to be drawn


def may_repeat(action: int) -> bool:
    """Return whether an action may repeat a position: exchanges and cancellations can."""
    return action == EXCHANGE or CANCEL <= action < PLAY


def heuristic(board: Board, seat: int) -> float:
    """Return the value of a position beyond points: powers, ceremonies to finish, useful cards, cards left."""
    value = 0.0
    wild = int(board.in_hand(seat, KOKOPELLI))
    lying, reachable = int(board.open), int(reach(board, seat))
    for space in range(int(board.seats) * SPACES):
        if lying >> space & 1 == 0:
            continue
        kind, owner = int(board.type_at(space)), space // SPACES
        if owner == seat:
            value += OWN_CEREMONY + POWER[kind]
        if reachable >> space & 1:
            missing = int(cards_missing(board, space))
            mine = int(board.in_hand(seat, kind))
            token = int(token_value(board, kind))
            if mine + wild >= missing:
                value += FINISHABLE[missing - 1] * token
            if missing == 2:
                value -= HALFWAY * token
            value += FITTING * min(mine, missing)
    cards = int(board.hand_sizes[seat])
    value += WILD * wild + VARIETY * int(bits(board.held[seat] & ((1 << TYPES) - 1)))
    if cards == 1:
        value += LAST_CARD
    return value - IN_HAND * cards - IN_PILE * int(board.pile_sizes[seat])
