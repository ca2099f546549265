"""What actions bring: cards, points, extra actions, finished ceremonies. Each function cites the rule it implements.

The rules are in this module and in rules.py, which says what is legal, and nowhere else. scoring.py and moves.py carry
out the effects; sentences, screens and bots ask here what would happen. All answers depend on public facts only.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kokopelli.board import Public
from kokodama.games.kokopelli.cards import (
    DRUMMER,
    EAGLE_FEATHER,
    HUNTER,
    KOKOPELLI,
    LIZARD,
    MOTHER_OF_HEAVEN,
    PAW,
    SHAMAN,
    SNAKE_DANCE,
    TORTOISE,
    VASE,
)
from kokodama.games.kokopelli.geography import SPACES
from kokodama.games.kokopelli.rules import has

FEWEST_CARDS_POINTS: Final = 5  # KP 8.2
SECOND_FEWEST_POINTS: Final = 3  # KP 8.2

# Drawing


def draw_count(table: Public, seat: i64) -> i64:
    """How many cards the draw action asks for (KP 4.1, 9.5)."""
    return 2 if has(table, seat, HUNTER) else 1


def cards_drawn(table: Public, seat: i64, count: i64) -> i64:
    """How many of the requested cards the pile can give (KP 5.5, 7.2)."""
    return count if count < table.pile_sizes[seat] else table.pile_sizes[seat]


# Adding a card


def weight(table: Public, actor: i64, kind: i64) -> i64:
    """The number of cards that an added card counts as (KP 5.1, 9.16)."""
    return 2 if kind == KOKOPELLI and has(table, actor, SNAKE_DANCE) else 1


def foreign_weight(table: Public, actor: i64, owner: i64, weight: i64) -> i64:
    """How many cards count for Paw and Lizard, given the weight; 0 on one's own ceremony (KP 5.2, 5.5, 12)."""
    if owner == actor:
        return 0
    return weight if table.snake_doubles else 1


def paw_points(table: Public, actor: i64, owner: i64, weight: i64) -> i64:
    """What an added card brings to the actor (KP 9.7)."""
    return foreign_weight(table, actor, owner, weight) if has(table, actor, PAW) else 0


def lizard_cards(table: Public, actor: i64, owner: i64, weight: i64) -> i64:
    """How many cards an added card lets the actor draw (KP 9.8)."""
    return foreign_weight(table, actor, owner, weight) if has(table, actor, LIZARD) else 0


def mother_points(table: Public, owner: i64, kind: i64, weight: i64) -> i64:
    """What an added card brings to the owner of the ceremony (KP 9.13)."""
    return weight if kind == KOKOPELLI and has(table, owner, MOTHER_OF_HEAVEN) else 0


def vase_pays(table: Public, actor: i64, owner: i64) -> bool:
    """Whether an added card brings the actor an extra action: one a turn and owner (KP 9.11)."""
    unpaid = (table.vase_paid >> owner) & 1 == 0
    return unpaid and has(table, owner, VASE) and (owner != actor or table.own_vase)


# Finishing a ceremony


def cards_needed(table: Public, owner: i64) -> i64:
    """How many cards finish a ceremony of this owner (KP 5.3, 9.14)."""
    return 3 if has(table, owner, DRUMMER) else 4


def cards_needed_with(table: Public, owner: i64, opened: i64) -> i64:
    """How many cards finish a ceremony once this owner has opened a type as well (KP 9.14)."""
    return 3 if opened == DRUMMER else cards_needed(table, owner)


def cards_missing(table: Public, space: i64) -> i64:
    """How many cards finish a ceremony from now on; at least one, whatever lies there already (KP 5.3, 9.14)."""
    missing: i64 = cards_needed(table, space // SPACES) - table.cards_at(space)
    return missing if missing > 0 else 1


def finishes(table: Public, actor: i64, kind: i64, space: i64) -> bool:
    """Whether a card finishes the ceremony it is added to (KP 5.3)."""
    return weight(table, actor, kind) >= cards_missing(table, space)


def token_points(tokens: i64) -> i64:
    """What the top token of a tile brings: of two the 4, then the 3; without a token it is 1 (KP 6.1, 6.3)."""
    return 2 + tokens if tokens > 0 else 1


def token_value(table: Public, kind: i64) -> i64:
    """What finishing a ceremony of this type pays at present (KP 6.1, 6.3)."""
    return token_points(table.tokens_left(kind))


def tortoise_points(table: Public, actor: i64) -> i64:
    """What the actor scores for finishing, besides the token (KP 6.4, 9.10)."""
    return 1 if has(table, actor, TORTOISE) else 0


def owner_points(actor: i64, owner: i64) -> i64:
    """What the owner scores when another player finishes their ceremony (KP 6.4)."""
    return 1 if owner != actor else 0


def shaman_points(table: Public, owner: i64) -> i64:
    """What the owner scores when anybody finishes their ceremony (KP 6.4, 9.15)."""
    return 1 if has(table, owner, SHAMAN) else 0


# Playing the last hand card


def raises_bonus(table: Public, seat: i64) -> bool:
    """Whether a player's empty-hand bonus is the larger one (KP 7.3, 9.9)."""
    return has(table, seat, EAGLE_FEATHER)


def raises_bonus_with(table: Public, seat: i64, opened: i64) -> bool:
    """Whether the bonus is the larger one once this player has opened a type as well (KP 7.3)."""
    return opened == EAGLE_FEATHER or raises_bonus(table, seat)


def bonus_points(raised: bool) -> i64:
    """The points of the empty-hand bonus (KP 7.1, 7.3)."""
    return 3 if raised else 1


def bonus_cards(raised: bool) -> i64:
    """The cards of the empty-hand bonus (KP 7.1, 7.3)."""
    return 5 if raised else 3
