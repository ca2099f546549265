"""Writes the 63 branch cards of Kodama, `branches.toml`: the same file every time.

A card combines a wood (a drawing of a main limb and side limbs, possibly mirrored and bent a little differently on
every card), symbols dealt evenly over the whole set, and places for them beside the bark.
"""

from itertools import combinations, pairwise, permutations
from math import cos, hypot, radians, sin, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

FILE = Path(__file__).parents[1] / "src" / "kokodama" / "games" / "kodama" / "cards" / "branches.toml"
KINDS = ["flower", "firefly", "mushroom", "caterpillar", "star", "cloud"]
WIDTH, HEIGHT, ROOT = 630, 880, (315, 0)
HALF = 45  # half the width of bark
MARGIN = HALF + 6  # between bark lines and the edge, which only the root reaches (KD 1.3)
CLEAR = 127  # from a print's centre to every bark line: bark 45, print 70, the rest is clearance
APART = 162  # between the centres of prints
EDGE = 82  # from a print's centre to the edge of the card
ROOM = 180  # from a print's centre to the root, where the card lies on its parent's bark
HIGHEST = 560  # the highest centre of a print; later cards need the space above
SIDE_LOW, SIDE_HIGH = 602, 718  # side limbs end between these, so that the tree can grow sideways
ROOT_THICK, TIP_THICK, SIDE_THICK = 38, 30, 28  # half the drawn width of a limb, at the root and at the tips
TIP_LOW = 800  # a main limb ends above this, so that the tree can always grow upwards

Curve = list[list[int]]
Point = tuple[int, int]
T = TypeVar("T")


class Card(NamedTuple):
    """A branch card: prints as kind, u, v, and bark as curves of cubic Bézier pieces, each with its thickness."""

    id: str
    prints: list[tuple[str, int, int]]
    bark: list[Curve]
    thickness: list[list[int]]


class Node(NamedTuple):
    """A point that a limb passes through, and its heading there in degrees clockwise from straight up."""

    u: float
    v: float
    heading: float


class Limb(NamedTuple):
    """A side limb: it leaves curve `of` at `along` (1.4: in its second piece at t = 0.4) with a heading."""

    of: int
    along: float
    heading: float
    nodes: list[Node]


class Wood(NamedTuple):
    """A drawing: the main limb from the root up, then its side limbs."""

    name: str
    main: list[Node]
    limbs: list[Limb]


N = Node
WOODS = [
    Wood(
        "reach",
        [N(315, 0, 12), N(380, 330, -4), N(312, 590, -14), N(330, 826, 20)],
        [Limb(0, 1.15, -46, [N(150, 540, -40), N(54, 690, -14)])],
    ),
    Wood(
        "lean",
        [N(315, 0, -12), N(238, 360, -2), N(196, 610, -14), N(146, 818, -4)],
        [Limb(0, 0.85, 46, [N(420, 530, 42), N(576, 668, 56)]), Limb(1, 0.85, 8, [N(398, 826, -4)])],
    ),
    Wood(
        "stair",
        [N(315, 0, 6), N(346, 250, 8), N(330, 520, -18), N(262, 824, 6)],
        [Limb(0, 0.85, -50, [N(160, 420, -44), N(54, 612, -12)]), Limb(0, 1.75, 26, [N(576, 706, 62)])],
    ),
    Wood(
        "bow",
        [N(315, 0, -18), N(246, 370, 6), N(356, 640, 28), N(500, 812, 34)],
        [Limb(0, 1.1, -26, [N(152, 610, -40), N(54, 690, -64)]), Limb(0, 1.7, -22, [N(290, 826, 2)])],
    ),
    Wood(
        "parting",
        [N(315, 0, -4), N(322, 330, 8), N(268, 560, -24), N(158, 812, -12)],
        [Limb(0, 0.95, 38, [N(470, 520, 34), N(576, 706, 26)]), Limb(0, 1.75, 12, [N(366, 826, 24)])],
    ),
    Wood(
        "sweep",
        [N(315, 0, 10), N(352, 210, 14), N(482, 500, 26), N(576, 690, 28)],
        [Limb(0, 1.1, -22, [N(290, 560, -10), N(296, 826, 12)]), Limb(1, 0.85, -50, [N(140, 702, -64)])],
    ),
    Wood(
        "knee",
        [N(315, 0, 14), N(396, 320, -8), N(258, 600, -20), N(262, 826, 20)],
        [Limb(0, 1.35, 22, [N(456, 600, 28), N(576, 712, 60)]), Limb(0, 1.9, -56, [N(54, 690, -50)])],
    ),
    Wood(
        "twig",
        [N(315, 0, -8), N(268, 330, 2), N(222, 600, -16), N(212, 824, 8)],
        [Limb(0, 0.95, 38, [N(430, 570, 30), N(576, 670, 70)]), Limb(1, 0.85, 8, [N(458, 826, 2)])],
    ),
    Wood(
        "willow",
        [N(315, 0, 14), N(376, 330, -2), N(392, 560, 6), N(436, 822, 6)],
        [Limb(0, 0.95, -46, [N(176, 600, -52), N(54, 606, -136)]), Limb(1, 0.8, -18, [N(236, 826, 16)])],
    ),
    Wood(
        "crane",
        [N(315, 0, -20), N(222, 300, 2), N(330, 590, 22), N(372, 826, -8)],
        [Limb(0, 1.3, -14, [N(54, 690, -54)]), Limb(0, 1.95, 58, [N(576, 680, 56)])],
    ),
    Wood(
        "antler",
        [N(315, 0, 8), N(330, 340, -8), N(270, 580, -10), N(280, 826, 12)],
        [Limb(0, 0.62, 50, [N(500, 440, 36), N(574, 704, 8)]), Limb(0, 1.75, -48, [N(96, 700, -66)])],
    ),
    Wood(
        "candle",
        [N(315, 0, -14), N(240, 320, 6), N(320, 580, 8), N(336, 826, -6)],
        [Limb(0, 0.75, 48, [N(484, 510, 34), N(576, 700, 14)]), Limb(0, 1.7, -40, [N(54, 700, -34)])],
    ),
    Wood(
        "wave",
        [N(315, 0, 20), N(384, 240, -2), N(290, 520, -22), N(216, 818, 10)],
        [Limb(0, 1.7, 6, [N(440, 660, 46), N(576, 706, 84)])],
    ),
    Wood(
        "snag",
        [N(315, 0, -6), N(318, 380, 10), N(392, 610, 10), N(396, 826, -10)],
        [
            Limb(0, 0.92, -40, [N(160, 590, -34), N(54, 690, -58)]),
            Limb(1, 0.85, 0, [N(182, 800, 10)]),
            Limb(0, 1.55, 44, [N(478, 590, 50)]),
        ],
    ),
    Wood(
        "wind",
        [N(315, 0, -10), N(284, 230, 10), N(400, 560, 20), N(462, 822, 8)],
        [Limb(0, 1.6, 56, [N(576, 620, 60)]), Limb(0, 1.05, -26, [N(208, 560, -14), N(252, 822, 26)])],
    ),
    Wood(
        "old",
        [N(315, 0, 16), N(366, 230, -14), N(270, 430, -10), N(330, 640, 16), N(318, 826, -12)],
        [Limb(0, 1.9, -48, [N(130, 560, -48), N(54, 690, -20)]), Limb(0, 2.75, 54, [N(480, 690, 66), N(576, 716, 78)])],
    ),
]


def flatten(curve: Curve) -> list[Point]:
    """Return the polyline of a curve that the rules judge: every cubic piece cut into sixths, in whole numbers."""
    line: list[Point] = [(curve[0][0], curve[0][1])]
    for start in range(0, len(curve) - 1, 3):
        for i in range(1, 7):
            weights = ((6 - i) ** 3, 3 * (6 - i) ** 2 * i, 3 * (6 - i) * i**2, i**3)
            u, v = (sum(w * curve[start + k][axis] for k, w in enumerate(weights)) for axis in (0, 1))
            line.append(((u + 108) // 216, (v + 108) // 216))
    return line


def drawn(nodes: list[Node]) -> Curve:
    """Return a smooth curve through the nodes, with whole control points."""
    curve = [[round(nodes[0].u), round(nodes[0].v)]]
    for i in range(len(nodes) - 1):
        one, other = nodes[i], nodes[i + 1]
        reach = 0.36 * hypot(other.u - one.u, other.v - one.v)
        for node, way in ((one, reach), (other, -reach)):
            angle = radians(node.heading)
            curve.append([round(node.u + way * sin(angle)), round(node.v + way * cos(angle))])
        curve.append([round(other.u), round(other.v)])
    return curve


def point_along(curve: Curve, along: float) -> tuple[float, float]:
    """Return a point on a curve; `along` is the number of the piece plus t."""
    piece = min(int(along), (len(curve) - 4) // 3)
    t = along - piece
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
    u, v = (sum(w * curve[3 * piece + k][axis] for k, w in enumerate(weights)) for axis in (0, 1))
    return u, v


def grown(wood: Wood) -> list[Curve]:
    """Return the bark of a drawing."""
    bark = [drawn(wood.main)]
    for limb in wood.limbs:
        u, v = point_along(bark[limb.of], limb.along)
        bark.append(drawn([Node(u, v, limb.heading), *limb.nodes]))
    return bark


def tapered(wood: Wood) -> list[list[int]]:
    """Return the thickness of each curve at its start and end; no limb is thicker than the one it grows from."""
    pieces = [len(wood.main) - 1, *(len(limb.nodes) for limb in wood.limbs)]
    thickness = [[ROOT_THICK, TIP_THICK]]
    for limb in wood.limbs:
        start, end = thickness[limb.of]
        there = start + (end - start) * min(limb.along / pieces[limb.of], 1.0)
        thickness.append([round(0.94 * there), min(SIDE_THICK, end)])
    return thickness


def bent(wood: Wood, mirrored: bool, chance: Random) -> Wood:
    """Return a slightly different drawing, possibly mirrored, as no two branches of a tree are alike."""

    def about(spread: float) -> float:
        return (2 * chance.random() - 1) * spread

    def tip(node: Node) -> Node:
        v = node.v + about(8 if node.v >= TIP_LOW else 12)
        u = node.u + about(2 if min(node.u, WIDTH - node.u) < 60 else 16)
        low, high = (TIP_LOW + 2, HEIGHT - MARGIN - 2) if node.v >= TIP_LOW else (SIDE_LOW, SIDE_HIGH)
        return Node(u, min(max(v, low), high), node.heading + about(8))

    def through(node: Node) -> Node:
        return Node(node.u + about(14), node.v + about(16), node.heading + about(5))

    def seen(node: Node) -> Node:
        return Node(WIDTH - node.u, node.v, -node.heading) if mirrored else node

    root = Node(*ROOT, wood.main[0].heading + about(4))
    main = [seen(node) for node in [root, *map(through, wood.main[1:-1]), tip(wood.main[-1])]]
    limbs = []
    for limb in wood.limbs:
        along, heading = limb.along + about(0.05), limb.heading + about(4)
        nodes = [seen(node) for node in [*map(through, limb.nodes[:-1]), tip(limb.nodes[-1])]]
        limbs.append(Limb(limb.of, along, -heading if mirrored else heading, nodes))
    return Wood(wood.name, main, limbs)


def distance(line: list[Point], u: float, v: float) -> float:
    """Return the distance of a point from a polyline."""
    least = float(WIDTH**2 + HEIGHT**2)
    for (pu, pv), (qu, qv) in pairwise(line):
        du, dv, eu, ev = qu - pu, qv - pv, u - pu, v - pv
        along = eu * du + ev * dv
        length = du * du + dv * dv
        if along >= length:
            eu, ev = u - qu, v - qv
        elif along > 0:
            eu, ev = eu - along * du / length, ev - along * dv / length
        least = min(least, eu * eu + ev * ev)
    return sqrt(least)


def sound(bark: list[Curve]) -> bool:
    """Whether bark stays on its card, reaches the edge at the root only, and its tips stand free."""
    lines = [flatten(curve) for curve in bark]
    for curve, line in zip(bark, lines, strict=True):
        if not all(0 <= u <= WIDTH and 0 <= v <= HEIGHT for u, v in curve):
            return False
        if not all(MARGIN <= u <= WIDTH - MARGIN and v <= HEIGHT - MARGIN for u, v in line):
            return False
        if not all(distance(other, *line[-1]) >= 110 for other in lines if other is not line):
            return False
    return max(line[-1][1] for line in lines) >= TIP_LOW


def places(bark: list[Curve], count: int, chance: Random) -> list[Point]:
    """Return places for the prints, lowest first: close to the bark, on both sides, and loosely spread."""
    lines = [flatten(curve) for curve in bark]
    free: list[tuple[int, int, float]] = []
    for u in range(EDGE, WIDTH - EDGE + 1, 6):
        for v in range(EDGE, HIGHEST + 1, 6):
            away = hypot(u - ROOT[0], v - ROOT[1]) - ROOM + CLEAR
            for line in lines:
                if away >= CLEAR:
                    away = min(away, distance(line, u, v))
            if away >= CLEAR:
                free.append((u, v, away))
    best: tuple[float, list[Point]] = (float("inf"), [])
    for _ in range(3000):
        chosen = [free[int(chance.random() * len(free))] for _ in range(count)]
        worst = unease(chosen)
        if worst < best[0]:
            best = worst, sorted(((u, v) for u, v, _ in chosen), key=lambda place: (place[1], place[0]))
    assert best[1], "no room for prints"
    return best[1]


def unease(chosen: list[tuple[int, int, float]]) -> float:
    """Score how bad the prints look: too far from the bark, crowded, in a row or column, or all on one side."""
    total = sum((away - CLEAR) / 40 for _, _, away in chosen)
    for one, other in combinations(chosen, 2):
        du, dv = abs(one[0] - other[0]), abs(one[1] - other[1])
        gap = hypot(du, dv)
        if gap < APART:
            return float("inf")
        total += max(0.0, 200 - gap) / 25 + max(0.0, 70 - dv) / 35 + max(0.0, 24 - du) / 24
    left = sum(u < ROOT[0] for u, _, _ in chosen)
    return total + (4 if left in (0, len(chosen)) else 0)


def deals() -> tuple[list[list[int]], list[list[int]]]:
    """Return the kinds on the cards, 42 of three and 21 of four prints: 35 prints of each kind, no two cards alike.

    27 cards have all kinds different, 30 have a double, 6 a triple.
    """
    kinds = range(len(KINDS))
    heap = [set(kinds[:3]), set(kinds[3:])]  # the two triples that are left out
    pairs = [{a, (a + 3) % 6} for a in kinds[:3]] + [{a, b} for half in heap for a, b in combinations(sorted(half), 2)]
    after = [1, 2, 3, 4, 5, 0]  # the kind that accompanies a triple, but not the double of the same kind
    three = [list(some) for some in combinations(kinds, 3) if set(some) not in heap]
    three += [[a, a, b] for a, b in permutations(kinds, 2) if after[a] != b]
    four = [[kind for kind in kinds if kind not in pair] for pair in pairs]
    four += [[a, a, a, after[a]] for a in kinds]
    four += even_doubles(three + four)
    return three, four


def even_doubles(others: list[list[int]]) -> list[list[int]]:
    """Return six cards, each with a double and two more kinds, so that any two kinds meet equally often."""
    met = {pair: sum(set(pair) <= set(card) for card in others) for pair in combinations(range(6), 2)}

    def uneven(six: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
        meetings = [met[pair] + sum(set(pair) <= set(some) for some in six) for pair in met]
        return max(meetings) - min(meetings), sum(number**2 for number in meetings)

    threesomes = list(combinations(range(6), 3))
    fair = [six for six in combinations(threesomes, 6) if all(sum(a in some for some in six) == 3 for a in range(6))]
    for six in sorted(fair, key=uneven):
        for doubles in permutations(range(6)):
            if all(a in some for a, some in zip(doubles, six, strict=True)):
                return [sorted([a, *some]) for a, some in zip(doubles, six, strict=True)]
    raise AssertionError("no even doubles")


def shuffled(items: list[T], chance: Random) -> list[T]:
    """Shuffle the items using only `Random.random`, which gives the same numbers in every version of Python."""
    return [item for _, item in sorted(((chance.random(), item) for item in items), key=lambda pair: pair[0])]


def branches() -> list[Card]:
    """Return all cards. Every third one has four prints; the woods take turns, first as drawn, then mirrored."""
    chance = Random(63)
    three, four = (shuffled(some, chance) for some in deals())
    cards: list[Card] = []
    for number in range(63):
        wood, mirrored = WOODS[number % len(WOODS)], number // len(WOODS) % 2 == 1
        kinds = shuffled(four.pop() if number % 3 == 2 else three.pop(), chance)
        own = bent(wood, mirrored, chance)
        while not sound(bark := grown(own)):
            own = bent(wood, mirrored, chance)
        prints = [(KINDS[kind], u, v) for kind, (u, v) in zip(kinds, places(bark, len(kinds), chance), strict=True)]
        cards.append(Card(f"b{number + 1:02}", prints, bark, tapered(own)))
    return cards


def written(cards: list[Card]) -> str:
    """Return the text of the file."""
    lines = [
        "# The 63 branch cards of Kodama. Written by scripts/make_branches.py; change that, not this.",
        "# In a card's own frame: 630 wide, 880 high, lower left (0, 0), root (315, 0), tenths of a millimetre.",
        "# prints: kind, u, v of the middle. bark: curves of cubic Bézier pieces, 3n + 1 control points each.",
        "# thickness: half the width each curve is drawn with, at its start and end; 45 is what the judge takes.",
    ]
    for card in cards:
        prints = ", ".join(f'["{kind}", {u}, {v}]' for kind, u, v in card.prints)
        lines += ["", "[[branch]]", f'id = "{card.id}"', f"prints = [{prints}]", "bark = ["]
        lines += [f"  {curve}," for curve in card.bark]
        lines += ["]", f"thickness = {card.thickness}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the file."""
    FILE.write_text(written(branches()), encoding="utf-8")


if __name__ == "__main__":
    main()
