"""What a seat may know, and determinizations: complete states consistent with that.

Hidden are the other players' goals, the order of the stack, and the face-down season cards (KD 2.2, 2.3).
"""

from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.seat_letters import letter
from kokodama.games.kodama.actions import name_of, write
from kokodama.games.kodama.board import GROW, NONE, OVER, Public
from kokodama.games.kodama.card_face import KINDS, SYMBOLS
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.menu import count_laying, laying
from kokodama.games.kodama.rules import without_advanced
from kokodama.games.kodama.state import State
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y

PHASES = ["grow", "kodama", "choose", "over"]


class View:
    """What one seat, or a spectator, may know; it has no fields for anybody else's secrets.

    >>> view = Kodama.start(seats=2, chance=Chance(7)).view(seat=1)
    >>> view
    <kodama as seen by B, A to act>
    >>> view.menu  # the legal actions, while this seat is to act
    []
    """

    def __init__(self, state: State, seat: int | None, sibling: "View | None" = None) -> None:
        self.seat: int | None = seat
        if sibling is None:
            self.table = Public(state.cards, state.seats)
            state.copy_public_to(self.table)
            self.unseen: list[int] = sorted(state.stack)  # branch cards still in the stack; all others have been seen
        else:  # a view of the same state: share the public part
            self.table = sibling.table
            self.unseen = sibling.unseen
        self.hand: list[int] = []
        self.choices: list[int] | None = []  # None: cards to be laid, which follow from public facts
        if seat is not None:
            self.hand = sorted(state.hands[seat])
            if state.to_act() == seat:
                self.choices = None if self.table.phase == GROW else state.legal()

    @property
    def menu(self) -> list[int]:
        """All legal actions if the seat is to act; poses are listed only on demand."""
        if self.choices is None:
            self.choices = laying(self.table)
        return self.choices

    def choice_count(self) -> int:
        """The number of actions on the menu."""
        return count_laying(self.table) if self.choices is None else len(self.choices)

    def to_act(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return None if self.table.phase == OVER else self.table.turn

    def __repr__(self) -> str:
        from kokodama.core.position_text import view_line

        return view_line("kodama", self)

    def __str__(self) -> str:
        from kokodama.core.position_text import position_text

        return position_text(self.mapping())

    def mapping(self) -> dict[str, Any]:
        """The view as plain data for the wire."""
        table = self.table
        data: dict[str, Any] = {"game": "kodama", "seat": None if self.seat is None else letter(self.seat)}
        data.update(public_facts(table))
        to_act = self.to_act()
        data["turn"] = None if to_act is None else letter(to_act)
        data["unseen"] = [table.cards.branch_names[card] for card in self.unseen]
        if self.seat is not None:
            data["trees"][letter(self.seat)].update(self.own_cards())
        data.update(self.own_menu())
        return data

    def own_cards(self) -> dict[str, Any]:
        """What only the viewer knows of their side of the table."""
        return {"hand": [self.table.cards.goal_names[goal] for goal in self.hand]}

    def own_menu(self) -> dict[str, Any]:
        """What the viewer may do, without the poses of the lattice, which are too many to list."""
        data: dict[str, Any] = {"legal_count": self.choice_count()}
        if self.table.phase != GROW:
            data["legal"] = sorted([write(self.table.cards, action) for action in self.menu])
        return data

    def own_mapping(self) -> dict[str, Any]:
        """The part of `mapping` that a spectator does not get, in the same structure."""
        if self.seat is None:
            return {}
        own = letter(self.seat)
        return {"seat": own, "trees": {own: self.own_cards()}, **self.own_menu()}


def imagine(view: View, chance: Chance) -> State:
    """Sample a complete state consistent with the view."""
    table = view.table
    state = State(table.cards, table.seats)
    table.copy_public_to(state)
    known = len(table.buried)
    stack = view.unseen[:]
    for card in table.buried:
        stack.remove(card)
    chance.shuffle(stack)
    state.stack = table.buried[::-1] + stack if known else stack
    pool = [goal for goal in table.pool if goal not in table.spent and goal not in view.hand]
    for seat in range(int(table.seats)):  # sets of kids are public (KD 8.1)
        if table.kid_sets[seat] != NONE:
            pool = [goal for goal in pool if goal not in kids_of(table, seat)]
    chance.shuffle(pool)
    if table.first_game:
        pool = without_advanced(table.cards, pool, hidden_goals(view))
        chance.shuffle(pool)
    for seat in range(int(table.seats)):
        if seat == view.seat:
            state.hands.append(view.hand[:])
        elif table.kid_sets[seat] != NONE:
            state.hands.append(kids_of(table, seat))
        else:
            size = int(table.hand_sizes[seat])
            state.hands.append(pool[:size])
            pool = pool[size:]
    for season in range(len(SEASONS)):
        if table.hidden_year[season]:
            state.year[season] = chance.choice(season_cards(table, season))
    return state


def hidden_goals(view: View) -> int:
    """The number of goals in other hands that are unknown to this seat."""
    table = view.table
    others = [seat for seat in range(int(table.seats)) if seat != view.seat and table.kid_sets[seat] == NONE]
    return sum([int(table.hand_sizes[seat]) for seat in others])


def kids_of(table: Public, seat: int) -> list[int]:
    """The kids still in the hand of a seat with a set."""
    kids = table.cards.kids_of_set(table.kid_sets[seat])
    return [goal for goal in kids if goal in table.pool and goal not in table.spent]


def season_cards(table: Public, season: int) -> list[int]:
    """The season cards that may be face down for a season."""
    return [card for card in range(len(table.cards.seasons)) if table.cards.seasons[card].season == season]


def tree_facts(tree: Tree, names: list[str]) -> dict[str, Any]:
    """A tree in the notation."""
    cards = []
    for card in range(1, len(tree.shapes)):
        pose = tree.poses[card]
        cards.append([names[card], int(pose_x(pose)), int(pose_y(pose)), int(pose_angle(pose))])
    return {"trunk": SYMBOLS[tree.trunk], "cards": cards}


def card_names(table: Public, tree: Tree) -> list[str]:
    """The names of a tree's cards, the trunk first."""
    return ["trunk"] + [name_of(table.cards.branch_names, number) for number in tree.numbers]


def public_facts(table: Public) -> dict[str, Any]:
    """The public facts, in the notation."""
    cards = table.cards
    trees: dict[str, Any] = {}
    ends: dict[str, list[str]] = {}
    parents: dict[str, str] = {}
    for seat in range(int(table.seats)):
        tree = table.trees[seat]
        names = card_names(table, tree)
        name = letter(seat)
        trees[name] = {
            **tree_facts(tree, names),
            "vp": int(table.points[seat]),
            "hand_size": int(table.hand_sizes[seat]),
        }
        ends[name] = [names[end] for end in tree.ends()]
        for card in range(1, len(tree.shapes)):
            parents[names[card]] = names[tree.parents[card]]
    scored = {SYMBOLS[kind]: int(table.last_kinds[kind]) for kind in range(KINDS) if table.last_kinds[kind] > 0}
    return {
        "start": letter(table.start),
        "round": int(table.round),
        "season": SEASONS[table.season()],
        "phase": PHASES[table.phase],
        "season_card": None if table.season_card == NONE else cards.season_names[table.season_card],
        "display": [cards.branch_names[card] for card in table.display],
        "display_size": len(table.display),
        "stack_size": int(table.stack_size),
        "goal": None if table.goal == NONE else cards.goal_names[table.goal],
        "spent": [cards.goal_names[goal] for goal in table.spent],
        "last_score": {"base": int(table.last_base), "season": int(table.last_season), "kinds": scored},
        "ends": ends,
        "parents": parents,
        "trees": trees,
    }
