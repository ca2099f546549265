"""Explains the judge's reasons to people: a code, the rule, and a sentence (docs/notation.md)."""

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
from kokodama.games.kokopelli.cards import FIRE, KOKOPELLI, SLUGS, SUN
from kokodama.games.kokopelli.geography import SPACES, lowest
from kokodama.games.kokopelli.rules import barring, may_decline

# reason: (code, rule, sentence); the gaps card and ceremony are filled with translated names
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    judge.GAME_IS_OVER: ("game-over", "8.1", N_("The game is over.")),
    judge.NOT_YOUR_TURN: ("not-your-turn", "3.1", N_("It is not your turn: {turn} is playing.")),
    judge.NOT_AN_ACTION: (
        "not-now", "13.3",
        N_("Cards go under your draw pile only when you exchange, or if you hold more than five as your turn ends."),
    ),
    judge.MUST_ACT: ("not-now", "3.3", N_("You must take an action as long as one is possible.")),
    judge.CANNOT_PASS: ("not-now", "3.3", N_("You can pass only if no action at all is possible.")),
    judge.TUCK_FIRST: ("not-now", "13.3", N_("First put cards under your draw pile; still to go: {count}.")),
    judge.MORE_OR_DONE: ("not-now", "13.1", N_("Play another card with this action, or say that you are done.")),
    judge.SAME_CEREMONY: (
        "not-now", "9.1",
        N_("The Chieftain lets you play more cards only on the ceremony on {first}."),
    ),
    judge.OTHER_CEREMONY: (
        "not-now", "9.4",
        N_("The Warrior’s second card must go to another ceremony than the one on {first}."),
    ),
    judge.BIRTH_OR_DONE: ("not-now", "13.2", N_("Play a card you have just drawn, or say that you are done.")),
    judge.NOT_DRAWN: (
        "not-now", "9.2",
        N_("The Birth lets you play only cards you have just drawn, and the {card} card is not one of them."),
    ),
    judge.EMPTY_PILE: ("pile-empty", "4.1", N_("Your draw pile is empty: there is nothing to draw.")),
    judge.EMPTY_HAND: ("hand-empty", "4.5", N_("Your hand is empty: there is nothing to exchange.")),
    judge.WILD_CANNOT_OPEN: ("wild-cannot-open", "4.2", N_("A Kokopelli cannot open a ceremony.")),
    judge.NOT_IN_HAND: ("not-in-hand", "4.3", N_("You have no {card} card in your hand.")),
    judge.NO_SUCH_SPACE: ("no-such-space", "2.1", N_("There is no space {space} at this table.")),
    judge.NOTHING_UNDER_PILE: (
        "no-such-space", "9.12", N_("Without the Sun there is no space {space} below the draw pile."),
    ),
    judge.OUT_OF_REACH: ("out-of-reach", "2.5", N_("{space} is outside your play area.")),
    judge.NOT_YOUR_VILLAGE: (
        "out-of-reach", "2.3",
        N_("Without the Fire you can open ceremonies only in your own village."),
    ),
    judge.NOT_BY_FIRE: (
        "out-of-reach", "9.6", N_("The Fire lets you open only on the neighbours’ spaces next to you, not on {space}."),
    ),
    judge.CANCEL_ELSEWHERE: ("out-of-reach", "4.4", N_("You can cancel only ceremonies in your own village.")),
    judge.OCCUPIED: ("space-occupied", "4.2", N_("{space} is taken by the {ceremony} ceremony.")),
    judge.NO_CEREMONY: ("space-empty", "4.3", N_("There is no ceremony on {space}.")),
    judge.WRONG_CARD: ("wrong-card", "4.3", N_("The {card} card does not match the {ceremony} ceremony on {space}.")),
    judge.ALREADY_OPEN: (
        "already-open", "2.4",
        N_("The {card} ceremony is already open in your play area, on {where}."),
    ),
    judge.ALREADY_OPEN_THERE: (
        "already-open", "9.6", N_("The {card} ceremony is already open in {owner}’s play area, on {where}."),
    ),
}  # fmt: skip

# Exceptions: sentences for a game without the ceremony that would make it possible
WITHOUT: Final = {
    judge.NOT_YOUR_VILLAGE: (FIRE, N_("You can open ceremonies only in your own village.")),
    judge.NOTHING_UNDER_PILE: (SUN, N_("There is no space {space} below the draw pile.")),
}
# Exceptions: reasons whose rule depends on the word, or on the number of players (KP 10)
RULE_BY_WORD: Final = {
    (judge.NOT_IN_HAND, SAY_OPEN): "4.2",
    (judge.NOT_IN_HAND, SAY_TUCK): "13.3",
    (judge.NO_CEREMONY, SAY_CANCEL): "4.4",
}
RULE_FOR_TWO: Final = {judge.NOTHING_UNDER_PILE: "10.2", judge.NO_SUCH_SPACE: "10.1", judge.OUT_OF_REACH: "10.1"}
RULE_WITH_ONLY_EXTRAS: Final = {judge.CANNOT_PASS: "13.4"}  # done stands in for pass


def explain(board: Board, action: int, reason: int) -> Refusal:
    """Make the refusal for a reason given by the judge."""
    if reason == judge.UNREADABLE:
        return unknown_number(action, "3.1")
    code, rule, message = SENTENCES[reason]
    if reason in WITHOUT:
        ceremony, plain = WITHOUT[reason]
        message = message if board.types >> ceremony & 1 else plain
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
        _add_details(board, action, values)
    return Refusal("kokopelli/" + code, rule, message, values)


def _add_details(board: Board, action: int, values: dict[str, str | int]) -> None:
    """Add what is on the named space, and where the card's type is already open."""
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
