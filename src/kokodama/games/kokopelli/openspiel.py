"""Kokopelli's chance nodes: types in play, first player, hands, and later every card drawn."""

from kokodama.core.seat_letters import letter
from kokodama.games.kokopelli.actions import CANCEL, TUCK_CARD
from kokodama.games.kokopelli.board import RING
from kokodama.games.kokopelli.cards import HAND, KIND_OF, SLUGS, TYPES, TYPES_IN_PLAY, deck
from kokodama.games.kokopelli.state import State
from kokodama.games.kokopelli.view import View
from kokodama.research.openspiel_match import Match, Outcomes, evenly

DEALT_TYPES = TYPES_IN_PLAY[0]


class KokopelliMatch(Match):
    """A match with chance nodes: ten types one by one, the first player, each seat's five cards, then all draws."""

    state: State

    def set_up(self) -> Outcomes:
        """The possible outcomes of the next step of set-up: a type, the first player, or a card (KP 1.2, 1.4, 1.6)."""
        dealt, players = self.dealt, self.arrays.players
        if len(dealt) < DEALT_TYPES:
            return evenly([kind for kind in range(TYPES) if kind not in dealt])
        if len(dealt) == DEALT_TYPES:
            return evenly(list(range(players)))
        seat, number = divmod(len(dealt) - DEALT_TYPES - 1, HAND)
        return evenly(self.left_of_deck(seat, number)) if seat < players else []

    def hand(self, seat: int, cards: int = HAND) -> list[int]:
        """The first `cards` cards that a seat was dealt."""
        first = DEALT_TYPES + 1 + seat * HAND
        return self.dealt[first : first + cards]

    def left_of_deck(self, seat: int, cards: int = HAND) -> list[int]:
        """A seat's deck without the first cards it was dealt."""
        left = deck(sorted(self.dealt[:DEALT_TYPES]))
        for kind in self.hand(seat, cards):
            left.remove(kind)
        return left

    def first_state(self) -> State:
        """The initial position; the order of its piles has no meaning yet."""
        state: State = self.game.from_position(
            {
                "ceremonies": [SLUGS[kind] for kind in sorted(self.dealt[:DEALT_TYPES])],
                "start": letter(self.dealt[DEALT_TYPES]),
                "round": 1,
                "villages": {
                    letter(seat): {
                        "hand": [SLUGS[kind] for kind in self.hand(seat)],
                        "pile": [SLUGS[kind] for kind in self.left_of_deck(seat)],
                    }
                    for seat in range(self.arrays.players)
                },
            },
            {},
        )
        return state

    def reveals(self, action: int) -> int:
        """The number of random cards an action draws: cards that the owner put under the pile are known."""
        state, seat = self.state, self.state.turn
        after = state.copy()
        after.apply(action)
        buried = 1 if TUCK_CARD <= action < CANCEL else 0
        drawn = int(state.pile_sizes[seat]) + buried - int(after.pile_sizes[seat])
        return min(drawn, self.unknown()) if drawn > 0 else 0

    def unknown(self) -> int:
        """The number of cards in the pile of the seat to act whose order is unknown."""
        seat = self.state.turn
        return int(self.state.pile_sizes[seat] - self.state.tucked[seat])

    def hidden(self) -> Outcomes:
        """The possible outcomes of the next card drawn."""
        state, seat = self.state, self.state.turn
        return evenly([int(state.in_pile(seat, depth)) for depth in range(self.revealed, self.unknown())])

    def reveal(self, card: int) -> None:
        """Put a card in place as the next one drawn, by swapping it within the pile."""
        state, seat = self.state, self.state.turn
        depth = self.revealed
        while state.in_pile(seat, depth) != card:
            depth += 1
        top, piles = int(state.pile_tops[seat]), state.piles
        here, there = ((top + place) % RING + int(seat) * RING for place in (self.revealed, depth))
        piles[here], piles[there] = piles[there], piles[here]

    def key_of(self, seat: int) -> str:
        """Everything in a seat's view, as a string; rule options are left out, being the same in all games here."""
        if self.state is None:
            return "set-up"
        view: View = self.game.view(self.state, seat)
        table = view.table
        numbers = (
            *(seat, table.types, table.tiles, table.start, table.turn, table.round, table.phase, table.actions),
            *(table.extra, table.vase_paid, table.end_stack, table.ending, table.first, table.chieftain),
            *(table.warrior, table.drawn_left, table.to_tuck, table.exchange, view.hand, view.drawn),
            *(*view.under, -1, *table.hand_sizes, *table.pile_sizes, *table.tucked, *table.points, *table.ceremonies),
        )
        return f"{numbers}{bytes(table.discards).hex()}{bytes(view.unplayed).hex()}"

    def name_of_outcome(self, outcome: int) -> str:
        """The name of an outcome: a card, or the first player."""
        if self.state is None and len(self.dealt) == DEALT_TYPES:
            return f"{letter(outcome)} starts"
        return SLUGS[outcome]


MATCH = KokopelliMatch  # looked up by research/openspiel_game.py
MOST_OUTCOMES = len(KIND_OF)
