"""The board: the position, without any rules. The public part is separate from the secrets."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.cards import CardSet
from kokodama.games.kodama.tree import Tree

GROW: Final = 0  # lay a card of the display
KODAMA: Final = 1  # play a goal
CHOOSE: Final = 2  # choose the kind for a goal that asks for one
OVER: Final = 3

NONE: Final = -1
ROUNDS: Final = 4  # per season


def season_of(number: i64) -> i64:
    """The season of a round (KD 3.1)."""
    return (number - 1) // ROUNDS


class Public:
    """The public part of a position."""

    def __init__(self, cards: CardSet, seats: i64) -> None:
        self.cards = cards
        self.seats: i64 = seats
        self.start: i64 = 0
        self.turn: i64 = 0
        self.round: i64 = 1
        self.phase: i64 = GROW
        self.season_card: i64 = NONE
        self.goal: i64 = NONE  # a goal just played, waiting for its kind to be chosen
        self.stack_size: i64 = 0
        self.trees: list[Tree] = []
        self.display: list[int] = []
        self.spent: list[int] = []  # goals that have been scored
        self.pool: list[int] = []  # goals that may be in hands
        self.first_game = False  # advanced goals are dealt only if there are not enough others (KD 2.5)
        self.kid_sets: list[int] = [NONE] * 5  # by seat, the set of kids it plays with (KD 8.1)
        self.buried: list[int] = []  # cards at the bottom of the stack, put there face up, from top to bottom
        self.hidden_year: list[bool] = [False, False, False]  # by season, whether its card is face down
        self.hand_sizes: vec[i64] = vec[i64]([0] * 5)
        self.points: vec[i64] = vec[i64]([0] * 5)
        self.last_base: i64 = 0  # base score of the card laid last
        self.last_season: i64 = 0
        self.last_kinds: vec[i64] = vec[i64]([0] * KINDS)

    def copy_public_to(self, other: "Public") -> None:
        """Make `other` an independent copy of the public part."""
        other.start = self.start
        other.turn = self.turn
        other.round = self.round
        other.phase = self.phase
        other.season_card = self.season_card
        other.goal = self.goal
        other.stack_size = self.stack_size
        other.trees = [tree.copy() for tree in self.trees]
        other.display = self.display[:]
        other.spent = self.spent[:]
        other.pool = self.pool  # never changes
        other.first_game = self.first_game
        other.kid_sets = self.kid_sets
        other.buried = self.buried[:]
        other.hidden_year = self.hidden_year[:]
        other.hand_sizes = self.hand_sizes[:]
        other.points = self.points[:]
        other.last_base = self.last_base
        other.last_season = self.last_season
        other.last_kinds = self.last_kinds[:]

    def season(self) -> i64:
        """The current season, which follows from the round."""
        return season_of(self.round)


class Board(Public):
    """The whole position: the public part, and the secret hands, order of the stack and face-down season cards."""

    def __init__(self, cards: CardSet, seats: i64) -> None:
        super().__init__(cards, seats)
        self.stack: list[int] = []  # top last
        self.year: list[int] = [NONE, NONE, NONE]  # face-down season cards, by season
        self.hands: list[list[int]] = []
        self.diary: list[tuple[int, int, int, int, int]] | None = None

    def copy_to(self, other: "Board") -> None:
        """Make another board an independent copy of this one, without the diary."""
        self.copy_public_to(other)
        other.stack = self.stack[:]
        other.year = self.year[:]
        other.hands = [hand[:] for hand in self.hands]
