"""What a seat knows when it begins to think, and the worlds it may be living in.

What it cannot see (the order of the stack, the year to come) is dealt anew for every world; all moves that are compared
are rehearsed in the same worlds, so that luck does not decide between them.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import Faces
from kokodama.bots.kodama.goal_plan import pursued
from kokodama.bots.kodama.playout_tree import Sapling, sapling_of
from kokodama.core.chance import Chance
from kokodama.games.kodama.board import NONE, Public
from kokodama.games.kodama.cards import Goal, SeasonCard
from kokodama.games.kodama.rules import LIMIT
from kokodama.games.kodama.tree import Tree


class World:
    """One way the hidden cards may lie."""

    def __init__(self, stack: vec[i64], year: list[SeasonCard | None], seed: i64) -> None:
        self.stack = stack  # top last
        self.year = year  # by season
        self.seed: i64 = seed


class Situation:
    """What a seat knows when it begins to think, ready for rehearsals."""

    def __init__(self, faces: Faces, table: Public, unseen: list[int], hand: list[int], seat: int, ways: i64) -> None:
        self.faces = faces
        self.table = table
        self.seat = seat
        order = (seat - int(table.start)) % int(table.seats)
        self.after: i64 = int(table.seats) - 1 - order  # how many others act after this seat in a round
        self.sapling: Sapling = sapling_of(faces, table.trees[seat], ways)
        self.goals: list[Goal] = []  # in hand
        self.pursued: list[Goal] = []  # of these, what it works for
        self.hold(hand)
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
        self.wanted: list[vec[i64]] = []  # by opponent in turn order, what every card would bring him now
        for step in range(1, int(table.seats)):
            self.wanted.append(prices(faces, table.trees[(seat + step) % int(table.seats)]))

    def hold(self, hand: list[int]) -> None:
        """These are the goals in hand."""
        self.goals = [self.table.cards.goals[goal] for goal in hand]
        self.pursued = pursued(self.table.trees[self.seat], self.goals, self.table.round)

    def season_now(self) -> SeasonCard | None:
        """The open season card."""
        card = self.table.season_card
        return None if card == NONE else self.table.cards.seasons[card]

    def world(self, chance: Chance) -> World:
        """Deal what is hidden."""
        stack = self.hidden[:]
        chance.shuffle(stack)
        year: list[SeasonCard | None] = [None, None, None]
        for season in range(3):
            if len(self.years[season]) > 0:
                year[season] = chance.choice(self.years[season])
        year[self.table.season()] = self.season_now()
        return World(vec[i64](self.bottom + stack), year, chance.word())


def prices(faces: Faces, tree: Tree) -> vec[i64]:
    """What every branch card would score at its best on a tree."""
    sapling = sapling_of(faces, tree, 1)
    best = vec[i64]()
    for card in range(len(faces.cards.branches)):
        face = faces.of(card)
        most: i64 = 0
        for parent in range(sapling.size()):
            if sapling.ways[parent] > 0:
                points: i64 = sapling.score(face, parent)
                if points <= LIMIT and points > most:
                    most = points
        best = append(best, most)
    return best
