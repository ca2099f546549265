"""A running game in OpenSpiel's form: everything random is a chance node, and nothing hidden is decided in advance.

The engine keeps whole shuffled piles. Here their unknown part is just a bag: before an action that reveals hidden
cards, chance nodes choose those cards one by one and put them where the engine will find them.
"""

from abc import ABC, abstractmethod
from typing import Any, Self

from kokodama.core.abilities import facts_of, imagined
from kokodama.core.chance import Chance
from kokodama.research.arrays import Arrays, results

Outcomes = list[tuple[int, float]]
NO_ACTION = -1


class Match(ABC):
    """The set-up, then actions and the cards they reveal. OpenSpiel itself copies and pickles this object."""

    def __init__(self, arrays: Arrays, longest: int) -> None:
        self.arrays = arrays
        self.game = arrays.game
        self.longest = longest
        self.played: list[int] | None = []  # all numbers played so far; None in a determinization, which has no past
        self.dealt: list[int] = []
        self.state: Any = None  # None during the set-up
        self.action = NO_ACTION  # the action that waits for the cards it reveals
        self.revealed = 0
        self.to_reveal = 0
        self.decisions = 0

    @abstractmethod
    def set_up(self) -> Outcomes:
        """Return the outcomes of the next chance node of the set-up; empty when the set-up is complete."""

    @abstractmethod
    def first_state(self) -> Any:
        """Return the engine's state, once all cards that players can see are dealt."""

    @abstractmethod
    def reveals(self, action: int) -> int:
        """Return how many hidden cards an action reveals."""

    @abstractmethod
    def hidden(self) -> Outcomes:
        """Return the hidden cards from which the waiting action reveals the next one."""

    @abstractmethod
    def reveal(self, card: int) -> None:
        """Put a card where the engine will draw it."""

    @abstractmethod
    def name_of_outcome(self, outcome: int) -> str:
        """Describe the choice of a chance node."""

    def is_over(self) -> bool:
        """Whether the game is over or has reached the maximum length."""
        return self.state is not None and (self.decisions >= self.longest or self.state.is_over())

    def at_chance(self) -> bool:
        """Whether the next node is a chance node."""
        return self.state is None or self.action != NO_ACTION

    def outcomes(self) -> Outcomes:
        """Return the outcomes of the current chance node."""
        return self.set_up() if self.state is None else self.hidden()

    def numbers(self) -> list[int]:
        """Return the numbers of the legal actions."""
        return self.arrays.numbers(self.state, self.state.legal())

    def play(self, number: int) -> None:
        """Apply the choice of chance or of the seat to act."""
        if self.played is not None:
            self.played.append(number)
        if self.state is None:
            self.dealt.append(number)
            if not self.set_up():
                self.state = self.first_state()
        elif self.action == NO_ACTION:
            action = self.arrays.action(self.state, number)
            self.to_reveal = self.reveals(action)
            if self.to_reveal:
                self.action = action
            else:
                self.decide(action)
        else:
            self.reveal(number)
            self.revealed += 1
            if self.revealed == self.to_reveal:
                action, self.action, self.revealed = self.action, NO_ACTION, 0
                self.decide(action)

    def decide(self, action: int) -> None:
        """Play an action whose revealed cards are all chosen."""
        self.state.apply(action)
        self.decisions += 1

    def returns(self) -> list[float]:
        """Return the value per seat; the values add up to 0, and all are 0 while the game runs or if it was cut off."""
        over = self.state is not None and self.state.is_over()
        return results(self.arrays.players, self.state.winners() if over else [])

    def imagined(self, seat: int, chance: Chance) -> Self:
        """Return a determinization: a game that this seat cannot tell from the real one."""
        if self.at_chance():
            raise ValueError("at a chance node nobody's view can be imagined")
        other = type(self)(self.arrays, self.longest)
        other.played, other.decisions = None, self.decisions
        other.state = imagined(self.game, self.game.view(self.state, seat), chance)
        return other

    def knowledge_of(self, seat: int) -> str:
        """Return everything a seat knows, as text; the same text means the same knowledge."""
        if self.state is None:
            return "set-up"
        return repr(self.game.view(self.state, seat).mapping())

    def key_of(self, seat: int) -> str:
        """Return a short key of the same knowledge, fast enough for searches that need it at every node."""
        return self.knowledge_of(seat)

    def __str__(self) -> str:
        if self.state is None:
            return f"set-up {self.dealt}"
        waiting = "" if self.action == NO_ACTION else f"\n{self.game.write(self.state, self.action)} …"
        return f"{facts_of(self.game, self.state)}\n{self.decisions} decisions{waiting}"

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.played = None if self.played is None else self.played[:]
        if self.state is None:
            other.dealt = self.dealt[:]
        else:
            other.state = self.state.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        if self.played is None:
            raise ValueError("an imagined game has no history to save")
        return again, (type(self), self.arrays.game.name, self.arrays.players, self.longest, self.played)


def again(kind: type[Match], game: str, players: int, longest: int, played: list[int]) -> Match:
    """Replay a game from its numbers."""
    from kokodama.research.arrays import make_arrays

    match = kind(make_arrays(game, players), longest)
    for number in played:
        match.play(number)
    return match


def evenly(cards: list[int]) -> Outcomes:
    """Return the outcomes of drawing a card from a bag, with probabilities; equal cards are one outcome."""
    return [(card, cards.count(card) / len(cards)) for card in sorted(set(cards))]
