"""Your own bot in thirty lines: it plays whatever scores most at once, or else draws, or else anything.

Register it with an entry point in your package's pyproject.toml, then play against it by name:

    [project.entry-points."kokodama.bots"]
    "kokopelli.mybot" = "my_bot:MyBot"

    kokodama simulate kokopelli --bots mybot,greedy --games 100
"""

from kokodama import Chance, Kokopelli, KokopelliView, gains, make_bot, play_match

DRAW = Kokopelli.read(None, "draw")


class MyBot:
    """A bot needs a name and `choose`. All it gets is a view: what its seat may know, and the menu of legal actions."""

    name = "mybot"

    def choose(self, view: KokopelliView, chance: Chance) -> int:
        """Choose an action from the menu."""
        assert view.seat is not None
        seat = view.seat
        gained = gains(Kokopelli, view)  # the points each action scores at once, by seat
        best = max(view.menu, key=lambda action: gained[action][seat])
        if gained[best][seat] > 0:
            return best
        return DRAW if DRAW in view.menu else chance.choice(view.menu)


if __name__ == "__main__":
    match = play_match(Kokopelli, [MyBot(), make_bot("kokopelli", "beginner")], Chance(2026))
    print(match.scores, match.record)
