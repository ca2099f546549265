"""A bot that plays anything legal."""

from collections.abc import Callable
from typing import Any

from kokodama.core.chance import Chance

RARELY = 16  # it plays one in this many of the drawn actions that go in circles


def never_in_circles(action: int) -> bool:
    """Return False: no action repeats a position."""
    return False


class RandomBot:
    """Draws uniformly from the menu, but seldom plays what goes in circles, so that games end."""

    name = "random"

    def __init__(self, goes_in_circles: Callable[[int], bool] = never_in_circles) -> None:
        self.goes_in_circles = goes_in_circles

    def choose(self, view: Any, chance: Chance) -> int:
        """Return a random action of the menu."""
        menu: list[int] = view.menu
        action = chance.choice(menu)
        while len(menu) > 1 and self.goes_in_circles(action) and chance.below(RARELY) != 0:
            action = chance.choice(menu)
        return action
