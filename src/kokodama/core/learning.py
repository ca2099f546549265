"""What a game can tell somebody who is learning it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from kokodama.core.refusal import Refusal


@dataclass(frozen=True)
class Possibility:
    """A kind of action in one sentence, and why it is not possible now; without reasons it is."""

    kind: str
    sentence: str
    rule: str
    reasons: tuple[Refusal, ...] = ()
    powers: tuple[str, ...] = ()  # cards that change this action for the player at present

    @property
    def possible(self) -> bool:
        """Whether there is such a move now."""
        return not self.reasons


class Guide(Protocol):
    """Answers for learners (a module of each game). Made from views, so it knows nothing a player may not know."""

    def card_rules(self) -> Mapping[str, str]: ...  # card: the rule that explains it
    def refusal_rules(self) -> Mapping[str, Collection[str]]: ...  # code of a refusal: the rules it may cite
    def possibilities(self, view: Any, /) -> list[Possibility]: ...
