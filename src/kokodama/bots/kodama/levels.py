"""The bots of Kodama, by level. A level is defined by its knowledge and number of playouts, not by the machine's speed.

docs/ has the measured ladder: run it again after a change here.
"""

from collections.abc import Callable

from kokodama.bots.bot import Bot
from kokodama.bots.kodama.policy_bot import PolicyBot
from kokodama.bots.kodama.search_bot import SearchBot

MAKERS: dict[str, Callable[[], Bot]] = {
    "greedy": PolicyBot,
    # looks at two cards, takes the place that pays most, in any pose, and ignores its goals until it has to play one
    "beginner": lambda: PolicyBot("beginner", goal_weight=0.0, pose_weight=0.0, poses=1, cards=2),
    "casual": lambda: PolicyBot("casual", poses=2, cards=3),
    "strong": lambda: SearchBot("strong", iterations=30, places=6, poses=1),
    "expert": lambda: SearchBot("expert", iterations=4000),
}
