"""The examples of the rules: what they say is what the engine does, and their pictures show what they say."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from scripts import rules_pictures

from kokodama.core.notation import Reader
from kokodama.core.scenario import Scenario, check, read_scenario
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES
from kokodama.learning.rulebook import numbers, picture, rulebook
from kokodama.server.wire.learning import Rulebook

RULES = Path(__file__).parents[2] / "docs" / "rules"


def scenarios(game: str) -> list[Scenario]:
    text = (RULES / "examples" / f"{game}.yaml").read_text(encoding="utf-8")
    return [read_scenario(item) for item in Reader(yaml.safe_load(text)).items()]


def blocks(game: str, language: str) -> list[dict[str, Any]]:
    """All that stands in a rulebook besides rules, examples included."""
    found = []
    for section in rulebook(game, language)["sections"]:
        found += section["blocks"]
        found += [block for example in section.get("examples", []) for block in example["blocks"]]
    return found


CASES = [(game, scenario) for game in GAMES for scenario in scenarios(game)]
each_game = pytest.mark.parametrize("game", list(GAMES))


@pytest.mark.parametrize(("game", "scenario"), CASES, ids=[f"{game}-{scenario.id}" for game, scenario in CASES])
def test_the_engine_does_what_the_example_says(game: str, scenario: Scenario) -> None:
    assert check(GAMES[game], scenario) is None, scenario.title
    for cited in re.findall(r"\d+(?:\.\d+)?", scenario.rule):
        assert cited in numbers(game)


@each_game
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_picture_of_a_page_is_there_small_and_described(game: str, language: str) -> None:
    pictures = [block for block in blocks(game, language) if block["kind"] == "picture"]
    assert len({block["name"] for block in pictures}) == len(pictures)
    for block in pictures:
        drawn = picture(block["name"])
        assert drawn is not None, block["name"]
        assert drawn.startswith(b"<svg ")
        assert len(drawn) < (15_000 if "/" in block["name"] else 60_000)
        assert block["alt"]
        folder, _, _ = block["name"].rpartition("/")
        assert folder in ("", language), "the names in a picture are those of the page's language"


@each_game
def test_every_position_is_told_on_the_english_page(game: str) -> None:
    pictured = {block["name"].rpartition("/")[2] for block in blocks(game, "en") if block["kind"] == "picture"}
    drawn = {path.rpartition("/")[2].removesuffix(".svg") for path in getattr(rules_pictures, game)()}
    assert pictured == drawn


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_example_has_a_title_and_begins_with_it(language: str) -> None:
    for game in GAMES:
        book = Rulebook.model_validate({**rulebook(game, language), "cards": {}, "refusals": {}})
        for section in book.sections:
            assert bool(section.examples_title) == bool(section.examples)
            for example in section.examples or []:
                assert example.blocks[0].text.startswith(f"**{example.title}")


def test_the_pictures_are_those_the_positions_make() -> None:
    stale = [
        path
        for path, drawn in {**rules_pictures.kokopelli(), **rules_pictures.kodama()}.items()
        if (RULES / "pictures" / path).read_text(encoding="utf-8") != drawn
    ]
    assert stale == [], "draw them again: make rules-pictures"


@pytest.mark.parametrize(
    "name", ["", "en/none", "../examples/kodama", "en/../../kodama", "EN/x", "/etc/passwd", "a/b/c"]
)
def test_only_names_of_pictures_lead_to_files(name: str) -> None:
    assert picture(name) is None


def test_a_picture_of_kokopelli_names_the_cards_and_says_what_they_bring() -> None:
    drawn = (picture("en/kokopelli-finishing") or b"").decode()
    assert re.findall(r">([^<>\n]+)</text>", drawn).count("Paw") == 1
    assert {"+ Paw", "+4", "+1", "Ada", "Ben"} <= set(re.findall(r">([^<>\n]+)</text>", drawn))
