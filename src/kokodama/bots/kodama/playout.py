"""Playouts of the rest of a game for one seat: it follows the placement policy, the others only take cards."""

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.bots.kodama.determinize import Determinization, InformationSet
from kokodama.bots.kodama.goal_plan import NOT_ALLOWED, best_assignment, goal_to_play, goals_to_pursue
from kokodama.bots.kodama.placement import PlacementPolicy
from kokodama.bots.kodama.playout_tree import PlayoutTree
from kokodama.core.chance import Chance
from kokodama.games.kodama.board import GROW, NONE, season_of
from kokodama.games.kodama.cards import Goal
from kokodama.games.kodama.rules import LAST_ROUND, ends_season, in_season
from kokodama.games.kodama.scoring import best_points, season_points


class Playout:
    """Plays a move and the rest of the game in a determinization."""

    def __init__(self, known: InformationSet, policy: PlacementPolicy, denial_weight: float) -> None:
        self.known = known
        self.policy = policy
        self.denial_weight = denial_weight  # cost of a point that an opponent scores with their next card
        self.display: vec[i64] = vec[i64]()
        self.stack: vec[i64] = vec[i64]()
        self.left: i64 = 0  # cards left in the stack
        self.values: vec[i64] = vec[i64]()  # by Kodama phase and goal in hand
        self.goals: list[Goal] = []  # not yet played
        self.round: i64 = 0
        self.points: i64 = 0
        self.opponents_gain: i64 = 0  # points the opponents score with their next cards

    def grow(self, determinization: Determinization, card: i64, pose: i64, parent: i64) -> float:
        """Lay this card in this pose, play out the rest of the game, and return its value."""
        chance = self.begin(determinization)
        playout_tree = self.known.playout_tree.copy()
        self.lay(playout_tree, card, pose, parent, determinization)
        self.others(chance, True)
        return self.rest(playout_tree, determinization, False, NONE, chance)

    def goal(self, determinization: Determinization, number: i64) -> float:
        """Score this goal of the hand, play out the rest of the game, and return its value."""
        chance = self.begin(determinization)
        return self.rest(self.known.playout_tree.copy(), determinization, False, number, chance)

    def play_on(self, determinization: Determinization, acted: bool) -> float:
        """Play out the rest of the game for a seat that is not to act or has no choice, and return its value."""
        chance = self.begin(determinization)
        playout_tree = self.known.playout_tree.copy()
        if self.known.table.phase != GROW:
            return self.rest(playout_tree, determinization, acted, NONE, chance)
        if not acted:
            self.turn(playout_tree, determinization, chance)
        self.others(chance, False)
        return self.rest(playout_tree, determinization, False, NONE, chance)

    def begin(self, determinization: Determinization) -> Chance:
        """Reset to the start of a determinization, and return the generator for its random decisions."""
        self.display = self.known.display[:]
        self.stack = determinization.stack
        self.left = len(determinization.stack)
        self.values = vec[i64]()
        self.goals = self.known.pursued[:]
        self.round = self.known.table.round
        self.points = 0
        self.opponents_gain = 0
        return Chance(determinization.seed)

    def season(self) -> i64:
        """Return the season of the current round."""
        return season_of(self.round)

    def rest(
        self, playout_tree: PlayoutTree, determinization: Determinization, scored: bool, first: i64, chance: Chance
    ) -> float:
        """Play on from after the seat's turn in a round, and return the value of the playout.

        If the round's Kodama phase has begun, the seat may have `scored` its goal already; `first` is the goal to
        score in it, if that has been decided.
        """
        while True:
            if ends_season(self.round):
                if not scored:
                    self.score_goal(playout_tree, first)
                    first = NONE
                scored = False
                self.score_season(playout_tree, determinization)
            if self.round == LAST_ROUND:
                break
            self.round += 1
            self.turn(playout_tree, determinization, chance)
            self.others(chance, False)
        goals: i64 = len(self.known.goals)
        bonus: i64 = best_assignment(self.values, goals, 0, 0) if goals > 0 else 0
        self.points += bonus
        return float(self.points) - self.denial_weight * float(self.opponents_gain)

    def turn(self, playout_tree: PlayoutTree, determinization: Determinization, chance: Chance) -> None:
        """Lay a card by the policy, if any fits."""
        if self.policy.choose(playout_tree, self.display, determinization.year[self.season()], self.goals, chance):
            self.lay(playout_tree, self.policy.card, self.policy.pose, self.policy.parent, determinization)

    def lay(
        self, playout_tree: PlayoutTree, card: i64, pose: i64, parent: i64, determinization: Determinization
    ) -> None:
        """Lay a card, score it, refill the display."""
        branch = playout_tree.branches.of(card)
        base: i64 = playout_tree.score(branch, parent)
        kinds: i64 = playout_tree.kinds_scored(branch, parent)
        self.points += base
        season = determinization.year[self.season()]
        if season is not None:
            self.points += season_points(playout_tree.tree, season, branch.shape, parent, pose, base, kinds)
        playout_tree.lay(branch, pose, parent)
        for i in range(len(self.display)):
            if self.display[i] == card:
                self.take(i)
                break

    def take(self, at: i64) -> None:
        """Remove a card from the display and refill it (KD 3.4)."""
        if self.left > 0:
            self.left -= 1
            self.display[at] = self.stack[self.left]
        else:
            last: i64 = len(self.display) - 1
            self.display[at] = self.display[last]
            self.display = self.display[:last]

    def others(self, chance: Chance, at_once: bool) -> None:
        """Let every opponent take a card: with `at_once` the one that scores most for them now, otherwise any."""
        takers: i64 = len(self.known.card_values)
        if self.round == LAST_ROUND:
            takers = min(takers, self.known.after)
        for opponent in range(takers):
            size: i64 = len(self.display)
            if size == 0:
                return
            at: i64 = chance.below(size)
            if at_once:
                card_values = self.known.card_values[opponent]
                for i in range(size):
                    if card_values[self.display[i]] > card_values[self.display[at]]:
                        at = i
                self.opponents_gain += card_values[self.display[at]]
            self.take(at)

    def score_goal(self, playout_tree: PlayoutTree, first: i64) -> None:
        """Record what each goal would score now; the best assignment to phases is found at the end."""
        season: i64 = self.season()
        goals = self.known.goals
        for i in range(len(goals)):
            allowed = first in (NONE, i) and in_season(goals[i], season)
            self.values = append(self.values, best_points(playout_tree.tree, goals[i]) if allowed else NOT_ALLOWED)
        played = goals[first] if first != NONE else goal_to_play(playout_tree.tree, self.goals, self.round)
        if played is not None and played in self.goals:
            self.goals.remove(played)
        self.goals = goals_to_pursue(playout_tree.tree, self.goals, self.round + 1)

    def score_season(self, playout_tree: PlayoutTree, determinization: Determinization) -> None:
        """Score the season card, if it has a goal, at the end of a Kodama phase (KD 6.2)."""
        card = determinization.year[self.season()]
        if card is not None and card.goal is not None:
            self.points += best_points(playout_tree.tree, card.goal)
