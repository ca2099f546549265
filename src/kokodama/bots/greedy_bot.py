"""A bot that takes the most immediate points: a search of depth one."""

from collections.abc import Callable
from typing import Any

from kokodama.bots.bot import Explanation
from kokodama.bots.random_bot import never_repeats
from kokodama.bots.rollout_explainer import explain_by_rollouts
from kokodama.core.abilities import imagined
from kokodama.core.chance import Chance
from kokodama.core.game import Game

Heuristic = Callable[[Any, int], float]
PENALTY = 1.0  # for repeating a position, in points; more than any draw can seem to lose


def no_heuristic(state: Any, seat: int) -> float:
    """Return 0: only points count."""
    return 0.0


class GreedyBot:
    """Tries every action of the menu in one determinization and takes the one with the best result.

    The result is its own points less the others' average, plus `heuristic`: what a position is worth beyond its
    points. An action that may repeat a position has a penalty, or two such bots could exchange their hands for ever.
    """

    name = "greedy"

    def __init__(
        self,
        game: Game[Any, Any],
        heuristic: Heuristic = no_heuristic,
        may_repeat: Callable[[int], bool] = never_repeats,
    ) -> None:
        self.game = game
        self.heuristic = heuristic
        self.may_repeat = may_repeat

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, view: Any, chance: Chance) -> int:
        """Return the action with the best value; among equals a random one."""
        menu: list[int] = view.menu
        if len(menu) == 1:
            return menu[0]
        seat: int = view.seat
        state = imagined(self.game, view, chance)
        best: list[int] = []
        best_value = float("-inf")
        for action in menu:
            after = state.copy()
            after.apply(action)
            scores = after.scores()
            others = (sum(scores) - scores[seat]) / (len(scores) - 1)
            value = scores[seat] - others - (PENALTY if self.may_repeat(action) else 0.0)
            if not after.is_over():
                value += self.heuristic(after, seat)
            if value > best_value + 1e-9:
                best, best_value = [action], value
            elif value > best_value - 1e-9:
                best.append(action)
        return chance.choice(best)

    def explain(self, view: Any, chance: Chance) -> Explanation:
        """Explain the moves it would choose by rollouts with this bot in every seat."""
        return explain_by_rollouts(self.game, self, view, chance)
