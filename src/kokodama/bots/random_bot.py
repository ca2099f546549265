"""A bot that plays anything legal."""

from collections.abc import Callable
from typing import Any

from kokodama.core.chance import Chance

RARELY = 16  # one in so many of the unwelcome actions it thinks of is played


class RandomBot:
    """Uniform over the menu, but rarely what would only go round in circles, so that games end."""

    name = "random"

    def __init__(self, unwelcome: Callable[[int], bool]) -> None:
        self.unwelcome = unwelcome

    def choose(self, view: Any, chance: Chance) -> int:
        """Any action of the menu."""
        menu: list[int] = view.menu
        action = chance.choice(menu)
        while len(menu) > 1 and self.unwelcome(action) and chance.below(RARELY) != 0:
            action = chance.choice(menu)
        return action
