"""Kokopelli as arrays. Seats are numbered clockwise from the viewer, in observations and actions."""

from typing import Any

import numpy as np

from kokodama.core.game import Game
from kokodama.games.kokopelli.actions import CANCEL, OPEN, PLACES, PLAY, SIZE
from kokodama.games.kokopelli.board import Public
from kokodama.games.kokopelli.cards import KINDS, TYPES
from kokodama.games.kokopelli.game import KOKOPELLI_GAME
from kokodama.games.kokopelli.geography import SPACES
from kokodama.games.kokopelli.view import View
from kokodama.research.observation_layout import Field, Floats, Layout

MOST_CARDS = 42 / 5  # in a hand, divided by five
MOST_POINTS = 50.0  # a thousand points, divided by twenty


def table_fields(players: int) -> list[Field]:
    """The fields of an observation about the table."""
    return [
        Field("types", TYPES, 1, "1 for every ceremony type in play"),
        Field("tokens", TYPES, 1, "victory point tiles left on the selection tile, in halves"),
        Field("end_stack", 1, 1, "Game End tiles left, in twelfths"),
        Field("ending", 1, 1, "1 in the last round"),
        Field("round", 1, 50, "number of the round, in twenties"),
        Field("phase", 5, 1, "one-hot: action, more, birth, tuck, over"),
        Field("to_act", players, 1, "one-hot: the seat that is asked; none when the game is over"),
        Field("start", players, 1, "one-hot: the first player"),
        Field("actions", 1, 4, "actions left, in twos"),
        Field("extra", 1, 4, "extra actions among them, in twos"),
        Field("first", players * SPACES, 1, "one-hot: space of the first card of the running action"),
        Field("going_on", 2, 1, "the running action may continue with: Chieftain, Warrior"),
        Field("drawn_left", 1, MOST_CARDS, "drawn cards that Birth may still add, in fives"),
        Field("to_tuck", 1, MOST_CARDS, "cards to be put under the pile, in fives"),
        Field("exchange", 1, MOST_CARDS, "cards to be drawn after that, in fives"),
        Field("vase_paid", players, 1, "1 for every seat whose Vase has paid in this turn"),
        Field("hand", KINDS, 2, "the viewer's hand: cards of every kind, in threes"),
        Field("drawn", KINDS, 2, "the cards among them that Birth may still add"),
        Field("under", KINDS, 2, "cards the viewer knows at the bottom of their own pile, in threes"),
    ]


def seat_fields(players: int) -> list[Field]:
    """The fields of an observation about each seat."""
    return [
        Field("points", 1, MOST_POINTS, "points, in twenties"),
        Field("hand_size", 1, MOST_CARDS, "cards in hand, in fives"),
        Field("pile_size", 1, 42 / 36, "cards in the pile, in 36ths"),
        Field("tucked", 1, 42 / 36, "the lowest of them, which the owner put there, in 36ths"),
        Field("discard", KINDS, 2 * players, "discard pile: cards of every kind, in threes"),
        Field("unplayed", KINDS, 2, "hand and pile together: cards of every kind, in threes"),
        Field("powers", TYPES, 1, "1 for every type with an open ceremony in this village"),
        Field("space_type", SPACES * TYPES, 1, "by space, one-hot: type of the ceremony"),
        Field("space_cards", SPACES, 1, "by space: cards of the ceremony, in thirds"),
        Field("space_wilds", SPACES, 1, "by space: Kokopelli among them, in thirds"),
    ]


class KokopelliArrays:
    """Observations, and the engine's 837 actions with the villages numbered from the seat to act."""

    actions = SIZE

    longest = 2000  # decisions; players could exchange hands for ever

    def __init__(self, players: int) -> None:
        self.game: Game[Any, Any] = KOKOPELLI_GAME
        self.players = players
        self.layout = Layout(table_fields(players), seat_fields(players), players)
        self.from_seat = [[turned(action, -seat, players) for action in range(SIZE)] for seat in range(players)]
        self.to_seat = [[turned(action, seat, players) for action in range(SIZE)] for seat in range(players)]

    def numbers(self, table: Public, menu: list[int]) -> list[int]:
        """The array indices of a menu's actions, ascending."""
        seen = self.from_seat[int(table.turn)]
        return sorted([seen[action] for action in menu])

    def action(self, table: Public, number: int) -> int:
        """The engine's action for an array index."""
        return self.to_seat[int(table.turn)][number] if 0 <= number < SIZE else -1

    def observe(self, view: View) -> Floats:
        """Encode a view as described by `layout`."""
        assert view.seat is not None
        table, own, players, at = view.table, int(view.seat), self.players, self.layout.at
        seen = np.zeros(self.layout.size, np.float32)
        types, tiles = int(table.types), int(table.tiles)
        seen[: 2 * TYPES] = [types >> kind & 1 for kind in range(TYPES)] + [
            (tiles >> 2 * kind & 3) / 2 for kind in range(TYPES)
        ]
        start = at("end_stack")
        seen[start : start + 3] = (table.end_stack / 12, table.ending != 0, min(table.round / 20, 50))
        seen[at("phase") + table.phase] = 1
        if view.to_act() is not None:
            seen[at("to_act") + (table.turn - own) % players] = 1
        seen[at("start") + (table.start - own) % players] = 1
        seen[at("actions")] = min(table.actions / 2, 4)
        seen[at("extra")] = min(table.extra / 2, 4)
        if table.first >= 0:
            seen[at("first") + turned_space(int(table.first), -own, players)] = 1
        start = at("going_on")
        seen[start : start + 5] = (
            table.chieftain,
            table.warrior,
            table.drawn_left / 5,
            table.to_tuck / 5,
            table.exchange / 5,
        )
        start = at("hand")
        seen[start : start + KINDS] = counts(view.hand)
        seen[start + KINDS : start + 2 * KINDS] = counts(view.drawn)
        for kind in view.under:
            seen[start + 2 * KINDS + kind] += 1 / 3
        self.observe_seats(view, own, seen)
        return seen

    def observe_seats(self, view: View, own: int, seen: Floats) -> None:
        """Fill in the block of each seat."""
        table, players, layout = view.table, self.players, self.layout
        discards, unplayed, ceremonies = list(table.discards), list(view.unplayed), list(table.ceremonies)
        vase, powers, types = layout.at("vase_paid"), layout.starts["powers"], layout.starts["space_type"]
        cards, wilds = layout.starts["space_cards"], layout.starts["space_wilds"]
        for place in range(players):
            seat = (own + place) % players
            start = layout.first_block + place * layout.block
            seen[vase + place] = table.vase_paid >> seat & 1
            kinds = slice(seat * KINDS, seat * KINDS + KINDS)
            seen[start] = min(table.points[seat] / 20, MOST_POINTS)
            seen[start + 1] = table.hand_sizes[seat] / 5
            seen[start + 2] = table.pile_sizes[seat] / 36
            seen[start + 3] = table.tucked[seat] / 36
            seen[start + 4 : start + 4 + 2 * KINDS] = discards[kinds] + unplayed[kinds]
            seen[start + 4 : start + 4 + 2 * KINDS] /= 3
            for number in range(SPACES):
                lying = int(ceremonies[seat * SPACES + number])
                if lying:  # see Public.lay
                    kind = lying >> 5
                    seen[start + powers + kind] = 1
                    seen[start + types + number * TYPES + kind] = 1
                    seen[start + cards + number] = (lying & 3) / 3
                    seen[start + wilds + number] = (lying >> 2 & 7).bit_count() / 3


def counts(packed: int) -> list[float]:
    """The count of each kind in a packed hand, divided by three."""
    return [(packed >> 3 * kind & 7) / 3 for kind in range(KINDS)]


def turned_space(space: int, seats: int, players: int) -> int:
    """Move a space by some seats around the table; villages beyond the number of players are left alone."""
    seat, number = divmod(space, SPACES)
    return (seat + seats) % players * SPACES + number if seat < players else space


def turned(action: int, seats: int, players: int) -> int:
    """Move an action by some seats around the table: the same action on the corresponding space."""
    if action < CANCEL:
        return action
    first = CANCEL if action < PLAY else PLAY if action < OPEN else OPEN
    card, space = divmod(action - first, PLACES)
    return first + card * PLACES + turned_space(space, seats, players)


ARRAYS = KokopelliArrays  # looked up by research/arrays.py
