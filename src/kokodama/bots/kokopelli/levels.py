"""The four levels of Kokopelli: what each knows, and how many iterations it searches; no machine makes it stronger.

docs/ has the measured ladder: after a change here, play it again.
"""

from collections.abc import Callable

from kokodama.bots.bot import Bot
from kokodama.bots.kokopelli.ismcts import Habits
from kokodama.bots.kokopelli.policy_bot import InstinctBot
from kokodama.bots.kokopelli.search_bot import SearchBot

MAKERS: dict[str, Callable[[], Bot]] = {
    "beginner": lambda: InstinctBot(wavering=6.0, fresh=True, name="beginner"),
    "casual": lambda: InstinctBot(wavering=0.5, name="casual"),
    "strong": lambda: SearchBot(100, habits=Habits(rounds=2.0), name="strong"),
    "expert": lambda: SearchBot(10_000, name="expert"),
}
