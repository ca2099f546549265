"""The guide that a game offers to learners."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from kokodama.core.refusal import Refusal


@dataclass(frozen=True)
class Possibility:
    """A kind of action in one sentence, with the reasons why it is not possible now; no reasons means that it is."""

    kind: str
    sentence: str
    rule: str
    reasons: tuple[Refusal, ...] = ()
    powers: tuple[str, ...] = ()  # cards that currently change this action for the player

    @property
    def possible(self) -> bool:
        """Whether there is such a move at the moment."""
        return not self.reasons


class Guide(Protocol):
    """Help for learners (a module of each game). It works on views, so it cannot reveal secrets."""

    def card_rules(self) -> Mapping[str, str]: ...  # card: the rule that explains it
    def refusal_rules(self) -> Mapping[str, Collection[str]]: ...  # code of a refusal: the rules it may cite
    def possibilities(self, view: Any, /) -> list[Possibility]: ...
