"""Determinization for the search: deals the hidden cards of a state anew, in place, which is fast."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from kokodama.core.chance import Chance
from kokodama.games.kokopelli.board import RING
from kokodama.games.kokopelli.geography import unit
from kokodama.games.kokopelli.state import State


def determinize(state: State, viewer: i64, chance: Chance) -> None:
    """Redeal the cards that the viewer, who is to act, cannot know.

    These are the others' hands and piles, and the viewer's own pile above the cards they tucked. All consistent deals
    are equally likely, as with `imagine`; a test compares the two.
    """
    for seat in range(state.seats):
        if seat == viewer:
            shuffle_pile(state, seat, state.pile_sizes[seat] - state.tucked[seat], chance)
        else:
            redeal_hand(state, seat, chance)


def shuffle_pile(state: State, seat: i64, count: i64, chance: Chance) -> None:
    """Shuffle the upper cards of a pile."""
    piles = state.piles
    base: i64 = seat * RING
    top: i64 = state.pile_tops[seat]
    last: i64 = count - 1
    while last > 0:
        other: i64 = chance.below(last + 1)
        a: i64 = base + ((top + last) & (RING - 1))
        b: i64 = base + ((top + other) & (RING - 1))
        card: u8 = piles[a]
        piles[a] = piles[b]
        piles[b] = card
        last -= 1


def redeal_hand(state: State, seat: i64, chance: Chance) -> None:
    """Put a hand on top of its pile, shuffle them together, and draw the same number of cards."""
    piles: vec[u8] = state.piles
    base: i64 = seat * RING
    size: i64 = state.hand_sizes[seat]
    top: i64 = (state.pile_tops[seat] - size) & (RING - 1)
    place: i64 = top
    hand: i64 = state.hands[seat]
    kind: i64 = 0
    while hand:
        for _ in range(hand & 7):
            piles[base + place] = u8(kind)
            place = (place + 1) & (RING - 1)
        hand >>= 3
        kind += 1
    state.pile_tops[seat] = top
    shuffle_pile(state, seat, size + state.pile_sizes[seat], chance)
    held: i64 = 0
    for i in range(size):
        drawn: i64 = i64(piles[base + ((top + i) & (RING - 1))])
        hand += unit(drawn)
        held |= 1 << drawn
    state.hands[seat] = hand
    state.held[seat] = held
    state.pile_tops[seat] = (top + size) & (RING - 1)
