"""What a seat may know, and determinizations: complete states consistent with that.

A View consists of the public part of the board and the viewer's own secrets; it has no fields for anybody else's.
Decks are known and every card played was seen, so the cards left in a player's hand and pile together are public too
(`unplayed`); which of them are where is not (KP 1.7).
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from kokodama.core.chance import Chance
from kokodama.core.seat_letters import letter
from kokodama.games.kokopelli.actions import space_name, write
from kokodama.games.kokopelli.board import BIRTH_PLAY, OVER, Board, Public
from kokodama.games.kokopelli.cards import KINDS, KOKOPELLI, SLUGS, TYPES
from kokodama.games.kokopelli.effects import token_points
from kokodama.games.kokopelli.geography import SPACES, spaces_of_village
from kokodama.games.kokopelli.state import State

PHASES = ["action", "more", "birth", "tuck", "over"]


class View:
    """What one seat, or a spectator, may know; it has no fields for anybody else's secrets.

    >>> view = Kokopelli.start(seats=2, chance=Chance(7)).view(seat=1)
    >>> view
    <kokopelli as seen by B, A to act>
    >>> view.menu  # the legal actions, while this seat is to act
    []
    """

    def __init__(self, state: State, seat: int | None, sibling: "View | None" = None) -> None:
        self.seat: int | None = seat
        if sibling is None:
            self.table = Public(state.ground, True)
            state.copy_public_to(self.table)
            self.unplayed: vec[u8] = unplayed_cards(state)
        else:  # a view of the same state: share the public part
            self.table = sibling.table
            self.unplayed = sibling.unplayed
        self.hand: i64 = 0  # packed
        self.drawn: i64 = 0  # packed: cards of the hand that Birth may still add
        self.under: list[int] = []  # cards at the bottom of the viewer's pile that they put there, from top to bottom
        self.menu: list[int] = []
        if seat is not None:
            self.hand = state.hands[seat]
            size: i64 = state.pile_sizes[seat]
            for depth in range(size - state.tucked[seat], size):
                self.under.append(state.in_pile(seat, depth))
            if state.to_act() == seat:
                self.drawn = state.drawn
                self.menu = state.legal()

    def to_act(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return None if self.table.phase == OVER else self.table.turn

    def __repr__(self) -> str:
        from kokodama.core.position_text import view_line

        return view_line("kokopelli", self)

    def __str__(self) -> str:
        from kokodama.core.position_text import position_text

        return position_text(self.mapping())

    def mapping(self) -> dict[str, Any]:
        """The view as plain data: the keys of a position that this seat may know, and a few more."""
        table = self.table
        data: dict[str, Any] = {"game": "kokopelli", "seat": None if self.seat is None else letter(self.seat)}
        data.update(public_facts(table))
        to_act = self.to_act()
        data["turn"] = None if to_act is None else letter(to_act)
        for seat in range(table.seats):
            village = data["villages"][letter(seat)]
            village["unplayed"] = {
                SLUGS[kind]: int(self.unplayed[seat * KINDS + kind])
                for kind in range(KINDS)
                if self.unplayed[seat * KINDS + kind]
            }
        if self.seat is not None:
            data["villages"][letter(self.seat)].update(self.own_cards())
        data["legal"] = sorted([write(action) for action in self.menu])
        return data

    def own_cards(self) -> dict[str, Any]:
        """What only the viewer knows of their village."""
        return {
            "hand": slugs_of(self.hand),
            "under_pile": [SLUGS[kind] for kind in self.under],
            "drawn": slugs_of(self.drawn),
        }

    def own_mapping(self) -> dict[str, Any]:
        """The part of `mapping` that a spectator does not get, in the same structure."""
        if self.seat is None:
            return {}
        own = letter(self.seat)
        legal = sorted([write(action) for action in self.menu])
        return {"seat": own, "villages": {own: self.own_cards()}, "legal": legal}


def unplayed_cards(board: Board) -> vec[u8]:
    """By seat and kind, the number of cards in hand and pile together."""
    counts = vec[u8]([0] * (4 * KINDS))
    for seat in range(board.seats):
        for depth in range(board.pile_sizes[seat]):
            counts[seat * KINDS + board.in_pile(seat, depth)] += 1
        for kind in range(KINDS):
            counts[seat * KINDS + kind] += u8(board.in_hand(seat, kind))
    return counts


def imagine(view: View, chance: Chance) -> State:
    """Sample a complete state consistent with the view; all such states are equally likely."""
    state = State(view.table.ground)
    view.table.copy_public_to(state)
    for seat in range(state.seats):
        hidden: list[int] = []
        for kind in range(KINDS):
            hidden += [kind] * int(view.unplayed[seat * KINDS + kind])
        state.hand_sizes[seat] = 0
        state.pile_sizes[seat] = 0
        hand = view.table.hand_sizes[seat]
        if seat == view.seat:
            known = kinds_in(view.hand)
            for kind in known:
                hidden.remove(kind)
                state.give(seat, kind)
            for kind in view.under:
                hidden.remove(kind)
            chance.shuffle(hidden)
            hidden += view.under
            state.drawn = view.drawn
        else:
            chance.shuffle(hidden)
            asked = state.phase == BIRTH_PLAY and seat == state.turn
            for i in range(hand):
                state.give(seat, hidden[i])
                if asked and i < state.drawn_left:
                    state.drawn += 8 ** hidden[i]
            hidden = hidden[hand:]
        for kind in hidden:
            state.bury(seat, kind)
        state.tucked[seat] = view.table.tucked[seat]
    return state


def kinds_in(packed: int) -> list[int]:
    """The cards of a packed count as a list."""
    return [kind for kind in range(KINDS) for _ in range(packed >> (kind * 3) & 7)]


def slugs_of(packed: int) -> list[str]:
    """The names of the cards of a packed count, as a list."""
    return [SLUGS[kind] for kind in kinds_in(packed)]


def ceremony_cards(table: Public, space: int) -> list[str]:
    """The cards of a ceremony, first card first; empty for a free space."""
    if table.open >> space & 1 == 0:
        return []
    wilds = table.wilds_at(space)
    name = SLUGS[table.type_at(space)]
    return [SLUGS[KOKOPELLI] if wilds >> i & 1 else name for i in range(table.cards_at(space))]


def tokens(table: Public, kind: int) -> list[int]:
    """The tokens left on a selection tile, top last."""
    return [token_points(number + 1) for number in range(table.tokens_left(kind))]


def public_facts(table: Public) -> dict[str, Any]:
    """The public facts, in the notation."""
    kinds = [kind for kind in range(TYPES) if table.types >> kind & 1]
    villages: dict[str, dict[str, Any]] = {}
    for seat in range(table.seats):
        numbers = spaces_of_village(table.seats)
        villages[letter(seat)] = {
            "vp": int(table.points[seat]),
            "hand_size": int(table.hand_sizes[seat]),
            "pile_size": int(table.pile_sizes[seat]),
            "tucked": int(table.tucked[seat]),
            "discard": [SLUGS[kind] for kind in range(KINDS) for _ in range(table.discarded(seat, kind))],
            "spaces": {n + 1: ceremony_cards(table, seat * SPACES + n) or None for n in range(numbers)},
        }
    return {
        "ceremonies": [SLUGS[kind] for kind in kinds],
        "start": letter(table.start),
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "actions": int(table.actions),
        "extra": int(table.extra),
        "vase_used": [letter(seat) for seat in range(table.seats) if table.vase_paid >> seat & 1],
        "end_stack": int(table.end_stack),
        "ending": table.ending != 0,
        "tiles": {SLUGS[kind]: tokens(table, kind) for kind in kinds},
        "first": None if table.first < 0 else space_name(table.first),
        "chieftain": table.chieftain,
        "warrior": table.warrior,
        "drawn_left": int(table.drawn_left),
        "to_tuck": int(table.to_tuck),
        "exchange": int(table.exchange),
        "villages": villages,
    }
