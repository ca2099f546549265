"""Draws sprigs at the free tips of limbs: thin twigs with leaves. They are not bark, and cover no symbol."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin

from kokodama.games.kodama.art.bark import bark_of
from kokodama.games.kodama.art.card_paper import Light
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.svg_path import Point, leaf, polygon, seeded_random, stroke
from kokodama.games.kodama.card_face import Shape
from kokodama.games.kodama.cards import Art
from kokodama.games.kodama.geometry import PRINT

Leaf = tuple[int, Point, str, str]  # colour, middle, blade, vein


@lru_cache(maxsize=1500)
def sprig(shape: Shape, art: Art | None, trunk: bool, tip: int) -> tuple[str, list[Leaf]]:
    """The twigs and leaves at the tip of one limb of a card, in the card's own frame."""
    limb = bark_of(shape, art, trunk).limbs[tip]
    rng = seeded_random("leaves", *Laid(shape).key(), tip)
    x, y = limb.tip
    dx, dy = limb.direction(limb.length)
    twigs: list[str] = []
    leaves: list[Leaf] = []
    for lean, far in ((-46, 0.8), (4, 1.0), (44, 0.75)):
        turn, bow, long = lean + 16 * rng.random() - 8, 40 * rng.random() - 20, far * (95 + 40 * rng.random())
        line: list[Point] = []
        px, py = x - dx * 14, y - dy * 14
        for k in range(5):
            line.append((px, py))
            a = radians(turn + bow * k / 4)
            px += (dx * cos(a) - dy * sin(a)) * long / 4
            py += (dx * sin(a) + dy * cos(a)) * long / 4
        twigs.append(stroke([line[0], *line], 11))
        for k, side in ((2, -1), (2, 1), (3, -1), (3, 1), (4, 0)):
            a = radians(turn + bow + side * (38 + 20 * rng.random()) + 14 * rng.random() - 7)
            ex, ey = dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a)
            size, foot, bend = 44 + 26 * rng.random(), line[k], 5 * rng.random()
            middle = (foot[0] + ex * size * 0.5, foot[1] + ey * size * 0.5)
            end = (foot[0] + ex * size, foot[1] + ey * size)
            at = (middle[0] - ey * bend, middle[1] + ex * bend)
            blade, vein = leaf(foot, at, end, size * 0.36), polygon([foot, end], close=False)
            leaves.append((int(3 * rng.random()), middle, blade, vein))
    return "".join(twigs), leaves


def draw_leaves(laid: Laid, light: Light, tips: Sequence[int], taken: Sequence[Point]) -> str:
    """Draw the sprigs at some tips, given by the numbers of their limbs; `taken` are middles of symbols to avoid."""
    blades: list[list[str]] = [[], [], []]
    veins: list[str] = []
    wood: list[str] = []
    near = [laid.own(p) for p in taken]
    for tip in tips:
        twigs, leaves = sprig(laid.shape, laid.art, laid.trunk, tip)
        wood.append(twigs)
        for colour, (x, y), blade, vein in leaves:
            if all(hypot(px - x, py - y) > PRINT + 24 for px, py in near):
                blades[colour].append(blade)
                veins.append(vein)
    if not tips:
        return ""
    painted = "".join(
        f'<path d="{"".join(some)}" fill="{colour}" fill-opacity=".78" stroke="{colour}" stroke-width="2"/>'
        for some, colour in zip(blades, light.leaves, strict=True)
        if some
    )
    return (
        f'<path d="{"".join(wood)}" fill="#4b2f1f"/>{painted}'
        f'<path d="{"".join(veins)}" fill="none" stroke="{light.moss[1]}" stroke-opacity=".5" stroke-width="2.2"/>'
    )
