"""What the judge's reasons mean for people: a code, the rule it rests on, and a sentence (docs/notation.md)."""

from typing import Final

from kokodama.core.messages import N_
from kokodama.core.refusal import Refusal, unknown_number
from kokodama.core.seat_letters import letter
from kokodama.games.kokopelli import judge
from kokodama.games.kokopelli.actions import (
    SAY_CANCEL,
    SAY_OPEN,
    SAY_PLAY,
    SAY_TUCK,
    card_of,
    place_of,
    space_name,
    space_of,
    word_of,
)
from kokodama.games.kokopelli.board import Board
from kokodama.games.kokopelli.cards import KOKOPELLI, SLUGS
from kokodama.games.kokopelli.geography import SPACES, lowest
from kokodama.games.kokopelli.rules import barring, may_decline

# reason: (code, rule, sentence); names in gaps: card and ceremony are translated, the rest stands as it is
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    judge.GAME_IS_OVER: ("game-over", "8.1", N_("The game is over.")),
    judge.NOT_YOUR_TURN: ("not-your-turn", "3.1", N_("It is not your turn but that of {turn}.")),
    judge.NOT_AN_ACTION: (
        "not-now", "13.3",
        N_("Cards go under your pile only in an exchange, or when you hold more than five at the end of your turn."),
    ),
    judge.MUST_ACT: ("not-now", "3.3", N_("An action must be taken while one is possible.")),
    judge.CANNOT_PASS: ("not-now", "3.3", N_("You can pass only when no action at all is possible.")),
    judge.TUCK_FIRST: ("not-now", "13.3", N_("First put a card under your pile; still to go: {count}.")),
    judge.MORE_OR_DONE: ("not-now", "13.1", N_("Play a further card of this action, or say that you are done.")),
    judge.SAME_CEREMONY: ("not-now", "9.1", N_("Further cards of this action must go to the ceremony on {first}.")),
    judge.OTHER_CEREMONY: ("not-now", "9.4", N_("The second card must go to another ceremony than that on {first}.")),
    judge.BIRTH_OR_DONE: ("not-now", "13.2", N_("Add a card you have just drawn, or say that you are done.")),
    judge.NOT_DRAWN: ("not-now", "9.2", N_("Birth lets you add only cards you have just drawn; {card} is not one.")),
    judge.EMPTY_PILE: ("pile-empty", "4.1", N_("Your pile is empty, there is nothing to draw.")),
    judge.EMPTY_HAND: ("hand-empty", "4.5", N_("Your hand is empty, there is nothing to exchange.")),
    judge.WILD_CANNOT_OPEN: ("wild-cannot-open", "4.2", N_("A Kokopelli cannot open a ceremony.")),
    judge.NOT_IN_HAND: ("not-in-hand", "4.3", N_("You have no {card} in your hand.")),
    judge.NO_SUCH_SPACE: ("no-such-space", "2.1", N_("There is no space {space} at this table.")),
    judge.NOTHING_UNDER_PILE: (
        "no-such-space", "9.12", N_("Without Sun there is no space {space} under the pile now."),
    ),
    judge.OUT_OF_REACH: ("out-of-reach", "2.5", N_("{space} is outside your play area.")),
    judge.NOT_YOUR_VILLAGE: ("out-of-reach", "2.3", N_("Without Fire you open ceremonies in your own village only.")),
    judge.NOT_BY_FIRE: (
        "out-of-reach", "9.6", N_("Fire lets you open only on the neighbours' spaces next to you, not on {space}."),
    ),
    judge.CANCEL_ELSEWHERE: ("out-of-reach", "4.4", N_("You can cancel ceremonies of your own village only.")),
    judge.OCCUPIED: ("space-occupied", "4.2", N_("{space} is taken: {ceremony} lies there.")),
    judge.NO_CEREMONY: ("space-empty", "4.3", N_("No ceremony lies on {space}.")),
    judge.WRONG_CARD: ("wrong-card", "4.3", N_("{card} does not fit {ceremony} on {space}.")),
    judge.ALREADY_OPEN: ("already-open", "2.4", N_("{card} is already open in your play area, on {where}.")),
    judge.ALREADY_OPEN_THERE: (
        "already-open", "9.6", N_("{card} is already open in the play area of {owner}, on {where}."),
    ),
}  # fmt: skip

# Where the word decides which rule a reason rests on, or the number of players (KP 10)
RULE_BY_WORD: Final = {
    (judge.NOT_IN_HAND, SAY_OPEN): "4.2",
    (judge.NOT_IN_HAND, SAY_TUCK): "13.3",
    (judge.NO_CEREMONY, SAY_CANCEL): "4.4",
}
RULE_FOR_TWO: Final = {judge.NOTHING_UNDER_PILE: "10.2", judge.NO_SUCH_SPACE: "10.1", judge.OUT_OF_REACH: "10.1"}
RULE_WITH_ONLY_EXTRAS: Final = {judge.CANNOT_PASS: "13.4"}  # done stands in for pass


def explain(board: Board, action: int, reason: int) -> Refusal:
    """The refusal for a reason the judge gave."""
    if reason == judge.UNREADABLE:
        return unknown_number(action, "3.1")
    code, rule, message = SENTENCES[reason]
    word = word_of(action)
    rule = RULE_BY_WORD.get((reason, word), rule)
    if may_decline(board):
        rule = RULE_WITH_ONLY_EXTRAS.get(reason, rule)
    if board.seats == 2:
        rule = RULE_FOR_TWO.get(reason, rule)
    values: dict[str, str | int] = {"turn": letter(board.turn), "count": int(board.to_tuck)}
    if word in (SAY_TUCK, SAY_PLAY, SAY_OPEN):
        values["card"] = SLUGS[card_of(action)]
    if board.first >= 0:
        values["first"] = space_name(board.first)
    if word in (SAY_CANCEL, SAY_PLAY, SAY_OPEN):
        values["space"] = place_of(action)
        _look_around(board, action, values)
    return Refusal("kokopelli/" + code, rule, message, values)


def _look_around(board: Board, action: int, values: dict[str, str | int]) -> None:
    """What lies on the named space, and where the card's type lies already."""
    space = space_of(action)
    if space >= board.seats * SPACES:
        return
    owner = space // SPACES
    values["owner"] = letter(owner)
    if board.open >> space & 1:
        values["ceremony"] = SLUGS[board.type_at(space)]
    if word_of(action) == SAY_OPEN and card_of(action) != KOKOPELLI:
        lying = barring(board, owner, card_of(action))
        if lying:
            values["where"] = space_name(lowest(lying))


def unreadable(text: str) -> Refusal:
    """The refusal of a text that is no move of this game."""
    parts = text.split(" ")
    if parts[0] in ("tuck", "play", "open") and len(parts) > 1 and parts[1] not in SLUGS:
        return Refusal("notation/unreadable", "1.1", N_("There is no card “{text}”."), {"text": parts[1]})
    if parts[0] == "cancel":
        return Refusal(
            "notation/unreadable", "2.1", N_("“{text}” needs a space, such as “{text} A3”."), {"text": parts[0]}
        )
    if parts[0] in ("play", "open"):
        return Refusal(
            "notation/unreadable",
            "2.1",
            N_("“{text}” needs a card and a space, such as “{text} hunter A3”."),
            {"text": parts[0]},
        )
    return Refusal("notation/unreadable", "3.1", N_("“{text}” is not a move."), {"text": text})
