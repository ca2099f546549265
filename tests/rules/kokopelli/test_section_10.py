"""Rules 10: two players."""

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import facts, hand, kinds, legal, lying, paid, play, points, refused, table, turn

FULL = {1: "warrior", 2: "shaman", 3: "drummer", 4: "paw", 5: "tortoise"}


@rule("10.1")
def test_a_village_has_a_fifth_space_from_the_beginning() -> None:
    state = table(2, A=dict(hand="hunter kokopelli"))
    assert legal(state, "open") == {f"open hunter A{number}" for number in range(1, 6)}
    assert refused(state, "open hunter A6") == ("no-such-space", "10.2")


@rule("10.1")
@pytest.mark.parametrize(("actor", "other"), [("A", "B"), ("B", "A")])
def test_the_play_area_is_the_own_five_and_the_open_four_of_the_opponent(actor, other) -> None:
    state = table(2, turn=actor, A=dict(spaces=FULL), B=dict(spaces=FULL))
    own = {f"play kokopelli {actor}{number}" for number in range(1, 6)}
    assert legal(state, "play") == own | {f"play kokopelli {other}{number}" for number in range(1, 5)}
    assert refused(state, f"play kokopelli {other}5") == ("out-of-reach", "10.1")


@rule("10.1", "2.4")
@pytest.mark.parametrize(("number", "barred"), [(1, True), (2, True), (3, True), (4, True), (5, False)])
def test_a_type_is_barred_by_the_opponents_open_spaces_only(number, barred) -> None:
    state = table(2, A=dict(hand="hunter kokopelli"), B=dict(spaces={number: "hunter"}))
    assert (legal(state, "open") == set()) is barred


@rule("10.2", "9.3")
def test_spider_woman_adds_the_opponents_spaces_under_the_pile() -> None:
    state = table(
        2, A=dict(hand="hunter kokopelli", spaces={1: "spider-woman"}), B=dict(spaces={5: "paw", 6: "hunter"})
    )
    assert legal(state, "play") == {
        "play kokopelli A1",
        "play kokopelli B5",
        "play kokopelli B6",
        "play hunter B6",
    }
    assert legal(state, "open hunter")  # 2.4 does not look so far


@rule("10.2", "9.12")
def test_sun_gives_a_sixth_space() -> None:
    state = table(2, A=dict(hand="hunter kokopelli", spaces={1: "sun"}))
    assert {"open hunter A5", "open hunter A6"} <= legal(state)
    play(state, "open hunter A6", "play kokopelli A6")
    assert lying(state, "A6") == "hunter kokopelli"


@rule("10.2")
def test_neither_space_under_the_pile_is_in_the_opponents_play_area() -> None:
    state = table(2, A=dict(hand="hunter paw kokopelli"), B=dict(spaces={1: "sun", 5: "paw", 6: "hunter"}))
    assert legal(state, "play") == {"play kokopelli B1"}
    assert {"open hunter A1", "open paw A1"} <= legal(state)
    assert refused(state, "play hunter B6") == ("out-of-reach", "10.1")


@ruling("Spaces 5 and 6 without the Sun (two players)?")
@rule("10.2")
def test_without_sun_space_five_is_open_only_while_space_six_is_empty() -> None:
    state = table(2, A=dict(hand="hunter kokopelli", spaces={1: "sun", 6: "shaman"}))
    assert "open hunter A5" in legal(state)
    play(state, "cancel A1")
    assert lying(state, "A6") == "shaman"
    assert legal(state, "open") == {"open hunter A1", "open hunter A2", "open hunter A3", "open hunter A4"}
    assert refused(state, "open hunter A5") == ("no-such-space", "10.2")
    assert refused(state, "open hunter A6") == ("space-occupied", "4.2")
    play(state, "cancel A6", "draw", "draw")
    assert (turn(state), "open hunter A5" in legal(state), "open hunter A6" in legal(state)) == ("A", True, False)


@rule("10.2")
def test_what_lies_under_the_pile_stays_and_can_be_finished_without_sun() -> None:
    spaces = {5: "shaman shaman shaman", 6: "drummer kokopelli"}
    state = table(2, A=dict(hand="hunter kokopelli kokopelli", spaces=spaces))
    play(state, "play kokopelli A6", "play kokopelli A5")  # Drummer finishes with three, Shaman is read then
    assert (lying(state, "A5"), lying(state, "A6")) == ("", "")


@rule("10.2")
def test_sun_may_itself_lie_under_the_pile() -> None:
    state = table(2, A=dict(hand="sun hunter kokopelli"))
    play(state, "open sun A5")
    assert "open hunter A6" in legal(state)


@rule("10.2", "9.6")
def test_fire_does_not_open_under_the_opponents_pile() -> None:
    state = table(2, A=dict(hand="hunter kokopelli", spaces={1: "fire"}), B=dict(spaces={1: "sun"}))
    assert legal(state, "open hunter B") == {"open hunter B2", "open hunter B3", "open hunter B4"}
    assert refused(state, "open hunter B5") == ("out-of-reach", "9.6")
    assert refused(state, "open hunter B6") == ("out-of-reach", "9.6")


@rule("10.3", "9.11")
def test_the_opponents_vase_pays_one_extra_action() -> None:
    state = table(2, A=dict(hand="hunter kokopelli kokopelli"), B=dict(spaces={1: "vase", 4: "paw"}))
    assert kinds(play(state, "play kokopelli B1")) == ["added", "extra-action"]
    assert kinds(play(state, "play kokopelli B4")) == ["added"]
    assert (facts(state)["actions"], facts(state)["extra"], facts(state)["vase_used"]) == (1, 1, ["B"])


@rule("10.3")
def test_the_opponent_is_paid_one_point_for_a_finished_ceremony_and_paw_once() -> None:
    state = table(2, A=dict(hand="hunter kokopelli", spaces={1: "paw"}), B=dict(spaces={2: "hunter hunter hunter"}))
    assert paid(play(state, "play hunter B2")) == [("A", 1, "paw"), ("A", 4, "token"), ("B", 1, "owner")]


@rule("10.3", "9.8")
def test_lizard_draws_one_card_for_the_one_neighbour() -> None:
    state = table(
        2, A=dict(hand="hunter kokopelli", pile="paw shaman", spaces={1: "lizard"}), B=dict(spaces={2: "hunter"})
    )
    play(state, "play hunter B2")
    assert (hand(state, "A"), points(state)) == ("kokopelli paw", {})


@rule("10.3", "3.2")
def test_the_opponent_is_the_left_neighbour_so_both_have_one_action_in_the_first_round() -> None:
    state = table(2, round=1, start="B")
    assert (turn(state), facts(state)["actions"]) == ("B", 1)
    play(state, "draw")
    assert (turn(state), facts(state)["actions"]) == ("A", 1)
