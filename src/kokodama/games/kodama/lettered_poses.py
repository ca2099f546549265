"""Chooses a few distinct places of a tree where a card could be laid, each with a letter, for drawing and menu."""

from dataclasses import dataclass

from kokodama.games.kodama.geometry import HEIGHT, ROOT, table_x, table_y
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y

APART = 450  # least distance of the middles of two places on the same parent, in tenths of a millimetre
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ARROWS = "↑↖←↙↓↘→↗"  # by eighths of a turn, anticlockwise like all angles


@dataclass(frozen=True)
class Place:
    """A legal pose, its parent, and where the middle of the new card would be."""

    letter: str
    pose: int
    parent: int
    x: int
    y: int

    def arrow(self) -> str:
        """Which way the new card would point."""
        return ARROWS[(int(pose_angle(self.pose)) + 22) // 45 % 8]


def places(tree: Tree) -> list[Place]:
    """The poses with most room on each card, far from each other, lettered from left to right.

    They depend only on the tree, so a letter means the same for every card of the display.
    """
    middles = [(int(quad.ax + quad.cx) // 2, int(quad.ay + quad.cy) // 2) for quad in tree.outlines]
    roomy: dict[int, list[tuple[int, Place]]] = {}
    for i in range(len(tree.open)):
        pose, parent = tree.open[i], int(tree.open_on[i])
        x = int(table_x(pose_x(pose), pose_angle(pose), ROOT, HEIGHT // 2))
        y = int(table_y(pose_y(pose), pose_angle(pose), ROOT, HEIGHT // 2))
        room = min((x - mx) ** 2 + (y - my) ** 2 for mx, my in middles)
        roomy.setdefault(parent, []).append((room, Place("", int(pose), parent, x, y)))
    most = 5 if len(roomy) <= 2 else 3 if len(roomy) <= 4 else 2
    chosen: list[Place] = []
    for candidates in roomy.values():
        chosen += spread([place for _, place in sorted(candidates, key=lambda one: (-one[0], one[1].pose))], most)
    chosen = sorted(chosen[: len(LETTERS)], key=lambda place: (place.x, place.y, place.pose))
    return [
        Place(letter, place.pose, place.parent, place.x, place.y)
        for letter, place in zip(LETTERS, chosen, strict=False)
    ]


def spread(candidates: list[Place], most: int) -> list[Place]:
    """Choose candidates in order, skipping those too close to one already chosen."""
    chosen: list[Place] = []
    for place in candidates:
        if len(chosen) == most:
            break
        if all((place.x - one.x) ** 2 + (place.y - one.y) ** 2 >= APART**2 for one in chosen):
            chosen.append(place)
    return chosen
