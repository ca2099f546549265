"""A running game of Kodama: the board with the contract's questions and whole random games inside the engine."""

from mypy_extensions import i64

from kokodama.core.chance import Chance
from kokodama.core.refusal import Refused
from kokodama.games.kodama.board import OVER, Board
from kokodama.games.kodama.cards import CardSet
from kokodama.games.kodama.judge import ALLOWED, verdict
from kokodama.games.kodama.menu import fill
from kokodama.games.kodama.moves import perform
from kokodama.games.kodama.refusals import explain


class State(Board):
    """The contract's State (docs/architecture.md): mutable, with `copy()`."""

    def __init__(self, cards: CardSet, seats: i64) -> None:
        super().__init__(cards, seats)

    def to_act(self) -> int | None:
        """The seat that is asked, or None when the game is over."""
        return None if self.phase == OVER else self.turn

    def legal(self) -> list[int]:
        """The actions of the lattice that may be done now; empty when the game is over."""
        return fill(self)

    def apply(self, action: int) -> None:
        """Do an action of the seat to act; an illegal one is Refused and changes nothing."""
        reason = verdict(self, self.turn, action)
        if reason != ALLOWED:
            raise Refused(explain(self, action, reason))
        perform(self, action)

    def copy(self) -> "State":
        """An independent copy."""
        other = State(self.cards, self.seats)
        self.copy_to(other)
        return other

    def is_over(self) -> bool:
        """Whether the third Kodama phase is over."""
        return self.phase == OVER

    def scores(self) -> list[int]:
        """Points by seat."""
        return [self.points[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Most points; tied, most prints of the own trunk symbol; still tied, they win together (KD 7.1)."""
        ranks: list[tuple[int, int]] = []
        for seat in range(self.seats):
            tree = self.trees[seat]
            ranks.append((self.points[seat], tree.prints_of(tree.trunk)))
        best = max(ranks)
        return [seat for seat in range(self.seats) if ranks[seat] == best]

    def play_out(self, chance: Chance, limit: int = 1_000_000) -> int:
        """Play the rest of the game at random, inside the engine; the number of decisions taken."""
        decisions = 0
        while self.phase != OVER and decisions < limit:
            perform(self, chance.choice(fill(self)))
            decisions += 1
        return decisions
