"""A bot of your own, in thirty lines: it plays whatever scores most at once, else draws, else anything.

Give it to kokodama by an entry point in your package's pyproject.toml, then play against it by its name:

    [project.entry-points."kokodama.bots"]
    "kokopelli.mybot" = "my_bot:MyBot"

    kokodama simulate kokopelli --bots mybot,greedy --games 100
"""

from kokodama import Chance, Kokopelli, KokopelliView, gains, make_bot, play_match

DRAW = Kokopelli.read(None, "draw")


class MyBot:
    """Needs a name and `choose`; a view is all it gets: what its seat may know, and the menu of legal actions."""

    name = "mybot"

    def choose(self, view: KokopelliView, chance: Chance) -> int:
        """One action of the menu."""
        assert view.seat is not None
        seat = view.seat
        gained = gains(Kokopelli, view)  # what each action brings at once, seat by seat
        best = max(view.menu, key=lambda action: gained[action][seat])
        if gained[best][seat] > 0:
            return best
        return DRAW if DRAW in view.menu else chance.choice(view.menu)


if __name__ == "__main__":
    match = play_match(Kokopelli, [MyBot(), make_bot("kokopelli", "beginner")], Chance(2026))
    print(match.scores, match.record)
