"""Answers “What can I do?”: each kind of action in one sentence, with the reason if it is not possible now."""

from typing import Any

from kokodama.core.abilities import guide_of
from kokodama.core.game import Game, View
from kokodama.core.refusal import Refusal
from kokodama.language.language import Language


def describe_possibilities(game: Game[Any, Any], view: View, language: Language) -> list[dict[str, Any]]:
    """Describe all kinds of action for the seat of a view, possible ones first. Uses nothing hidden."""
    guide = guide_of(game)
    result = []
    for one in [] if guide is None else guide.possibilities(view):
        result.append(
            {
                "kind": one.kind,
                "text": language.say(one.sentence),
                "rule": one.rule,
                "possible": one.possible,
                "reasons": [describe_reason(reason, language) for reason in one.reasons],
                "powers": [describe_power(game, card, language) for card in one.powers],
            }
        )
    return sorted(result, key=lambda one: not one["possible"])


def describe_reason(reason: Refusal, language: Language) -> dict[str, str]:
    """Describe a refusal; the rule is a separate field, so that a client can link to it."""
    return {"code": reason.code, "rule": reason.rule, "text": language.say(reason.message, **reason.values)}


def describe_power(game: Game[Any, Any], card: str, language: Language) -> dict[str, str]:
    """Describe a card that currently changes an action: its id, name and rule."""
    guide = guide_of(game)
    assert guide is not None, "only a guide names such cards"
    return {"card": card, "name": language.name(card), "rule": guide.card_rules()[card]}
