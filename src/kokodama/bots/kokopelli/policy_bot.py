"""The bot for Kokopelli that does not search: it takes the action that its policy rates highest."""

from kokodama.bots.bot import Explanation
from kokodama.bots.kokopelli import features
from kokodama.bots.kokopelli.candidates import Candidates
from kokodama.bots.kokopelli.weights import POLICY, Weights, weights_for
from kokodama.bots.rollout_explainer import explain_by_rollouts
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.games.kokopelli.view import View, imagine

# Features that a beginner ignores: plans, what a move leaves to others, which cards will be needed later
UNSEEN_BY_BEGINNERS = [
    features.DRAWN_OVER_LIMIT,
    features.FINISH_NOW,
    features.EXTRA,
    features.TUCKED_WILD,
    features.GIVEN,
    features.ONE_MISSING,
    features.TWO_MISSING,
    features.FINISH_LATER,
    features.COPIES_LEFT,
    features.SHELTERED,
    features.ONE_CARD_LEFT,
    features.TUCKED_FITTING,
    features.TUCKED_OPENABLE,
    features.TUCKED_FINISHER,
    features.DRAW_LATE,
    features.OPEN_LATE,
    features.POWER_TAKEN,
]


class PolicyBot:
    """Takes the action that its policy rates highest, after adding some noise."""

    def __init__(self, noise: float, beginner: bool = False, name: str = "policy") -> None:
        self.name = name
        self.noise = noise  # in points, as in Candidates.pick
        self.beginner = beginner  # whether it ignores what a beginner would miss

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, view: View, chance: Chance) -> int:
        """Return the action rated highest from what this seat knows."""
        if len(view.menu) == 1:
            return view.menu[0]
        seats = int(view.table.seats)
        weights = beginner_weights(seats) if self.beginner else weights_for(seats)
        return int(Candidates(weights.policy).pick(imagine(view, chance), self.noise, chance))

    def explain(self, view: View, chance: Chance) -> Explanation:
        """Explain the moves it would choose by rollouts with this bot in every seat."""
        return explain_by_rollouts(GAMES["kokopelli"], self, view, chance)


def beginner_weights(seats: int) -> Weights:
    """Return the weights of a beginner.

    Immediate points and new ceremonies look good; all powers are equal, and Kokopelli are spent like other cards.
    """
    weights = list(POLICY[seats])
    weights[features.OWN_WILD] = weights[features.OWN_NATURAL]
    weights[features.FOREIGN_WILD] = weights[features.FOREIGN_NATURAL]
    for feature in UNSEEN_BY_BEGINNERS:
        weights[feature] = 0.0
    for first in (features.POWER_WON, features.POWER_LOST):
        for kind in range(16):
            weights[first + kind] = sum(POLICY[seats][first : first + 16]) / 32
    full = weights_for(seats)
    return Weights(weights, list(full.value_own), list(full.value_others), full.win_scale, full.win_scale_by_time)
