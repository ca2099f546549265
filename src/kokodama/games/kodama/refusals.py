"""What the judge's reasons mean for people: a code, the rule it rests on, and a sentence (docs/notation.md)."""

from typing import Final

from kokodama.core.messages import N_
from kokodama.core.refusal import Refusal, unknown_number
from kokodama.core.seat_letters import letter
from kokodama.games.kodama import judge, tree
from kokodama.games.kodama.actions import SAY_BURY, SAY_GROW, SAY_KODAMA, card_of, name_of, word_of
from kokodama.games.kodama.board import Board

# What speaks against a pose, in the order of the notation: (bit, code, rule, sentence)
AGAINST: Final = [
    (tree.COVERS_NO_CARD, "covers-no-card", "4.1", N_("The card must lie over a card of your tree.")),
    (tree.COVERS_TWO_CARDS, "covers-two-cards", "4.1", N_("The card may lie over one card only, not over several.")),
    (tree.COVERS_SYMBOL, "covers-symbol", "4.3", N_("The card would cover a symbol.")),
    (tree.BELOW_TABLE_EDGE, "below-table-edge", "4.4", N_("The card would hang below the table edge.")),
    (tree.OFF_THE_BARK, "off-the-bark", "4.2", N_("The root of the card must lie on bark.")),
    (tree.OVER_TEN, "over-ten", "4.6", N_("A card may not be laid where it scores more than ten.")),
]
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    judge.GAME_OVER: ("game-over", "6.4", N_("The game is over.")),
    judge.NOT_YOUR_TURN: ("not-your-turn", "3.4", N_("It is not your turn but that of {turn}.")),
    judge.GROW_FIRST: ("not-now", "3.4", N_("Lay a card of the display on your tree.")),
    judge.PLACE_LEFT: ("not-now", "4.7", N_("A card goes under the stack only when none of the display has a place.")),
    judge.GOALS_NOW: ("not-now", "6.1", N_("Now it is time to play a Kodama.")),
    judge.MUST_PLAY: ("not-now", "6.1", N_("You can pass only when you hold no Kodama that may be played.")),
    judge.NAME_A_KIND: ("not-now", "6.1", N_("Name the kind of symbol for this Kodama.")),
    judge.NOT_IN_DISPLAY: ("not-in-display", "3.4", N_("{branch} is not in the display.")),
    judge.NOT_IN_HAND: ("not-in-hand", "6.1", N_("You do not hold {goal}.")),
    judge.WRONG_SEASON: ("wrong-season", "8.2", N_("{goal} can be scored only in its own season.")),
}

UNKNOWN: Final = {
    judge.NOT_IN_DISPLAY: N_("There is no such card in the display."),
    judge.NOT_IN_HAND: N_("There is no such Kodama in your hand."),
}


def explain(board: Board, action: int, reason: int) -> Refusal:
    """The refusal for what the judge found; of several reasons the first, with the others behind it."""
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
    if "?" in (values.get("branch"), values.get("goal")):  # a name that is not in the box has no number to find it by
        message = UNKNOWN.get(reason, message)
    return Refusal("kodama/" + code, rule, message, values)


def unreadable(text: str) -> Refusal:
    """The refusal of a text that is no move of this game."""
    return Refusal("notation/unreadable", "3.4", N_("“{text}” is not a move."), {"text": text})
