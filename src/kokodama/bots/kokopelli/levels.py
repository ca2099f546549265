"""The bots of Kokopelli, by level. A level is defined by its knowledge and iterations, not by the machine's speed.

docs/ has the measured ladder: run it again after a change here.
"""

from collections.abc import Callable

from kokodama.bots.bot import Bot
from kokodama.bots.greedy_bot import GreedyBot
from kokodama.bots.kokopelli.heuristic import heuristic, may_repeat
from kokodama.bots.kokopelli.ismcts import SearchParams
from kokodama.bots.kokopelli.policy_bot import PolicyBot
from kokodama.bots.kokopelli.search_bot import SearchBot
from kokodama.bots.random_bot import RandomBot
from kokodama.games.kokopelli.game import KOKOPELLI_GAME

MAKERS: dict[str, Callable[[], Bot]] = {
    "random": lambda: RandomBot(may_repeat),
    "greedy": lambda: GreedyBot(KOKOPELLI_GAME, heuristic, may_repeat),
    "beginner": lambda: PolicyBot(noise=6.0, beginner=True, name="beginner"),
    "casual": lambda: PolicyBot(noise=0.5, name="casual"),
    "strong": lambda: SearchBot(100, params=SearchParams(rollout_rounds=2.0), name="strong"),
    "expert": lambda: SearchBot(10_000, name="expert"),
}
