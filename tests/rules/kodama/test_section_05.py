"""Rules 5: scoring a branch card."""

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kodama.situation import (
    FIRST,
    FOURTH,
    NOTHING,
    SECOND,
    THIRD,
    card,
    facts,
    paid,
    play,
    points,
    scored,
    table,
)

RIGHT = "430 845 -90"


def laid(row, new, height, trunk="mushroom", **parts):
    """What the new card scores on top of a row, kind by kind."""
    state = table(new=new, **{"A": {"trunk": trunk, "row": row}, **parts})
    play(state, f"grow new 0 {height} 0")
    return scored(state)


@rule("5.1")
def test_a_row_runs_down_from_the_new_card_to_the_trunk() -> None:
    row = ["star flower cloud", "star firefly cloud", "star flower firefly"]
    assert laid(row, "star flower flower", FOURTH, trunk="star") == {"star": 5, "flower": 3}


@rule("5.1", "5.3")
def test_a_row_ends_at_the_trunk_and_does_not_run_up_another_limb() -> None:
    state = table(A=dict(row=["star star star"]), new="star star cloud")
    play(state, f"grow new {RIGHT}")
    assert scored(state) == {"star": 2 + 1}


@rule("5.1", "5.3")
def test_a_row_does_not_branch_so_a_sister_does_not_count() -> None:
    forked = card("cloud flower flower", bark=[[[315, 0], [100, 860]], [[315, 0], [530, 860]]])
    state = table(
        A=dict(row=[forked], cards=[["sister", -200, 1800, 60]]),
        cards={"sister": "cloud cloud flower"},
        new="cloud star star",
    )
    play(state, "grow new 200 1800 -60")
    assert facts(state)["parents"] == {"a1": "trunk", "sister": "a1", "new": "a1"}
    assert scored(state) == {"cloud": 1 + 1}


@rule("5.2")
def test_one_point_for_each_print_on_the_new_card_its_parent_and_on_down_to_the_first_card_without_it() -> None:
    assert laid(["cloud cloud star"], "cloud star star", SECOND) == {"cloud": 3, "star": 3}
    assert laid(["cloud cloud star", "cloud star star"], "cloud cloud firefly", THIRD) == {"cloud": 5}
    assert laid(["cloud flower flower", "cloud firefly firefly"], "cloud cloud star", THIRD) == {"cloud": 4}


@ruling("Does the trunk count as a card of the row?")
@rule("5.2")
def test_the_trunk_counts_as_a_card_with_one_print() -> None:
    assert laid([], "star star cloud", FIRST, trunk="star") == {"star": 3}
    assert laid(["star cloud flower"], "star firefly firefly", SECOND, trunk="star") == {"star": 3}


@rule("5.2")
def test_each_kind_has_an_end_of_its_own() -> None:
    row = ["star mushroom flower", "star cloud mushroom", "star cloud firefly"]
    assert laid(row, "star cloud firefly", FOURTH, trunk="star") == {"star": 5, "cloud": 3, "firefly": 2}


@rule("5.2")
def test_the_base_score_is_the_sum() -> None:
    state = table(A=dict(row=["star cloud cloud"]), new="star cloud cloud")
    assert paid(play(state, f"grow new 0 {SECOND} 0")) == [("A", 3, "star"), ("A", 4, "cloud")]
    assert (facts(state)["last_score"]["base"], points(state)) == (7, {"A": 7})


@rule("5.3")
def test_nothing_for_a_kind_that_the_parent_lacks_whatever_the_trunk_shows() -> None:
    assert laid(["cloud cloud flower"], "star star firefly", SECOND, trunk="star") == {}


@rule("5.3")
def test_nothing_for_prints_beyond_a_gap() -> None:
    row = ["cloud cloud flower", "star star flower", "cloud star firefly"]
    assert laid(row, "cloud firefly firefly", FOURTH) == {"cloud": 2, "firefly": 3}


@rule("5.3")
def test_nothing_for_the_trunk_symbol_beyond_a_gap() -> None:
    row = ["mushroom mushroom flower", "star star flower"]
    assert laid(row, "star flower cloud", THIRD, trunk="star") == {"star": 3, "flower": 3}


@rule("5.3")
def test_nothing_for_kinds_that_only_the_parent_shows() -> None:
    assert laid(["cloud cloud flower"], "flower star star", SECOND) == {"flower": 2}


@rule("5.3")
def test_a_card_that_scores_nothing_may_be_laid() -> None:
    state = table(new=NOTHING)
    assert paid(play(state, f"grow new 0 {FIRST} 0")) == []
    assert points(state) == {}


@rule("5.4")
@pytest.mark.parametrize(("new", "told"), [("star star cloud", {"star": 3, "season": 2}), (NOTHING, {"season": 2})])
def test_the_season_card_adds_its_points_in_the_same_line(new, told) -> None:
    state = table(new=new, season_card="spring-3", goals={"spring-3": {"test": "on-trunk", "points": 2}})
    play(state, f"grow new 0 {FIRST} 0")
    assert (scored(state), points(state)) == (told, {"A": sum(told.values())})


@rule("5.4")
def test_the_season_card_pays_only_for_what_it_asks_for() -> None:
    state = table(new="star star cloud", season_card="spring-3")  # it pays for a card that scores nothing
    assert paid(play(state, f"grow new 0 {FIRST} 0")) == [("A", 3, "star")]
    assert paid(play(state, f"grow other 0 {FIRST} 0")) == [("B", 1, "spring-3")]


@rule("5.4", "2.5")
def test_without_a_season_card_there_is_nothing_to_add() -> None:
    state = table(season_card=None)
    play(state, f"grow new 0 {FIRST} 0")
    assert facts(state)["last_score"] == {"base": 0, "season": 0, "kinds": {}}


@rule("5.1", "5.2")
def test_a_row_of_a_tree_is_found_wherever_its_cards_point() -> None:
    # To the right, then upwards: x lies on the trunk, y stands on x, the new card lies on y.
    state = table(
        cards={"x": "star cloud cloud", "y": "star flower cloud"},
        A=dict(cards=[["x", 430, 845, -90], ["y", 1240, 845, 0]]),
        new="star flower flower",
    )
    play(state, "grow new 1240 1600 -90")
    assert facts(state)["parents"] == {"x": "trunk", "y": "x", "new": "y"}
    assert scored(state) == {"star": 4, "flower": 3}
