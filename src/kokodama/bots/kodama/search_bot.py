"""The search bot for Kodama: flat Monte Carlo over a few good moves, with playouts by the placement policy."""

from kokodama.bots.bot import Explanation
from kokodama.bots.kodama.candidates import PLAYS_GOAL, Candidate, grow_candidates
from kokodama.bots.kodama.card_poses import branch_cards_of
from kokodama.bots.kodama.determinize import InformationSet
from kokodama.bots.kodama.explain import SHOWN_MOVES, explain_candidates
from kokodama.bots.kodama.natural_choice import most_natural
from kokodama.bots.kodama.placement import PlacementPolicy
from kokodama.bots.kodama.playout import Playout
from kokodama.bots.kodama.policy_bot import kind_now
from kokodama.bots.kodama.successive_halving import compare
from kokodama.core.chance import Chance
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import CHOOSE, GROW
from kokodama.games.kodama.view import View

POSES_PER_CARD = 24  # poses considered on each card of its tree
PLAYOUT_POSES = 3  # poses compared for a card laid in a playout
GOAL_WEIGHT = 0.5  # value of a point gained for a goal in hand
POSE_WEIGHT = 0.02  # cost of an open pose that is lost
UNLIMITED = 1 << 40
ITERATIONS = 400


class SearchBot:
    """Searches for a number of playouts or of seconds, whichever is used up first.

    With only a number of playouts, it plays the same on every machine.
    """

    def __init__(
        self,
        name: str = "search",
        iterations: int | None = None,
        seconds: float | None = None,
        places: int = 12,
        poses: int = 2,
    ) -> None:
        self.name = name
        self.iterations = iterations if iterations is not None else ITERATIONS if seconds is None else UNLIMITED
        self.seconds = seconds if seconds is not None else 0.0
        self.places = places
        self.poses = poses
        self.policy = PlacementPolicy(GOAL_WEIGHT, POSE_WEIGHT, PLAYOUT_POSES)

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, view: View, chance: Chance) -> int:
        """Return the move with the best mean value, which includes the cards it leaves to the opponents."""
        if len(view.menu) == 1:
            return view.menu[0]
        if view.table.phase == CHOOSE:
            return kind_now(view)
        if actions.word_of(view.menu[0]) == actions.SAY_BURY:
            return chance.choice(view.menu)
        known, playout = self.prepare(view)
        best = self.compare_moves(view, known, playout, chance)
        self.beautify(known, best[:1])
        return best[0].action(view.hand)

    def explain(self, view: View, chance: Chance) -> Explanation:
        """Explain a view with a menu; the first move is what `choose` plays with the same chance."""
        known, playout = self.prepare(view)
        if view.table.phase == CHOOSE or actions.word_of(view.menu[0]) in (actions.SAY_BURY, actions.SAY_PASS):
            return explain_candidates(view, known, playout, [], self.choose(view, chance), chance)
        best = self.compare_moves(view, known, playout, chance)
        self.beautify(known, best[:SHOWN_MOVES])
        return explain_candidates(view, known, playout, best, best[0].action(view.hand), chance)

    def prepare(self, view: View) -> tuple[InformationSet, Playout]:
        """Return the information set of a view, and a playout for it."""
        table = view.table
        seat = int(table.turn)
        known = InformationSet(branch_cards_of(table.cards), table, view.unseen, view.hand, seat, POSES_PER_CARD)
        return known, Playout(known, self.policy, 1 / (int(table.seats) - 1))

    def compare_moves(self, view: View, known: InformationSet, playout: Playout, chance: Chance) -> list[Candidate]:
        """Return the compared candidates, best first."""
        if view.table.phase == GROW:
            candidates = grow_candidates(known, self.policy, self.places, self.poses)
        else:
            held = [actions.PLAY_GOAL + goal for goal in view.hand]
            candidates = [Candidate(held.index(action), 0, PLAYS_GOAL, 0.0) for action in view.menu]
        return compare(known, playout, candidates, self.iterations, self.seconds, chance)

    def beautify(self, known: InformationSet, candidates: list[Candidate]) -> None:
        """Give candidates that lay a card the most natural of the poses that are worth the same."""
        tree, season = known.table.trees[known.seat], known.season_now()
        estimates = self.policy.goal_estimates(known.playout_tree, known.pursued)
        for candidate in candidates:
            if candidate.parent != PLAYS_GOAL:
                candidate.pose = most_natural(
                    tree, known.playout_tree, self.policy, season, estimates, candidate.parent, candidate.pose
                )
