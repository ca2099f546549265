"""A card set with simple goals and seasons, so that no rule test depends on how our own set is balanced.

Every Kodama scores 1 for each card on the trunk, every kid 1 for each card of the longest row, and every season 1 for a
card that scores nothing, except for the four seasons in rule 9.1. A test states anything else it needs.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from kokodama.games.kodama.card_loader import card_file, read_card_set
from kokodama.games.kodama.cards import SEASONS, CardSet

ADVANCED = ["k19", "k20", "k21", "k22"]
SEASON_CARDS = {
    "spring": ["spring-rain", "grow-and-thrive", "spring-3", "spring-4", "spring-5"],
    "summer": ["summer-bloom", "summer-2", "summer-3", "summer-4", "summer-5"],
    "autumn": ["first-frost", "autumn-2", "autumn-3", "autumn-4", "autumn-5"],
}
KNOWN: dict[str, dict[str, Any]] = {
    "spring-rain": {"goal": {"measure": "ends", "points": 1}},
    "summer-bloom": {"goal": {"measure": "on-trunk", "points": 1}},
    "first-frost": {"goal": {"measure": "longest", "points": 1}},
    "grow-and-thrive": {"test": "kinds-scored", "at_least": 2, "points": 1},
}

Cards = Mapping[str, Mapping[str, Any]]


def plain_data(changed: Cards | None = None) -> dict[str, Any]:
    """Return the card set as data, with some goals and seasons replaced."""
    other = changed or {}
    kodamas = [f"k{number:02}" for number in range(1, 23)]
    kids = [(letter, season) for letter in "abc" for season in SEASONS]
    goal = {"measure": "on-trunk", "points": 1}
    season_card = {"test": "scored-nothing", "points": 1}
    return {
        "branch": branches(),
        "kodama": [{"id": name, "advanced": name in ADVANCED, **other.get(name, goal)} for name in kodamas],
        "kid": [
            {"id": name, "season": season, **other.get(name, {"measure": "longest", "points": 1})}
            for name, season in [(f"kid-{letter}-{season}", season) for letter, season in kids]
        ],
        "season": [
            {"id": name, "season": season, **other.get(name, KNOWN.get(name, season_card))}
            for season, names in SEASON_CARDS.items()
            for name in names
        ],
    }


@cache
def branches() -> list[dict[str, Any]]:
    """Return the 63 branch cards of our set."""
    found: list[dict[str, Any]] = card_file("branches.toml")["branch"]
    return found


def plain_card_set(changed: Cards | None = None) -> CardSet:
    """Return the card set, read and checked like any custom set."""
    return _read(json.dumps(changed or {}))


@cache
def _read(changed: str) -> CardSet:
    return read_card_set(plain_data(json.loads(changed)))
