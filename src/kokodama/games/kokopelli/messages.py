"""All that Kokopelli says to people, in English; the texts are the keys of the translations.

Gaps: {card} and {ceremony} take the translated name of a card, {seat}, {owner} and {turn} the name of a player.
"""

from collections.abc import Mapping
from typing import Any, Final

from kokodama.core.messages import N_, P_, Sentence
from kokodama.games.kokopelli import actions
from kokodama.games.kokopelli.board import ACTION
from kokodama.games.kokopelli.cards import SLUGS
from kokodama.games.kokopelli.effects import cards_drawn, cards_missing, draw_count, finishes, weight
from kokodama.games.kokopelli.rules import only_extra_left
from kokodama.games.kokopelli.view import View

NAMES: Final = {
    "chieftain": N_("Chieftain"),
    "birth": N_("Birth"),
    "spider-woman": N_("Spider Woman"),
    "warrior": N_("Warrior"),
    "hunter": N_("Hunter"),
    "fire": N_("Fire"),
    "paw": N_("Paw"),
    "lizard": N_("Lizard"),
    "eagle-feather": N_("Eagle Feather"),
    "tortoise": N_("Tortoise"),
    "vase": N_("Vase"),
    "sun": N_("Sun"),
    "mother-of-heaven": N_("Mother of Heaven"),
    "drummer": N_("Drummer"),
    "shaman": N_("Shaman"),
    "snake-dance": N_("Snake Dance"),
    "kokopelli": N_("Kokopelli"),
}

# slug: (what the power does in one sentence, its rule)
GAPS: Final = ("ceremony",)  # of sentences below, filled by names

POWERS: Final = {
    "chieftain": (
        N_("When you add a card, you may add further cards to the same ceremony in the same action."),
        "9.1",
    ),
    "birth": (N_("Cards you draw with the draw action may be added to ceremonies at once."), "9.2"),
    "spider-woman": (N_("You may add cards to all spaces of both neighbours, not only to the near ones."), "9.3"),
    "warrior": (N_("When you add a card, you may add a second one to another ceremony in the same action."), "9.4"),
    "hunter": (N_("Your draw action draws one more card."), "9.5"),
    "fire": (N_("You may also open ceremonies on the neighbours' spaces next to you; they own them."), "9.6"),
    "paw": (N_("You score 1 point for each card you add to another player's ceremony."), "9.7"),
    "lizard": (N_("You draw a card for each card you add to another player's ceremony."), "9.8"),
    "eagle-feather": (N_("Your empty-hand bonus is 3 points and 5 cards instead of 1 point and 3 cards."), "9.9"),
    "tortoise": (N_("You score 1 more point whenever you finish a ceremony."), "9.10"),
    "vase": (
        N_("Whoever adds a card to one of your ceremonies, you included, gets an extra action, once a turn."),
        "9.11",
    ),
    "sun": (N_("You may open one more ceremony, under your pile."), "9.12"),
    "mother-of-heaven": (N_("You score 1 point for every Kokopelli that anybody adds to your ceremonies."), "9.13"),
    "drummer": (N_("Your ceremonies are finished by the third card instead of the fourth."), "9.14"),
    "shaman": (N_("You score 1 point whenever one of your ceremonies is finished, by anybody."), "9.15"),
    "snake-dance": (N_("A Kokopelli you play counts as two cards at that moment."), "9.16"),
    "kokopelli": (N_("Wild card: fits every ceremony in your play area, but cannot open one."), "4.3"),
}

# Why points were scored or cards drawn; the powers go by their names
CAUSES: Final = {
    "action": N_("action"),
    "token": N_("token for finishing"),
    "exhausted-tile": N_("finishing without a token"),
    "owner": N_("own ceremony finished by another player"),
    "empty-hand": N_("empty hand"),
    "fewest-cards": N_("fewest cards in the pile"),
    "second-fewest-cards": N_("second fewest cards in the pile"),
    "open-ceremonies": N_("open ceremonies"),
    "exchange": N_("exchange"),
    "hand-limit": N_("hand limit"),
    "empty-pile": N_("a pile is empty"),
    "game-end-tiles": N_("the last Game End tile is placed"),
}

# Sentences that read well with any name before the colon, `You` included
EVENTS: Final[dict[str, Sentence]] = {
    "drew": P_("{seat}: drew a card ({cause})", "{seat}: drew {count} cards ({cause})"),
    "drew-known": N_("{seat}: drew {cards} ({cause})"),
    "opened": N_("{seat}: opened {card} on {space}"),
    "added": N_("{seat}: added {card} to {ceremony} on {space}"),
    "added-double": N_("{seat}: added {card} to {ceremony} on {space}, counting double"),
    "finished": N_("{seat}: finished {ceremony} on {space}"),
    "cancelled": N_("{seat}: cancelled {ceremony} on {space}"),
    "exchanging": P_("{seat}: exchanges the only hand card", "{seat}: exchanges the {count} hand cards"),
    "tucked": N_("{seat}: put a card under the pile"),
    "tucked-known": N_("{seat}: put {card} under the pile"),
    "scored": P_("{seat}: +{points} point, {cause}", "{seat}: +{points} points, {cause}"),
    "extra-action": N_("{seat}: one extra action, {cause}"),
    "passed": N_("{seat}: passed, nothing was possible"),
    "declined": N_("{seat}: declined the extra action"),
    "end-near": N_("The end is near: {cause}. This round is the last."),
    "turn": N_("Next: {seat}"),
    "game-end-tile": P_(
        "A Game End tile covers {ceremony}; {count} is left.", "A Game End tile covers {ceremony}; {count} are left."
    ),
    "hand-discarded": N_("{seat}: discarded the hand: {cards}"),
    "game-over": N_("The game is over."),
}

QUESTIONS: Final[dict[str, Sentence]] = {
    "action": P_("Choose an action; 1 is left.", "Choose an action; {count} are left."),
    "action-only": N_("First round: the first two players have one action only. Choose yours."),
    "action-extra": N_("Choose an extra action, or decline it."),
    "more-chieftain": N_("Chieftain: another card on {first}, or done?"),
    "more-warrior": N_("Warrior: a second card on another ceremony, or done?"),
    "more-both": N_("Another card on {first} or one on another ceremony, or done?"),
    "birth": N_("Birth: add a card you have just drawn, or done?"),
    "tuck-exchange": P_(
        "Exchange: put your last card under your pile.",
        "Exchange: put {count} more cards under your pile; the first one is drawn first again.",
    ),
    "tuck-limit": P_(
        "You hold more than five cards: put one under your pile.",
        "You hold more than five cards: put one under your pile; {count} to go.",
    ),
}

MOVES: Final[dict[str, Sentence]] = {
    "draw": P_("Draw a card", "Draw {count} cards"),
    "exchange": P_("Exchange your only card", "Exchange your {count} cards"),
    "open": N_("Open {card} on {space}"),
    "play": N_("Add {card} to {ceremony} on {space} (card {number} of {enough})"),
    "play-double": N_("Add {card} to {ceremony} on {space} (counts double, then it is card {number} of {enough})"),
    "finish": N_("Add {card} to {ceremony} on {space} and finish it"),
    "cancel": N_("Cancel {ceremony} on {space}"),
    "tuck": N_("Put {card} under your pile"),
    "done": N_("Done"),
    "decline": N_("Decline the extra action"),
    "pass": N_("Pass: nothing is possible"),
}


def event_sentence(event: Mapping[str, Any]) -> tuple[Sentence, dict[str, Any]]:
    """The sentence of an event as a seat may hear it, and what fills its gaps."""
    kind = event["event"]
    if kind == "drew" and "cards" in event:
        kind = "drew-known"
    elif kind == "tucked" and "card" in event:
        kind = "tucked-known"
    elif kind == "added" and event["weight"] == 2:
        kind = "added-double"
    values = dict(event)
    if kind == "game-end-tile":
        values["count"] = event["left"]
    if kind == "scored":
        values["count"] = event["points"]
    return EVENTS[kind], values


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
        return MOVES["finish"], values
    return MOVES["play-double" if weight(table, seat, card) > 1 else "play"], values
