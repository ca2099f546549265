"""The tutorials can be played to their ends by their own data, judged by the engine, in four languages."""

import json
import re

import pytest

from kokodama.core.record import Record
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES
from kokodama.learning.rulebook import numbers
from kokodama.learning.tutorial import (
    LEARNER,
    Step,
    describe_tutorial,
    final_position,
    step_table,
    try_move,
    tutorial,
)
from kokodama.server.wire.learning import StepAccepted, StepRefused, TutorialResponse

STEPS = [(game, step) for game in GAMES for step in tutorial(game).steps]
each_step = pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game}-{step.id}" for game, step in STEPS])


@each_step
def test_a_step_is_fulfilled_by_its_example(game: str, step: Step) -> None:
    answer = try_move(tutorial(game), step, step.example, "en")
    assert answer["done"]
    assert answer["said"] == step.well["en"]
    if answer["type"] == "accepted":
        StepAccepted.model_validate_json(json.dumps(answer))
        assert answer["news"]["moves"] == len(step.moves) + 1
        assert answer["news"]["events"]
    else:
        StepRefused.model_validate_json(json.dumps(answer))
        assert step.wanted == {"refused": answer["code"]}


@each_step
def test_every_move_that_a_step_names_is_legal_and_fulfils_it(game: str, step: Step) -> None:
    for move in step.wanted.get("moves", []):
        answer = try_move(tutorial(game), step, move, "en")
        assert (answer["type"], answer["done"]) == ("accepted", True)


@each_step
def test_a_wrong_move_is_refused_with_its_rule(game: str, step: Step) -> None:
    answer = try_move(tutorial(game), step, step.wrong["move"], "fr")
    assert answer["type"] == "refused"
    assert answer["code"] == step.wrong["code"]
    assert answer["rule"] in numbers(game)
    assert answer["done"] == ("refused" in step.wanted)


@each_step
def test_not_every_legal_move_is_the_idea_of_a_step(game: str, step: Step) -> None:
    """Else there would be nothing to find out; laying the very first card is the exception."""
    table = step_table(tutorial(game), step, "You")
    menu = [table.game.write(table.state, action) for action in table.state.legal()]
    others = [
        move for move in menu[:: max(1, len(menu) // 60)] if not try_move(tutorial(game), step, move, "en")["done"]
    ]
    if (game, step.id) == ("kodama", "lay"):
        assert others == []
        return
    answer = try_move(tutorial(game), step, others[0], "de")
    assert answer["said"].endswith(step.hint["de"])
    assert answer["said"] != step.hint["de"]


@each_step
def test_every_text_is_there_in_four_languages(game: str, step: Step) -> None:
    for texts in (step.title, step.text, step.task, step.hint, step.well):
        assert set(texts) == set(LANGUAGES)
        assert all(texts.values())
        assert len(set(texts.values())) == len(LANGUAGES), "a text was not translated"
    assert step.rule in numbers(game)


@each_step
def test_what_is_pointed_at_is_on_the_table(game: str, step: Step) -> None:
    table = step_table(tutorial(game), step, "You")
    seen = str(table.game.view(table.state, LEARNER).mapping())
    for thing in step.point:
        space = re.fullmatch(r"([A-E])(\d)", thing)
        assert space or thing in seen or thing == "trunk", thing


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_tutorial_is_told_as_tables_are(game: str, language: str) -> None:
    told = describe_tutorial(tutorial(game), language)
    TutorialResponse.model_validate_json(json.dumps(told))
    assert 8 <= len(told["steps"]) <= 12
    for step in told["steps"]:
        assert step["news"]["to_act"] == "A"
        assert step["news"]["offer"]
        assert step["news"]["question"]["text"]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_tutorial_ends_in_a_game_already_begun(game: str) -> None:
    rules = GAMES[game]
    lesson = tutorial(game)
    first, second = final_position(lesson, 1), final_position(lesson, 2)
    assert first != second, "what is hidden is dealt anew"
    views = []
    for position in (first, second):
        state = Record(game, rules.version, {}, position).start(rules)
        assert state.to_act() == LEARNER
        assert max(state.scores()) > 0
        views.append(rules.view(state, LEARNER).mapping())
    assert views[0] == views[1], "what the learner sees is the same"


def test_conditions_must_all_hold() -> None:
    lesson = tutorial("kodama")
    step = next(step for step in lesson.steps if step.id == "season")
    six_without_the_season = try_move(lesson, step, "grow b20 575 1911 -15", "en")
    assert (six_without_the_season["type"], six_without_the_season["done"]) == ("accepted", False)
    season_without_six = try_move(lesson, step, "grow b58 -300 1300 45", "en")
    assert (season_without_six["type"], season_without_six["done"]) == ("accepted", False)
    assert [event["points"] for event in season_without_six["news"]["events"] if event["event"] == "scored"] == [2, 1]


def test_a_move_that_scores_less_is_told_apart_from_another_idea() -> None:
    lesson = tutorial("kokopelli")
    step = next(one for one in lesson.steps if one.id == "tokens")
    assert try_move(lesson, step, "play kokopelli B3", "en")["said"].startswith(
        "You can do that, but another move scores"
    )
    assert "something else" in try_move(lesson, step, "draw", "en")["said"]


def test_the_step_about_tiles_scores_what_they_show() -> None:
    lesson = tutorial("kokopelli")
    step = next(one for one in lesson.steps if one.id == "tokens")
    offer = step_table(lesson, step, "You")
    gains = {}
    for space in ("B3", "B4", "C2"):
        before = offer.copy()
        answer = try_move(lesson, step, f"play kokopelli {space}", "en")
        gains[space] = answer["news"]["scores"]["A"] - before.state.scores()[LEARNER]
    assert gains == {"B3": 3, "B4": 4, "C2": 1}
