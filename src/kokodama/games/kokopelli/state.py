"""A running game of Kokopelli: the board with the contract's questions and whole random games inside the engine."""

from typing import Final, cast

from mypy_extensions import i64

from kokodama.core.chance import Chance
from kokodama.core.refusal import Refused
from kokodama.games.kokopelli.actions import CANCEL, EXCHANGE, PLAY, SIZE
from kokodama.games.kokopelli.board import OVER, Board
from kokodama.games.kokopelli.cards import HAND
from kokodama.games.kokopelli.geography import Ground
from kokodama.games.kokopelli.judge import ALLOWED, verdict
from kokodama.games.kokopelli.menu import Menu, fill
from kokodama.games.kokopelli.moves import perform
from kokodama.games.kokopelli.refusals import explain

RARELY: Final = 16  # a random player takes one in so many of the exchanges and cancellations it thinks of


class State(Board):
    """The contract's State (docs/architecture.md): mutable, with `copy()`."""

    def __init__(self, land: Ground, blank: bool = False) -> None:
        super().__init__(land, blank)

    def deal(self, seat: i64, cards: list[int]) -> None:
        """Give a player his shuffled deck: five cards in hand, the rest is the pile (KP 1.4)."""
        for i in range(len(cards)):
            kind: i64 = cards[i]
            if i < HAND:
                self.give(seat, kind)
            else:
                self.bury(seat, kind)
        self.tucked[seat] = 0

    def to_act(self) -> int | None:
        """The seat that is asked, or None when the game is over."""
        return None if self.phase == OVER else self.turn

    def legal(self) -> list[int]:
        """The actions that may be done now; empty when the game is over."""
        menu = _SCRATCH
        fill(self, menu)
        actions = menu.actions
        result: list[object] = []
        for i in range(menu.size):
            result.append(_NUMBERS[actions[i]])
        return cast("list[int]", result)

    def apply(self, action: int) -> None:
        """Do an action of the seat to act; an illegal one is Refused and changes nothing."""
        code = verdict(self, self.turn, action)
        if code != ALLOWED:
            raise Refused(explain(self, action, code))
        perform(self, action)

    def copy(self) -> "State":
        """An independent copy."""
        other = State(self.ground, True)
        self.copy_to(other)
        return other

    def is_over(self) -> bool:
        """Whether the game has been scored."""
        return self.phase == OVER

    def scores(self) -> list[int]:
        """Points by seat, final ones included once the game is over."""
        return [self.points[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats with the most points; several win together (KP 8.4)."""
        best = max(self.scores())
        return [seat for seat in range(self.seats) if self.points[seat] == best]

    def play_out(self, chance: Chance, limit: int = 1_000_000) -> int:
        """Play the rest of the game at random, inside the engine; the number of decisions taken."""
        menu = Menu()
        decisions: i64 = 0
        most: i64 = limit
        while self.phase != OVER and decisions < most:
            fill(self, menu)
            perform(self, pick(menu, chance))
            decisions += 1
        return decisions


def pick(menu: Menu, chance: Chance) -> i64:
    """A random action of the menu, but rarely an exchange or a cancellation, so that games end."""
    action: i64 = menu.actions[chance.below(menu.size)]
    while menu.size > 1 and (action == EXCHANGE or CANCEL <= action < PLAY) and chance.below(RARELY) != 0:
        action = menu.actions[chance.below(menu.size)]
    return action


_SCRATCH: Final = Menu()
_NUMBERS: Final[list[object]] = list(range(SIZE))  # made once: boxing every number of every menu anew takes time
