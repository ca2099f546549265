"""Kodama's implementation of the game contract."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.game import NO_OPTIONS, Event, Option, Options, Question, read_options, read_seats
from kokodama.core.learning import Guide
from kokodama.core.messages import N_, Messages
from kokodama.core.notation import NotationError
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.seat_letters import seat_of
from kokodama.core.text_moves import enact
from kokodama.games.kodama import actions, encoding, events, learning
from kokodama.games.kodama import messages as kodama_messages
from kokodama.games.kodama.board import CHOOSE, GROW, NONE, OVER
from kokodama.games.kodama.card_face import KINDS, SYMBOLS, trunk_shape
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import ANY_SEASON, KID_SETS, SEASONS, SPRING
from kokodama.games.kodama.judge import ALLOWED, verdict
from kokodama.games.kodama.menu import coarse
from kokodama.games.kodama.moves import perform
from kokodama.games.kodama.refusals import explain, unreadable
from kokodama.games.kodama.rules import DISPLAY, HAND, without_advanced
from kokodama.games.kodama.score_sheet import score_sheet
from kokodama.games.kodama.snap import nearest
from kokodama.games.kodama.state import State
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y
from kokodama.games.kodama.view import PHASES, View, imagine, season_cards
from kokodama.games.kodama.wire_menu import offer

MOST_CARDS = 200  # that an uploaded position may define
MOST_POINTS = 400  # of bark on one of them


class Kodama:
    """The game by Daniel Solis, rules in docs/rules/kodama.md.

    >>> Kodama
    <kodama, for 2 to 5 players>
    >>> Kodama.start(seats=1, chance=Chance(1))
    Traceback (most recent call last):
    kokodama.core.notation.NotationError: seats: kodama is for 2 to 5 players, not 1
    """

    name = "kodama"
    version = "1"
    seats: Sequence[int] = (2, 3, 4, 5)
    messages: Messages = kodama_messages
    guide: Guide = learning
    parts: Mapping[str, str] = MappingProxyType(
        {
            "wire": "kokodama.games.kodama.wire",
            "queries": "kokodama.games.kodama.poses",
            "routes": "kokodama.games.kodama.routes",
            "card_text": "kokodama.games.kodama.card_text",
            "tutorial": "kokodama.games.kodama",
            "terminal": "kokodama.games.kodama.terminal",
            "pictures": "kokodama.games.kodama.art.position_picture",
            "card_set": "kokodama.games.kodama.card_set",
            "balance": "kokodama.games.kodama.balance_report",
            "bots": "kokodama.bots.kodama.levels",
            "arrays": "kokodama.games.kodama.arrays",
            "openspiel": "kokodama.games.kodama.openspiel",
        }
    )
    unordered: Collection[str] = frozenset({"hand", "display", "ends", "winners"})
    revealing: Collection[str] = frozenset({"refilled", "season", "game-over"})
    options: Sequence[Option] = (
        Option("first_game", False, N_("First game: no season cards, no advanced Kodamas."), rules=False),
        Option("kids", "none", N_("Kodamakids: none, mixed, or a set for a seat, such as A:a,B:c."), (), rules=False),
        Option("cards", None, N_("A custom card set instead of the built-in one."), (), rules=False),
    )

    def __repr__(self) -> str:
        return f"<{self.name}, for {self.seats[0]} to {self.seats[-1]} players>"

    def start(self, seats: int, chance: Chance, options: Options = NO_OPTIONS) -> State:
        """Set up a game (KD 2): display and stack, year line, trunks, four Kodamas each, a random first player."""
        read_seats(self, seats)
        options = read_options(self, options)
        state = State(options.get("cards") or standard(), seats)
        cards = state.cards
        stack = list(range(cards.printed))
        chance.shuffle(stack)
        state.display, state.stack = stack[:DISPLAY], stack[DISPLAY:]
        state.stack_size = len(state.stack)
        if not options.get("first_game", False):
            for season in range(len(SEASONS)):
                state.year[season] = chance.choice(season_cards(state, season))
                state.hidden_year[season] = season != SPRING
            state.season_card, state.year[SPRING] = state.year[SPRING], NONE
        trunks = list(range(KINDS))
        chance.shuffle(trunks)
        state.trees = [Tree(trunks[seat], trunk_shape(trunks[seat])) for seat in range(seats)]
        self.deal_goals(state, chance, options)
        state.start = state.turn = chance.below(seats)
        return state

    def deal_goals(self, state: State, chance: Chance, options: Options) -> None:
        """Deal four secret Kodamas each, with kids in sets or mixed in (KD 2.3, 2.5, 8)."""
        goals = state.cards.goals
        kids = options.get("kids", "none")
        sets = {} if kids in ("none", "mixed") else read_kid_sets(str(kids), int(state.seats))
        pool = [goal for goal in range(len(goals)) if goals[goal].season == ANY_SEASON]
        mixed = [goal for goal in range(len(goals)) if goals[goal].season != ANY_SEASON] if kids == "mixed" else []
        chance.shuffle(pool)
        state.pool = sorted(pool + mixed)
        if options.get("first_game", False):  # advanced ones only if there are not enough others
            needed = HAND * (int(state.seats) - len(sets)) - len(mixed)
            pool = without_advanced(state.cards, pool, needed)
            chance.shuffle(pool)
            state.first_game = True
        if mixed:
            pool += mixed
            chance.shuffle(pool)
        for seat in range(int(state.seats)):
            if seat in sets:
                hand = state.cards.kids_of_set(sets[seat])
                state.kid_sets[seat] = sets[seat]
                state.pool = sorted([*state.pool, *hand])
            else:
                hand, pool = pool[:HAND], pool[HAND:]
            state.hands.append(sorted(hand))
            state.hand_sizes[seat] = len(hand)

    def judge(self, state: State, seat: int, action: int) -> Refusal | None:
        """Judge an action: None if it is legal, else why not; for a pose, all reasons."""
        reason = verdict(state, seat, action)
        return None if reason == ALLOWED else explain(state, action, reason)

    def view(self, state: State, seat: int | None) -> View:
        """The view of a seat, or of a spectator."""
        return View(state, seat)

    def view_beside(self, state: State, seat: int | None, sibling: View) -> View:
        """The view of a seat, sharing the public part with another view of the same state."""
        return View(state, seat, sibling)

    def question(self, state: State) -> Question | None:
        """The question being asked; None when the game is over."""
        if state.phase == OVER:
            return None
        values: dict[str, str | int] = {"round": int(state.round)}
        if state.phase == CHOOSE:
            values["goal"] = state.cards.goal_names[state.goal]
        return Question(PHASES[state.phase], int(state.turn), values)

    def offer(self, view: View, say: Callable[[int], str]) -> dict[str, Any]:
        """The menu for the wire, with the points of each move; poses are listed in a compact form, not as texts."""
        return offer(view)

    def score_sheet(self, position: Mapping[str, Any], events: Iterable[Event]) -> dict[str, Any]:
        """The points by round and season, as on the sheet of the rulebook."""
        return score_sheet(position, events)

    def enact(self, state: State, action: int) -> list[Event]:
        """Perform a judged action, and return its events."""
        return enact(state, action, perform, partial(events.event_of, state.cards))

    def imagine(self, view: View, chance: Chance) -> State:
        """A random complete state consistent with the view (a determinization)."""
        return imagine(view, chance)

    def nearest(self, state: State, card: str, x: int, y: int, angle: int) -> tuple[int, int, int] | None:
        """The legal pose nearest to a given one, for a card of the display and the tree of the seat to act."""
        pose = nearest(state, state.turn, state.cards.branch_names.index(card), x, y, angle)
        if pose < 0:
            return None
        return int(pose_x(pose)), int(pose_y(pose)), int(pose_angle(pose))

    def coarse(self, state: State, every: int) -> list[int]:
        """The menu with a thinned lattice, for perft (docs/notation.md)."""
        return coarse(state, every)

    def read(self, state: State, text: str) -> int:
        """Parse a move. Raises Refused if it is not a move of this game."""
        action = actions.read(state.cards, text)
        if action < 0:
            raise Refused(unreadable(text))
        return action

    def write(self, state: State, action: int) -> str:
        """The text of an action."""
        return actions.write(state.cards, action)

    def position(self, state: State) -> dict[str, Any]:
        """The complete position."""
        return encoding.position(state)

    def whole_position(self, state: State) -> dict[str, Any]:
        """The position with every card of the set written out."""
        return encoding.position(state, all_cards=True)

    def from_position(self, position: Mapping[str, Any], options: Options) -> State:
        """Decode a position. Raises NotationError."""
        return encoding.from_position(position, options.get("cards") or standard())

    def check_upload(self, position: Mapping[str, Any]) -> None:
        """Reject custom cards that are too many or too large to be read quickly. Raises NotationError."""
        cards = position.get("cards")
        if not isinstance(cards, dict):
            return
        if len(cards) > MOST_CARDS:
            raise NotationError(("position", "cards"), f"more than {MOST_CARDS} cards")
        for name, card in cards.items():
            bark = card.get("bark") if isinstance(card, dict) else None
            lines = bark if isinstance(bark, list) else []
            if len(lines) + sum(len(line) for line in lines if isinstance(line, list)) > MOST_POINTS:
                raise NotationError(("position", "cards", name, "bark"), f"more than {MOST_POINTS} points")

    def facts(self, state: State) -> dict[str, Any]:
        """All facts that a scenario may compare."""
        return encoding.facts(state)

    def trace_details(self, state: State, text: str) -> dict[str, Any]:
        """The details in a line of a trace: for a `grow`, its score and a sample of nearby moves."""
        if state.phase != GROW or not text.startswith("grow"):
            return {"legal": sorted(self.write(state, action) for action in state.legal())}
        after = state.copy()
        after.apply(self.read(state, text))
        scored = {SYMBOLS[kind]: int(after.last_kinds[kind]) for kind in range(KINDS) if after.last_kinds[kind] > 0}
        score = {"base": int(after.last_base), "season": int(after.last_season), "kinds": scored}
        return {"last_score": score, "sample": self.sample(state, text)}

    def sample(self, state: State, text: str) -> list[list[Any]]:
        """Twenty moves near a move, each with the codes of the reasons against it."""
        _, card, x, y, angle = text.split(" ")
        chance = Chance(int(x), int(y), int(angle))
        number = state.cards.branch_names.index(card)
        result: list[list[Any]] = []
        for _ in range(20):
            far = (3, 30, 120, 400)[int(chance.below(4))]
            px, py = (int(value) + int(chance.below(2 * far + 1)) - far for value in (x, y))
            turn = (int(angle) + int(chance.below(61)) - 30 + 179) % 360 - 179
            action = actions.grow(number, pack_pose(px, py, turn))
            refusal = self.judge(state, int(state.turn), action)
            result.append([self.write(state, action), [] if refusal is None else refusal.codes])
        return result

    def ending(self, state: State) -> str:
        """A year ends in one way only."""
        return "year-over" if state.phase == OVER else ""


def read_kid_sets(text: str, seats: int) -> dict[int, int]:
    """Parse `A:a,B:c`: which seats play with which set of kids (KD 8.1)."""
    sets: dict[int, int] = {}
    for part in text.split(","):
        seat, _, letter = part.strip().partition(":")
        number = seat_of(seat) if len(seat) == 1 else -1
        if not 0 <= number < seats or number in sets or letter not in tuple(KID_SETS):
            raise NotationError(("options", "kids"), f"{part!r} is not a seat and a set of kids, such as A:a")
        sets[number] = KID_SETS.index(letter)
    if len(set(sets.values())) != len(sets):
        raise NotationError(("options", "kids"), "there is only one of each set of kids (rule 8.1)")
    return sets


KODAMA_GAME = Kodama()
