"""Encodes states of Kokopelli as positions in the notation, and decodes and validates positions."""

from collections.abc import Mapping
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.notation import NotationError, Reader
from kokodama.core.seat_letters import letter, seat_of
from kokodama.games.kokopelli.board import ACTION, PILE_EMPTY, TILES_PLACED, Board
from kokodama.games.kokopelli.cards import (
    FIRST_GAME,
    KIND_OF,
    KINDS,
    KOKOPELLI,
    SLUGS,
    TYPES,
    TYPES_IN_PLAY,
    copies,
    game_end_tiles,
)
from kokodama.games.kokopelli.geography import SPACES, ground, spaces_of_village
from kokodama.games.kokopelli.rules import TURN_ACTIONS, actions_of_a_turn
from kokodama.games.kokopelli.state import State
from kokodama.games.kokopelli.view import PHASES, ceremony_cards, public_facts, slugs_of

KEYS = (
    "game", "ceremonies", "start", "round", "turn", "actions", "extra", "vase_used", "end_stack", "ending", "tiles",
    "villages",
)  # fmt: skip
VILLAGE_KEYS = ("vp", "hand", "pile", "discard", "spaces")


def facts(state: Board) -> dict[str, Any]:
    """All facts that a scenario may compare, at any moment of the game."""
    data = {"game": "kokopelli", **public_facts(state)}
    for seat in range(state.seats):
        village = data["villages"][letter(seat)]
        village["hand"] = slugs_of(state.hands[seat])
        village["pile"] = [SLUGS[state.in_pile(seat, depth)] for depth in range(state.pile_sizes[seat])]
        village["discard_size"] = len(village["discard"])
    return data


def position(state: Board) -> dict[str, Any]:
    """Encode the complete position. Possible only when an action is to be chosen, not in the middle of one."""
    if state.phase != ACTION:
        raise ValueError(f"a position is the moment before an action is chosen, not in phase {PHASES[state.phase]}")
    all_facts = facts(state)
    data: dict[str, Any] = {key: all_facts[key] for key in KEYS if key in all_facts and key != "villages"}
    data["villages"] = {
        name: {
            **{key: village[key] for key in VILLAGE_KEYS if key != "spaces"},
            "spaces": {number: cards for number, cards in village["spaces"].items() if cards},
        }
        for name, village in all_facts["villages"].items()
    }
    return {"game": data.pop("game"), "turn": letter(state.turn), **data}


def from_position(data: Mapping[str, Any], options: Mapping[str, Any]) -> State:
    """Decode a position. Raises NotationError, which says what breaks a rule of set-up and where."""
    parts = Reader(data).keys(KEYS)
    if "game" in parts:
        parts["game"].one_of(["kokopelli"], "the game of this position")
    villages = read_seats(parts)
    state = State(ground(len(villages), options.get("sun_reach", True)))
    state.snake_doubles = options.get("snake_doubles", True)
    state.own_vase = options.get("own_vase", True)
    kinds = read_ceremonies(parts["ceremonies"]) if "ceremonies" in parts else list(FIRST_GAME)
    for kind in kinds:
        state.put_in_play(kind)
    if "tiles" in parts:
        read_tiles(state, parts["tiles"])
    read_turn(state, parts, list(villages))
    for seat, village in enumerate(villages.values()):
        read_village(state, seat, village)
    deal_unlisted(state, villages, kinds)
    read_end(state, parts, game_end_tiles(len(villages), len(kinds)))
    return state


def read_seats(parts: Mapping[str, Reader]) -> dict[str, Reader]:
    """Read the villages by letter, from A on."""
    if "villages" not in parts:
        raise NotationError((), "a position needs the key 'villages'")
    villages = {str(key): part for key, part in parts["villages"].parts().items()}
    seats = [letter(seat) for seat in range(len(villages))]
    if len(villages) not in (2, 3, 4) or sorted(villages) != seats:
        raise parts["villages"].wrong("the villages are A and B, or A to C, or A to D")
    return {name: villages[name] for name in seats}


def read_turn(state: State, parts: Mapping[str, Reader], seats: list[str]) -> None:
    """Read whose turn and which round it is, and what is left of the turn."""

    def seat_in(reader: Reader) -> int:
        return seat_of(reader.one_of(seats, "a seat of this table"))

    state.start = seat_in(parts["start"]) if "start" in parts else 0
    state.turn = seat_in(parts["turn"]) if "turn" in parts else state.start
    state.round = parts["round"].whole(1, 9999) if "round" in parts else 2
    state.actions = parts["actions"].whole(1, 6) if "actions" in parts else actions_of_a_turn(state, state.turn)
    state.extra = parts["extra"].whole(0, min(4, int(state.actions))) if "extra" in parts else 0
    if state.actions - state.extra > TURN_ACTIONS:
        raise NotationError(("actions",), "a turn has two actions, all others are extra actions (rule 3.1)")
    if "vase_used" in parts:
        for owner in parts["vase_used"].items():
            state.vase_paid |= 1 << seat_in(owner)


def read_end(state: State, parts: Mapping[str, Reader], tiles: int) -> None:
    """Read how many Game End tiles are left, and whether this is the last round (KP 8.1)."""
    state.end_stack = parts["end_stack"].whole(0, tiles) if "end_stack" in parts else tiles
    ending = parts["ending"].flag() if "ending" in parts else False
    if state.end_stack == 0:
        state.ending = TILES_PLACED
    elif ending or 0 in [state.pile_sizes[seat] for seat in range(state.seats)]:
        state.ending = PILE_EMPTY


def read_ceremonies(reader: Reader) -> list[int]:
    """Read the types in play: ten, eleven or twelve different ones (KP 1.2)."""
    kinds = [KIND_OF[item.one_of(SLUGS[:TYPES], "a ceremony")] for item in reader.items()]
    if len(set(kinds)) != len(kinds):
        raise reader.wrong("a ceremony is listed twice")
    if len(kinds) not in TYPES_IN_PLAY:
        raise reader.wrong(f"10, 11 or 12 ceremonies are in play, not {len(kinds)} (rule 1.2)")
    return kinds


def read_tiles(state: State, reader: Reader) -> None:
    """Read the tokens left on some selection tiles."""
    for name, part in reader.parts().items():
        kind = KIND_OF.get(str(name), KOKOPELLI)
        if kind == KOKOPELLI or state.types >> kind & 1 == 0:
            raise part.wrong(f"{name!r} is not a ceremony in play")
        if part.value not in ([3, 4], [3], []):
            raise part.wrong("the victory point tiles of a type are [3, 4], [3] or []")
        state.tiles += (len(part.value) - 2) << (kind * 2)


def read_card(state: State, reader: Reader) -> int:
    """Read a card, which must be in this game's decks."""
    kind = KIND_OF[reader.one_of(SLUGS, "a card")]
    if kind != KOKOPELLI and state.types >> kind & 1 == 0:
        raise reader.wrong(f"{reader.value!r} is not among the ceremonies in play")
    return kind


def read_village(state: State, seat: int, reader: Reader) -> None:
    """Read the points, hand, pile if it is listed, discard pile and ceremonies of one seat."""
    parts = reader.keys(VILLAGE_KEYS)
    if "pile" not in parts:
        raise reader.wrong("a village needs the key 'pile'")
    state.points[seat] = parts["vp"].whole(0, 100_000) if "vp" in parts else 0
    owned = [0] * KINDS
    for key in ("hand", "pile"):
        if key not in parts or (key == "pile" and isinstance(parts["pile"].value, int)):
            continue
        for item in parts[key].items():
            kind = read_card(state, item)
            owned[kind] += 1
            if owned[kind] > copies(kind):
                raise item.wrong(f"hand and pile of one player cannot hold {owned[kind]} {SLUGS[kind]} (rule 1.1)")
            if key == "hand":
                state.give(seat, kind)
            else:
                state.bury(seat, kind)
    state.tucked[seat] = 0
    if "discard" in parts:
        for item in parts["discard"].items():
            kind = read_card(state, item)
            if state.discarded(seat, kind) >= state.seats * copies(kind):
                raise item.wrong(f"the box does not hold that many {SLUGS[kind]} (rule 1.1)")
            state.discard(seat, kind, 1)
    if "spaces" in parts:
        for number, part in parts["spaces"].parts().items():
            read_space(state, seat, str(number), part)


def read_space(state: State, seat: int, number: str, reader: Reader) -> None:
    """Read a ceremony: the first card is its type, the others are of that type or Kokopelli."""
    spaces = spaces_of_village(state.seats)
    if number not in [str(n + 1) for n in range(spaces)]:
        raise reader.wrong(f"the spaces of a village are 1 to {spaces} at this table (rules 2.1, 10.2)")
    if reader.value is None:
        return
    items = reader.items()
    if not 1 <= len(items) <= 3:
        raise reader.wrong("an open ceremony has one, two or three cards: a fourth finishes it (rule 5.3)")
    space = seat * SPACES + int(number) - 1
    if state.open >> space & 1:
        raise reader.wrong(f"space {number} is listed twice")
    first = read_card(state, items[0])
    if first == KOKOPELLI:
        raise items[0].wrong("a Kokopelli cannot open a ceremony (rule 4.2)")
    state.lay(space, first)
    for item in items[1:]:
        kind = read_card(state, item)
        if kind not in (first, KOKOPELLI):
            raise item.wrong(f"{SLUGS[kind]} does not fit {SLUGS[first]} (rule 4.3)")
        state.extend(space, kind == KOKOPELLI)


def deal_unlisted(state: State, villages: Mapping[str, Reader], kinds: list[int]) -> None:
    """Fill the piles that are given only as a number, from cards that are not listed anywhere."""
    wanted: list[int] = []
    free: list[list[int]] = []
    for seat, reader in enumerate(villages.values()):
        number = reader.parts()["pile"]
        wanted.append(number.whole(0, 42) if isinstance(number.value, int) else 0)
        free.append(unlisted_cards(state, seat, kinds))
        if sum(free[seat]) < wanted[seat]:
            raise number.wrong(f"only {sum(free[seat])} cards of this deck are not listed (rule 1.4)")
    remove_cards_on_table(free, wanted, cards_on_the_table(state))
    for seat, left in enumerate(free):
        cards_left = [kind for kind in range(KINDS) for _ in range(left[kind])]
        Chance(seat, wanted[seat]).shuffle(cards_left)
        for kind in cards_left[: wanted[seat]]:
            state.bury(seat, kind)
        if wanted[seat]:
            state.tucked[seat] = 0


def unlisted_cards(state: State, seat: int, kinds: list[int]) -> list[int]:
    """Count by kind the cards of a deck that are neither in the hand nor in a listed pile."""
    left = [0] * KINDS
    for kind in [*kinds, KOKOPELLI]:
        left[kind] = copies(kind) - int(state.in_hand(seat, kind))
    for depth in range(state.pile_sizes[seat]):
        left[state.in_pile(seat, depth)] -= 1
    return left


def cards_on_the_table(state: State) -> list[int]:
    """Count by kind the cards in all discard piles and ceremonies."""
    lying = [sum(int(state.discarded(seat, kind)) for seat in range(state.seats)) for kind in range(KINDS)]
    for space in range(state.seats * SPACES):
        for card in ceremony_cards(state, space):
            lying[KIND_OF[card]] += 1
    return lying


def remove_cards_on_table(free: list[list[int]], wanted: list[int], lying: list[int]) -> None:
    """Remove the cards on the table from the decks, each from the player who has most to spare, while anybody has."""
    for kind in range(KINDS):
        for _ in range(lying[kind]):
            spare = [sum(left) - wanted[seat] if left[kind] else -1 for seat, left in enumerate(free)]
            if max(spare) > 0:
                free[spare.index(max(spare))][kind] -= 1
            elif sum(left[kind] for left in free) == 0:
                raise NotationError(("villages",), f"the box does not hold that many {SLUGS[kind]} (rule 1.1)")
