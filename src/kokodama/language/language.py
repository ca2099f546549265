"""Saying things in German, French, English or Polish.

The English sentence is the key. Catalogues are gettext files (`catalogs/*.po`), read with Babel, so that plural forms
follow each language's own rule.
"""

import gettext
import locale
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from kokodama.core.messages import N_, Messages, Sentence, causes, named_gaps, powers, terms_of
from kokodama.core.refusal import Refusal
from kokodama.language.term import Term, TermList

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "pl": "Polski"}
RULE = N_("rule {rule}")
MOVES_SAID: dict[tuple[Any, ...], str] = {}
REMEMBERED = 50_000
NAMED = ("card", "cards", "cause")  # gaps filled by a term, in every game


@cache
def catalog(code: str) -> gettext.NullTranslations:
    """The translations of a language; English needs none."""
    if code == "en":
        return gettext.NullTranslations()
    source = files("kokodama.language").joinpath("catalogs", f"{code}.po").read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source), locale=code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def environment_language() -> str:
    """The language of the environment, English if it is none of ours."""
    for name in ("KOKODAMA_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if code in LANGUAGES:
            return code
    code = (locale.getlocale()[0] or "")[:2].lower()
    return code if code in LANGUAGES else "en"


class Language:
    """One language for one listener; `players` are the names that stand for the seats' letters.

    `messages` are those of a game; sentences that belong to no game need none.

    `cards` are names that a table's own card set gives its cards; they come before ours.
    """

    def __init__(
        self,
        code: str,
        messages: Messages | None = None,
        players: Mapping[str, str] | None = None,
        cards: Mapping[str, str] | None = None,
    ) -> None:
        self.code = code
        self.messages = messages
        self.gaps = {*NAMED, *named_gaps(messages)}
        self.terms = terms_of(messages, code)
        self.players = players or {}
        self.cards = cards or {}
        self.catalog = catalog(code)

    def say(self, sentence: Sentence, **values: Any) -> str:
        """Translate a sentence and fill its gaps; of a pair, `count` chooses singular or plural."""
        if isinstance(sentence, tuple):
            text = self.catalog.ngettext(sentence[0], sentence[1], int(values.get("count", 1)))
        else:
            text = self.catalog.gettext(sentence)
        return text.format_map({key: self.filled(key, value) for key, value in values.items()})

    def filled(self, gap: str, value: Any) -> Any:
        """A value as it stands in a sentence: terms for cards and causes, the names of players."""
        if isinstance(value, list):
            return TermList(self.code, [self.term(str(item)) for item in value])
        if gap in ("seat", "owner", "turn"):
            return self.players.get(value, str(value))
        if gap in self.gaps:
            return self.term(str(value))
        return str(value)

    def term(self, slug: str) -> Term:
        """What a card or a cause of points is called, with the forms a sentence may ask for."""
        if slug in self.cards:
            return Term(self.cards[slug])
        if slug in self.terms:
            forms = self.terms[slug]
            return Term(forms["name"], forms)
        message = causes(self.messages).get(slug)
        return Term(self.catalog.gettext(message) if message else slug)

    def name(self, slug: str) -> str:
        """The bare name of a card, or of a cause of points."""
        return str(self.term(slug))

    def refusal(self, refusal: Refusal) -> str:
        """Why a move was refused, with the rule."""
        sentence = self.say(refusal.message, **refusal.values)
        return f"{sentence} ({self.say(RULE, rule=refusal.rule)})"

    def game_messages(self) -> Messages:
        """The messages of the game, which a language must have been given to say events, questions or moves."""
        assert self.messages is not None, "a language without a game has no messages for its events"
        return self.messages

    def event(self, event: Mapping[str, Any], me: str | None = None) -> str:
        """The sentence of an event; it says "you" to the seat whose letter is `me`."""
        own = me is not None and event.get("seat") == me
        sentence, values = self.game_messages().event_sentence(event, own)
        return self.say(sentence, **values)

    def question(self, kind: str, values: Mapping[str, str | int]) -> str:
        """What is being asked."""
        sentence, filling = self.game_messages().question_sentence(kind, values)
        return self.say(sentence, **filling)

    def move(self, view: Any, action: int) -> str:
        """What an action would do. The sentence names no player, so it is cached."""
        sentence, filling = self.game_messages().move_sentence(view, action)
        if self.cards:
            return self.say(sentence, **filling)
        key = self.code, sentence, *filling.values()
        text = MOVES_SAID.get(key)
        if text is None:
            if len(MOVES_SAID) > REMEMBERED:
                MOVES_SAID.clear()
            text = MOVES_SAID[key] = self.say(sentence, **filling)
        return text

    def power(self, slug: str) -> str:
        """What a card does, with its rule."""
        sentence, rule = powers(self.messages)[slug]
        return f"{self.say(sentence)} ({self.say(RULE, rule=rule)})"
