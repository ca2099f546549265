"""Encodes states of Kodama as positions in the notation, and decodes and validates positions."""

from collections.abc import Mapping
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.notation import NotationError, Reader
from kokodama.core.seat_letters import letter
from kokodama.games.kodama.board import GROW, KODAMA, NONE
from kokodama.games.kodama.card_face import SYMBOLS, Shape, trunk_shape
from kokodama.games.kodama.card_loader import check_bark, read_points, read_prints
from kokodama.games.kodama.cards import ANY_SEASON, KID_SETS, SEASONS, CardSet
from kokodama.games.kodama.geometry import FARTHEST
from kokodama.games.kodama.refusals import AGAINST
from kokodama.games.kodama.rules import DISPLAY, LAST_ROUND, ends_season
from kokodama.games.kodama.state import State
from kokodama.games.kodama.tree import Tree
from kokodama.games.kodama.view import PHASES, public_facts

KEYS = (
    "game", "cards", "start", "round", "season", "phase", "turn", "season_card", "year", "display", "stack", "trees",
)  # fmt: skip


def facts(state: State) -> dict[str, Any]:
    """All facts that a scenario may compare, at any moment of the game."""
    data = {"game": "kodama", **public_facts(state)}
    data["stack"] = [state.cards.branch_names[card] for card in reversed(state.stack)]
    data["year"] = {
        SEASONS[season]: state.cards.season_names[card] for season, card in enumerate(state.year) if card != NONE
    }
    for seat, hand in enumerate(state.hands):
        data["trees"][letter(seat)]["hand"] = [state.cards.goal_names[goal] for goal in hand]
    return data


def inline(shape: Shape) -> dict[str, Any]:
    """A branch card as written out in a position."""
    prints = [int(number) for number in shape.prints]
    bark = [int(number) for number in shape.bark]
    lines: list[list[list[int]]] = []
    for i in range(0, len(bark), 4):
        here, there = bark[i : i + 2], bark[i + 2 : i + 4]
        if lines and lines[-1][-1] == here:
            lines[-1].append(there)
        else:
            lines.append([here, there])
    return {
        "prints": [[SYMBOLS[prints[i]], prints[i + 1], prints[i + 2]] for i in range(0, len(prints), 3)],
        "bark": lines,
    }


def position(state: State, all_cards: bool = False) -> dict[str, Any]:
    """Encode the complete position; with `all_cards`, every card of the set is written out."""
    if state.phase not in (GROW, KODAMA):
        raise ValueError(f"a position is not written in phase {PHASES[state.phase]}")
    found = facts(state)
    own = range(0 if all_cards else state.cards.printed, len(state.cards.branches))
    data: dict[str, Any] = {"game": "kodama"}
    if own:
        data["cards"] = {state.cards.branch_names[card]: inline(state.cards.branches[card]) for card in own}
    data["turn"] = letter(state.turn)
    for key in ("start", "round", "phase", "season_card", "year", "display", "stack"):
        data[key] = found[key]
    data["trees"] = {
        name: {key: tree[key] for key in ("trunk", "cards", "hand", "vp")} for name, tree in found["trees"].items()
    }
    return data


def with_cards(card_set: CardSet, reader: Reader | None) -> CardSet:
    """The card set extended by the cards that a position defines."""
    cards = CardSet()
    cards.branch_names, cards.branches, cards.art = card_set.branch_names[:], card_set.branches[:], card_set.art
    cards.goal_names, cards.goals = card_set.goal_names, card_set.goals
    cards.season_names, cards.seasons = card_set.season_names, card_set.seasons
    cards.local, cards.printed = card_set.local, card_set.printed
    for name, part in (reader.parts() if reader else {}).items():
        keys = part.keys(("prints", "bark"))
        if len(keys) < 2:
            raise part.wrong("a card has prints and bark")
        lines = [read_points(line) for line in keys["bark"].items()]
        shape = Shape(read_prints(keys["prints"]), check_bark(lines, keys["bark"]))
        if str(name) in cards.branch_names:
            cards.branches[cards.branch_names.index(str(name))] = shape
        else:
            cards.branch_names.append(str(name))
            cards.branches.append(shape)
    return cards


def from_position(data: Mapping[str, Any], card_set: CardSet) -> State:
    """Decode a position. Raises NotationError, which says what is wrong and where."""
    parts = Reader(data).keys(KEYS)
    if "game" in parts:
        parts["game"].one_of(["kodama"], "the game of this position")
    if "trees" not in parts:
        raise NotationError((), "a position needs the key 'trees'")
    trees = {str(key): part for key, part in parts["trees"].parts().items()}
    seats = [letter(seat) for seat in range(len(trees))]
    if not 2 <= len(trees) <= 5 or sorted(trees) != seats:
        raise parts["trees"].wrong("the trees are A and B, up to E")
    cards = with_cards(card_set, parts.get("cards"))
    state = State(cards, len(seats))
    state.start = seats.index(parts["start"].one_of(seats, "a seat of this table")) if "start" in parts else 0
    state.turn = seats.index(parts["turn"].one_of(seats, "a seat of this table")) if "turn" in parts else state.start
    state.round = parts["round"].whole(1, LAST_ROUND) if "round" in parts else 1
    state.phase = PHASES.index(parts["phase"].one_of(PHASES[:2], "a phase of a position")) if "phase" in parts else GROW
    if state.phase == KODAMA and not ends_season(state.round):
        raise NotationError(("round",), "the Kodama phase is in rounds 4, 8 and 12 (rule 3.1)")
    if "season" in parts and parts["season"].one_of(SEASONS, "a season") != SEASONS[state.season()]:
        raise parts["season"].wrong(f"round {state.round} is in {SEASONS[state.season()]}")
    if "season_card" in parts and parts["season_card"].value is not None:
        name = parts["season_card"].one_of(cards.season_names, "a season card")
        state.season_card = cards.season_names.index(name)
    for season, part in parts["year"].parts().items() if "year" in parts else []:
        number = SEASONS.index(Reader(season, part.path).one_of(SEASONS, "a season"))
        if part.value is not None:
            state.year[number] = cards.season_names.index(part.one_of(cards.season_names, "a season card"))
            state.hidden_year[number] = True
    places: set[str] = set()
    for name in seats:
        read_tree(state, trees[name], places)
    if len({int(tree.trunk) for tree in state.trees}) != len(seats):
        raise parts["trees"].wrong("every seat needs a different trunk symbol (rule 2.3)")
    read_piles(state, parts, places)
    find_pool(state)
    return state


def find_pool(state: State) -> None:
    """Work out the goals that may be in hands, which is public: kids in sets or mixed, a first game (KD 2.5, 8)."""
    goals = state.cards.goals
    state.first_game = state.season_card == NONE and not any(state.hidden_year)
    state.kid_sets = [kid_set_of(state, seat) for seat in range(int(state.seats))]
    of_sets = [goal for hand, kids in zip(state.hands, state.kid_sets, strict=True) for goal in hand if kids != NONE]
    mixed = any(goals[goal].season != ANY_SEASON and goal not in of_sets for hand in state.hands for goal in hand)
    state.pool = [goal for goal in range(len(goals)) if mixed or goals[goal].season == ANY_SEASON or goal in of_sets]


def kid_set_of(state: State, seat: int) -> int:
    """The set of kids that a hand is the rest of, or NONE (KD 8.1); with mixed kids, hands are always larger."""
    turns, asked = (int(state.turn - state.start) % int(state.seats), (seat - int(state.start)) % int(state.seats))
    played = state.phase == KODAMA and asked < turns
    season = int(state.season()) + int(played)
    hand = sorted(state.hands[seat])
    for number in range(len(KID_SETS)):
        kids = [goal for goal in state.cards.kids_of_set(number) if state.cards.goals[goal].season >= season]
        if hand and hand == kids:
            return number
    return NONE


def read_branch(state: State, reader: Reader, places: set[str]) -> int:
    """Read a branch card, which must not be in two places."""
    name = reader.text()
    if name not in state.cards.branch_names:
        raise reader.wrong(f"{name!r} is not a branch card")
    if name in places:
        raise reader.wrong(f"{name!r} is in two places")
    places.add(name)
    return state.cards.branch_names.index(name)


def read_tree(state: State, reader: Reader, places: set[str]) -> None:
    """Read the trunk, the cards in the order laid, the hand and points of one seat."""
    parts = reader.keys(("trunk", "cards", "hand", "vp"))
    if "trunk" not in parts:
        raise reader.wrong("a tree needs the key 'trunk'")
    seat = len(state.trees)
    kind = SYMBOLS.index(parts["trunk"].one_of(SYMBOLS, "a symbol"))
    tree = Tree(kind, trunk_shape(kind))
    for item in parts["cards"].items() if "cards" in parts else []:
        numbers = item.items()
        if len(numbers) != 4:
            raise item.wrong("a card of a tree is its id, x, y and angle")
        card = read_branch(state, numbers[0], places)
        x, y = (numbers[i].whole(-FARTHEST, FARTHEST) for i in (1, 2))
        angle = numbers[3].whole(-179, 180)
        against = tree.reasons(x, y, angle)
        for bit, _, rule, sentence in AGAINST:
            if against & bit:
                raise item.wrong(f"{sentence} (rule {rule})")
        tree.lay(state.cards.branches[card], x, y, angle, card)
    state.trees.append(tree)
    hand: list[int] = []
    for item in parts["hand"].items() if "hand" in parts else []:
        name = item.one_of(state.cards.goal_names, "a Kodama or a kid")
        if name in places:
            raise item.wrong(f"{name!r} is in two places")
        places.add(name)
        hand.append(state.cards.goal_names.index(name))
    state.hands.append(hand)
    state.hand_sizes[seat] = len(hand)
    state.points[seat] = parts["vp"].whole(0, 100_000) if "vp" in parts else 0


def read_piles(state: State, parts: Mapping[str, Reader], places: set[str]) -> None:
    """Read display and stack; a stack given as a number is dealt from cards that are not listed."""
    if "display" in parts:
        state.display = [read_branch(state, item, places) for item in parts["display"].items()]
        if len(state.display) > DISPLAY:
            raise parts["display"].wrong("the display has four cards (rule 2.1)")
    if "stack" in parts:
        stack = parts["stack"]
        if isinstance(stack.value, int) and not isinstance(stack.value, bool):
            left = [card for card in range(state.cards.printed) if state.cards.branch_names[card] not in places]
            number = stack.whole(0, state.cards.printed)
            if number > len(left):
                raise stack.wrong(f"only {len(left)} cards of the box are not listed (rule 1.3)")
            Chance(number).shuffle(left)
            state.stack = left[:number]
        else:
            state.stack = [read_branch(state, item, places) for item in stack.items()][::-1]
    state.stack_size = len(state.stack)
    if len(state.display) < DISPLAY and state.stack:
        raise NotationError(
            ("display",), "the display has fewer than four cards only when the stack is empty (rule 3.4)"
        )
