"""Typography by rule (scripts/typography.py): nothing is left to mend, and no quotes of another language."""

import re

import pytest
from scripts.typography import complaints, mended

from kokodama.language.language import LANGUAGES
from tests.language.corpus import Text, everything


@pytest.fixture(scope="module", params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> tuple[str, list[Text]]:
    return request.param, everything(request.param)


def test_nothing_is_left_to_mend(texts: tuple[str, list[Text]]) -> None:
    code, all_of_them = texts
    wrong = [(where, text, mended(code, text)) for where, text in all_of_them if mended(code, text) != text]
    assert wrong == [], "python -m scripts.typography"


def test_quotes_are_those_of_the_language(texts: tuple[str, list[Text]]) -> None:
    code, all_of_them = texts
    assert [(where, found) for where, text in all_of_them if (found := complaints(code, text))] == []


@pytest.mark.parametrize(
    ("code", "text", "wanted"),
    [
        ("en", "Thinking ... don't, 5 %", "Thinking… don’t, 5%"),
        ("en", "the neighbours' spaces", "the neighbours’ spaces"),
        ("de", "Denke nach... zu {percent} %", "Denke nach\u00a0… zu {percent}\u00a0%"),
        ("fr", "l'été: « Quoi? » {percent} %", "l’été\u00a0: «\u00a0Quoi\u202f?\u00a0» {percent}\u00a0%"),
        ("fr", "`play x: y`; [ici](a:b) !", "`play x: y`\u202f; [ici](a:b)\u202f!"),
        ("pl", "Myślę … {percent} %", "Myślę… {percent}%"),
        ("pl", "A w ręku i z talii", "A\u00a0w\u00a0ręku i\u00a0z\u00a0talii"),
        ("pl", "na polu {space} (`play i o`)", "na polu\u00a0{space} (`play i o`)"),
    ],
)
def test_rules_mend(code: str, text: str, wanted: str) -> None:
    assert mended(code, text) == wanted
    assert mended(code, wanted) == wanted


def test_french_puts_no_name_of_a_person_after_a_word_that_elides() -> None:
    """Who can tell whether a name begins with a vowel? So the sentence goes around it."""
    elides = re.compile(
        r"\b(?:[Dd]e|[Qq]ue|[Ll][ea]|[Nn]e|[Ss][ei]|[Jj]usque|[Ll]orsque) \{(?:name|seat|owner|turn|one|other)\}"
    )
    assert [(where, text) for where, text in everything("fr") if elides.search(text)] == []
