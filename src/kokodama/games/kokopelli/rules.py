"""What is legal: where and when actions are allowed. Each function cites the rule it implements.

The rules are in this module and in effects.py, which says what actions bring, and nowhere else
(tests/contract/test_one_home_kokopelli.py): menu, judge, moves, scoring, sentences, screens and bots all ask here. The
answers depend on public facts only, so they can be asked of a View as well as of a State.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kokopelli.board import Public
from kokodama.games.kokopelli.cards import BIRTH, CHIEFTAIN, FIRE, HAND, KOKOPELLI, SPIDER_WOMAN, SUN, WARRIOR
from kokodama.games.kokopelli.geography import SPACES, VILLAGE, in_village

TURN_ACTIONS: Final = 2  # KP 3.1
OPEN_SPACES: Final = 0b001111  # the spaces of a village that are not under the pile


def has(table: Public, seat: i64, power: i64) -> bool:
    """Whether a player has a power: a ceremony of that type lies in their village (KP 4.2)."""
    return (table.of_type[power] >> (seat * SPACES)) & VILLAGE != 0


# Where


def reach(table: Public, seat: i64) -> i64:
    """The spaces where a player may add cards (KP 2.5, 9.3)."""
    return table.ground.wide[seat] if has(table, seat, SPIDER_WOMAN) else table.ground.area[seat]


def fitting(table: Public, kind: i64, spaces: i64) -> i64:
    """Of some spaces with ceremonies, those that a card fits: the same type, or any type for a Kokopelli (KP 4.3)."""
    return spaces if kind == KOKOPELLI else spaces & table.of_type[kind]


def under_the_pile(table: Public, owner: i64) -> i64:
    """The spaces under the pile, in a village's mask, where the owner may open now (KP 9.12, 10.1, 10.2)."""
    sun = has(table, owner, SUN)
    if table.seats > 2:
        return 0b010000 if sun else 0
    if sun:
        return 0b110000
    return 0b010000 if in_village(table.open, owner) & 0b100000 == 0 else 0


def exists(table: Public, space: i64) -> bool:
    """Whether a space exists now: it is not under a pile, or it has a ceremony or could take one."""
    owner: i64 = space // SPACES
    village: i64 = OPEN_SPACES | under_the_pile(table, owner) | in_village(table.open, owner)
    return owner < table.seats and (village >> (space % SPACES)) & 1 == 1


def barring(table: Public, owner: i64, kind: i64) -> i64:
    """The ceremonies that prevent opening a type in a village: those in its owner's play area (KP 2.4, 9.6)."""
    return table.of_type[kind] & table.ground.area[owner]


def own_spaces(table: Public, seat: i64) -> i64:
    """The spaces of a player's own village for new ceremonies, free or not (KP 2.1, 2.3)."""
    return (OPEN_SPACES | under_the_pile(table, seat)) << (seat * SPACES)


def fire_spaces(table: Public, seat: i64, left: bool) -> i64:
    """The neighbour's spaces where Fire allows a player to open, free or not; none without Fire (KP 9.6)."""
    if not has(table, seat, FIRE):
        return 0
    return table.ground.near_left[seat] if left else table.ground.near_right[seat]


# When


def actions_of_a_turn(table: Public, seat: i64) -> i64:
    """The actions of a turn: two, or one for the first two players of the first round (KP 3.1, 3.2)."""
    distance: i64 = seat - table.start
    if distance < 0:
        distance += table.seats
    return 1 if table.round == 1 and distance < 2 else TURN_ACTIONS


def may_draw(table: Public, seat: i64) -> bool:
    """Whether there is a card to draw (KP 4.1)."""
    return table.pile_sizes[seat] > 0


def may_exchange(table: Public, seat: i64) -> bool:
    """Whether there is a card to exchange (KP 4.5)."""
    return table.hand_sizes[seat] > 0


def only_extra_left(actions: i64, extra: i64) -> bool:
    """Whether only extra actions are left (KP 3.4)."""
    return actions == extra


def may_decline(table: Public) -> bool:
    """Whether the remaining actions may be declined, as all are extra ones (KP 3.4, 13.4)."""
    return only_extra_left(table.actions, table.extra)


def nothing_is_legal(table: Public) -> bool:
    """Whether no action is possible (KP 3.3). Public facts are enough: any card in hand allows an exchange."""
    seat: i64 = table.turn
    return not may_draw(table, seat) and not may_exchange(table, seat) and in_village(table.open, seat) == 0


def adds_more_here(table: Public, seat: i64) -> bool:
    """Whether a play action may continue with further cards on the same ceremony (KP 9.1)."""
    return has(table, seat, CHIEFTAIN)


def adds_one_elsewhere(table: Public, seat: i64) -> bool:
    """Whether a play action may continue with one card on another ceremony (KP 9.4)."""
    return has(table, seat, WARRIOR)


def further_places(table: Public) -> i64:
    """Where the next card of a Chieftain or Warrior action may go, free or not (KP 9.1, 9.4)."""
    places: i64 = 0
    if table.chieftain:
        places |= 1 << table.first
    if table.warrior:
        places |= ~(1 << table.first)
    return places


def adds_drawn_cards(table: Public, seat: i64) -> bool:
    """Whether cards of the draw action may be added at once (KP 9.2)."""
    return has(table, seat, BIRTH)


def over_the_limit(cards: i64) -> i64:
    """How many cards of a hand go under the pile at the end of a turn (KP 3.5)."""
    return cards - HAND if cards > HAND else 0
