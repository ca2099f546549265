"""The bots of each game, by name."""

from collections.abc import Callable

from kokodama.bots.bot import Bot
from kokodama.bots.greedy import GreedyBot
from kokodama.bots.kokopelli.prospects import prospects, unwelcome
from kokodama.bots.random import RandomBot
from kokodama.games import GAMES

BOTS: dict[str, dict[str, Callable[[], Bot]]] = {
    "kokopelli": {
        "random": lambda: RandomBot(unwelcome),
        "greedy": lambda: GreedyBot(GAMES["kokopelli"], prospects),
    },
}
