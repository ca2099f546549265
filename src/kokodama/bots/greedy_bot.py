"""A bot that takes the best immediate points, and looks no further than the position it reaches."""

from collections.abc import Callable
from typing import Any

from kokodama.bots.bot import Thoughts
from kokodama.bots.rollout_explainer import foresee
from kokodama.core.chance import Chance
from kokodama.core.game import Game

Prospects = Callable[[Any, int], float]
CIRCLING = 1.0  # more than any draw can seem to lose


class GreedyBot:
    """Tries every action of the menu on one imagined game and takes the one that leaves it best off.

    Points count whole, the others' points as a loss; `prospects` says what a position promises beyond them, in points.
    What only goes round in circles costs a little, else two of them could exchange their hands for ever.
    """

    name = "greedy"

    def __init__(self, game: Game[Any, Any], prospects: Prospects, unwelcome: Callable[[int], bool]) -> None:
        self.game = game
        self.prospects = prospects
        self.unwelcome = unwelcome

    def choose(self, view: Any, chance: Chance) -> int:
        """The action with the best outlook; among equals a random one."""
        menu: list[int] = view.menu
        if len(menu) == 1:
            return menu[0]
        seat: int = view.seat
        state = self.game.imagine(view, chance)
        best: list[int] = []
        best_value = float("-inf")
        for action in menu:
            after = state.copy()
            after.apply(action)
            scores = after.scores()
            others = (sum(scores) - scores[seat]) / (len(scores) - 1)
            value = scores[seat] - others - (CIRCLING if self.unwelcome(action) else 0.0)
            if not after.is_over():
                value += self.prospects(after, seat)
            if value > best_value + 1e-9:
                best, best_value = [action], value
            elif value > best_value - 1e-9:
                best.append(action)
        return chance.choice(best)

    def explain(self, view: Any, chance: Chance) -> Thoughts:
        """How games between players like it go on from its ideas."""
        return foresee(self.game, self, view, chance)
