"""Threes, the toy game. Rules:

1 Every player is dealt four cards from four times 1 to 6 and keeps them secret. A is first, then B and so on.
2 In your turn, play a card of your hand. Its number is added to the sum, which begins at 0.
3 If the sum can then be divided by three, you score the number of your card.
4 The game is over when all cards are played. Most points win; a tie is shared.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from kokodama import Chance, NotationError, Refusal, Refused
from kokodama.core.game import NO_OPTIONS, Event, Option, Options, Question, read_options, read_seats
from kokodama.core.messages import Sentence
from kokodama.core.notation import Reader
from kokodama.core.seat_letters import letter

HAND, DECK = 4, [number for number in range(1, 7) for _ in range(4)]
KEYS = ("game", "turn", "played", "hands", "points")  # of a position


@dataclass
class State:
    """The whole position, secrets included. An action is the number of the card that is played."""

    hands: list[list[int]]
    points: list[int]
    played: list[int] = field(default_factory=list)
    turn: int = 0

    def to_act(self) -> int | None:
        return self.turn if any(self.hands) else None

    def legal(self) -> list[int]:
        return sorted(set(self.hands[self.turn]))

    def apply(self, action: int, /) -> None:
        if (refusal := TOY.judge(self, self.turn, action)) is not None:
            raise Refused(refusal)
        self.hands[self.turn].remove(action)
        self.played.append(action)
        self.points[self.turn] += action if sum(self.played) % 3 == 0 else 0  # rule 3
        self.turn = (self.turn + 1) % len(self.hands)

    def copy(self) -> Self:
        return type(self)([hand[:] for hand in self.hands], self.points[:], self.played[:], self.turn)

    def is_over(self) -> bool:
        return self.to_act() is None

    def scores(self) -> list[int]:
        return self.points[:]

    def winners(self) -> list[int]:
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]


class View:
    """What a seat may know: its own hand, and how many cards the others hold."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.seat, self.turn = seat, state.to_act()
        self.hand = [] if seat is None else sorted(state.hands[seat])
        self.sizes = [len(hand) for hand in state.hands]
        self.points, self.played = state.points[:], state.played[:]
        self.menu = state.legal() if seat is not None and seat == self.turn else []

    def to_act(self) -> int | None:
        return self.turn

    def mapping(self) -> dict[str, Any]:
        return {
            "game": "toy",
            "seat": None if self.seat is None else letter(self.seat),
            "sum": sum(self.played),
            "cards": {letter(seat): size for seat, size in enumerate(self.sizes)},
            "hand": self.hand,
            "legal": [f"play {card}" for card in self.menu],
        }


class Messages:
    """What people read. The English sentence is the key of its translations."""

    EVENTS: Mapping[str, str] = {"played": "{seat} played {card}: {sum}.", "scored": "{seat} scored {points}."}

    def event_sentence(self, event: Mapping[str, Any], own: bool) -> tuple[Sentence, dict[str, Any]]:
        sentence = self.EVENTS.get(event["event"], "The game is over.")
        return sentence.replace("{seat}", "You") if own else sentence, dict(event)

    def question_sentence(self, kind: str, values: Mapping[str, Any]) -> tuple[Sentence, dict[str, Any]]:
        return "Play a card. The sum is {sum}.", dict(values)

    def move_sentence(self, view: View, action: int) -> tuple[Sentence, dict[str, Any]]:
        return "Play {number}.", {"number": action}


class Toy:
    """The contract, and two abilities: a title, and `imagine`, for the points of moves, hints and a greedy bot."""

    name, version, seats, title = "toy", "1", (2, 3, 4), "Threes"
    options: tuple[Option, ...] = ()
    messages = Messages()

    def start(self, seats: int, chance: Chance, options: Options = NO_OPTIONS) -> State:
        read_seats(self, seats)
        read_options(self, options)
        deck = DECK[:]
        chance.shuffle(deck)
        return State([deck[HAND * seat : HAND * (seat + 1)] for seat in range(seats)], [0] * seats)

    def judge(self, state: State, seat: int, action: int) -> Refusal | None:
        if state.is_over():
            return Refusal("toy/game-over", "4", "The game is over.")
        if seat != state.turn:
            return Refusal("toy/not-your-turn", "1", "It is not your turn.")
        if action not in state.hands[seat]:
            return Refusal("toy/no-such-card", "2", "You have no {number} in your hand.", {"number": action})
        return None

    def view(self, state: State, seat: int | None) -> View:
        return View(state, seat)

    def question(self, state: State) -> Question | None:
        seat = state.to_act()
        return None if seat is None else Question("card", seat, {"sum": sum(state.played)})

    def enact(self, state: State, action: int) -> list[Event]:
        seat, before = state.turn, state.points[:]
        state.apply(action)
        events = [Event("played", seat, {"card": action, "sum": sum(state.played)})]
        if state.points != before:
            events.append(Event("scored", seat, {"points": action, "cause": "three"}))
        return [*events, Event("game-over", None)] if state.is_over() else events

    def read(self, state: State, text: str) -> int:
        word, _, number = text.partition(" ")
        if word != "play" or number not in ("1", "2", "3", "4", "5", "6"):
            raise Refused(Refusal("notation/unreadable", "2", "“{text}” is not a move.", {"text": text}))
        return int(number)

    def write(self, state: State, action: int) -> str:
        return f"play {action}"

    def position(self, state: State) -> dict[str, Any]:
        hands = [sorted(hand) for hand in state.hands]
        return dict(zip(KEYS, ("toy", letter(state.turn), state.played[:], hands, state.points[:]), strict=True))

    def from_position(self, position: Mapping[str, Any], options: Options) -> State:
        parts = Reader(position).keys(KEYS)
        if len(parts) < len(KEYS):
            raise NotationError((), f"a position has the keys {', '.join(KEYS)}")
        hands = [[card.whole(1, 6) for card in hand.items()] for hand in parts["hands"].items()]
        read_seats(self, len(hands))
        points, played = ([one.whole(0, 999) for one in parts[key].items()] for key in ("points", "played"))
        turn = parts["turn"].one_of([letter(seat) for seat in range(len(hands))], "a seat")
        return State(hands, points, played, ord(turn) - 65)

    def imagine(self, view: View, chance: Chance) -> State:
        unseen = DECK[:]
        for card in view.played + view.hand:
            unseen.remove(card)
        chance.shuffle(unseen)
        hands = [view.hand[:] if seat == view.seat else [unseen.pop() for _ in range(size)]
                 for seat, size in enumerate(view.sizes)]  # fmt: skip
        return State(hands, view.points[:], view.played[:], view.turn or 0)


TOY = Toy()
