"""A bot of your own, in thirty lines: it plays whatever scores most at once, else draws, else anything.

Give it to kokodama by an entry point in your package's pyproject.toml, then play against it by its name:

    [project.entry-points."kokodama.bots"]
    "kokopelli.mybot" = "my_bot:MyBot"

    kokodama simulate kokopelli --bots mybot,greedy --games 100
"""

from kokodama.core.chance import Chance
from kokodama.core.text_moves import gains
from kokodama.games.kokopelli.actions import DRAW
from kokodama.games.kokopelli.game import KOKOPELLI_GAME
from kokodama.games.kokopelli.view import View


class MyBot:
    """Needs a name and `choose`; a view is all it gets: what its seat may know, and the menu of legal actions."""

    name = "mybot"

    def choose(self, view: View, chance: Chance) -> int:
        """One action of the menu."""
        gained = gains(KOKOPELLI_GAME, view)  # what each action brings at once, seat by seat
        best = max(view.menu, key=lambda action: gained[action][view.seat])
        if gained[best][view.seat] > 0:
            return best
        return DRAW if DRAW in view.menu else chance.choice(view.menu)
