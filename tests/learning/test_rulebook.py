"""The rules in four languages: the same numbers, and every number that is cited anywhere is there."""

import json
import re
from pathlib import Path

import pytest

from kokodama import Kodama, Kokopelli
from kokodama.core.abilities import guide_of
from kokodama.core.messages import powers
from kokodama.core.terms import read_terms
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from kokodama.learning.rulebook import numbers, pages, rulebook
from kokodama.learning.tutorial import tutorial
from kokodama.server.wire.learning import Rulebook

ROOT = Path(__file__).parents[2]
each_game = pytest.mark.parametrize("game", list(GAMES))


@each_game
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_language_has_the_same_numbers_tables_and_examples(game: str, language: str) -> None:
    assert numbers(game, language) == numbers(game)
    assert len(set(numbers(game))) == len(numbers(game))
    shapes = []
    for code in ("en", language):
        book = rulebook(game, code)
        blocks = [book["introduction"], *(section["blocks"] for section in book["sections"])]
        blocks += [one["blocks"] for section in book["sections"] for one in section.get("examples", [])]
        shapes.append([[(one["kind"], len(one.get("rows", []))) for one in part] for part in blocks])
    assert shapes[0] == shapes[1]


@each_game
@pytest.mark.parametrize("language", ["fr", "pl"])
def test_no_break_spaces_reach_the_reader(game: str, language: str) -> None:
    steps = [(step.title, step.text, step.task, step.hint, step.well) for step in tutorial(game).steps]
    taught = [text[language] for step in steps for text in step]
    told = json.dumps([rulebook(game, language), taught], ensure_ascii=False)
    told = re.sub(r'"[^"]*\\n[^"]*"', "", told)  # but for figures, which are lines of signs
    wanted = {"fr": ["\u00a0: ", "\u202f; "], "pl": ["w\u00a0", "z\u00a0"]}[language]
    assert [one for one in wanted if one not in told] == []
    assert not re.search({"fr": r" [:;?!»]", "pl": r"(?<!\w)[aiouwz] "}[language], told)


@each_game
def test_the_rules_are_read_to_their_end(game: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    written = re.findall(r"^(?:- (\d+\.\d+)|## (\d+)) ", text, re.M)
    assert numbers(game) == [one or other for one, other in written]


@each_game
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_texts_keep_only_small_marks(game: str, language: str) -> None:
    book = rulebook(game, language)
    Rulebook.model_validate({**book, "cards": {}, "refusals": {}})
    for section in book["sections"]:
        for rule in section["rules"]:
            assert rule["text"].startswith(f"**{rule['title']}**")
            assert not re.search(r"\]\(|\n|<|\|", rule["text"]), rule["number"]
            assert rule["text"].count("**") % 2 == 0


@each_game
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_rules_refer_to_rules_that_are_there(game: str, language: str) -> None:
    for section in rulebook(game, language)["sections"]:
        for rule in section["rules"]:
            for cited in re.findall(r"\b\d+\.\d+\b", rule["text"]):
                assert cited in numbers(game), f"{language} {rule['number']}"


@each_game
def test_every_refusal_and_every_card_leads_to_a_rule_that_is_there(game: str) -> None:
    guide = guide_of(GAMES[game])
    assert guide is not None
    cited = {rule for rules in guide.refusal_rules().values() for rule in rules} | set(guide.card_rules().values())
    assert cited <= set(numbers(game))
    source = (ROOT / "src" / "kokodama" / "games" / game / "refusals.py").read_text(encoding="utf-8")
    written = set(re.findall(r'"(\d+\.\d+)"', source))
    assert written <= {rule for rules in guide.refusal_rules().values() for rule in rules}
    codes = re.findall(rf"`({game}/[a-z-]+)`", (ROOT / "docs" / "notation.md").read_text(encoding="utf-8"))
    assert set(codes) <= set(guide.refusal_rules())


def test_every_ceremony_every_goal_and_every_season_has_a_rule() -> None:
    assert set(powers(Kokopelli.messages)) == set(Kokopelli.guide.card_rules())
    assert set(read_terms("kokodama.games.kodama", "en")) - {"spring", "summer", "autumn", "trunk"} == set(
        Kodama.guide.card_rules()
    )


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_ceremonies_are_called_as_in_the_game(language: str) -> None:
    words = Language(language, Kokopelli.messages)
    titles = {rule["number"]: rule["title"] for rule in rulebook("kokopelli", language)["sections"][8]["rules"]}
    named = {rule: words.name(card) for card, rule in Kokopelli.guide.card_rules().items() if card != "kokopelli"}
    assert titles == named


def test_the_pages_come_with_the_package() -> None:
    assert {one.name for one in pages().iterdir() if one.is_dir()} == {"pictures", "examples", *LANGUAGES} - {"en"}
