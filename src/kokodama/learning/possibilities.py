"""“What can I do?”: every kind of action in one sentence, with the reason where one is not possible now."""

from typing import Any

from kokodama.core.game import Game, View
from kokodama.core.refusal import Refusal
from kokodama.language.language import Language


def told_possibilities(game: Game[Any, Any], view: View, language: Language) -> list[dict[str, Any]]:
    """All kinds of action for the seat of a view, those that are possible first; nothing hidden is used."""
    told = []
    for one in game.guide.possibilities(view):
        told.append(
            {
                "kind": one.kind,
                "text": language.say(one.sentence),
                "rule": one.rule,
                "possible": one.possible,
                "reasons": [told_reason(reason, language) for reason in one.reasons],
                "powers": [told_power(game, card, language) for card in one.powers],
            }
        )
    return sorted(told, key=lambda one: not one["possible"])


def told_reason(reason: Refusal, language: Language) -> dict[str, str]:
    """Why not, as any refusal is told; the rule stands beside it, so that it can be a link."""
    return {"code": reason.code, "rule": reason.rule, "text": language.say(reason.message, **reason.values)}


def told_power(game: Game[Any, Any], card: str, language: Language) -> dict[str, str]:
    """A card that changes an action at present, by name, and the rule that explains it."""
    return {"card": card, "name": language.name(card), "rule": game.guide.card_rules()[card]}
