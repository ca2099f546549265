"""Rules 9.1 to 9.6: the abilities that change what a player may do."""

from typing import Any

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import facts, hand, kinds, legal, lying, paid, play, points, refused, table, turn


@rule("9.1")
def test_chieftain_adds_any_number_of_cards_to_one_ceremony() -> None:
    state = table(A=dict(hand="hunter kokopelli paw", spaces={1: "chieftain", 2: "hunter"}))
    play(state, "play hunter A2")
    assert legal(state) == {"done", "play kokopelli A2"}
    play(state, "play kokopelli A2")
    assert (lying(state, "A2"), facts(state)["phase"]) == ("hunter hunter kokopelli", "more")
    play(state, "done")
    assert (facts(state)["phase"], facts(state)["actions"]) == ("action", 1)


@rule("9.1")
def test_chieftain_stays_on_the_ceremony_of_the_first_card() -> None:
    state = table(A=dict(hand="hunter kokopelli paw", spaces={1: "chieftain", 2: "hunter"}))
    play(state, "play hunter A2")
    assert refused(state, "play kokopelli A1") == ("not-now", "9.1")


@ruling("Does a Chieftain action outlive its ceremony?")
@rule("9.1")
def test_a_chieftain_action_ends_when_the_ceremony_is_finished() -> None:
    state = table(A=dict(hand="hunter kokopelli paw", spaces={1: "chieftain", 2: "hunter hunter"}))
    play(state, "play hunter A2", "play kokopelli A2")
    assert (lying(state, "A2"), facts(state)["phase"], facts(state)["actions"]) == ("", "action", 1)


@rule("9.1", "5.1")
def test_chieftain_may_finish_the_chieftain() -> None:
    state = table(A=dict(hand="chieftain kokopelli kokopelli paw", spaces={1: "chieftain"}))
    play(state, "play kokopelli A1", "play kokopelli A1", "play chieftain A1")
    assert (lying(state, "A1"), points(state), facts(state)["actions"]) == ("", {"A": 4}, 1)


@rule("9.2")
def test_birth_adds_the_drawn_card_at_once() -> None:
    state = table(A=dict(hand="paw", pile="tortoise shaman", spaces={1: "birth", 2: "tortoise"}))
    play(state, "draw", "play tortoise A2")
    assert (lying(state, "A2"), facts(state)["phase"], facts(state)["actions"]) == ("tortoise tortoise", "action", 1)


@ruling("Birth: which cards, and what for?")
@rule("9.2")
def test_birth_adds_to_any_ceremony_one_could_play_on_and_opens_none() -> None:
    state = table(
        A=dict(hand="hunter", pile="kokopelli shaman", spaces={1: "birth"}),
        B=dict(spaces={1: "drummer", 3: "paw"}),
    )
    play(state, "draw")
    assert legal(state) == {"done", "play kokopelli A1", "play kokopelli B3"}
    opening = table(A=dict(hand="hunter", pile="paw shaman", spaces={1: "birth"}))
    play(opening, "draw")
    assert refused(opening, "open paw A2") == ("not-now", "13.2")


@ruling("Birth: which cards, and what for?")
@rule("9.2")
def test_birth_adds_only_cards_of_the_draw() -> None:
    state = table(A=dict(hand="tortoise kokopelli", pile="paw shaman", spaces={1: "birth", 2: "tortoise"}))
    play(state, "draw")
    assert legal(state) == {"done"}
    assert refused(state, "play tortoise A2") == ("not-now", "9.2")


@rule("9.2", "7.1")
def test_cards_of_the_empty_hand_bonus_are_not_cards_of_the_draw() -> None:
    state = table(A=dict(hand="", pile="tortoise kokopelli paw shaman drummer", spaces={1: "birth", 2: "tortoise"}))
    play(state, "draw", "play tortoise A2")
    assert (points(state), hand(state, "A")) == ({"A": 1}, "kokopelli paw shaman")
    assert facts(state)["phase"] == "action"


@ruling("Birth: which cards, and what for?")
@rule("9.2")
def test_chieftain_and_warrior_do_not_join_in_a_birth() -> None:
    spaces = {1: "birth", 2: "tortoise", 3: "chieftain", 4: "warrior"}
    state = table(A=dict(hand="tortoise kokopelli", pile="tortoise shaman", spaces=spaces))
    play(state, "draw", "play tortoise A2")
    assert facts(state)["phase"] == "action"


@rule("9.2", "9.5")
def test_birth_and_hunter_add_both_cards_to_one_ceremony() -> None:
    state = table(A=dict(hand="shaman", pile="paw kokopelli drummer", spaces={1: "birth", 2: "hunter", 3: "paw"}))
    play(state, "draw", "play paw A3", "play kokopelli A3")
    assert (lying(state, "A3"), facts(state)["actions"]) == ("paw paw kokopelli", 1)


@rule("9.2", "9.5")
def test_birth_that_is_finished_by_the_first_drawn_card_still_allows_the_second() -> None:
    spaces = {1: "birth birth birth", 2: "hunter"}
    state = table(A=dict(hand="paw", pile="birth hunter shaman", spaces=spaces))
    play(state, "draw", "play birth A1")
    assert (lying(state, "A1"), facts(state)["phase"]) == ("", "birth")
    play(state, "play hunter A2")
    assert (lying(state, "A2"), facts(state)["phase"]) == ("hunter hunter", "action")


@rule("9.3")
@pytest.mark.parametrize(("players", "right"), [(3, "C"), (4, "D")])
def test_spider_woman_adds_to_all_four_spaces_of_both_neighbours(players, right) -> None:
    full = dict(spaces={1: "warrior", 2: "shaman", 3: "drummer", 4: "paw"})
    villages = dict.fromkeys("BCD"[: players - 1], full)
    state = table(players, A=dict(spaces={1: "spider-woman"}), **villages)
    reached = ["A1"] + [f"{seat}{number}" for seat in ("B", right) for number in (1, 2, 3, 4)]
    assert legal(state, "play") == {f"play kokopelli {space}" for space in reached}


@ruling("Spider Woman: does the wider area count when opening?")
@rule("9.3")
def test_spider_woman_neither_opens_nor_bars() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "spider-woman"}), B=dict(spaces={1: "hunter"}))
    assert legal(state, "open") == {"open hunter A2", "open hunter A3", "open hunter A4"}
    assert refused(state, "open hunter B2") == ("out-of-reach", "2.3")


@rule("9.4")
def test_warrior_adds_two_cards_to_two_ceremonies() -> None:
    state = table(A=dict(hand="hunter kokopelli paw", spaces={1: "warrior", 2: "hunter"}))
    play(state, "play hunter A2")
    assert legal(state) == {"done", "play kokopelli A1"}
    assert refused(state, "play kokopelli A2") == ("not-now", "9.4")
    play(state, "play kokopelli A1")
    assert (facts(state)["phase"], facts(state)["actions"]) == ("action", 1)


@ruling("Warrior with one card only?")
@rule("9.4")
def test_warrior_may_stop_after_one_card() -> None:
    state = table(A=dict(hand="hunter kokopelli paw", spaces={1: "warrior", 2: "hunter"}))
    play(state, "play hunter A2", "done")
    assert (facts(state)["phase"], facts(state)["actions"]) == ("action", 1)


@rule("9.4")
def test_warrior_finished_by_the_first_card_still_allows_the_second() -> None:
    state = table(A=dict(hand="warrior kokopelli paw", spaces={1: "warrior warrior warrior", 2: "hunter"}))
    play(state, "play warrior A1", "play kokopelli A2")
    assert (lying(state, "A1"), lying(state, "A2"), facts(state)["actions"]) == ("", "hunter kokopelli", 1)


@ruling("Chieftain and Warrior in one village?")
@rule("9.4", "9.1")
def test_with_both_the_second_card_decides_for_chieftain() -> None:
    state = table(A=dict(hand="hunter hunter kokopelli paw", spaces={1: "warrior", 2: "chieftain", 3: "hunter"}))
    play(state, "play hunter A3")
    assert {"play hunter A3", "play kokopelli A1", "play kokopelli A2"} <= legal(state)
    play(state, "play hunter A3")
    assert legal(state) == {"done", "play kokopelli A3"}
    assert refused(state, "play kokopelli A1") == ("not-now", "9.1")


@ruling("Chieftain and Warrior in one village?")
@rule("9.4", "9.1")
def test_with_both_the_second_card_decides_for_warrior_and_ends_the_action() -> None:
    state = table(A=dict(hand="hunter hunter kokopelli paw", spaces={1: "warrior", 2: "chieftain", 3: "hunter"}))
    play(state, "play hunter A3", "play kokopelli A2")
    assert (facts(state)["phase"], facts(state)["actions"]) == ("action", 1)


@rule("9.4", "9.1")
def test_with_both_a_first_card_that_finishes_leaves_only_warrior() -> None:
    spaces = {1: "warrior", 2: "chieftain", 3: "hunter hunter hunter"}
    state = table(A=dict(hand="hunter kokopelli kokopelli paw", spaces=spaces))
    play(state, "play hunter A3")
    assert legal(state) == {"done", "play kokopelli A1", "play kokopelli A2"}
    play(state, "play kokopelli A1")
    assert facts(state)["phase"] == "action"


@rule("9.5")
def test_hunter_draws_one_more_card() -> None:
    state = table(A=dict(hand="paw", pile="shaman drummer warrior", spaces={1: "hunter"}))
    play(state, "draw")
    assert hand(state, "A") == "drummer paw shaman"


@rule("9.5")
def test_hunter_does_not_help_other_draws() -> None:
    spaces = {1: "hunter", 2: "lizard"}
    state = table(A=dict(hand="paw kokopelli", pile="shaman drummer warrior", spaces=spaces), B=dict(spaces={3: "paw"}))
    play(state, "play paw B3")
    assert hand(state, "A") == "kokopelli shaman"
    play(state, "exchange", "tuck shaman", "tuck kokopelli")
    assert hand(state, "A") == "drummer warrior"


@rule("9.6")
def test_fire_opens_on_the_neighbours_near_spaces_and_the_neighbour_owns_it() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "fire"}))
    near = {"open hunter B3", "open hunter B4", "open hunter D1", "open hunter D2"}
    assert legal(state, "open") == near | {"open hunter A2", "open hunter A3", "open hunter A4"}
    play(state, "open hunter B3", "draw")
    assert (turn(state), lying(state, "B3"), len(hand(state, "A").split())) == ("B", "hunter", 2)
    play(state, "draw")
    assert len(hand(state, "B").split()) == 4  # B's Hunter


@rule("9.6")
def test_fire_with_three_players_opens_on_one_half_of_each_opponent() -> None:
    state = table(3, A=dict(hand="hunter kokopelli", spaces={1: "fire"}))
    assert legal(state, "open hunter B") == {"open hunter B3", "open hunter B4"}
    assert legal(state, "open hunter C") == {"open hunter C1", "open hunter C2"}


@ruling("Fire below a pile?")
@rule("9.6")
def test_fire_never_opens_under_a_pile() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "fire"}), B=dict(spaces={1: "sun"}))
    assert refused(state, "open hunter B5") == ("out-of-reach", "9.6")


@rule("9.6", "9.3")
def test_spider_woman_does_not_widen_fire() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "fire", 2: "spider-woman"}))
    assert refused(state, "open hunter B1") == ("out-of-reach", "9.6")


@rule("9.6")
@pytest.mark.parametrize("where", [("B", 1), ("C", 4), ("A", 2)])
def test_fire_is_barred_by_a_type_in_the_area_of_the_villages_owner(where) -> None:
    seat, number = where
    villages: dict[str, Any] = {"A": {"hand": "hunter kokopelli", "spaces": {1: "fire"}}}
    villages.setdefault(seat, {"spaces": {}})["spaces"][number] = "hunter"
    state = table(**villages)
    assert refused(state, "open hunter B3") == ("already-open", "9.6")


@rule("9.6")
def test_fire_does_not_check_the_own_area() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "fire", 3: "hunter"}))
    assert refused(state, "open hunter A2") == ("already-open", "2.4")
    assert legal(state, "open") == {"open hunter B3", "open hunter B4"}  # A3 is in D's area, not in B's


@rule("9.6")
def test_fire_ends_the_empty_hand_like_any_opening() -> None:
    state = table(A=dict(hand="hunter", spaces={1: "fire"}))
    events = play(state, "open hunter D2")
    assert (kinds(events), paid(events)) == (["opened", "scored", "drew"], [("A", 1, "empty-hand")])
