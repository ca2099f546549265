"""The information set of a seat, and determinizations of it.

What the seat cannot see (the order of the stack, the coming season cards) is dealt anew for every determinization. All
candidates are played out in the same ones, so that luck does not decide between them.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import BranchCards
from kokodama.bots.kodama.goal_plan import goals_to_pursue
from kokodama.bots.kodama.playout_tree import PlayoutTree, playout_tree_of
from kokodama.core.chance import Chance
from kokodama.games.kodama.board import NONE, Public
from kokodama.games.kodama.cards import Goal, SeasonCard
from kokodama.games.kodama.rules import within_limit
from kokodama.games.kodama.tree import Tree


class Determinization:
    """One possible deal of the hidden cards."""

    def __init__(self, stack: vec[i64], year: list[SeasonCard | None], seed: i64) -> None:
        self.stack = stack  # top last
        self.year = year  # by season
        self.seed: i64 = seed


class InformationSet:
    """What a seat knows when it has to decide, prepared for playouts."""

    def __init__(
        self, branches: BranchCards, table: Public, unseen: list[int], hand: list[int], seat: int, poses_per_card: i64
    ) -> None:
        self.branches = branches
        self.table = table
        self.seat = seat
        order = (seat - int(table.start)) % int(table.seats)
        self.after: i64 = int(table.seats) - 1 - order  # how many others act after this seat in a round
        self.playout_tree: PlayoutTree = playout_tree_of(branches, table.trees[seat], poses_per_card)
        self.goals: list[Goal] = []  # in hand
        self.pursued: list[Goal] = []  # of these, the ones worth pursuing
        self.set_hand(hand)
        self.display: vec[i64] = vec[i64](table.display)
        self.bottom: list[int] = table.buried[::-1]
        self.hidden: list[int] = unseen[:]
        for card in table.buried:
            self.hidden.remove(card)
        self.years: list[list[SeasonCard]] = []
        for season in range(3):
            possible: list[SeasonCard] = []
            if table.hidden_year[season]:
                possible = [card for card in table.cards.seasons if card.season == season]
            self.years.append(possible)
        self.card_values: list[vec[i64]] = []  # by opponent in turn order, what each card would score for them now
        for step in range(1, int(table.seats)):
            self.card_values.append(best_scores(branches, table.trees[(seat + step) % int(table.seats)]))

    def set_hand(self, hand: list[int]) -> None:
        """Set the goals in hand."""
        self.goals = [self.table.cards.goals[goal] for goal in hand]
        self.pursued = goals_to_pursue(self.table.trees[self.seat], self.goals, self.table.round)

    def season_now(self) -> SeasonCard | None:
        """Return the open season card."""
        card = self.table.season_card
        return None if card == NONE else self.table.cards.seasons[card]

    def determinize(self, chance: Chance) -> Determinization:
        """Deal the hidden cards at random."""
        stack = self.hidden[:]
        chance.shuffle(stack)
        year: list[SeasonCard | None] = [None, None, None]
        for season in range(3):
            if len(self.years[season]) > 0:
                year[season] = chance.choice(self.years[season])
        year[self.table.season()] = self.season_now()
        return Determinization(vec[i64](self.bottom + stack), year, chance.word())


def best_scores(branches: BranchCards, tree: Tree) -> vec[i64]:
    """Return the most that each branch card could score on a tree."""
    playout_tree = playout_tree_of(branches, tree, 1)
    best = vec[i64]()
    for card in range(len(branches.cards.branches)):
        branch = branches.of(card)
        most: i64 = 0
        for parent in range(playout_tree.size()):
            if playout_tree.open_count[parent] > 0:
                points: i64 = playout_tree.score(branch, parent)
                if within_limit(points) and points > most:
                    most = points
        best = append(best, most)
    return best
