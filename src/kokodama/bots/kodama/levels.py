"""The four levels of Kodama: what each knows, and how many rehearsals it makes; no machine makes it stronger.

docs/ has the measured ladder: after a change here, play it again.
"""

from collections.abc import Callable

from kokodama.bots.bot import Bot
from kokodama.bots.kodama.greedy_bot import GreedyKodama
from kokodama.bots.kodama.search_bot import SearchKodama

MAKERS: dict[str, Callable[[], Bot]] = {
    # looks at two cards, takes the place that pays most, in any pose, and thinks of its Kodamas when it has to play one
    "beginner": lambda: GreedyKodama("beginner", hope=0.0, room=0.0, poses=1, cards=2),
    "casual": lambda: GreedyKodama("casual", poses=2, cards=3),
    "strong": lambda: SearchKodama("strong", iterations=30, places=6, poses=1),
    "expert": lambda: SearchKodama("expert", iterations=4000),
}
