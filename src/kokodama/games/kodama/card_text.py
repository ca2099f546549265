"""The sentences on goal and season cards, in a language: what they pay."""

from typing import Any

from kokodama.core.messages import Sentence
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import ANY_SEASON, SEASONS, CardSet, Goal
from kokodama.games.kodama.messages import CAPPED, GROUPED, IN_SEASON, NAMES_PER, WORTH, goal_sentence, season_sentence
from kokodama.language.language import Language

UNLIMITED = 100  # the limit of a goal that states none (docs/cards.md)


def goal_text(cards: CardSet, language: Language, goal: int) -> tuple[str, str, str]:
    """A goal's name, what it pays (a kid only in its season), and its id."""
    row, slug = cards.goals[goal], cards.goal_names[goal]
    text = worth(language, goal_sentence(row), row)
    if row.season != ANY_SEASON:
        text = language.say(IN_SEASON, season=SEASONS[row.season], worth=text)
    return language.name(slug), text, slug


def season_text(cards: CardSet, language: Language, season: int) -> tuple[str, str, str]:
    """A season card's name, what it pays, and its id."""
    row, slug = cards.seasons[season], cards.season_names[season]
    return language.name(slug), worth(language, season_sentence(row), row.goal), slug


def worth(language: Language, half: tuple[Sentence, dict[str, Any]], goal: Goal | None = None) -> str:
    """Describe what a goal pays: `2 points for each branch end, up to 14 points`."""
    sentence, values = half
    points = values["points"]
    text = language.say(WORTH, points=points, count=points, what=language.say(sentence, **values))
    if goal is not None and goal.per > 1 and goal.measure not in NAMES_PER:
        text = language.say(GROUPED, worth=text, per=goal.per)
    if goal is not None and goal.most < UNLIMITED:
        text = language.say(CAPPED, worth=text, most=goal.most)
    return text


def powers(language: Language) -> dict[str, tuple[str, str]]:
    """All goals, kids and seasons of our card set by id: what they pay, and the rule that says when."""
    cards = standard()
    texts: dict[str, tuple[str, str]] = {}
    for goal, row in enumerate(cards.goals):
        _, text, slug = goal_text(cards, language, goal)
        texts[slug] = text, "6.1" if row.season == ANY_SEASON else "8.2"
    for season, card in enumerate(cards.seasons):
        _, text, slug = season_text(cards, language, season)
        texts[slug] = text, "5.4" if card.goal is None else "6.2"
    return texts
