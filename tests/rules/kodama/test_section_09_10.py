"""Rules 9 and 10: the card set, and the worked example of the rulebook."""

from typing import Any

import pytest

from kokodama.core.chance import Chance
from kokodama.core.notation import NotationError
from kokodama.games.kodama.card_loader import read_card_set, standard
from kokodama.games.kodama.cards import KINDS_SCORED, SEASONS
from tests.rules.citing import rule, ruling
from tests.rules.kodama.plain_card_set import plain_data
from tests.rules.kodama.situation import (
    GAME,
    THIRD,
    facts,
    paid,
    parent,
    play,
    points,
    scored,
    start,
    table,
)


def season_of_our_set(name):
    return standard().seasons[standard().season_names.index(name)]


@rule("9.1", "3.2")
@pytest.mark.parametrize(
    ("name", "season"), [("spring-rain", "spring"), ("summer-bloom", "summer"), ("first-frost", "autumn")]
)
def test_our_set_has_the_three_seasons_that_score_in_the_kodama_phase_and_no_others_do(name, season) -> None:
    card = season_of_our_set(name)
    assert (SEASONS[card.season], card.goal is not None) == (season, True)
    assert [one for one, other in zip(standard().season_names, standard().seasons, strict=True) if other.goal] == [
        "spring-rain",
        "summer-bloom",
        "first-frost",
    ]


@ruling("Grow and Thrive: more than two kinds?")
@rule("9.1")
def test_grow_and_thrive_of_our_set_gives_one_point_for_two_kinds_or_more() -> None:
    card = season_of_our_set("grow-and-thrive")
    assert (card.test, card.at_least, card.points) == (KINDS_SCORED, 2, 1)


@rule("9.1")
@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("star cloud cloud", {"star": 3, "cloud": 3, "season": 1}),
        ("star cloud flower", {"star": 3, "cloud": 2, "flower": 2, "season": 1}),
        ("star star mushroom", {"star": 4}),
        ("mushroom mushroom firefly", {}),
    ],
)
def test_grow_and_thrive_counts_the_kinds_that_score(new, told) -> None:
    state = table(A=dict(row=["star cloud flower"]), new=new, season_card="grow-and-thrive")
    play(state, "grow new 0 1700 0")
    assert scored(state) == told


@rule("9.2", "3.4")
@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_seasons_five_players_lay_60_of_the_63_cards(seed) -> None:
    state = start(5, seed)
    state.play_out(Chance(seed))
    found = facts(state)
    assert [len(tree["cards"]) for tree in found["trees"].values()] == [12] * 5
    assert (found["display_size"], found["stack_size"]) == (3, 0)


@rule("9.2")
@pytest.mark.parametrize("name", standard().season_names)
def test_no_season_card_of_our_set_takes_a_card_out_of_the_game(name) -> None:
    season = SEASONS[season_of_our_set(name).season]
    data = {"season_card": name, "round": 4 * SEASONS.index(season) + 4, "turn": "B", "start": "A"}
    trees = {"A": {"trunk": "star"}, "B": {"trunk": "cloud"}}
    state = GAME.from_position({"display": ["b01", "b02", "b03", "b04"], "stack": 59, "trees": trees, **data}, {})
    play(state, "grow b01 0 1240 0", "pass", "pass")
    assert (facts(state)["display_size"], facts(state)["stack_size"]) == (4, 58)
    assert state.is_over() == (season == "autumn")


@rule("9.3")
def test_a_box_of_ones_own_is_played_with() -> None:
    data = plain_data({"k01": {"measure": "ends", "points": 7}})
    for row in data["branch"]:
        row["id"] = row["id"].replace("b", "card-")
    state = GAME.start(2, Chance(1), {"cards": read_card_set(data)})
    assert all(name.startswith("card-") for name in facts(state)["display"] + facts(state)["stack"])
    state.play_out(Chance(1))
    assert state.is_over()


@rule("9.3")
def test_what_a_box_says_of_a_goal_is_what_it_brings() -> None:
    tree = dict(row=["mushroom flower firefly"], hand="k01")
    for worth in (3, 7):
        state = table(round=4, phase="kodama", A=tree, goals={"k01": {"measure": "ends", "points": worth}})
        assert paid(play(state, "kodama k01")) == [("A", worth, "k01")]


@rule("9.3")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"k01": {"measure": "ends"}}, "the key 'points' is missing"),
        ({"k01": {"measure": "beauty", "points": 1}}, "'beauty' is not a measure"),
        ({"k01": {"measure": "prints", "points": 1}}, "the measure 'prints' needs kinds"),
        ({"k01": {"measure": "ends", "kinds": ["star"], "points": 1}}, "the measure 'ends' takes no kinds"),
        ({"k01": {"measure": "ends", "points": 0}}, "0 is not from 1 to 20"),
        ({"spring-3": {"test": "sunny", "points": 1}}, "'sunny' is not a test"),
        ({"spring-3": {"test": "on-trunk"}}, "the key 'points' is missing"),
    ],
)
def test_a_card_that_does_not_follow_the_schema_is_refused_with_a_reason(change, said) -> None:
    with pytest.raises(NotationError, match=said):
        read_card_set(plain_data(change))


WORKED: dict[str, Any] = dict(
    cards={"side": "caterpillar caterpillar firefly"},
    A=dict(
        trunk="caterpillar",
        row=["caterpillar caterpillar flower", "caterpillar firefly firefly"],
        cards=[["side", 430, 845, -90]],
    ),
    new="caterpillar firefly firefly flower",
)


@rule("10", "5.2", "5.3")
def test_the_worked_example_caterpillar_five_firefly_four_flower_nothing() -> None:
    state = table(**WORKED)
    play(state, f"grow new 0 {THIRD} 0")
    assert [parent(state, name) for name in ("new", "a2", "a1")] == ["a2", "a1", "trunk"]
    assert (scored(state), points(state)) == ({"caterpillar": 1 + 1 + 2 + 1, "firefly": 2 + 2}, {"A": 9})


@rule("10", "5.4", "9.1")
def test_the_worked_example_with_grow_and_thrive_is_worth_ten() -> None:
    state = table(**WORKED, season_card="grow-and-thrive")
    play(state, f"grow new 0 {THIRD} 0")
    assert (scored(state), points(state)) == ({"caterpillar": 5, "firefly": 4, "season": 1}, {"A": 10})
