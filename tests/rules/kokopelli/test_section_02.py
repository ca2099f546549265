"""Rules 2: villages and play area, with three or four players."""

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.kokopelli.situation import legal, lying, play, refused, table

FULL = {1: "warrior", 2: "shaman", 3: "drummer", 4: "paw"}


@rule("2.1", "2.3")
def test_a_village_has_four_spaces() -> None:
    state = table(A=dict(hand="hunter kokopelli"))
    assert legal(state, "open") == {"open hunter A1", "open hunter A2", "open hunter A3", "open hunter A4"}


@rule("2.1")
@pytest.mark.parametrize("players", [3, 4])
def test_space_five_exists_only_through_sun(players) -> None:
    without = table(players, A=dict(hand="hunter kokopelli", spaces={1: "paw"}))
    assert refused(without, "open hunter A5") == ("no-such-space", "9.12")
    assert refused(without, "open hunter A6") == ("no-such-space", "2.1")
    with_sun = table(players, A=dict(hand="hunter kokopelli", spaces={1: "sun"}))
    assert "open hunter A5" in legal(with_sun)
    assert refused(with_sun, "open hunter A6") == ("no-such-space", "2.1")


@rule("2.2")
@pytest.mark.parametrize(
    ("actor", "left", "right"), [("A", "B", "D"), ("B", "C", "A"), ("C", "D", "B"), ("D", "A", "C")]
)
def test_with_four_players_the_area_is_the_own_village_and_two_spaces_of_each_neighbour(actor, left, right) -> None:
    village = dict(hand="kokopelli kokopelli", spaces=FULL)
    state = table(turn=actor, A=village, B=village, C=village, D=village)
    area = [f"{actor}1", f"{actor}2", f"{actor}3", f"{actor}4", f"{left}3", f"{left}4", f"{right}1", f"{right}2"]
    assert legal(state, "play") == {f"play kokopelli {space}" for space in area}


@rule("2.2")
@pytest.mark.parametrize(("actor", "left", "right"), [("A", "B", "C"), ("B", "C", "A"), ("C", "A", "B")])
def test_with_three_players_both_opponents_are_neighbours(actor, left, right) -> None:
    village = dict(hand="kokopelli kokopelli", spaces=FULL)
    state = table(3, turn=actor, A=village, B=village, C=village)
    area = [f"{actor}1", f"{actor}2", f"{actor}3", f"{actor}4", f"{left}3", f"{left}4", f"{right}1", f"{right}2"]
    assert legal(state, "play") == {f"play kokopelli {space}" for space in area}


@rule("2.3")
@pytest.mark.parametrize("space", ["B3", "D1", "B1", "C2"])
def test_nobody_opens_in_another_village(space) -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "paw"}))
    assert refused(state, f"open hunter {space}") == ("out-of-reach", "2.3")


@rule("2.4")
@pytest.mark.parametrize("where", [("A", 2), ("B", 3), ("B", 4), ("D", 1), ("D", 2)])
def test_a_type_in_the_play_area_bars_opening(where) -> None:
    seat, number = where
    own = dict(hand="hunter kokopelli")
    villages: dict[str, Any] = {"A": own, seat: dict(**own, spaces={number: "hunter"})}
    state = table(**villages)
    assert refused(state, "open hunter A1") == ("already-open", "2.4")
    assert legal(state, "open") == set()


@rule("2.4")
@pytest.mark.parametrize("where", [("B", 1), ("B", 2), ("D", 3), ("D", 4), ("C", 1), ("C", 4)])
def test_a_type_outside_the_play_area_does_not_bar_opening(where) -> None:
    seat, number = where
    villages: dict[str, Any] = {"A": dict(hand="hunter kokopelli"), seat: dict(spaces={number: "hunter"})}
    state = table(**villages)
    assert len(legal(state, "open hunter")) == 4


@rule("2.4")
def test_two_of_a_type_may_come_to_lie_in_one_play_area_and_both_stay() -> None:
    # A1 and A2 are in B's area, but B2 is not in A's: so A may open what B already has there.
    state = table(A=dict(hand="hunter kokopelli"), B=dict(hand="kokopelli paw", spaces={2: "hunter"}))
    play(state, "open hunter A1", "draw")
    assert (lying(state, "A1"), lying(state, "B2")) == ("hunter", "hunter")
    assert legal(state, "play kokopelli") == {"play kokopelli A1", "play kokopelli B2"}


@rule("2.4")
def test_a_type_may_be_opened_again_once_it_has_left_the_area() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "hunter"}))
    assert refused(state, "open hunter A2") == ("already-open", "2.4")
    play(state, "cancel A1")
    assert "open hunter A2" in legal(state)


@rule("2.5")
@pytest.mark.parametrize("space", ["B1", "B2", "D3", "D4", "C1", "C4"])
def test_cards_are_added_only_in_the_play_area(space) -> None:
    seat, number = space[0], int(space[1])
    villages: dict[str, Any] = {"A": dict(hand="hunter kokopelli"), seat: dict(spaces={number: "hunter"})}
    state = table(**villages)
    assert refused(state, f"play hunter {space}") == ("out-of-reach", "2.5")
    assert refused(state, f"play kokopelli {space}") == ("out-of-reach", "2.5")


@rule("2.5", "9.3")
def test_spider_woman_widens_where_cards_are_added() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "spider-woman"}), B=dict(spaces={1: "hunter"}))
    assert "play hunter B1" in legal(state)


@rule("2.6")
def test_an_ability_holds_against_the_basic_rule_that_one_opens_only_at_home() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "fire", 2: "hunter"}))
    assert legal(state, "open hunter") == {"open hunter D1", "open hunter D2"}  # A2 is in B's area, not in D's


@rule("2.6")
def test_an_ability_holds_against_the_basic_rule_of_one_card_an_action() -> None:
    state = table(A=dict(hand="hunter hunter kokopelli", spaces={1: "chieftain", 2: "hunter"}))
    play(state, "play hunter A2", "play hunter A2")
    assert lying(state, "A2") == "hunter hunter hunter"
