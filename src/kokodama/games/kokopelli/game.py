"""Kokopelli's implementation of the game contract."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.game import NO_OPTIONS, Event, Option, Options, Question, read_options, read_seats
from kokodama.core.learning import Guide
from kokodama.core.messages import N_, Messages
from kokodama.core.notation import NotationError
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.seat_letters import by_letter
from kokodama.core.text_moves import enact, gains
from kokodama.games.kokopelli import actions, encoding, events, learning
from kokodama.games.kokopelli import messages as kokopelli_messages
from kokodama.games.kokopelli.board import BIRTH_PLAY, MORE, NOT_ENDING, OVER, PILE_EMPTY, TILES_PLACED, TUCK
from kokodama.games.kokopelli.cards import FIRST_GAME, KIND_OF, SLUGS, TYPES, TYPES_IN_PLAY, deck, game_end_tiles
from kokodama.games.kokopelli.effects import cards_missing, finishes, token_value
from kokodama.games.kokopelli.geography import SPACES, ground, spaces_of_village
from kokodama.games.kokopelli.judge import ALLOWED, verdict
from kokodama.games.kokopelli.moves import perform
from kokodama.games.kokopelli.refusals import explain, unreadable
from kokodama.games.kokopelli.rules import actions_of_a_turn, reach
from kokodama.games.kokopelli.state import State
from kokodama.games.kokopelli.view import PHASES, View, imagine

NAMES = {  # of the spaces that are drawn, by number of seats
    seats: [
        (village * SPACES + n, actions.space_name(village * SPACES + n))
        for village in range(seats)
        for n in range(spaces_of_village(seats))
    ]
    for seats in (2, 3, 4)
}


class Kokopelli:
    """The game by Stefan Feld, rules in docs/rules/kokopelli.md.

    >>> Kokopelli
    <kokopelli, for 2 to 4 players>
    >>> Kokopelli.start(seats=6, chance=Chance(1))
    Traceback (most recent call last):
    kokodama.core.notation.NotationError: seats: kokopelli is for 2 to 4 players, not 6
    """

    name = "kokopelli"
    version = "1"
    seats: Sequence[int] = (2, 3, 4)
    messages: Messages = kokopelli_messages
    guide: Guide = learning
    parts: Mapping[str, str] = MappingProxyType(
        {
            "wire": "kokodama.games.kokopelli.wire",
            "tutorial": "kokodama.games.kokopelli",
            "terminal": "kokodama.games.kokopelli.terminal",
            "bots": "kokodama.bots.kokopelli.levels",
            "arrays": "kokodama.games.kokopelli.arrays",
            "openspiel": "kokodama.games.kokopelli.openspiel",
        }
    )
    unordered: Collection[str] = frozenset({"hand", "discard", "ceremonies", "vase_used", "winners"})
    revealing: Collection[str] = frozenset({"drew", "hand-discarded", "game-over"})
    options: Sequence[Option] = (
        Option("sun_reach", True, N_("Neighbours can reach the ceremony below a draw pile (Sun).")),
        Option(
            "snake_doubles", True, N_("With the Snake Dance, a Kokopelli counts double for the Paw and the Lizard too.")
        ),
        Option("own_vase", True, N_("The Vase gives its owner the extra action too.")),
        Option("types", TYPES_IN_PLAY[0], N_("Number of ceremonies"), TYPES_IN_PLAY, rules=False),
        Option(
            "ceremonies",
            "random",
            N_("The ceremonies in play: random, first-game, or a list of names."),
            (),
            rules=False,
        ),
    )

    def __repr__(self) -> str:
        return f"<{self.name}, for {self.seats[0]} to {self.seats[-1]} players>"

    def start(self, seats: int, chance: Chance, options: Options = NO_OPTIONS) -> State:
        """Set up a game (KP 1): choose the ceremonies, shuffle the decks, deal five cards each, draw a first player."""
        read_seats(self, seats)
        options = read_options(self, options)
        state = State(ground(seats, options.get("sun_reach", True)))
        state.snake_doubles = options.get("snake_doubles", True)
        state.own_vase = options.get("own_vase", True)
        kinds = chosen_types(chance, options)
        for kind in kinds:
            state.put_in_play(kind)
        state.end_stack = game_end_tiles(seats, len(kinds))
        for seat in range(seats):
            cards = deck(kinds)
            chance.shuffle(cards)
            state.deal(seat, cards)
        state.start = state.turn = chance.below(seats)
        state.actions = actions_of_a_turn(state, state.turn)
        return state

    def judge(self, state: State, seat: int, action: int) -> Refusal | None:
        """Judge an action: None if it is legal, else why it is not."""
        reason = verdict(state, seat, action)
        return None if reason == ALLOWED else explain(state, action, reason)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat, or a spectator, may know."""
        return View(state, seat)

    def view_beside(self, state: State, seat: int | None, sibling: View) -> View:
        """The view of a seat, sharing the public part with another view of the same state."""
        return View(state, seat, sibling)

    def question(self, state: State) -> Question | None:
        """The question being asked; None when the game is over."""
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

    def offer(self, view: View, say: Callable[[int], str]) -> dict[str, Any]:
        """The menu for the wire: each move in words, with its immediate points by seat."""
        moves = sorted((actions.write(action), action, points) for action, points in gains(self, view).items())
        return {
            "type": "kokopelli",
            "moves": [
                {
                    "move": move,
                    "text": say(action),
                    "gains": by_letter(points),
                    "finishes": is_finishing(view, action),
                }
                for move, action, points in moves
            ],
        }

    def display(self, view: View, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """What a client draws besides the view: where the viewer may add cards, and how many finish each ceremony.

        `public` is the display of a spectator of the same state, if known: it differs only in the reach.
        """
        table = view.table
        reached = 0 if view.seat is None else int(reach(table, view.seat))
        opened = int(table.open)
        names = NAMES[int(table.seats)]
        if public is not None:
            return {**public, "reach": [name for space, name in names if reached >> space & 1]}
        enough = {
            name: int(table.cards_at(space) + cards_missing(table, space))
            for space, name in names
            if opened >> space & 1
        }
        kinds = [kind for kind in range(TYPES) if table.types >> kind & 1]
        tiles = {SLUGS[kind]: int(token_value(table, kind)) for kind in kinds}
        return {
            "reach": [name for space, name in names if reached >> space & 1],
            "enough": enough,
            "tile_points": tiles,
        }

    def enact(self, state: State, action: int) -> list[Event]:
        """Perform a judged action, and return its events."""
        return enact(state, action, perform, events.event_of)

    def imagine(self, view: View, chance: Chance) -> State:
        """A random complete state consistent with the view (a determinization)."""
        return imagine(view, chance)

    def read(self, state: State | None, text: str) -> int:
        """Parse a move. Raises Refused if it is not a move of this game."""
        action = actions.read(text)
        if action < 0:
            raise Refused(unreadable(text))
        return action

    def write(self, state: State, action: int) -> str:
        """The text of an action."""
        return actions.write(action)

    def public_text(self, state: State, action: int) -> str:
        """The text of an action as the other players may know it: tucked cards are secret (KP 1.7)."""
        return "tuck" if actions.TUCK_CARD <= action < actions.CANCEL else actions.write(action)

    def position(self, state: State) -> dict[str, Any]:
        """The complete position, with every pile listed."""
        return encoding.position(state)

    def from_position(self, position: Mapping[str, Any], options: Options) -> State:
        """Decode a position. Raises NotationError."""
        return encoding.from_position(position, options)

    def facts(self, state: State) -> dict[str, Any]:
        """All facts that a scenario may compare."""
        return encoding.facts(state)

    def ending(self, state: State) -> str:
        """What made the last round the last; empty before that round."""
        return {NOT_ENDING: "", PILE_EMPTY: "empty-pile", TILES_PLACED: "game-end-tiles"}[int(state.ending)]


def is_finishing(view: View, action: int) -> bool:
    """Whether an action of the view's menu would finish a ceremony."""
    if view.seat is None or actions.word_of(action) != actions.SAY_PLAY:
        return False
    return finishes(view.table, view.seat, actions.card_of(action), actions.space_of(action))


def chosen_types(chance: Chance, options: Options) -> list[int]:
    """The ceremony types in play: random, the first-game ten, or a chosen set (KP 1.2, 1.3, 11.1)."""
    chosen = options.get("ceremonies", "random")
    if chosen == "first-game":
        return list(FIRST_GAME)
    if chosen == "random":
        kinds = list(range(TYPES))
        chance.shuffle(kinds)
        return sorted(kinds[: options.get("types", TYPES_IN_PLAY[0])])
    names = chosen if isinstance(chosen, list) else str(chosen).split(",")
    kinds = []
    for name in names:
        if name not in SLUGS[:TYPES] or KIND_OF[name] in kinds:
            raise NotationError(("options", "ceremonies"), f"{name!r} is not a ceremony, or is named twice")
        kinds.append(KIND_OF[name])
    if len(kinds) not in TYPES_IN_PLAY:
        raise NotationError(("options", "ceremonies"), f"10, 11 or 12 ceremonies are in play, not {len(kinds)}")
    return kinds


KOKOPELLI_GAME = Kokopelli()
