"""What a goal counts on a tree, card by card and print by print, for whoever wants to show it (scoring.py counts)."""

from kokodama.games.kodama.card_face import KINDS, Shape
from kokodama.games.kodama.cards import MEASURES, Goal
from kokodama.games.kodama.scoring import all_of, any_of
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x

Print = tuple[int, int]  # number of the card in the tree, 0 is the trunk; number of the print on it


def best_kind(tree: Tree, goal: Goal) -> int:
    """The kind to choose for a goal that asks for one; -1 for any other goal."""
    return most_frequent(tree) if goal.asks_for_a_kind() else -1


def counted_prints(tree: Tree, goal: Goal, chosen: int = -1) -> list[Print]:
    """The prints a goal counts; none for a goal that counts cards or measures the tree."""
    measure = MEASURES[goal.measure]
    if measure in ("prints", "least"):
        return prints_of(tree, goal.kinds)
    if measure == "most":
        return prints_of(tree, [most_frequent(tree)])
    if measure == "chosen":
        return prints_of(tree, [chosen])
    if measure == "run":
        return longest_run(tree, goal.kinds)
    return []


def counted_cards(tree: Tree, goal: Goal) -> list[int]:
    """The cards a goal counts; of height and width those that reach farthest."""
    measure, branches = MEASURES[goal.measure], range(1, len(tree.shapes))
    if measure == "cards-with":
        return [card for card in branches if all_of(tree.shapes[card], goal.kinds)]
    if measure == "doubles":
        return [card for card in branches if max(int(tree.shapes[card].counts[kind]) for kind in range(KINDS)) >= 2]
    if measure == "ends":
        return list(tree.ends())
    if measure == "ends-with":
        return [card for card in tree.ends() if any_of(tree.shapes[card], goal.kinds)]
    if measure == "longest":
        return max((row_of(tree, card) for card in range(len(tree.shapes))), key=len)
    if measure == "on-trunk":
        return [card for card in branches if tree.parents[card] == 0]
    if measure == "forks":
        return [card for card in branches if tree.children[card] >= 2]
    if measure == "hanging":
        return [card for card in branches if abs(int(pose_angle(tree.poses[card]))) > 90]
    if measure == "balance":
        return balanced(tree)
    outlines = tree.outlines
    if measure == "height":
        return [max(range(len(outlines)), key=lambda card: int(outlines[card].high))]
    if measure == "width":
        left = min(range(len(outlines)), key=lambda card: int(outlines[card].left))
        return [left, max(range(len(outlines)), key=lambda card: int(outlines[card].right))]
    return []


def kinds_of(shape: Shape) -> list[int]:
    """The kinds of a card's prints, as printed."""
    return [int(number) for number in shape.prints][::3]


def prints_of(tree: Tree, kinds: list[int]) -> list[Print]:
    """All prints of some kinds."""
    return [
        (card, i) for card, shape in enumerate(tree.shapes) for i, kind in enumerate(kinds_of(shape)) if kind in kinds
    ]


def most_frequent(tree: Tree) -> int:
    """The kind with most prints, the first of several."""
    return max(range(KINDS), key=lambda kind: int(tree.prints_of(kind)))


def row_of(tree: Tree, card: int) -> list[int]:
    """The branch cards from one down to the trunk (KD 5.1)."""
    row = []
    while card > 0:
        row.append(card)
        card = int(tree.parents[card])
    return row


def longest_run(tree: Tree, kinds: list[int]) -> list[Print]:
    """The prints of the longest unbroken run of one kind."""
    best: list[Print] = []
    for kind in kinds:
        runs: list[list[Print]] = []
        for card, shape in enumerate(tree.shapes):
            own = [(card, i) for i, printed in enumerate(kinds_of(shape)) if printed == kind]
            parent = int(tree.parents[card])
            runs.append([*runs[parent], *own] if own and parent >= 0 else own)
        best = max([best, *runs], key=len)
    return best


def balanced(tree: Tree) -> list[int]:
    """As many cards of the left as of the right, those laid first."""
    cards = range(1, len(tree.shapes))
    left = [card for card in cards if pose_x(tree.poses[card]) < 0]
    right = [card for card in cards if pose_x(tree.poses[card]) > 0]
    fewer = min(len(left), len(right))
    return sorted(left[:fewer] + right[:fewer])
