"""Information-set Monte Carlo tree search: many imagined games, one tree of what was done in them.

Every iteration deals the hidden cards anew, walks down the tree by what the actions brought so far and by instinct,
adds one node, lets instinct play on to the start of a later turn, and judges that by outlook. Everybody at the table
is taken to play for himself. A node may be reached with other cards in hand than before, so its actions are compared
by how often each was on offer.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.kokopelli.candidates import Shortlist
from kokodama.bots.kokopelli.determinize import deal_anew
from kokodama.bots.kokopelli.node_table import NONE, SEATS, Tree
from kokodama.bots.kokopelli.value import Outlook
from kokodama.bots.kokopelli.weights import Taste
from kokodama.core.chance import Chance
from kokodama.games.kokopelli.actions import SIZE
from kokodama.games.kokopelli.board import OVER
from kokodama.games.kokopelli.moves import perform
from kokodama.games.kokopelli.state import State

DEEPEST: Final = 256  # nodes of a path


class Habits:
    """How a search goes about it."""

    def __init__(
        self,
        rounds: float = 4.0,
        curiosity: float = 0.6,
        heat: float = 1.0,
        doubt: float = 0.1,
        noise: float = 0.7,
        margin: float = 0.1,
        span: float = 40.0,
    ) -> None:
        self.rounds = rounds  # how far a game is played on before it is judged, in rounds
        self.curiosity = curiosity  # how much instinct counts against what was found
        self.heat = heat  # how undecided instinct is
        self.doubt = doubt  # how much worse than its parent an untried action is taken to be
        self.noise = noise  # how much instinct wavers when it plays on, in points
        self.margin = margin  # share of the reward that is points ahead rather than the win
        self.span = span  # the lead in points that counts as everything


class Search:
    """One tree for one seat, from one imagined game of its view."""

    def __init__(self, taste: Taste, habits: Habits) -> None:
        self.habits = habits
        self.tree = Tree()
        self.outlook = Outlook(taste.own, taste.others, taste.scale, taste.scale_by_time)
        self.shortlist = Shortlist(taste.instinct)
        self.root: i64 = 0
        self.children: vec[i64] = vec[i64]([NONE] * SIZE)  # scratch: the child of each action, NONE at rest
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)
        self.movers: vec[i64] = vec[i64]([0] * DEEPEST)
        self.rewards: vec[float] = vec[float]([0.0] * SEATS)

    def forget(self) -> None:
        """Start a new tree."""
        self.tree.clear()
        self.root = 0

    def follow(self, action: int) -> bool:
        """Keep only what follows an action; False if it was never tried."""
        node = self.tree.child(self.root, action)
        if node == NONE:
            return False
        self.root = node
        return True

    def run(self, imagined: State, iterations: int, chance: Chance, settled: bool) -> None:
        """Search until the root has so many visits, or, if `settled`, until no other action can overtake the best."""
        goal: i64 = iterations
        while self.tree.visits[self.root] < goal:
            self.iterate(imagined, chance)
            visits: i64 = self.tree.visits[self.root]
            if settled and visits & 31 == 0 and self.lead() > goal - visits:
                break

    def lead(self) -> i64:
        """By how many visits the best action of the root leads."""
        tree = self.tree
        best: i64 = 0
        second: i64 = 0
        node: i64 = tree.first[self.root]
        while node != NONE:
            visits: i64 = tree.visits[node]
            if visits > best:
                second = best
                best = visits
            elif visits > second:
                second = visits
            node = tree.next[node]
        return best - second

    def iterate(self, imagined: State, chance: Chance) -> None:
        """One imagined game."""
        seat: i64 = imagined.turn
        state = imagined.copy()
        deal_anew(state, seat, chance)
        turns_left: i64 = i64(self.habits.rounds * float(state.seats) + 0.5)
        if turns_left < 1:
            turns_left = 1
        shortlist = self.shortlist
        tree = self.tree
        node: i64 = self.root
        depth: i64 = 0
        self.path[0] = node
        exploring = True
        while state.phase != OVER and turns_left > 0:
            mover: i64 = state.turn
            if exploring:
                if shortlist.fill(state) > 1:
                    node = self.descend(state, node)
                    exploring = tree.visits[node] > 0
                else:
                    only: i64 = shortlist.menu.actions[0]
                    child: i64 = tree.child(node, only)
                    node = tree.grow(node, only) if child == NONE else child
                depth += 1
                self.path[depth] = node
                self.movers[depth] = mover
                exploring = exploring and depth < DEEPEST - 1
                perform(state, tree.action[node])
            else:
                perform(state, shortlist.pick(state, self.habits.noise, chance))
            if state.turn != mover:
                turns_left -= 1
        self.outlook.look(state)
        self.remember(state.seats, seat, depth)

    def descend(self, state: State, node: i64) -> i64:
        """The child to try now: what it brought so far, and what instinct says while little is known (PUCT)."""
        tree = self.tree
        children = self.children
        shortlist = self.shortlist
        habits = self.habits
        shortlist.rate(state)
        shortlist.prefer(habits.heat)
        actions = shortlist.menu.actions
        child: i64 = tree.first[node]
        while child != NONE:
            children[tree.action[child]] = child
            child = tree.next[child]
        # What the actions tried so far brought to this mover is the measure for an untried one.
        known = 0.0
        tried: i64 = 0
        for i in range(shortlist.menu.size):
            child = children[actions[i]]
            if child != NONE:
                known += tree.worth[child]
                tried += tree.visits[child]
        guess = known / float(tried) - habits.doubt if tried > 0 else 0.5
        best: i64 = 0
        best_score = -1000.0
        for i in range(shortlist.menu.size):
            child = children[actions[i]]
            if child == NONE:
                score = guess + habits.curiosity * shortlist.priors[i] * sqrt(float(tried + 1))
            else:
                tree.offered[child] += 1
                visits = float(tree.visits[child])
                score = tree.worth[child] / visits + habits.curiosity * shortlist.priors[i] * sqrt(
                    float(tree.offered[child])
                ) / (1.0 + visits)
            if score > best_score:
                best_score = score
                best = i
        chosen: i64 = actions[best]
        result: i64 = children[chosen]
        child = tree.first[node]
        while child != NONE:
            children[tree.action[child]] = NONE
            child = tree.next[child]
        if result == NONE:
            result = tree.grow(node, chosen)
            tree.offered[result] = tried + 1
        return result

    def remember(self, seats: i64, seat: i64, depth: i64) -> None:
        """Add what a game brought to all nodes of its path."""
        tree = self.tree
        outlook = self.outlook
        margin = self.habits.margin
        total = 0.0
        for other in range(seats):
            total += outlook.points[other]
        for other in range(seats):
            points = outlook.points[other]
            ahead = 0.5 + (points - (total - points) / float(seats - 1)) / self.habits.span
            if ahead < 0.0:
                ahead = 0.0
            elif ahead > 1.0:
                ahead = 1.0
            self.rewards[other] = (1.0 - margin) * outlook.wins[other] + margin * ahead
        for i in range(depth + 1):
            node: i64 = self.path[i]
            tree.visits[node] += 1
            if i > 0:
                tree.worth[node] += self.rewards[self.movers[i]]
            tree.points[node] += outlook.points[seat]
            for other in range(seats):
                tree.wins[node * SEATS + other] += outlook.wins[other]
