"""Draws an example of the rules: a tree with the symbols that score, or with cards held where they may or may not lie.

There are no words in these pictures, only letters and points, so that one drawing serves every language.
"""

from collections.abc import Sequence
from typing import Any

from kokodama.core.refusal import Refusal
from kokodama.core.text_moves import judge_move, play
from kokodama.games.kodama.art.card import Box, branch_card, card_fragment, card_prints, shared_defs, svg_file
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.tree import laid_cards
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.games.kodama.geometry import BARK

GROUND, TABLE = "#efe9d6", "#b9a67c"
GOLD, GOOD, BAD = "#d18d00", "#2f7d32", "#b3261e"
LIMB = "#6b4a33"
FONT = "Segoe UI,Roboto,Noto Sans,DejaVu Sans,sans-serif"
AIR = 140


def draw_scoring(position: dict[str, Any], move: str) -> str:
    """A tree after a card was laid: the symbols that score are ringed, the points stand beside the card."""
    state = KODAMA_GAME.from_position(position, {})
    play(KODAMA_GAME, state, move)
    tree, score = state.trees[0], KODAMA_GAME.facts(state)["last_score"]
    cards = laid_cards(tree, standard())
    rings = ""
    for kind in (SYMBOLS.index(symbol) for symbol in score["kinds"]):
        i = len(cards) - 1
        while i >= 0 and (found := [middle for other, middle in cards[i].prints() if other == kind]):
            rings += "".join(ring(*middle) for middle in found)
            i = int(tree.parents[i])
    gained = [f"+{points}" for points in (score["base"], score["season"]) if points]
    x = max(right for right, _ in cards[-1].corners()) + 210
    y = cards[-1].place((0, -440))[1]
    badges = "".join(badge(x + 340 * i, y, text, GOLD) for i, text in enumerate(gained))
    return svg(cards, [(x + 340 * (len(gained) - 1) + 180, y)], fragments(cards) + rings + badges)


def draw_placing(position: dict[str, Any], moves: Sequence[str]) -> str:
    """A tree, and cards A, B, C … held to it, each with a sign that says whether it may lie there."""
    state = KODAMA_GAME.from_position(position, {})
    cards = laid_cards(state.trees[0], standard())
    held, signs, corners = "", "", []
    for text in moves:
        _, name, x, y, angle = text.split()
        card = branch_card(standard().branch_names.index(name), int(x), int(y), int(angle))
        legal = not isinstance(judge_move(KODAMA_GAME, state, text), Refusal)
        letter = chr(ord("A") + moves.index(text))
        held += plain(card, GOOD if legal else BAD)
        signs += badge(*card.place((0, -700)), f"{letter} {'✓' if legal else '✗'}", GOOD if legal else BAD)
        corners += card.corners()
    return svg(cards, corners, fragments(cards) + held + signs)


def fragments(cards: Sequence[Laid]) -> str:
    """The cards of a tree, the trunk first."""
    return "".join(card_fragment(card, name=f"kd-x{i}") for i, card in enumerate(cards))


def plain(card: Laid, edge: str) -> str:
    """A card that is only held: its outline, bark and symbols, and a dot for its root."""
    wide, high = card.size
    bark = "".join("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line) for line in card.lines())
    return (
        f'<g{card.transform()}><rect x="{-wide / 2:g}" y="{-high}" width="{wide}" height="{high}" rx="26" '
        f'fill="#fffdf5" fill-opacity=".8" stroke="{edge}" stroke-width="14" stroke-dasharray="50 26"/>'
        f'<path clip-path="url(#kd-edge-branch)" d="{bark}" fill="none" stroke="{LIMB}" stroke-opacity=".75" '
        f'stroke-width="{2 * BARK}" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<circle r="34" fill="{edge}"/></g>{card_prints(card)}'
    )


def ring(x: float, y: float) -> str:
    """Around a symbol that scores."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="84" fill="none" stroke="{GOLD}" stroke-width="16"/>'


def badge(x: float, y: float, text: str, colour: str) -> str:
    """A few letters on a coloured ground."""
    half = 50 + 42 * len(text)
    return (
        f'<g transform="translate({x:.0f} {y:.0f})">'
        f'<rect x="{-half}" y="-85" width="{2 * half}" height="170" rx="85" fill="{colour}"/>'
        f'<text y="44" font-family="{FONT}" font-size="125" font-weight="700" fill="#fff" text-anchor="middle">'
        f"{text}</text></g>"
    )


def svg(cards: Sequence[Laid], more: Sequence[tuple[float, float]], body: str) -> str:
    """The file, with a light ground of its own and the table edge."""
    points = [*(corner for card in cards for corner in card.corners()), *more]
    left, right = min(x for x, _ in points) - AIR, max(x for x, _ in points) + AIR
    top, bottom = min(y for _, y in points) - AIR, 90.0
    wide = max(right - left, 0.8 * (bottom - top))  # not a tower: the page shows it as wide as its text
    left -= (wide - (right - left)) / 2
    box: Box = (left, top, wide, bottom - top)
    ground = (
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{bottom - top:.0f}" rx="90" fill="{GROUND}"/>'
        f'<path d="M{left + 90:.0f} 8H{left + wide - 90:.0f}" stroke="{TABLE}" stroke-width="16"/>'
    )
    return svg_file(box, "Kodama", shared_defs(), ground + body, 720)
