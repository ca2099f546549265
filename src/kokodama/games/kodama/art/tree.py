"""Draws a Kodama tree as plain SVG, without remote fonts, scripts or other resources.

Parts of a picture, by class, in painting order: `kd-ground`; one `kd-card` for each card in the order laid
(`data-card`, 0 is the trunk), with its paper, leaves and bark; `kd-ghost`; `kd-moss`; `kd-prints` with one `kd-print`
for each printed symbol (`data-card`, `data-kind`), above all cards, so that no symbol is ever hidden; `kd-words`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from kokodama.games.kodama.art.backdrop import drifting, grain, ground_behind, lettering, moss, scene_defs, seal
from kokodama.games.kodama.art.bark import bark_of
from kokodama.games.kodama.art.branch_joint import draw_collar
from kokodama.games.kodama.art.card import Box, card_face, card_fragment, card_prints, knothole, shared_defs, svg_file
from kokodama.games.kodama.art.card_paper import LIGHTS, Light
from kokodama.games.kodama.art.leaves import draw_leaves
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import CardSet
from kokodama.games.kodama.geometry import inside
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y

LONG_SIDE = 1400
MARGIN = 300


@dataclass(frozen=True)
class Ghost:
    """A card that is held over the tree but not laid."""

    card: Laid
    legal: bool = True


def draw_tree(
    tree: Tree,
    cards: CardSet | None = None,
    *,
    title: str = "",
    season: str | None = None,
    caption: str = "",
    lit: Sequence[int] = (),
    ghost: Ghost | None = None,
    name: str = "kd-t",
) -> str:
    """Draw a whole tree as a stand-alone SVG.

    `cards` is the set of its cards, ours by default; `season` is spring, summer, autumn or None; `lit` are cards to be
    highlighted; `name` is the prefix of the picture's ids, for pages that show several.
    """
    if season not in LIGHTS:
        raise ValueError(f"a season is spring, summer, autumn or None, not {season!r}")
    light = LIGHTS[season]
    title, caption = _plain(title), _plain(caption)
    laid = laid_cards(tree, cards or standard())
    box = picture_box([*laid, ghost.card] if ghost else laid, bool(title or caption))
    reach = max(hypot(x, y) for card in laid for x, y in card.corners())
    painted = [
        f'<g class="kd-ground">{ground_behind(light, name, box)}{drifting(light, box, laid)}</g>',
        *(_card(tree, laid, i, name, light, light.accent if i in lit else "") for i in range(len(laid))),
    ]
    if ghost:
        look = 'opacity=".82"' if ghost.legal else 'opacity=".5" filter="url(#kd-grey)"'
        painted.append(f'<g class="kd-ghost" {look}>{card_fragment(ghost.card, name=f"{name}-ghost")}</g>')
    painted.append(f'<g class="kd-moss">{moss(light, name, box)}</g>')
    painted.append(f'<g class="kd-prints">{"".join(card_prints(card, i) for i, card in enumerate(laid))}</g>')
    painted.append(grain(name, box))
    if title or caption:
        painted.append(f'<g class="kd-words">{lettering(title, caption, box)}{seal(box)}</g>')
    # ground and hills reach beyond the box; shown at another ratio, nothing sticks out of it
    at = "x='{0:.0f}' y='{1:.0f}' width='{2:.0f}' height='{3:.0f}' viewBox='{0:.0f} {1:.0f} {2:.0f} {3:.0f}'".format(
        *box
    )
    body = f"<svg {at} overflow='hidden'>{''.join(painted)}</svg>"
    return svg_file(box, title or "Kodama", shared_defs(reach) + scene_defs(light, name, box), body, LONG_SIDE)


def draw_faces(tree: Tree, cards: CardSet, season: str | None, name: str) -> list[str]:
    """Draw only the cards of a tree, the trunk first, without symbols, for a page that has `shared_defs()`."""
    laid = laid_cards(tree, cards)
    faces = [_card(tree, laid, i, name, LIGHTS[season], "") for i in range(len(laid))]
    return [faces[0] + knothole(laid[0]), *faces[1:]]


def laid_cards(tree: Tree, cards: CardSet) -> list[Laid]:
    """The cards of a tree, the trunk first, each with its art if the card set has any."""
    found = [Laid(tree.shapes[0], cards.trunk_art, trunk=True)]
    for i in range(1, len(tree.shapes)):
        pose, number = tree.poses[i], tree.numbers[i - 1]
        art = cards.art[number] if 0 <= number < len(cards.art) else None
        found.append(Laid(tree.shapes[i], art, int(pose_x(pose)), int(pose_y(pose)), int(pose_angle(pose))))
    return found


def picture_box(cards: Sequence[Laid], words: bool) -> Box:
    """The view box: all cards with a margin, and room for moss and words below; its aspect ratio is limited."""
    corners = [corner for card in cards for corner in card.corners()]
    left, right = min(x for x, _ in corners) - MARGIN, max(x for x, _ in corners) + MARGIN
    top = min(y for _, y in corners) - MARGIN
    bottom = 330.0 + (max(right - left, -top * 0.68) * 0.1 if words else 0)
    high = bottom - top
    more = max(high * 0.68 - (right - left), 0.0) / 2
    left, right = left - more, right + more
    top -= max((right - left) * 0.66 - high, 0.0)
    return left, top, right - left, bottom - top


def _card(tree: Tree, cards: list[Laid], i: int, name: str, light: Light, lit: str) -> str:
    """Draw a card with its leaves, and the collars of all branches rooted on it."""
    card = cards[i]
    tips = []
    for number, limb in enumerate(bark_of(card.shape, card.art, card.trunk).limbs):
        x, y = card.place(limb.line[-1])
        if not any(inside(tree.outlines[j], round(x), round(-y)) for j in range(i + 1, len(cards))):
            tips.append(number)
    taken = [middle for other in cards for _, middle in other.prints()]
    inks = f"{name}{i}" if i else "kd"
    grown = "".join(draw_collar(card, cards[j], inks) for j in range(len(cards)) if int(tree.parents[j]) == i)
    face = card_face(card, f"{name}{i}", draw_leaves(card, light, tips, taken), grown, lit)
    return f'<g class="kd-card" data-card="{i}"{card.transform()}>{face}</g>'


def _plain(text: str) -> str:
    """Remove unprintable characters, which XML does not allow."""
    return "".join(sign for sign in text if sign.isprintable())
