"""What a bot is: something that chooses from a view, and can say what it thinks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from kokodama.core.chance import Chance


class Bot(Protocol):
    """A player that is a program. It never sees a state, only what its seat may know."""

    name: str

    def choose(self, view: Any, chance: Chance) -> int:
        """One action of the view's menu, which is not empty."""
        ...


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of one action."""

    action: int
    points: float  # the points its seat is expected to have at the end, if this is played
    win: float  # the share of games its seat is expected to win, if this is played
    weight: float  # how much of the thinking went into it, 0 to 1


@dataclass(frozen=True)
class Thoughts:
    """What a bot thinks of a view: the actions it considered, best first, every seat's chance, the line it expects."""

    moves: Sequence[Thought]
    wins: Sequence[float]  # per seat, together 1
    line: Sequence[int]  # actions from here on, the best move first, as far as it looked


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot whose thoughts can be asked for: hints and analysis are built on it."""

    def explain(self, view: Any, chance: Chance) -> Thoughts:
        """What it thinks of a view with a menu."""
        ...
