"""All that Kokopelli says to people, in English; the texts are the keys of the translations.

Gaps: {card}, {ceremony} and {cause} take the name of a card, and a translation may ask for a form of it
({card:dative}, see core/terms.py); {seat}, {owner} and {turn} take the name of a player.
"""

from collections.abc import Mapping
from typing import Any, Final

from kokodama.core.messages import N_, P_, Sentence
from kokodama.core.terms import Terms, read_terms
from kokodama.games.kokopelli import actions
from kokodama.games.kokopelli.board import ACTION
from kokodama.games.kokopelli.cards import KOKOPELLI, SLUGS
from kokodama.games.kokopelli.effects import cards_drawn, cards_missing, draw_count, finishes, weight
from kokodama.games.kokopelli.rules import only_extra_left
from kokodama.games.kokopelli.view import View

GAPS: Final = ("ceremony",)  # of sentences below, filled by terms

# slug: (what the ability does in one sentence, its rule)
POWERS: Final = {
    "chieftain": (
        N_("When you play a card on a ceremony, you may play more cards on that ceremony in the same action."),
        "9.1",
    ),
    "birth": (N_("Cards you draw with the draw action may be played on ceremonies at once."), "9.2"),
    "spider-woman": (
        N_("You may play cards on all spaces of both neighbours, not only on the two next to you."),
        "9.3",
    ),
    "warrior": (
        N_("When you play a card on a ceremony, you may play a second card on another one in the same action."),
        "9.4",
    ),
    "hunter": (N_("Your draw action draws one more card."), "9.5"),
    "fire": (
        N_("You may also open ceremonies on the neighbours’ spaces next to you; the neighbour then owns them."),
        "9.6",
    ),
    "paw": (N_("You score 1 point for each card you play on another player’s ceremony."), "9.7"),
    "lizard": (N_("You draw a card for each card you play on another player’s ceremony."), "9.8"),
    "eagle-feather": (
        N_("When you play the last card from your hand, you score 3 points and draw 5 cards instead of 1 and 3."),
        "9.9",
    ),
    "tortoise": (N_("You score 1 extra point whenever you finish a ceremony."), "9.10"),
    "vase": (
        N_("Whoever plays a card on one of your ceremonies, you included, gets an extra action, once per turn."),
        "9.11",
    ),
    "sun": (N_("You may open one more ceremony, below your draw pile."), "9.12"),
    "mother-of-heaven": (
        N_("You score 1 point for every Kokopelli that anybody plays on one of your ceremonies."),
        "9.13",
    ),
    "drummer": (N_("Your ceremonies are finished with three cards instead of four."), "9.14"),
    "shaman": (N_("You score 1 point whenever one of your ceremonies is finished, whoever finishes it."), "9.15"),
    "snake-dance": (N_("A Kokopelli counts as two cards at the moment you play it."), "9.16"),
    "kokopelli": (N_("Wild card: fits every ceremony in your play area, but cannot open one."), "4.3"),
}

# Why points were scored or cards drawn; abilities go by their names
CAUSES: Final = {
    "action": N_("action"),
    "token": N_("victory point tile"),
    "exhausted-tile": N_("finished, no tile left"),
    "owner": N_("owner’s point"),
    "empty-hand": N_("all cards played"),
    "fewest-cards": N_("fewest cards in the draw pile"),
    "second-fewest-cards": N_("second fewest cards in the draw pile"),
    "open-ceremonies": N_("open ceremonies"),
    "exchange": N_("exchange"),
    "hand-limit": N_("hand limit"),
    "empty-pile": N_("a draw pile is empty"),
    "game-end-tiles": N_("the last Game End tile has been placed"),
}
SILENT: Final = ("action", "exchange")  # causes that go without saying

# kind: (the sentence that names the seat, the sentence said to that seat). A sentence about a seat begins with it.
EVENTS: Final[dict[str, tuple[Sentence, Sentence]]] = {
    "drew": (
        P_("{seat} draws a card.", "{seat} draws {count} cards."),
        P_("You draw a card.", "You draw {count} cards."),
    ),
    "drew-empty-hand": (
        P_("{seat} draws a new card.", "{seat} draws {count} new cards."),
        P_("You draw a new card.", "You draw {count} new cards."),
    ),
    "drew-with": (
        P_("{seat} draws a card with the {cause}.", "{seat} draws {count} cards with the {cause}."),
        P_("You draw a card with the {cause}.", "You draw {count} cards with the {cause}."),
    ),
    "drew-known": (N_("{seat} draws: {cards}."), N_("You draw: {cards}.")),
    "drew-known-empty-hand": (
        P_("{seat} draws a new card: {cards}.", "{seat} draws new cards: {cards}."),
        P_("You draw a new card: {cards}.", "You draw new cards: {cards}."),
    ),
    "drew-known-with": (N_("{seat} draws with the {cause}: {cards}."), N_("You draw with the {cause}: {cards}.")),
    "opened": (N_("{seat} opens the {card} ceremony on {space}."), N_("You open the {card} ceremony on {space}.")),
    "added": (
        N_("{seat} plays a card on the {ceremony} ceremony ({space})."),
        N_("You play a card on the {ceremony} ceremony ({space})."),
    ),
    "added-wild": (
        N_("{seat} plays a Kokopelli on the {ceremony} ceremony ({space})."),
        N_("You play a Kokopelli on the {ceremony} ceremony ({space})."),
    ),
    "added-double": (
        N_("{seat} plays a Kokopelli on the {ceremony} ceremony ({space}); it counts as two cards."),
        N_("You play a Kokopelli on the {ceremony} ceremony ({space}); it counts as two cards."),
    ),
    "finished": (
        N_("{seat} finishes the {ceremony} ceremony ({space})."),
        N_("You finish the {ceremony} ceremony ({space})."),
    ),
    "cancelled": (
        N_("{seat} cancels the {ceremony} ceremony ({space})."),
        N_("You cancel the {ceremony} ceremony ({space})."),
    ),
    "exchanging": (
        P_("{seat} exchanges their only card.", "{seat} exchanges {count} cards."),
        P_("You exchange your only card.", "You exchange your {count} cards."),
    ),
    "tucked": (N_("{seat} puts a card under their draw pile."), N_("You put a card under your draw pile.")),
    "tucked-known": (
        N_("{seat} puts the {card} card under their draw pile."),
        N_("You put the {card} card under your draw pile."),
    ),
    "scored-token": (
        N_("{seat} takes the victory point tile: {points} points."),
        N_("You take the victory point tile: {points} points."),
    ),
    "scored-exhausted-tile": (
        N_("{seat} scores {points} point: no victory point tile is left."),
        N_("You score {points} point: no victory point tile is left."),
    ),
    "scored-owner": (
        N_("{seat} scores {points} point as the owner."),
        N_("You score {points} point as the owner."),
    ),
    "scored-empty-hand": (
        N_("{seat} scores {points} point for playing all cards."),
        N_("You score {points} point for playing all cards."),
    ),
    "scored-fewest-cards": (
        N_("{seat} scores {points} points for the fewest cards in the draw pile."),
        N_("You score {points} points for the fewest cards in the draw pile."),
    ),
    "scored-second-fewest-cards": (
        N_("{seat} scores {points} points for the second fewest cards in the draw pile."),
        N_("You score {points} points for the second fewest cards in the draw pile."),
    ),
    "scored-open-ceremonies": (
        P_(
            "{seat} scores {points} point for the ceremony in their village.",
            "{seat} scores {points} points for the ceremonies in their village.",
        ),
        P_(
            "You score {points} point for the ceremony in your village.",
            "You score {points} points for the ceremonies in your village.",
        ),
    ),
    "scored-with": (
        P_("{seat} scores {points} point with the {cause}.", "{seat} scores {points} points with the {cause}."),
        P_("You score {points} point with the {cause}.", "You score {points} points with the {cause}."),
    ),
    "extra-action": (
        N_("{seat} gets an extra action from the {cause}."),
        N_("You get an extra action from the {cause}."),
    ),
    "passed": (N_("{seat} passes: no action is possible."), N_("You pass: no action is possible.")),
    "declined": (N_("{seat} declines the extra action."), N_("You decline the extra action.")),
    "end-near": (N_("This is the last round: {cause}."), N_("This is the last round: {cause}.")),
    "turn": (N_("{seat} is next."), N_("It is your turn.")),
    "game-end-tile": (
        P_(
            "A Game End tile covers the {ceremony} selection tile; {count} is left.",
            "A Game End tile covers the {ceremony} selection tile; {count} are left.",
        ),
        P_(
            "A Game End tile covers the {ceremony} selection tile; {count} is left.",
            "A Game End tile covers the {ceremony} selection tile; {count} are left.",
        ),
    ),
    "game-end-tile-last": (
        N_("The last Game End tile covers the {ceremony} selection tile."),
        N_("The last Game End tile covers the {ceremony} selection tile."),
    ),
    "hand-discarded": (N_("{seat} discards their hand: {cards}."), N_("You discard your hand: {cards}.")),
    "game-over": (N_("The game is over."), N_("The game is over.")),
}

QUESTIONS: Final[dict[str, Sentence]] = {
    "action": P_("Choose your action: you have 1 left.", "Choose your action: you have {count} left."),
    "action-only": N_("First round: the first two players have only one action. Choose yours."),
    "action-extra": N_("Choose an extra action, or decline it."),
    "more-chieftain": N_("Chieftain: play another card on {first}, or are you done?"),
    "more-warrior": N_("Warrior: play a second card on another ceremony, or are you done?"),
    "more-both": N_("Play another card on {first} or one on another ceremony, or are you done?"),
    "birth": N_("Birth: play a card you have just drawn, or are you done?"),
    "tuck-exchange": P_(
        "Exchange: put your last card under your draw pile.",
        "Exchange: put {count} more cards under your draw pile. The one you put there first will come back first.",
    ),
    "tuck-limit": P_(
        "You hold more than five cards: put one under your draw pile.",
        "You hold more than five cards: put {count} under your draw pile, one after the other.",
    ),
}

MOVES: Final[dict[str, Sentence]] = {
    "draw": P_("Draw a card", "Draw {count} cards"),
    "exchange": P_("Exchange your only card", "Exchange your {count} cards"),
    "open": N_("Open the {card} ceremony on {space}"),
    "play": N_("Play a card on the {ceremony} ceremony ({space}; card {number} of {enough})"),
    "play-wild": N_("Play a Kokopelli on the {ceremony} ceremony ({space}; card {number} of {enough})"),
    "play-double": N_(
        "Play a Kokopelli on the {ceremony} ceremony ({space}; counts double, card {number} of {enough})"
    ),
    "finish": N_("Finish the {ceremony} ceremony ({space})"),
    "finish-wild": N_("Finish the {ceremony} ceremony ({space}) with a Kokopelli"),
    "cancel": N_("Cancel the {ceremony} ceremony ({space})"),
    "tuck": N_("Put the {card} card under your draw pile"),
    "done": N_("Done"),
    "decline": N_("Decline the extra action"),
    "pass": N_("Pass: no action is possible"),
}


def terms(code: str) -> Terms:
    """What cards, actions and pieces are called in a language."""
    return read_terms("kokodama.games.kokopelli", code)


def event_sentence(event: Mapping[str, Any], own: bool) -> tuple[Sentence, dict[str, Any]]:
    """The sentence of an event, and what fills its gaps; with `own`, the one said to the seat it is about."""
    kind = event["event"]
    values = dict(event)
    if kind == "drew":
        kind += ("-known" if "cards" in event else "") + manner(event["cause"])
    elif kind == "scored":
        kind += manner(event["cause"])
        values["count"] = event["points"]
    elif kind == "tucked" and "card" in event:
        kind = "tucked-known"
    elif kind == "added" and event["card"] == SLUGS[KOKOPELLI]:
        kind = "added-double" if event["weight"] > 1 else "added-wild"
    elif kind == "game-end-tile":
        kind += "" if event["left"] else "-last"
        values["count"] = event["left"]
    return EVENTS[kind][own], values


def manner(cause: str) -> str:
    """How the cause of points or drawn cards is told: as an ability, in a sentence of its own, or not at all."""
    if cause in SILENT:
        return ""
    return "-with" if cause in POWERS else f"-{cause}"


def question_sentence(kind: str, values: Mapping[str, str | int]) -> tuple[Sentence, dict[str, Any]]:
    """The sentence of a question, and what fills its gaps."""
    if kind == "action":
        if only_extra_left(int(values["actions"]), int(values["extra"])):
            kind = "action-extra"
        elif values["turn_actions"] == 1 and values["actions"] == 1:
            kind = "action-only"
        values = {**values, "count": values["actions"]}
    elif kind == "more":
        kind = "more-both" if values["chieftain"] and values["warrior"] else "more-chieftain"
        if not values["chieftain"]:
            kind = "more-warrior"
    elif kind == "tuck":
        kind = "tuck-exchange" if values["cause"] == "exchange" else "tuck-limit"
    return QUESTIONS[kind], dict(values)


def move_sentence(view: View, action: int) -> tuple[Sentence, dict[str, Any]]:
    """What an action of the view's menu would do, in a few words."""
    table, seat = view.table, view.seat or 0
    word = actions.word_of(action)
    values: dict[str, Any] = {}
    if word == actions.SAY_DRAW:
        return MOVES["draw"], {"count": int(cards_drawn(table, seat, draw_count(table, seat)))}
    if word == actions.SAY_EXCHANGE:
        return MOVES["exchange"], {"count": int(table.hand_sizes[seat])}
    if word == actions.SAY_DONE:
        return MOVES["decline" if table.phase == ACTION else "done"], values
    if word == actions.SAY_PASS:
        return MOVES["pass"], values
    if word == actions.SAY_TUCK:
        return MOVES["tuck"], {"card": SLUGS[actions.card_of(action)]}
    space = int(actions.space_of(action))
    values["space"] = actions.space_name(space)
    if word == actions.SAY_CANCEL:
        return MOVES["cancel"], {**values, "ceremony": SLUGS[table.type_at(space)]}
    card = int(actions.card_of(action))
    values["card"] = SLUGS[card]
    if word == actions.SAY_OPEN:
        return MOVES["open"], values
    lying = int(table.cards_at(space))
    enough = lying + int(cards_missing(table, space))
    values.update(ceremony=SLUGS[table.type_at(space)], number=lying + 1, enough=enough)
    if finishes(table, seat, card, space):
        return MOVES["finish-wild" if card == KOKOPELLI else "finish"], values
    if card == KOKOPELLI:
        return MOVES["play-double" if weight(table, seat, card) > 1 else "play-wild"], values
    return MOVES["play"], values
