"""What trees and cards are worth: rows, goals, seasons (KD 5, 6, 7)."""

from mypy_extensions import i64

from kokodama.games.kodama.card_face import KINDS, Shape
from kokodama.games.kodama.cards import Goal, SeasonCard
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y


def goal_points(tree: Tree, goal: Goal, chosen: int) -> int:
    """What a goal is worth on a tree as it stands."""
    points = measured(tree, goal, chosen) // goal.per * goal.points
    return min(points, goal.most)


def best_points(tree: Tree, goal: Goal) -> i64:
    """What a goal is worth on a tree, with the best kind where one may be chosen."""
    if not goal.asks_for_a_kind():
        return goal_points(tree, goal, -1)
    best: i64 = 0
    for kind in range(KINDS):
        points: i64 = goal_points(tree, goal, kind)
        if points > best:
            best = points
    return best


def measured(tree: Tree, goal: Goal, chosen: int) -> int:
    """What the goal counts."""
    measure = goal.measure
    if measure == 0:
        return sum([tree.prints_of(kind) for kind in goal.kinds])
    if measure == 1:
        return min([tree.prints_of(kind) for kind in goal.kinds])
    if measure == 2:
        return max([tree.prints_of(kind) for kind in range(KINDS)])
    if measure == 3:
        return tree.prints_of(chosen)
    if measure == 4:
        return count_cards(tree, goal.kinds)
    if measure == 5:
        return doubles(tree)
    if measure == 6:
        return len(tree.ends())
    if measure == 7:
        return len([end for end in tree.ends() if any_of(tree.shapes[end], goal.kinds)])
    if measure == 8:
        return longest_row(tree)
    if measure == 9:
        return tree.children[0]
    if measure == 10:
        return len([card for card in range(1, len(tree.shapes)) if tree.children[card] >= 2])
    if measure == 11:
        return height(tree)
    if measure == 12:
        return width(tree)
    if measure == 13:
        return balance(tree)
    if measure == 14:
        return len([card for card in range(1, len(tree.shapes)) if abs(int(pose_angle(tree.poses[card]))) > 90])
    return longest_run(tree, goal.kinds)


def any_of(shape: Shape, kinds: list[int]) -> bool:
    """Whether a card shows one of some kinds."""
    return len([kind for kind in kinds if shape.has(kind)]) > 0


def all_of(shape: Shape, kinds: list[int]) -> bool:
    """Whether a card shows every one of some kinds."""
    return len([kind for kind in kinds if shape.has(kind)]) == len(kinds)


def count_cards(tree: Tree, kinds: list[int]) -> int:
    """Branch cards that show all of some kinds."""
    return len([card for card in range(1, len(tree.shapes)) if all_of(tree.shapes[card], kinds)])


def doubles(tree: Tree) -> int:
    """Branch cards with two prints of one kind or more."""
    count = 0
    for card in range(1, len(tree.shapes)):
        shape = tree.shapes[card]
        if max([shape.counts[kind] for kind in range(KINDS)]) >= 2:
            count += 1
    return count


def longest_row(tree: Tree) -> int:
    """Branch cards of the longest row, trunk not counted (KD 5.1)."""
    depth = [0] * len(tree.shapes)
    for card in range(1, len(tree.shapes)):
        depth[card] = depth[tree.parents[card]] + 1
    return max(depth)


def longest_run(tree: Tree, kinds: list[int]) -> int:
    """Most prints of one kind on cards of a row that follow each other without a gap, the trunk included."""
    best = 0
    for kind in kinds:
        along = [0] * len(tree.shapes)
        for card in range(len(tree.shapes)):
            prints: int = tree.shapes[card].counts[kind]
            if prints > 0:
                parent: int = tree.parents[card]
                along[card] = prints + (along[parent] if parent >= 0 else 0)
        best = max(best, max(along))
    return best


def height(tree: Tree) -> int:
    """Whole centimetres from the table edge to the highest corner."""
    return int(max([quad.high for quad in tree.outlines])) // 100


def width(tree: Tree) -> int:
    """Whole centimetres from the leftmost to the rightmost corner."""
    return int(max([quad.right for quad in tree.outlines]) - min([quad.left for quad in tree.outlines])) // 100


def balance(tree: Tree) -> int:
    """Twice the cards of the side that has fewer roots, left or right of the middle of the trunk."""
    left = right = 0
    for card in range(1, len(tree.shapes)):
        x = pose_x(tree.poses[card])
        if x < 0:
            left += 1
        elif x > 0:
            right += 1
    return 2 * min(left, right)


def season_points(
    tree: Tree, season: SeasonCard, shape: Shape, parent: i64, pose: i64, base: int, kinds_scored: int
) -> int:
    """What the open season card adds for a card that is about to be laid on a parent (KD 5.4)."""
    if season.goal is not None:
        return 0  # it works in the Kodama phase (KD 3.2)
    return season.points if passes(tree, season, shape, parent, pose, base, kinds_scored) else 0


def passes(tree: Tree, season: SeasonCard, shape: Shape, parent: i64, pose: i64, base: int, kinds_scored: int) -> bool:
    """Whether a card to be laid is what the season asks for."""
    test = season.test
    if test == 0:
        return kinds_scored >= season.at_least
    if test == 1:
        return base >= season.at_least
    if test == 2:
        return base == 0
    if test == 3:
        return parent == 0
    if test == 4:
        return parent > 0 and tree.children[parent] == 0
    if test == 5:
        return parent > 0 and tree.children[parent] >= 1
    if test == 6:
        return sum([shape.counts[kind] for kind in season.kinds]) >= season.at_least
    if test == 7:
        return abs(int(pose_angle(pose))) >= season.at_least
    if test == 8:
        quad = branch_outline(pose_x(pose), pose_y(pose), pose_angle(pose))
        return quad.high >= season.at_least * 100
    return pose_x(pose) < 0 if test == 9 else pose_x(pose) > 0
