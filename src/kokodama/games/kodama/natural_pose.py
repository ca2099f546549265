"""How natural a pose looks: a branch continues where its parent was going, upwards, and the crown stays balanced.

Only a tie-break: where poses are worth the same, bots, hints and the first pose that a player is shown take the most
natural one. What a pose is worth never depends on it. All terms are about 1,000 at most.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama.geometry import COS, HALF_HEIGHT, SIN, beyond_segment
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y

WHOLE: Final = 1024  # a full term
ALONG: Final = 3  # weight of going where the bark under the root goes
UPWARD: Final = 3
AT_A_TIP: Final = 700  # a branch that ends is continued
TIP: Final = 60  # distance from the end of a limb within which a root continues it
LOW: Final = 1000  # below this height of its middle a card creeps along the ground
CROWN: Final = 1500  # distance from the middle at which the cards unbalance the crown by a full term


def root_of(square: i64) -> i64:
    """The whole part of a square root."""
    if square <= 0:
        return 0
    root: i64 = 1
    while root * root < square:
        root += root
    while True:
        better: i64 = (root + square // root) >> 1
        if better >= root:
            return root
        root = better


def wrapped(angle: i64) -> i64:
    """An angle as an index into the tables of sines."""
    return angle if angle >= 0 else angle + 360


def lean_of(tree: Tree) -> i64:
    """How far all cards of a tree together lie to the right of its middle; negative: to the left."""
    sum_x: i64 = 0
    for card in range(1, len(tree.shapes)):
        pose: i64 = tree.poses[card]
        sum_x += pose_x(pose) - ((HALF_HEIGHT * SIN[wrapped(pose_angle(pose))]) >> 16)
    return sum_x


def absolute(number: i64) -> i64:
    """The absolute value."""
    return number if number >= 0 else -number


def along_bark(tree: Tree, card: i64, x: i64, y: i64, angle: i64) -> i64:
    """How far a pose continues the direction of the bark under its root, from -WHOLE to WHOLE; more at a tip."""
    pieces = tree.bark[card]
    best: i64 = -2 * WHOLE
    sin: i64 = SIN[wrapped(angle)]
    cos: i64 = COS[wrapped(angle)]
    reach: i64 = TIP
    for i in range(0, len(pieces), 4):
        px: i64 = pieces[i]
        py: i64 = pieces[i + 1]
        qx: i64 = pieces[i + 2]
        qy: i64 = pieces[i + 3]
        if beyond_segment(px, py, qx, qy, x, y, reach * reach) > 0:
            continue
        dx: i64 = qx - px
        dy: i64 = qy - py
        long: i64 = root_of(dx * dx + dy * dy)
        if long == 0:
            continue
        here: i64 = (dy * cos - dx * sin) // (64 * long)
        if ends_at(tree, card, i) and (x - qx) * (x - qx) + (y - qy) * (y - qy) <= TIP * TIP:
            here += AT_A_TIP
        if here > best:
            best = here
    return best if best > -2 * WHOLE else 0


def ends_at(tree: Tree, card: i64, piece: i64) -> bool:
    """Whether a limb ends with a piece of bark: no other piece continues from there."""
    pieces = tree.bark[card]
    qx: i64 = pieces[piece + 2]
    qy: i64 = pieces[piece + 3]
    for i in range(0, len(pieces), 4):  # noqa: SIM110 - compiled, a loop is faster than a generator
        if pieces[i] == qx and pieces[i + 1] == qy:
            return False
    return True


def naturalness(tree: Tree, parent: i64, pose: i64, lean: i64) -> i64:
    """How natural a card in a pose looks on a tree with this lean (`lean_of`); more is better."""
    x: i64 = pose_x(pose)
    y: i64 = pose_y(pose)
    angle: i64 = pose_angle(pose)
    up: i64 = COS[wrapped(angle)] >> 6
    looks: i64 = ALONG * along_bark(tree, parent, x, y, angle) + UPWARD * up
    if up < 0:
        looks += 2 * up  # upside down
    middle: i64 = y + ((HALF_HEIGHT * COS[wrapped(angle)]) >> 16)
    if middle < LOW:
        looks -= (LOW - middle) * WHOLE // LOW
    leans: i64 = lean + x - ((HALF_HEIGHT * SIN[wrapped(angle)]) >> 16)
    looks += (absolute(lean) - absolute(leans)) * WHOLE // CROWN
    return looks
