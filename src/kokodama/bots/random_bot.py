"""A bot that plays random legal actions."""

from collections.abc import Callable
from typing import Any

from kokodama.core.chance import Chance

RARELY = 16  # it plays one in this many of the actions drawn that may repeat a position


def never_repeats(action: int) -> bool:
    """Return False: no action repeats a position."""
    return False


class RandomBot:
    """Plays uniformly at random, but rarely an action that may repeat a position, so that games end."""

    name = "random"

    def __init__(self, may_repeat: Callable[[int], bool] = never_repeats) -> None:
        self.may_repeat = may_repeat

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, view: Any, chance: Chance) -> int:
        """Return a random action from the menu."""
        menu: list[int] = view.menu
        action = chance.choice(menu)
        while len(menu) > 1 and self.may_repeat(action) and chance.below(RARELY) != 0:
            action = chance.choice(menu)
        return action
