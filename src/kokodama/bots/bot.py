"""The interface of a bot: it chooses an action from a view, and may be able to explain its choice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from kokodama.core.chance import Chance


class Bot(Protocol):
    """A computer player. It never sees a state, only what its seat may know.

    >>> class Drawer:
    ...     name = "drawer"
    ...     def choose(self, view: KokopelliView, chance: Chance) -> int:
    ...         draw = Kokopelli.read(None, "draw")
    ...         return draw if draw in view.menu else chance.choice(view.menu)
    >>> play_match(Kokopelli, [Drawer(), make_bot("kokopelli", "casual")], Chance(1)).winners
    [1]
    """

    name: str

    def choose(self, view: Any, chance: Chance) -> int:
        """Choose an action from the view's menu, which is not empty."""
        ...


@dataclass(frozen=True)
class ExplainedMove:
    """A bot's estimate for one action.

    >>> ExplainedMove(action=0, points=21.5, win=0.6, weight=0.8).win
    0.6
    """

    action: int
    points: float  # the final points expected for the seat if this is played
    win: float  # the probability that the seat wins if this is played
    weight: float  # the share of the search spent on it, 0 to 1


@dataclass(frozen=True)
class Explanation:
    """A bot's analysis of a view: the actions it considered, best first, each seat's chance, the line it expects.

    >>> view = Kokopelli.start(seats=2, chance=Chance(7)).view(seat=0)
    >>> explanation = make_bot("kokopelli", "casual").explain(view, Chance(1))
    >>> explanation.moves[0].win >= explanation.moves[-1].win, round(sum(explanation.wins), 6)
    (True, 1.0)
    """

    moves: Sequence[ExplainedMove]
    wins: Sequence[float]  # each seat's probability of winning; they sum to 1
    line: Sequence[int]  # the expected actions from here on, beginning with the best move


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that can explain its choices, as needed for hints and analysis.

    >>> isinstance(make_bot("kokopelli", "strong"), ExplainingBot)
    True
    """

    def explain(self, view: Any, chance: Chance) -> Explanation:
        """Analyse a view that has a menu."""
        ...
