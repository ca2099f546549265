"""A bot for Kokopelli that plays what looks best at a glance; and what somebody sees who plays for the first time."""

from kokodama.bots.bot import Thoughts
from kokodama.bots.kokopelli import action_features
from kokodama.bots.kokopelli.candidates import Shortlist
from kokodama.bots.kokopelli.weights import INSTINCT, Taste, taste_for
from kokodama.bots.rollout_explainer import foresee
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.games.kokopelli.view import View, imagine

# What a beginner has not learned to see: plans, what a move leaves to others, and which cards will be missed later
UNSEEN_BY_BEGINNERS = [
    action_features.DRAWN_IN_VAIN,
    action_features.FINISH_NOW,
    action_features.EXTRA,
    action_features.TUCKED_WILD,
    action_features.GIVEN,
    action_features.ONE_MISSING,
    action_features.TWO_MISSING,
    action_features.FINISH_LATER,
    action_features.COPIES_LEFT,
    action_features.SHELTERED,
    action_features.ONE_CARD_LEFT,
    action_features.TUCKED_FITTING,
    action_features.TUCKED_OPENABLE,
    action_features.TUCKED_FINISHER,
    action_features.DRAW_LATE,
    action_features.OPEN_LATE,
    action_features.POWER_TAKEN,
]


class InstinctBot:
    """No search: the action that looks best, give or take some wavering."""

    def __init__(self, wavering: float, fresh: bool = False, name: str = "instinct") -> None:
        self.name = name
        self.wavering = wavering  # in points, as in Shortlist.pick
        self.fresh = fresh  # sees only what a beginner sees

    def choose(self, view: View, chance: Chance) -> int:
        """The action that looks best from what this seat knows."""
        if len(view.menu) == 1:
            return view.menu[0]
        seats = int(view.table.seats)
        taste = beginners_taste(seats) if self.fresh else taste_for(seats)
        return int(Shortlist(taste.instinct).pick(imagine(view, chance), self.wavering, chance))

    def explain(self, view: View, chance: Chance) -> Thoughts:
        """How games between players like it go on from its ideas."""
        return foresee(GAMES["kokopelli"], self, view, chance)


def beginners_taste(seats: int) -> Taste:
    """Points at once and new ceremonies look good; all powers are alike, and Kokopelli are spent like other cards."""
    weights = list(INSTINCT[seats])
    weights[action_features.OWN_WILD] = weights[action_features.OWN_NATURAL]
    weights[action_features.FOREIGN_WILD] = weights[action_features.FOREIGN_NATURAL]
    for trait in UNSEEN_BY_BEGINNERS:
        weights[trait] = 0.0
    for first in (action_features.POWER_WON, action_features.POWER_LOST):
        for kind in range(16):
            weights[first + kind] = sum(INSTINCT[seats][first : first + 16]) / 32
    full = taste_for(seats)
    return Taste(weights, list(full.own), list(full.others), full.scale, full.scale_by_time)
