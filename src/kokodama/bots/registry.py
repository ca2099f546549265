"""The bots of each game, by name."""

from collections.abc import Callable

from kokodama.bots.bot import Bot
from kokodama.bots.greedy import GreedyBot
from kokodama.bots.kodama.greedy import GreedyKodama
from kokodama.bots.kokopelli.prospects import prospects, unwelcome
from kokodama.bots.random import RandomBot
from kokodama.core.words import N_
from kokodama.games import GAMES

TITLES = {"random": N_("random"), "greedy": N_("greedy")}  # for people
BOTS: dict[str, dict[str, Callable[[], Bot]]] = {
    "kokopelli": {
        "random": lambda: RandomBot(unwelcome),
        "greedy": lambda: GreedyBot(GAMES["kokopelli"], prospects, unwelcome),
    },
    "kodama": {
        "random": lambda: RandomBot(lambda action: False),
        "greedy": GreedyKodama,
    },
}
