"""Refusals: why a move is not allowed, by which rule, and a sentence for people."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kokodama.core.messages import N_


@dataclass(frozen=True)
class Refusal:
    """Why a move was not accepted. `message` is the English sentence with named gaps, the key of its translations.

    >>> state = Kokopelli.start(seats=2, chance=Chance(7))
    >>> refusal = Kokopelli.judge(state, 1, Kokopelli.read(state, "draw"))
    >>> refusal.code, refusal.rule
    ('kokopelli/not-your-turn', '3.1')
    """

    code: str
    rule: str
    message: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    more: tuple["Refusal", ...] = ()  # further reasons, in order

    @property
    def codes(self) -> list[str]:
        """The codes of all reasons, in order."""
        return [self.code, *(further.code for further in self.more)]

    @property
    def sentence(self) -> str:
        """The sentence in English, for logs and programs; people get a translation."""
        return self.message.format_map(self.values)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.code}, rule {self.rule})"


def unknown_number(number: int, rule: str) -> Refusal:
    """The refusal of a number that is no action; only programs can pass one."""
    message = N_("{number} is not the number of a move; those of this position are in legal_moves.numbers.")
    return Refusal("notation/unreadable", rule, message, {"number": number})


class Refused(Exception):
    """Raised when a move is refused; nothing has changed.

    >>> try:
    ...     Kokopelli.start(seats=2, chance=Chance(7)).play("dance")
    ... except Refused as refused:
    ...     print(refused.refusal.code)
    notation/unreadable
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
