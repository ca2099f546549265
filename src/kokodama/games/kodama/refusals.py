"""Explains the judge's reasons to people: a code, the rule, and a sentence (docs/notation.md)."""

from typing import Final

from kokodama.core.messages import N_
from kokodama.core.refusal import Refusal, unknown_number
from kokodama.core.seat_letters import letter
from kokodama.games.kodama import judge, tree
from kokodama.games.kodama.actions import SAY_BURY, SAY_GROW, SAY_KODAMA, card_of, name_of, word_of
from kokodama.games.kodama.board import Board

# Reasons against a pose, in the order of the notation: (bit, code, rule, sentence)
AGAINST: Final = [
    (tree.COVERS_NO_CARD, "covers-no-card", "4.1", N_("The card must overlap a card of your tree.")),
    (tree.COVERS_TWO_CARDS, "covers-two-cards", "4.1", N_("The card may overlap only one card, not several.")),
    (tree.COVERS_SYMBOL, "covers-symbol", "4.3", N_("The card would cover a symbol.")),
    (tree.BELOW_TABLE_EDGE, "below-table-edge", "4.4", N_("The card would hang below the table edge.")),
    (tree.OFF_THE_BARK, "off-the-bark", "4.2", N_("The root of the card must lie on bark.")),
    (tree.OVER_TEN, "over-ten", "4.6", N_("A card may not be laid where it would score more than ten points.")),
]
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    judge.GAME_OVER: ("game-over", "6.4", N_("The game is over.")),
    judge.NOT_YOUR_TURN: ("not-your-turn", "3.4", N_("It is not your turn: {turn} is playing.")),
    judge.GROW_FIRST: ("not-now", "3.4", N_("First lay a card from the display on your tree.")),
    judge.PLACE_LEFT: (
        "not-now",
        "4.7",
        N_("A card goes under the stack only if no card of the display fits anywhere."),
    ),
    judge.GOALS_NOW: ("not-now", "6.1", N_("Now it is time to play a Kodama.")),
    judge.MUST_PLAY: ("not-now", "6.1", N_("You can pass only if none of your Kodamas can be played.")),
    judge.NAME_A_KIND: ("not-now", "6.1", N_("Choose a symbol for this Kodama.")),
    judge.NOT_IN_DISPLAY: ("not-in-display", "3.4", N_("Card {branch} is not in the display.")),
    judge.NOT_IN_HAND: ("not-in-hand", "6.1", N_("You do not have the Kodama “{goal}” in your hand.")),
    judge.WRONG_SEASON: ("wrong-season", "8.2", N_("The Kodamakid “{goal}” can be played only in its own season.")),
}

UNKNOWN: Final = {
    judge.NOT_IN_DISPLAY: N_("This card is not in the display."),
    judge.NOT_IN_HAND: N_("You do not have this Kodama in your hand."),
}


def explain(board: Board, action: int, reason: int) -> Refusal:
    """Make the refusal for the judge's reasons: the first one, with the others in `more`."""
    if reason == judge.UNREADABLE:
        return unknown_number(action, "3.4")
    values: dict[str, str | int] = {"turn": letter(board.turn)}
    word, card = word_of(action), card_of(action)
    if word in (SAY_GROW, SAY_BURY):
        values["branch"] = name_of(board.cards.branch_names, card)
    if word == SAY_KODAMA:
        values["goal"] = name_of(board.cards.goal_names, card)
    if reason < judge.GAME_OVER:
        all_of_them = [
            Refusal("kodama/" + code, rule, text, values) for bit, code, rule, text in AGAINST if reason & bit
        ]
        first = all_of_them[0]
        return Refusal(first.code, first.rule, first.message, values, tuple(all_of_them[1:]))
    code, rule, message = SENTENCES[reason]
    if "?" in (values.get("branch"), values.get("goal")):  # an unknown name has no number to look it up by
        message = UNKNOWN.get(reason, message)
    return Refusal("kodama/" + code, rule, message, values)


def unreadable(text: str) -> Refusal:
    """The refusal of a text that is no move of this game."""
    return Refusal("notation/unreadable", "3.4", N_("“{text}” is not a move."), {"text": text})
