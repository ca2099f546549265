"""A bot that plays random legal actions."""

from collections.abc import Callable
from typing import Any

from kokodama.core.chance import Chance

RARELY = 16  # it plays one in this many of the actions drawn that may repeat a position


def never_in_circles(action: int) -> bool:
    """Return False: no action repeats a position."""
    return False


class RandomBot:
    """Plays uniformly at random, but rarely an action that may repeat a position, so that games end."""

    name = "random"

    def __init__(self, goes_in_circles: Callable[[int], bool] = never_in_circles) -> None:
        self.goes_in_circles = goes_in_circles

    def choose(self, view: Any, chance: Chance) -> int:
        """Return a random action from the menu."""
        menu: list[int] = view.menu
        action = chance.choice(menu)
        while len(menu) > 1 and self.goes_in_circles(action) and chance.below(RARELY) != 0:
            action = chance.choice(menu)
        return action
