"""Measures: what goals count on a tree (KD 6.1, docs/cards.md), as an amount and as the cards or prints counted.

There is one class per measure, used both to score a goal and to show what it counted. The functions that they share are
at the top; bots use them too, to estimate what a card would add to a goal.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama import cards
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.cards import Goal
from kokodama.games.kodama.geometry import CENTIMETRE
from kokodama.games.kodama.tree import NO_PARENT, TRUNK, Tree, left_of_trunk, pose_angle, right_of_trunk

Print = tuple[int, int]  # index of the card in the tree (0 is the trunk), index of the print on it

FORK: Final = 2  # number of children that make a branch card a fork
LEVEL: Final = 90  # degrees; a card turned by more than this points downwards


def points_down(pose: i64) -> bool:
    """Whether a branch card in a pose points downwards."""
    angle: i64 = pose_angle(pose)
    return angle > LEVEL or angle < -LEVEL


def most_frequent(tree: Tree) -> int:
    """The kind with most prints; the first one of a tie."""
    best: i64 = 0
    for kind in range(1, KINDS):
        if tree.prints_of(kind) > tree.prints_of(best):
            best = kind
    return int(best)


def row_of(tree: Tree, card: int) -> list[int]:
    """The branch cards from a card down to the trunk, which is left out (KD 5.1)."""
    row: list[int] = []
    while card > 0:
        row.append(card)
        card = int(tree.parents[card])
    return row


def row_length(tree: Tree, card: i64) -> i64:
    """The number of branch cards in the row of a card (KD 5.1)."""
    length: i64 = 0
    while card > 0:
        length += 1
        card = tree.parents[card]
    return length


def end_of_longest_row(tree: Tree) -> int:
    """The card at the end of the longest row; the first one of a tie, or the trunk if there are no branches."""
    best: i64 = 0
    for card in range(1, len(tree.shapes)):
        if row_length(tree, card) > row_length(tree, best):
            best = card
    return int(best)


def longest_run(tree: Tree, kinds: list[int]) -> i64:
    """The most prints of any one of some kinds along a row without a gap, the trunk included."""
    best: i64 = 0
    for kind in kinds:
        for card in range(len(tree.shapes)):
            best = max(best, tree.run(card, kind))
    return best


def prints_of_run(tree: Tree, kind: int, card: int) -> list[Print]:
    """The prints of a kind from a card down its row to the first gap, listed from the trunk up."""
    own = prints_on(tree, card, [kind])
    parent = int(tree.parents[card])
    return [*prints_of_run(tree, kind, parent), *own] if own and parent != NO_PARENT else own


def top(tree: Tree) -> i64:
    """The height of the highest corner above the table edge."""
    return max([quad.high for quad in tree.outlines])


def leftmost(tree: Tree) -> i64:
    """The x of the leftmost corner."""
    return min([quad.left for quad in tree.outlines])


def rightmost(tree: Tree) -> i64:
    """The x of the rightmost corner."""
    return max([quad.right for quad in tree.outlines])


def roots_left(tree: Tree) -> list[int]:
    """The branch cards whose root is left of the middle of the trunk."""
    return [card for card in range(1, len(tree.shapes)) if left_of_trunk(tree.poses[card])]


def roots_right(tree: Tree) -> list[int]:
    """The branch cards whose root is right of the middle of the trunk."""
    return [card for card in range(1, len(tree.shapes)) if right_of_trunk(tree.poses[card])]


def prints_on(tree: Tree, card: int, kinds: list[int]) -> list[Print]:
    """The prints of some kinds on one card, in the order of its shape."""
    printed = tree.shapes[card].prints
    return [(card, i) for i in range(len(printed) // 3) if int(printed[3 * i]) in kinds]


def prints_in(tree: Tree, kinds: list[int]) -> list[Print]:
    """All prints of some kinds."""
    found: list[Print] = []
    for card in range(len(tree.shapes)):
        found += prints_on(tree, card, kinds)
    return found


class Measure:
    """A quantity that a goal may count."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        """The amount; `chosen` is the kind chosen for a goal that asks for one."""
        raise NotImplementedError

    def prints(self, tree: Tree, goal: Goal, chosen: int) -> list[Print]:
        """The prints counted; empty if the measure counts cards or measures the tree."""
        return []

    def cards(self, tree: Tree, goal: Goal) -> list[int]:
        """The cards counted; for height and width, those that reach farthest."""
        return []


class Prints(Measure):
    """Prints of some kinds, including the trunk's."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        total: i64 = 0
        for kind in goal.kinds:
            total += tree.prints_of(kind)
        return total

    def prints(self, tree: Tree, goal: Goal, chosen: int) -> list[Print]:
        return prints_in(tree, goal.kinds)


class Least(Measure):
    """Complete sets of some kinds: prints of the rarest one. All prints of these kinds are shown."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        return min([tree.prints_of(kind) for kind in goal.kinds])

    def prints(self, tree: Tree, goal: Goal, chosen: int) -> list[Print]:
        return prints_in(tree, goal.kinds)


class Most(Measure):
    """Prints of the most frequent kind."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        return tree.prints_of(most_frequent(tree))

    def prints(self, tree: Tree, goal: Goal, chosen: int) -> list[Print]:
        return prints_in(tree, [most_frequent(tree)])


class Chosen(Measure):
    """Prints of the kind that the player chooses."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        return tree.prints_of(chosen)

    def prints(self, tree: Tree, goal: Goal, chosen: int) -> list[Print]:
        return prints_in(tree, [chosen])


class Run(Measure):
    """Prints of the longest unbroken run of one kind."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        return longest_run(tree, goal.kinds)

    def prints(self, tree: Tree, goal: Goal, chosen: int) -> list[Print]:
        best = longest_run(tree, goal.kinds)
        for kind in goal.kinds:
            for card in range(len(tree.shapes)):
                if tree.run(card, kind) == best:
                    return prints_of_run(tree, kind, card)
        return []


class BranchCards(Measure):
    """Branch cards that have a property."""

    def has(self, tree: Tree, goal: Goal, card: i64) -> bool:
        """Whether a branch card counts."""
        raise NotImplementedError

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        total: i64 = 0
        for card in range(1, len(tree.shapes)):
            if self.has(tree, goal, card):
                total += 1
        return total

    def cards(self, tree: Tree, goal: Goal) -> list[int]:
        return [card for card in range(1, len(tree.shapes)) if self.has(tree, goal, card)]


class CardsWith(BranchCards):
    """Branch cards that show all of some kinds."""

    def has(self, tree: Tree, goal: Goal, card: i64) -> bool:
        return tree.shapes[card].shows_all(goal.kinds)


class Doubles(BranchCards):
    """Branch cards with two prints of one kind."""

    def has(self, tree: Tree, goal: Goal, card: i64) -> bool:
        return tree.shapes[card].shows_double()


class Ends(BranchCards):
    """Branch ends (KD 4.8)."""

    def has(self, tree: Tree, goal: Goal, card: i64) -> bool:
        return tree.is_end(card)


class EndsWith(BranchCards):
    """Branch ends that show one of some kinds."""

    def has(self, tree: Tree, goal: Goal, card: i64) -> bool:
        return tree.is_end(card) and tree.shapes[card].shows_any(goal.kinds)


class OnTrunk(BranchCards):
    """Cards that lie on the trunk."""

    def has(self, tree: Tree, goal: Goal, card: i64) -> bool:
        return tree.parents[card] == TRUNK


class Forks(BranchCards):
    """Branch cards that have two or more children."""

    def has(self, tree: Tree, goal: Goal, card: i64) -> bool:
        return tree.children[card] >= FORK


class Hanging(BranchCards):
    """Branch cards that point downwards."""

    def has(self, tree: Tree, goal: Goal, card: i64) -> bool:
        return points_down(tree.poses[card])


class Longest(Measure):
    """Branch cards of the longest row (KD 5.1)."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        return row_length(tree, end_of_longest_row(tree))

    def cards(self, tree: Tree, goal: Goal) -> list[int]:
        return row_of(tree, end_of_longest_row(tree))


class Balance(Measure):
    """Equal numbers of branch cards left and right of the trunk's middle; those laid first count."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        return 2 * min(len(roots_left(tree)), len(roots_right(tree)))

    def cards(self, tree: Tree, goal: Goal) -> list[int]:
        left, right = roots_left(tree), roots_right(tree)
        fewer = min(len(left), len(right))
        return sorted(left[:fewer] + right[:fewer])


class Height(Measure):
    """Whole centimetres from the table edge to the highest corner; the card with that corner is shown."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        return top(tree) // CENTIMETRE

    def cards(self, tree: Tree, goal: Goal) -> list[int]:
        return [[quad.high for quad in tree.outlines].index(top(tree))]


class Width(Measure):
    """Whole centimetres from the leftmost to the rightmost corner; the cards with these corners are shown."""

    def count(self, tree: Tree, goal: Goal, chosen: i64) -> i64:
        return (rightmost(tree) - leftmost(tree)) // CENTIMETRE

    def cards(self, tree: Tree, goal: Goal) -> list[int]:
        left = [quad.left for quad in tree.outlines].index(leftmost(tree))
        return [left, [quad.right for quad in tree.outlines].index(rightmost(tree))]


_MEASURES: Final[dict[int, Measure]] = {
    cards.PRINTS: Prints(),
    cards.LEAST: Least(),
    cards.MOST: Most(),
    cards.CHOSEN: Chosen(),
    cards.CARDS_WITH: CardsWith(),
    cards.DOUBLES: Doubles(),
    cards.ENDS: Ends(),
    cards.ENDS_WITH: EndsWith(),
    cards.LONGEST: Longest(),
    cards.ON_TRUNK: OnTrunk(),
    cards.FORKS: Forks(),
    cards.HEIGHT: Height(),
    cards.WIDTH: Width(),
    cards.BALANCE: Balance(),
    cards.HANGING: Hanging(),
    cards.RUN: Run(),
}
_BY_NUMBER: Final = [_MEASURES[number] for number in range(len(_MEASURES))]  # a list is faster than a dict


def measure_of(goal: Goal) -> Measure:
    """The measure of a goal."""
    return _BY_NUMBER[goal.measure]
