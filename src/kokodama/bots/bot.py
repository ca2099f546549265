"""What a bot is: something that chooses from a view."""

from typing import Any, Protocol

from kokodama.core.chance import Chance


class Bot(Protocol):
    """A player that is a program. It never sees a state, only what its seat may know."""

    name: str

    def choose(self, view: Any, chance: Chance) -> int:
        """One action of the view's menu, which is not empty."""
        ...
