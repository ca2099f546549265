"""What a position of Kokopelli promises a seat, in points; rough figures of thumb, no search.

The figures were found by trial: many games against random players, keeping what won more of them.
"""

from kokodama.games.kokopelli.actions import CANCEL, EXCHANGE, PLAY
from kokodama.games.kokopelli.board import Board
from kokodama.games.kokopelli.cards import DRUMMER, KOKOPELLI, TYPES
from kokodama.games.kokopelli.geography import SPACES, bits
from kokodama.games.kokopelli.rules import reach
from kokodama.games.kokopelli.scoring import has

# What having a power open is worth while it lasts, by type
POWER = [1.1, 1.1, 0.9, 1.2, 1.6, 0.5, 1.6, 1.1, 1.1, 1.2, 1.2, 0.5, 1.2, 0.7, 1.2, 1.2]
OWN_CEREMONY = 0.3  # the point it may bring at the end
FINISHABLE = [0.24, 0.17, 0.03]  # share of the token, with one, two, three cards missing that are all in hand
HALFWAY = 0.15  # share of the token that others may take from a ceremony with two cards missing
FITTING = 0.05  # each card that fits something in reach
WILD = 0.2  # each Kokopelli in hand
VARIETY = 0.11  # each type in hand: more to choose from
LAST_CARD = 0.5  # the next card played will pay the empty-hand bonus
IN_HAND = 0.55  # cost of a card still to be played
IN_PILE = 0.35  # cost of a card still to be drawn


def unwelcome(action: int) -> bool:
    """Exchanges and cancellations go round in circles."""
    return action == EXCHANGE or CANCEL <= action < PLAY


def finishing(board: Board, kind: int) -> int:
    """What finishing a ceremony of this type pays at present (KP 6.1, 6.3)."""
    tokens = int(board.tiles) >> (kind * 2) & 3
    return 2 + tokens if tokens else 1


def prospects(board: Board, seat: int) -> float:
    """Powers one has, ceremonies one could finish, cards that are of use, and all those still to be played."""
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
            enough = 3 if has(board, owner, DRUMMER) else 4
            missing = max(1, enough - int(board.cards_at(space)))
            mine = int(board.in_hand(seat, kind))
            token = finishing(board, kind)
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
