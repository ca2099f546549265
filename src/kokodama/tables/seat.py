"""A seat of a table, and who plays it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kokodama.core.seat_letters import letter

HUMAN, OPEN, BOT = "human", "open", "bot"

LONGEST_NAME = 40


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """Make a name unique at its table: the second Ann is Ann 2."""
    others = {one.casefold() for one in taken}
    found, number = name, 1
    while found.casefold() in others:
        number += 1
        found = f"{name[: LONGEST_NAME - 1 - len(str(number))].rstrip()} {number}"
    return found


@dataclass(frozen=True)
class Seat:
    """One seat: a person, a bot, or nobody yet."""

    number: int
    kind: str = OPEN
    player: str | None = None  # the person's id, never shown to others
    name: str = ""
    bot: str | None = None
    stand_in: str | None = None  # a bot that plays instead of the person
    resigned: bool = False

    @property
    def letter(self) -> str:
        """The letter of the seat."""
        return letter(self.number)

    def played_by(self) -> str | None:
        """The bot that moves for this seat at present."""
        return self.bot if self.kind == BOT else self.stand_in

    def public(self) -> dict[str, Any]:
        """The public facts of the seat."""
        return {
            "seat": self.letter,
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "stand_in": self.stand_in,
            "resigned": self.resigned,
        }
