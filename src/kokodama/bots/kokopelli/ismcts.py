"""Information-set Monte Carlo tree search (ISMCTS): many determinizations share one tree.

Each iteration deals the hidden cards anew, descends by mean reward and prior (PUCT), adds one node, plays a rollout by
the policy to the start of a later turn, and evaluates the position reached. Each player is assumed to maximise their
own result (max^n). A node may be reached with different cards in hand, so the exploration term counts how often an
action was available, not how often its parent was visited.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.kokopelli.candidates import Candidates
from kokodama.bots.kokopelli.determinize import determinize
from kokodama.bots.kokopelli.node_table import NONE, SEATS, NodeTable
from kokodama.bots.kokopelli.value import ValueEstimator
from kokodama.bots.kokopelli.weights import Weights
from kokodama.core.chance import Chance
from kokodama.games.kokopelli.actions import SIZE
from kokodama.games.kokopelli.board import OVER
from kokodama.games.kokopelli.moves import perform
from kokodama.games.kokopelli.state import State

DEEPEST: Final = 256  # nodes in a path


class SearchParams:
    """Parameters of a search."""

    def __init__(
        self,
        rollout_rounds: float = 4.0,
        c_puct: float = 0.6,
        prior_temperature: float = 1.0,
        fpu_reduction: float = 0.1,
        rollout_noise: float = 0.7,
        margin_weight: float = 0.1,
        margin_span: float = 40.0,
    ) -> None:
        self.rollout_rounds = rollout_rounds  # length of a rollout before it is evaluated, in rounds
        self.c_puct = c_puct  # weight of the exploration term in PUCT
        self.prior_temperature = prior_temperature  # of the softmax that makes priors of ratings
        self.fpu_reduction = fpu_reduction  # how far below its tried siblings an untried action is valued
        self.rollout_noise = rollout_noise  # maximum added to a rating in a rollout, in points
        self.margin_weight = margin_weight  # share of the reward given for the margin rather than the win
        self.margin_span = margin_span  # the margin in points that gets the full share


class Search:
    """A search tree for one seat, built from one determinization of its view."""

    def __init__(self, weights: Weights, params: SearchParams) -> None:
        self.params = params
        self.tree = NodeTable()
        self.value = ValueEstimator(
            weights.value_own, weights.value_others, weights.win_scale, weights.win_scale_by_time
        )
        self.candidates = Candidates(weights.policy)
        self.root: i64 = 0
        self.children: vec[i64] = vec[i64]([NONE] * SIZE)  # scratch: the child by action, all NONE between uses
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)
        self.movers: vec[i64] = vec[i64]([0] * DEEPEST)
        self.rewards: vec[float] = vec[float]([0.0] * SEATS)

    def clear(self) -> None:
        """Discard the tree and start a new one."""
        self.tree.clear()
        self.root = 0

    def advance_root(self, action: int) -> bool:
        """Make the node of an action the new root. Returns False if the action was never tried."""
        node = self.tree.child(self.root, action)
        if node == NONE:
            return False
        self.root = node
        return True

    def run(self, imagined: State, iterations: int, chance: Chance, stop_when_decided: bool) -> None:
        """Search until the root has `iterations` visits, or with `stop_when_decided` until no action can catch up."""
        goal: i64 = iterations
        while self.tree.visits[self.root] < goal:
            self.iterate(imagined, chance)
            visits: i64 = self.tree.visits[self.root]
            if stop_when_decided and visits & 31 == 0 and self.lead() > goal - visits:
                break

    def lead(self) -> i64:
        """Return the lead in visits of the root's most visited action over the second."""
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
        """Run one iteration: determinize, select, expand, roll out, evaluate, backpropagate."""
        seat: i64 = imagined.turn
        state = imagined.copy()
        determinize(state, seat, chance)
        turns_left: i64 = i64(self.params.rollout_rounds * float(state.seats) + 0.5)
        if turns_left < 1:
            turns_left = 1
        candidates = self.candidates
        tree = self.tree
        node: i64 = self.root
        depth: i64 = 0
        self.path[0] = node
        exploring = True
        while state.phase != OVER and turns_left > 0:
            mover: i64 = state.turn
            if exploring:
                if candidates.fill(state) > 1:
                    node = self.select(state, node)
                    exploring = tree.visits[node] > 0
                else:
                    only: i64 = candidates.menu.actions[0]
                    child: i64 = tree.child(node, only)
                    node = tree.add_child(node, only) if child == NONE else child
                depth += 1
                self.path[depth] = node
                self.movers[depth] = mover
                exploring = exploring and depth < DEEPEST - 1
                perform(state, tree.action[node])
            else:
                perform(state, candidates.pick(state, self.params.rollout_noise, chance))
            if state.turn != mover:
                turns_left -= 1
        self.value.evaluate(state)
        self.backpropagate(state.seats, seat, depth)

    def select(self, state: State, node: i64) -> i64:
        """Return the child with the best sum of mean reward and exploration term (PUCT)."""
        tree = self.tree
        children = self.children
        candidates = self.candidates
        params = self.params
        candidates.rate(state)
        candidates.set_priors(params.prior_temperature)
        actions = candidates.menu.actions
        child: i64 = tree.first[node]
        while child != NONE:
            children[tree.action[child]] = child
            child = tree.next[child]
        # An untried action is valued by what the tried ones brought this mover on average, less a little.
        tried_reward = 0.0
        tried: i64 = 0
        for i in range(candidates.menu.size):
            child = children[actions[i]]
            if child != NONE:
                tried_reward += tree.total_reward[child]
                tried += tree.visits[child]
        untried_value = tried_reward / float(tried) - params.fpu_reduction if tried > 0 else 0.5
        best: i64 = 0
        best_score = -1000.0
        for i in range(candidates.menu.size):
            child = children[actions[i]]
            if child == NONE:
                score = untried_value + params.c_puct * candidates.priors[i] * sqrt(float(tried + 1))
            else:
                tree.availability[child] += 1
                visits = float(tree.visits[child])
                score = tree.total_reward[child] / visits + params.c_puct * candidates.priors[i] * sqrt(
                    float(tree.availability[child])
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
            result = tree.add_child(node, chosen)
            tree.availability[result] = tried + 1
        return result

    def backpropagate(self, seats: i64, seat: i64, depth: i64) -> None:
        """Add the result of an iteration to all nodes of its path."""
        tree = self.tree
        value = self.value
        margin_weight = self.params.margin_weight
        total = 0.0
        for other in range(seats):
            total += value.points[other]
        for other in range(seats):
            points = value.points[other]
            ahead = 0.5 + (points - (total - points) / float(seats - 1)) / self.params.margin_span
            if ahead < 0.0:
                ahead = 0.0
            elif ahead > 1.0:
                ahead = 1.0
            self.rewards[other] = (1.0 - margin_weight) * value.wins[other] + margin_weight * ahead
        for i in range(depth + 1):
            node: i64 = self.path[i]
            tree.visits[node] += 1
            if i > 0:
                tree.total_reward[node] += self.rewards[self.movers[i]]
            tree.points[node] += value.points[seat]
            for other in range(seats):
                tree.wins[node * SEATS + other] += value.wins[other]
