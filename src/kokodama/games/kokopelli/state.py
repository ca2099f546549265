"""The state of a match of Kokopelli: the board with the methods of the contract, and random playouts in the engine."""

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from kokodama.core.chance import Chance
from kokodama.core.refusal import Refused
from kokodama.games.kokopelli.actions import CANCEL, EXCHANGE, PLAY, SIZE, read, write
from kokodama.games.kokopelli.board import OVER, Board
from kokodama.games.kokopelli.cards import HAND
from kokodama.games.kokopelli.judge import ALLOWED, UNREADABLE, verdict
from kokodama.games.kokopelli.menu import Menu, fill
from kokodama.games.kokopelli.moves import perform
from kokodama.games.kokopelli.refusals import explain, unreadable

if TYPE_CHECKING:
    from kokodama.core.legal_moves import LegalMoves
    from kokodama.games.kokopelli.view import View

RARELY: Final = 16  # a random player plays one in this many of the exchanges and cancellations drawn


class State(Board):
    """A match of Kokopelli at one moment: mutable, with `copy()`.

    >>> state = Kokopelli.start(seats=2, chance=Chance(7))
    >>> state
    <kokopelli with 2 players, round 1, A to act, scores [0, 0]>
    >>> state.play("open sun A1")
    Traceback (most recent call last):
    kokodama.core.refusal.Refused: You have no sun card in your hand. (kokopelli/not-in-hand, rule 4.2)
    """

    def deal(self, seat: i64, cards: list[int]) -> None:
        """Deal a player's shuffled deck: five cards to the hand, the rest is the pile (KP 1.4)."""
        for i in range(len(cards)):
            kind: i64 = cards[i]
            if i < HAND:
                self.give(seat, kind)
            else:
                self.bury(seat, kind)
        self.tucked[seat] = 0

    def to_act(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return None if self.phase == OVER else self.turn

    def legal(self) -> list[int]:
        """The legal actions; empty when the game is over."""
        menu = _SCRATCH
        fill(self, menu)
        actions = menu.actions
        result: list[object] = []
        for i in range(menu.size):
            result.append(_NUMBERS[actions[i]])
        return cast("list[int]", result)

    def apply(self, action: int) -> None:
        """Apply an action of the seat to act. Raises Refused, and changes nothing, if it is not legal."""
        code = verdict(self, self.turn, action)
        if code != ALLOWED:  # numbers above the table represent texts, which `play` reads
            raise Refused(explain(self, action, code if action < SIZE else UNREADABLE))
        perform(self, action)

    def play(self, move: str | int) -> None:
        """Play a move, given as text or number, for the seat to act. Raises Refused, changing nothing, if not legal."""
        if isinstance(move, str):
            action = read(move)
            if action < 0:
                raise Refused(unreadable(move))
            code = verdict(self, self.turn, action)
            if code != ALLOWED:
                raise Refused(explain(self, action, code))
            perform(self, action)
        else:
            self.apply(move)

    @property
    def legal_moves(self) -> "LegalMoves":
        """The legal moves of the seat to act, as texts and numbers; empty when the game is over."""
        from kokodama.core.legal_moves import LegalMoves

        return LegalMoves(self.legal(), write)

    def view(self, seat: int | None) -> "View":
        """What a seat (None: a spectator) may know."""
        from kokodama.games.kokopelli.view import View

        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; this table has the seats 0 to {self.seats - 1}")
        return View(self, seat)

    def __repr__(self) -> str:
        from kokodama.core.position_text import state_line

        return state_line("kokopelli", self, self.round)

    def __str__(self) -> str:
        from kokodama.core.position_text import position_text
        from kokodama.games.kokopelli import encoding

        return position_text(encoding.position(self))

    def copy(self) -> "State":
        """An independent copy."""
        other = State(self.ground, True)
        self.copy_to(other)
        return other

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def is_over(self) -> bool:
        """Whether the game is over and final scores have been given."""
        return self.phase == OVER

    def scores(self) -> list[int]:
        """Points by seat, final ones included once the game is over."""
        return [self.points[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats with the most points; tied players share the win (KP 8.4)."""
        best = max(self.scores())
        return [seat for seat in range(self.seats) if self.points[seat] == best]

    def play_out(self, chance: Chance, limit: int = 1_000_000) -> int:
        """Play the rest of the game at random, inside the engine, and return the number of decisions."""
        menu = Menu()
        decisions: i64 = 0
        most: i64 = limit
        while self.phase != OVER and decisions < most:
            fill(self, menu)
            perform(self, pick(menu, chance))
            decisions += 1
        return decisions


def pick(menu: Menu, chance: Chance) -> i64:
    """Pick a random action from the menu, but rarely an exchange or cancellation, so that games end."""
    action: i64 = menu.actions[chance.below(menu.size)]
    while menu.size > 1 and (action == EXCHANGE or CANCEL <= action < PLAY) and chance.below(RARELY) != 0:
        action = menu.actions[chance.below(menu.size)]
    return action


_SCRATCH: Final = Menu()
_NUMBERS: Final[list[object]] = list(range(SIZE))  # made once, as boxing the numbers of every menu takes time
