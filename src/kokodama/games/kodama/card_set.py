"""Custom card sets for Kodama (KD 9.3): read from data, described in a line, drawn on a sheet."""

from collections.abc import Mapping
from typing import Any

from kokodama.games.kodama.art.card_sheet import draw_sheet
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.card_loader import read_card_set, standard
from kokodama.games.kodama.cards import CardSet


def read(data: Mapping[str, Any]) -> CardSet:
    """Read a card set. Raises NotationError, which names the card and what is wrong with it."""
    return read_card_set(dict(data))


def describe(cards: CardSet) -> str:
    """Describe a card set in a line."""
    totals = [sum(int(shape.counts[kind]) for shape in cards.branches) for kind in range(len(SYMBOLS))]
    prints = ", ".join(f"{name} {total}" for name, total in zip(SYMBOLS, totals, strict=True))
    return f"{len(cards.branches)} branches ({prints}), {len(cards.goals)} goals, {len(cards.seasons)} seasons"


def draw(cards: CardSet | None) -> str:
    """Draw all cards of a set, or of ours, on one sheet as SVG."""
    return draw_sheet(standard() if cards is None else cards)
