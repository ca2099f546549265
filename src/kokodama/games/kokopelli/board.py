"""The board: the position as small integers and flat arrays, without any rules.

A space is `seat * 6 + number - 1`; a set of spaces is a bit mask. A hand is a packed count, three bits per kind
(a player has three cards of a type and six Kokopelli), so that copying a whole game is fast.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kokodama.games.kokopelli.cards import KINDS, TYPES
from kokodama.games.kokopelli.geography import SPACES, Ground, bits, unit

ACTION: Final = 0  # choose an action
MORE: Final = 1  # a further card of a Chieftain or Warrior action (KP 13.1)
BIRTH_PLAY: Final = 2  # add cards just drawn with Birth (KP 13.2)
TUCK: Final = 3  # put a card under the pile: exchange or hand limit (KP 13.3)
OVER: Final = 4

RING: Final = 64  # slots of a pile's ring buffer; at most 42 are used
NO_SPACE: Final = -1

NOT_ENDING: Final = 0
PILE_EMPTY: Final = 1
TILES_PLACED: Final = 2


class Public:
    """The public part of a position. Mutable; `copy_public_to` shares nothing that changes."""

    def __init__(self, land: Ground, blank: bool = False) -> None:
        self.ground = land
        self.seats: i64 = land.seats
        self.snake_doubles: bool = True
        self.own_vase: bool = True
        self.types: i64 = 0  # mask of the ceremony types in play
        self.start: i64 = 0
        self.turn: i64 = 0
        self.round: i64 = 1
        self.phase: i64 = ACTION
        self.actions: i64 = 0  # actions left, extra ones included
        self.extra: i64 = 0
        self.vase_paid: i64 = 0  # mask of owners whose Vase has paid in this turn
        self.end_stack: i64 = 0
        self.ending: i64 = NOT_ENDING
        self.tiles: i64 = 0  # tokens left, two bits per type: 2 = the 3 and the 4, 1 = the 3, 0 = exhausted
        self.open: i64 = 0  # mask of the spaces that have a ceremony
        # What the action in progress may still do
        self.first: i64 = NO_SPACE  # space of the first card played
        self.chieftain: bool = False  # further cards on the same ceremony
        self.warrior: bool = False  # one more card on another ceremony
        self.drawn_left: i64 = 0  # cards of the draw action that Birth may still add
        self.to_tuck: i64 = 0
        self.exchange: i64 = 0  # cards to draw once an exchange has tucked the hand; 0 when tucking for the hand limit
        if not blank:
            self.hand_sizes: vec[i64] = vec[i64]([0] * 4)
            self.pile_sizes: vec[i64] = vec[i64]([0] * 4)
            self.tucked: vec[i64] = vec[i64]([0] * 4)  # cards at the bottom of the pile that its owner put there
            self.points: vec[i64] = vec[i64]([0] * 4)
            self.of_type: vec[i64] = vec[i64]([0] * TYPES)  # by type, mask of the spaces that have it
            self.ceremonies: vec[i64] = vec[i64]([0] * (4 * SPACES))  # see lay()
            self.discards: vec[u8] = vec[u8]([0] * (4 * KINDS))

    def copy_public_to(self, other: "Public") -> None:
        """Make a blank `other` an independent copy of the public part."""
        other.snake_doubles = self.snake_doubles
        other.own_vase = self.own_vase
        other.types = self.types
        other.start = self.start
        other.turn = self.turn
        other.round = self.round
        other.phase = self.phase
        other.actions = self.actions
        other.extra = self.extra
        other.vase_paid = self.vase_paid
        other.end_stack = self.end_stack
        other.ending = self.ending
        other.tiles = self.tiles
        other.open = self.open
        other.first = self.first
        other.chieftain = self.chieftain
        other.warrior = self.warrior
        other.drawn_left = self.drawn_left
        other.to_tuck = self.to_tuck
        other.exchange = self.exchange
        other.hand_sizes = self.hand_sizes[:]
        other.pile_sizes = self.pile_sizes[:]
        other.tucked = self.tucked[:]
        other.points = self.points[:]
        other.of_type = self.of_type[:]
        other.ceremonies = self.ceremonies[:]
        other.discards = self.discards[:]

    def put_in_play(self, kind: i64) -> None:
        """Lay out the selection tile of a type, with both its tokens."""
        token: i64 = 1 << (kind * 2)  # a literal 2 would overflow at the last type: see geography.unit
        self.types |= 1 << kind
        self.tiles |= token + token

    def tokens_left(self, kind: i64) -> i64:
        """The number of tokens left on the selection tile of a type."""
        return (self.tiles >> (kind * 2)) & 3

    # Ceremonies: number of cards (2 bits), mask of those that are Kokopelli (3 bits), type (the rest); 0 if free

    def lay(self, space: i64, kind: i64) -> None:
        """Open a ceremony on a free space."""
        self.ceremonies[space] = 1 | (kind << 5)
        self.of_type[kind] |= 1 << space
        self.open |= 1 << space

    def extend(self, space: i64, wild: bool) -> None:
        """Add a card to a ceremony of fewer than three cards."""
        now: i64 = self.ceremonies[space]
        if wild:
            now += 4 << (now & 3)
        self.ceremonies[space] = now + 1

    def type_at(self, space: i64) -> i64:
        """The type of the ceremony on a space."""
        return self.ceremonies[space] >> 5

    def cards_at(self, space: i64) -> i64:
        """The number of cards on a space."""
        return self.ceremonies[space] & 3

    def wilds_at(self, space: i64) -> i64:
        """A mask of the ceremony's cards that are Kokopelli; the first card is the lowest bit."""
        return (self.ceremonies[space] >> 2) & 7

    def clear(self, space: i64, discarder: i64) -> None:
        """Move a ceremony to a player's discard pile."""
        kind: i64 = self.type_at(space)
        wilds: i64 = bits(self.wilds_at(space))
        self.discard(discarder, kind, self.cards_at(space) - wilds)
        self.discard(discarder, KINDS - 1, wilds)
        self.ceremonies[space] = 0
        self.of_type[kind] &= ~(1 << space)
        self.open &= ~(1 << space)

    def discard(self, seat: i64, kind: i64, count: i64) -> None:
        """Put cards on a discard pile."""
        place: i64 = seat * KINDS + kind
        self.discards[place] = u8(i64(self.discards[place]) + count)

    def discarded(self, seat: i64, kind: i64) -> i64:
        """The number of cards of a kind on a discard pile."""
        return i64(self.discards[seat * KINDS + kind])


class Board(Public):
    """The whole position: the public part, and the secret hands and piles."""

    def __init__(self, land: Ground, blank: bool = False) -> None:
        super().__init__(land, blank)
        self.drawn: i64 = 0  # packed: cards that Birth may still add
        self.diary: list[tuple[int, int, int, int, int, int]] | None = None  # what happened, for events.py
        if not blank:
            self.hands: vec[i64] = vec[i64]([0] * 4)  # packed counts
            self.held: vec[i64] = vec[i64]([0] * 4)  # mask of the kinds in hand
            self.piles: vec[u8] = vec[u8]([0] * (4 * RING))
            self.pile_tops: vec[i64] = vec[i64]([0] * 4)

    def copy_to(self, other: "Board") -> None:
        """Make a blank board an independent copy of this one, without the diary."""
        self.copy_public_to(other)
        other.drawn = self.drawn
        other.hands = self.hands[:]
        other.held = self.held[:]
        other.piles = self.piles[:]
        other.pile_tops = self.pile_tops[:]

    def in_hand(self, seat: i64, kind: i64) -> i64:
        """The number of cards of a kind in a player's hand."""
        return (self.hands[seat] >> (kind * 3)) & 7

    def take(self, seat: i64, kind: i64) -> None:
        """Remove a card from a hand, which must contain it."""
        hand: i64 = self.hands[seat] - unit(kind)
        self.hands[seat] = hand
        self.hand_sizes[seat] -= 1
        if (hand >> (kind * 3)) & 7 == 0:
            self.held[seat] &= ~(1 << kind)

    def give(self, seat: i64, kind: i64) -> None:
        """Put a card into a hand."""
        self.hands[seat] += unit(kind)
        self.held[seat] |= 1 << kind
        self.hand_sizes[seat] += 1

    def lift(self, seat: i64) -> i64:
        """Remove the top card of a pile, which must not be empty, and return it."""
        top: i64 = self.pile_tops[seat]
        self.pile_tops[seat] = (top + 1) & (RING - 1)
        size: i64 = self.pile_sizes[seat] - 1
        self.pile_sizes[seat] = size
        if self.tucked[seat] > size:
            self.tucked[seat] = size
        return i64(self.piles[seat * RING + top])

    def bury(self, seat: i64, kind: i64) -> None:
        """Put a card under a pile; its owner knows that it is there."""
        size: i64 = self.pile_sizes[seat]
        self.piles[seat * RING + ((self.pile_tops[seat] + size) & (RING - 1))] = u8(kind)
        self.pile_sizes[seat] = size + 1
        self.tucked[seat] += 1

    def in_pile(self, seat: i64, depth: i64) -> i64:
        """The card at a depth of a pile; 0 is the top."""
        return i64(self.piles[seat * RING + ((self.pile_tops[seat] + depth) & (RING - 1))])
