"""Kokopelli as the contract sees it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.game import Event, Option, Options, Question
from kokodama.core.learning import Guide
from kokodama.core.messages import N_, Words
from kokodama.core.notation import NotationError
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.text_moves import enact, gains
from kokodama.games.kokopelli import actions, encoding, events, learning, messages
from kokodama.games.kokopelli.board import BIRTH_PLAY, MORE, NOT_ENDING, OVER, PILE_EMPTY, TILES_PLACED, TUCK
from kokodama.games.kokopelli.cards import DRUMMER, FIRST_GAME, KIND_OF, SLUGS, TYPES, deck, game_end_tiles
from kokodama.games.kokopelli.geography import SPACES, ground
from kokodama.games.kokopelli.judge import ALLOWED, verdict
from kokodama.games.kokopelli.moves import actions_of_a_turn
from kokodama.games.kokopelli.refusals import explain, unreadable
from kokodama.games.kokopelli.rules import reach
from kokodama.games.kokopelli.scoring import has
from kokodama.games.kokopelli.state import State
from kokodama.games.kokopelli.view import PHASES, View, imagine

NAMES = {  # of all spaces that are drawn, by the number of seats
    seats: [
        (village * SPACES + n, actions.space_name(village * SPACES + n))
        for village in range(seats)
        for n in range(6 if seats == 2 else 5)
    ]
    for seats in (2, 3, 4)
}


class Kokopelli:
    """The game by Stefan Feld, rules in docs/rules/kokopelli.md."""

    name = "kokopelli"
    version = "1"
    seats: Sequence[int] = (2, 3, 4)
    words: Words = messages
    guide: Guide = learning
    unordered: Collection[str] = frozenset({"hand", "discard", "ceremonies", "vase_used", "winners"})
    revealing: Collection[str] = frozenset({"drew", "hand-discarded", "game-over"})
    options: Sequence[Option] = (
        Option("sun_reach", True, N_("Neighbours reach the ceremony under a pile (Sun).")),
        Option("snake_doubles", True, N_("Snake Dance counts double for Paw and Lizard too.")),
        Option("own_vase", True, N_("A Vase gives its owner the extra action too.")),
        Option("types", 10, N_("How many ceremony types are in play."), (10, 11, 12), rules=False),
        Option(
            "ceremonies",
            "random",
            N_("The set of ceremonies: random, first-game, or a list of names."),
            (),
            rules=False,
        ),
    )

    def start(self, seats: int, chance: Chance, options: Options) -> State:
        """Set-up of KP 1: a set of ceremonies, shuffled decks, five cards each, a random start player."""
        state = State(ground(seats, options.get("sun_reach", True)))
        state.snake_doubles = options.get("snake_doubles", True)
        state.own_vase = options.get("own_vase", True)
        kinds = chosen_types(chance, options)
        for kind in kinds:
            state.types |= 1 << kind
            state.tiles |= 2 << (kind * 2)
        state.end_stack = game_end_tiles(seats, len(kinds))
        for seat in range(seats):
            cards = deck(kinds)
            chance.shuffle(cards)
            state.deal(seat, cards)
        state.start = state.turn = chance.below(seats)
        state.actions = actions_of_a_turn(state, state.turn)
        return state

    def judge(self, state: State, seat: int, action: int) -> Refusal | None:
        """The one judge of legality."""
        reason = verdict(state, seat, action)
        return None if reason == ALLOWED else explain(state, action, reason)

    def view(self, state: State, seat: int | None, sibling: View | None = None) -> View:
        """What a seat, or a spectator, may know; a view of the same moment saves the work for what is public."""
        return View(state, seat, sibling)

    def question(self, state: State) -> Question | None:
        """What is being asked; None when the game is over."""
        if state.phase == OVER:
            return None
        values: dict[str, str | int] = {
            "actions": int(state.actions),
            "extra": int(state.extra),
            "turn_actions": int(actions_of_a_turn(state, state.turn)),
        }
        if state.phase == TUCK:
            values["count"] = int(state.to_tuck)
            values["cause"] = "exchange" if state.exchange else "hand-limit"
        elif state.phase == BIRTH_PLAY:
            values["count"] = int(state.drawn_left)
        elif state.phase == MORE:
            values["first"] = actions.space_name(state.first)
            values["chieftain"] = int(state.chieftain)
            values["warrior"] = int(state.warrior)
        return Question(PHASES[state.phase], int(state.turn), values)

    def offer(self, view: View, say: Callable[[int], str]) -> list[dict[str, Any]]:
        """The menu for the wire: every move in words, with the points it would bring at once, seat by seat."""
        moves = sorted((actions.write(action), action, points) for action, points in gains(self, view).items())
        return [
            {"move": move, "text": say(action), "gains": points, "finishes": messages.is_finishing(view, action)}
            for move, action, points in moves
        ]

    def display(self, view: View, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """What follows from the rules and has to be drawn: where the viewer may add, how many cards finish what.

        `public` is the display of a spectator at the same moment, if it is known: only the reach differs.
        """
        table = view.table
        reached = 0 if view.seat is None else int(reach(table, view.seat))
        opened = int(table.open)
        names = NAMES[int(table.seats)]
        if public is not None:
            return {**public, "reach": [name for space, name in names if reached >> space & 1]}
        enough = {}
        for space, name in names:
            if opened >> space & 1:
                needed = 3 if has(table, space // SPACES, DRUMMER) else 4
                enough[name] = max(needed, int(table.cards_at(space)) + 1)  # KP 9.14
        return {"reach": [name for space, name in names if reached >> space & 1], "enough": enough}

    def narrate(self, state: State, action: int) -> list[Event]:
        """What a legal action would make happen, and why."""
        return self.enact(state.copy(), action)

    def enact(self, state: State, action: int) -> list[Event]:
        """Apply an action, and say what happened."""
        return enact(state, action, events.event_of)

    def imagine(self, view: View, chance: Chance) -> State:
        """A full state that this seat cannot tell from the true one."""
        return imagine(view, chance)

    def read(self, state: State, text: str) -> int:
        """The action a text means; a text that is no move at all is Refused."""
        action = actions.read(text)
        if action < 0:
            raise Refused(unreadable(text))
        return action

    def write(self, state: State, action: int) -> str:
        """The text of an action."""
        return actions.write(action)

    def public_text(self, state: State, action: int) -> str:
        """The text of an action as the other players may know it: what goes under a pile is a secret (KP 1.7)."""
        return "tuck" if actions.TUCK_CARD <= action < actions.CANCEL else actions.write(action)

    def position(self, state: State, whole: bool = False) -> dict[str, Any]:
        """The complete position, every pile written out."""
        return encoding.position(state)

    def from_position(self, position: Mapping[str, Any], options: Options) -> State:
        """The state of a position, or a NotationError."""
        return encoding.from_position(position, options)

    def facts(self, state: State) -> dict[str, Any]:
        """Everything a scenario may compare."""
        return encoding.facts(state)

    def trace_details(self, state: State, text: str) -> dict[str, Any]:
        """What a line of a trace says besides the move."""
        return {"legal": sorted(actions.write(action) for action in state.legal())}

    def ending(self, state: State) -> str:
        """Why the last round is or was the last; empty while it is not."""
        return {NOT_ENDING: "", PILE_EMPTY: "empty-pile", TILES_PLACED: "game-end-tiles"}[int(state.ending)]


def chosen_types(chance: Chance, options: Options) -> list[int]:
    """The ceremony types in play: random, the first-game ten, or a chosen set (KP 1.2, 1.3, 11.1)."""
    chosen = options.get("ceremonies", "random")
    if chosen == "first-game":
        return list(FIRST_GAME)
    if chosen == "random":
        kinds = list(range(TYPES))
        chance.shuffle(kinds)
        return sorted(kinds[: options.get("types", 10)])
    names = chosen if isinstance(chosen, list) else str(chosen).split(",")
    kinds = []
    for name in names:
        if name not in SLUGS[:TYPES] or KIND_OF[name] in kinds:
            raise NotationError(("options", "ceremonies"), f"{name!r} is not a ceremony, or named twice")
        kinds.append(KIND_OF[name])
    if not 10 <= len(kinds) <= 12:
        raise NotationError(("options", "ceremonies"), f"10, 11 or 12 ceremonies are in play, not {len(kinds)}")
    return kinds


KOKOPELLI_GAME = Kokopelli()
