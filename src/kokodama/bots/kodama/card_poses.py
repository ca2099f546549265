"""What playouts need to know about every branch card: its count of each kind, and a few good poses for a card on it.

The lattice has thousands of poses; a playout uses a small, varied sample. Whether a pose covers a print of its own
parent does not depend on where the parent lies, so the sample is made once per card.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.games.kodama.card_face import KINDS, Shape
from kokodama.games.kodama.cards import CardSet
from kokodama.games.kodama.geometry import COS, HALF_HEIGHT, ROOT, SIN, branch_outline, covers, inside, table_x, table_y

POSES_KEPT: Final = 20  # poses kept per card
COARSE: Final = 30  # degrees between the angles tried
TURN: Final = 9  # units of distance that a degree counts when poses are compared


def turned(angle: i64) -> i64:
    """Return an angle as an index into the sine tables, 0 to 359."""
    return (angle + 720) % 360


def middle_x(x: i64, angle: i64) -> i64:
    """Return the x of the middle of a card in a pose."""
    return x - ((HALF_HEIGHT * SIN[turned(angle)]) >> 16)


def middle_y(y: i64, angle: i64) -> i64:
    """Return the y of the middle of a card in a pose."""
    return y + ((HALF_HEIGHT * COS[turned(angle)]) >> 16)


def distance(x: vec[i64], y: vec[i64], angle: vec[i64], one: i64, other: i64) -> i64:
    """Return the squared distance of two poses, by their middles and angles."""
    dx: i64 = x[one] - x[other]
    dy: i64 = y[one] - y[other]
    turn: i64 = turned(angle[one] - angle[other])
    if turn > 180:
        turn = 360 - turn
    turn *= TURN
    return dx * dx + dy * dy + turn * turn


def spread_out(x: vec[i64], y: vec[i64], angle: vec[i64], first: i64, count: i64) -> vec[i64]:
    """Return the indices of poses that are far apart, by farthest-point sampling."""
    taken = vec[i64]()
    if len(x) == 0:
        return taken
    away = vec[i64]()
    for i in range(len(x)):
        away = append(away, distance(x, y, angle, i, first))
    taken = append(taken, first)
    while len(taken) < count:
        farthest: i64 = 0
        for i in range(len(x)):
            if away[i] > away[farthest]:
                farthest = i
        if away[farthest] == 0:
            break
        taken = append(taken, farthest)
        for i in range(len(x)):
            apart: i64 = distance(x, y, angle, i, farthest)
            if apart < away[i]:
                away[i] = apart
    return taken


class BranchCard:
    """A branch card, with the sample of poses for a card laid on it."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.counts: vec[i64] = vec[i64]([shape.counts[kind] for kind in range(KINDS)])
        self.double: bool = shape.shows_double()
        self.kinds: vec[i64] = vec[i64]([kind for kind in range(KINDS) if shape.counts[kind] > 0])
        self.u: vec[i64] = vec[i64]()  # roots of the kept poses, in this card's frame
        self.v: vec[i64] = vec[i64]()
        self.turn: vec[i64] = vec[i64]()  # and their angles relative to this card's
        self.poses_found = False

    def find_poses(self) -> None:
        """Find the poses; done once."""
        self.poses_found = True
        u = vec[i64]()
        v = vec[i64]()
        turn = vec[i64]()
        middles_x = vec[i64]()
        middles_y = vec[i64]()
        here = branch_outline(0, 0, 0)
        best: i64 = 0
        for i in range(0, len(self.shape.points), 4):  # every other point
            x: i64 = table_x(0, 0, self.shape.points[i], self.shape.points[i + 1])
            y: i64 = table_y(0, 0, self.shape.points[i], self.shape.points[i + 1])
            for angle in range(-180 + COARSE, 181, COARSE):
                quad = branch_outline(x, y, angle)
                free = inside(here, x, y - 1)  # the card's own root is not free
                for j in range(0, len(self.shape.prints), 3):
                    if covers(quad, self.shape.prints[j + 1] - ROOT, self.shape.prints[j + 2]):
                        free = False
                        break
                if free:
                    u = append(u, self.shape.points[i])
                    v = append(v, self.shape.points[i + 1])
                    turn = append(turn, angle)
                    middles_x = append(middles_x, middle_x(x, angle))
                    middles_y = append(middles_y, middle_y(y, angle))
                    if middles_y[len(middles_y) - 1] > middles_y[best]:
                        best = len(middles_y) - 1
        for pose in spread_out(middles_x, middles_y, turn, best, POSES_KEPT):
            self.u = append(self.u, u[pose])
            self.v = append(self.v, v[pose])
            self.turn = append(self.turn, turn[pose])


class BranchCards:
    """All branch cards of a card set; the poses of a card are found when first needed."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.all = [BranchCard(shape) for shape in cards.branches]

    def of(self, card: i64) -> BranchCard:
        """Return a card, with its poses."""
        while len(self.all) < len(self.cards.branches):  # a position may bring cards of its own
            self.all.append(BranchCard(self.cards.branches[len(self.all)]))
        branch = self.all[card]
        if not branch.poses_found:
            branch.find_poses()
        return branch


CACHE: list[BranchCards] = []  # of the card set in use, shared by all bots


def branch_cards_of(cards: CardSet) -> BranchCards:
    """Return the branch cards of a card set, from the cache."""
    if len(CACHE) == 0 or CACHE[0].cards is not cards:
        CACHE[:] = [BranchCards(cards)]
    return CACHE[0]
