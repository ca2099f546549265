"""Random trees for the tests of geometry and drawing."""

from kokodama.core.chance import Chance
from kokodama.games.kodama.card_face import trunk_shape
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y


def random_tree(seed: int, cards: int, chance: Chance) -> Tree:
    """Return a tree of random cards in random legal poses."""
    tree = Tree(seed % 6, trunk_shape(seed % 6))
    branches = list(range(63))
    chance.shuffle(branches)
    for card in branches[:cards]:
        pose = tree.open[chance.below(len(tree.open))]
        tree.lay(standard().branches[card], pose_x(pose), pose_y(pose), pose_angle(pose), card)
    return tree
