"""The state of a match of Kodama: the board with the methods of the contract, and random playouts in the engine."""

from typing import TYPE_CHECKING

from kokodama.core.chance import Chance
from kokodama.core.refusal import Refused
from kokodama.games.kodama.actions import read, write
from kokodama.games.kodama.board import OVER, Board
from kokodama.games.kodama.judge import ALLOWED, verdict
from kokodama.games.kodama.menu import fill
from kokodama.games.kodama.moves import perform
from kokodama.games.kodama.refusals import explain, unreadable

if TYPE_CHECKING:
    from kokodama.core.legal_moves import LegalMoves
    from kokodama.games.kodama.view import View


class State(Board):
    """A match of Kodama at one moment: mutable, with `copy()`.

    >>> state = Kodama.start(seats=2, chance=Chance(7))
    >>> state
    <kodama with 2 players, round 1, A to act, scores [0, 0]>
    >>> state.play(next(iter(state.legal_moves)))
    >>> state.scores()
    [1, 0]
    """

    def to_act(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return None if self.phase == OVER else self.turn

    def legal(self) -> list[int]:
        """The legal actions, with poses of the lattice; empty when the game is over."""
        return fill(self)

    def apply(self, action: int) -> None:
        """Apply an action of the seat to act. Raises Refused, and changes nothing, if it is not legal."""
        reason = verdict(self, self.turn, action)
        if reason != ALLOWED:
            raise Refused(explain(self, action, reason))
        perform(self, action)

    def play(self, move: str | int) -> None:
        """Play a move, given as text or number, for the seat to act. Raises Refused, changing nothing, if not legal."""
        action = read(self.cards, move) if isinstance(move, str) else move
        if isinstance(move, str) and action < 0:
            raise Refused(unreadable(move))
        self.apply(action)

    @property
    def legal_moves(self) -> "LegalMoves":
        """The legal moves of the seat to act, as texts and numbers; empty when the game is over."""
        from kokodama.core.legal_moves import LegalMoves

        return LegalMoves(self.legal(), lambda action: write(self.cards, action))

    def view(self, seat: int | None) -> "View":
        """What a seat (None: a spectator) may know."""
        from kokodama.games.kodama.view import View

        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; this table has the seats 0 to {self.seats - 1}")
        return View(self, seat)

    def __repr__(self) -> str:
        from kokodama.core.position_text import state_line

        return state_line("kodama", self, self.round)

    def __str__(self) -> str:
        from kokodama.core.position_text import position_text
        from kokodama.games.kodama import encoding

        return position_text(encoding.position(self))

    def copy(self) -> "State":
        """An independent copy."""
        other = State(self.cards, self.seats)
        self.copy_to(other)
        return other

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def is_over(self) -> bool:
        """Whether the third Kodama phase is over."""
        return self.phase == OVER

    def scores(self) -> list[int]:
        """Points by seat."""
        return [self.points[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats with most points; ties are broken by prints of their own trunk's symbol, then shared (KD 7.1)."""
        ranks: list[tuple[int, int]] = []
        for seat in range(self.seats):
            tree = self.trees[seat]
            ranks.append((self.points[seat], tree.prints_of(tree.trunk)))
        best = max(ranks)
        return [seat for seat in range(self.seats) if ranks[seat] == best]

    def play_out(self, chance: Chance, limit: int = 1_000_000) -> int:
        """Play the rest of the game at random, inside the engine, and return the number of decisions."""
        decisions = 0
        while self.phase != OVER and decisions < limit:
            perform(self, chance.choice(fill(self)))
            decisions += 1
        return decisions
