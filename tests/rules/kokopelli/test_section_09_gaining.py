"""Rules 9.7 to 9.16: the abilities that give points, cards, actions or spaces, or change what a card counts."""

from typing import Any

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import (
    discard,
    facts,
    hand,
    kinds,
    legal,
    lying,
    paid,
    pile,
    play,
    points,
    refused,
    table,
    turn,
)


@rule("9.7")
def test_paw_pays_for_every_card_added_to_another_players_ceremony() -> None:
    state = table(A=dict(hand="hunter kokopelli paw", spaces={1: "paw"}), B=dict(spaces={3: "hunter"}))
    assert paid(play(state, "play hunter B3")) == [("A", 1, "paw")]
    assert paid(play(state, "play kokopelli A1")) == []


@rule("9.7", "9.11")
def test_paw_in_another_village_pays_its_owner_nothing_in_a_foreign_turn() -> None:
    state = table(A=dict(hand="hunter kokopelli"), B=dict(spaces={1: "paw", 3: "hunter"}))
    assert paid(play(state, "play hunter B3")) == []


@rule("9.8")
@pytest.mark.parametrize(("space", "cards"), [("B3", "kokopelli paw"), ("A2", "kokopelli")])
def test_lizard_draws_for_another_players_ceremony_only(space, cards) -> None:
    state = table(
        A=dict(hand="hunter kokopelli", pile="paw shaman", spaces={1: "lizard", 2: "hunter"}),
        B=dict(spaces={3: "hunter"}),
    )
    play(state, f"play hunter {space}")
    assert hand(state, "A") == cards


@rule("9.8", "9.1")
def test_lizard_feeds_a_running_chieftain_action() -> None:
    state = table(
        A=dict(hand="hunter paw", pile="kokopelli hunter shaman", spaces={1: "lizard", 2: "chieftain"}),
        B=dict(spaces={3: "hunter"}),
    )
    play(state, "play hunter B3", "play kokopelli B3", "play hunter B3")
    assert (lying(state, "B3"), hand(state, "A"), points(state)) == ("", "paw shaman", {"A": 4, "B": 1})


@rule("9.8", "7.2")
def test_lizard_finds_nothing_after_the_bonus_took_the_last_cards() -> None:
    state = table(A=dict(hand="hunter", pile="paw shaman", spaces={1: "lizard"}), B=dict(spaces={3: "hunter"}))
    play(state, "play hunter B3")
    assert (hand(state, "A"), pile(state, "A"), points(state)) == ("paw shaman", "", {"A": 1})


@rule("9.9")
def test_eagle_feather_replaces_the_bonus_and_does_not_add_to_it() -> None:
    state = table(A=dict(hand="hunter", spaces={1: "eagle-feather", 2: "hunter"}))
    assert paid(play(state, "play hunter A2")) == [("A", 3, "eagle-feather")]


@rule("9.10")
@pytest.mark.parametrize("space", ["A2", "B3"])
def test_tortoise_pays_for_finishing_an_own_or_another_ceremony(space) -> None:
    ready = "hunter hunter hunter"
    state = table(A=dict(hand="hunter paw", spaces={1: "tortoise", 2: ready}), B=dict(spaces={3: ready}))
    assert ("A", 1, "tortoise") in paid(play(state, f"play hunter {space}"))


@rule("9.10", "5.1")
def test_tortoise_pays_for_finishing_itself() -> None:
    state = table(A=dict(hand="tortoise paw", spaces={1: "tortoise tortoise kokopelli"}))
    assert paid(play(state, "play tortoise A1")) == [("A", 4, "token"), ("A", 1, "tortoise")]


@rule("9.10")
def test_the_owners_tortoise_pays_nothing_when_somebody_else_finishes_it() -> None:
    state = table(A=dict(hand="tortoise paw"), B=dict(spaces={3: "tortoise tortoise tortoise"}))
    assert paid(play(state, "play tortoise B3")) == [("A", 4, "token"), ("B", 1, "owner")]


@rule("9.11")
def test_vase_pays_for_any_ceremony_of_its_owner_but_once_a_turn() -> None:
    state = table(A=dict(hand="hunter kokopelli kokopelli paw"), B=dict(spaces={1: "vase", 3: "hunter", 4: "shaman"}))
    assert kinds(play(state, "play hunter B3")) == ["added", "extra-action"]
    assert kinds(play(state, "play kokopelli B4")) == ["added"]
    assert (facts(state)["actions"], facts(state)["extra"]) == (1, 1)


@rule("9.11")
def test_vases_of_two_owners_both_pay_and_two_of_one_owner_only_once() -> None:
    state = table(
        A=dict(hand="vase kokopelli kokopelli paw"),
        B=dict(spaces={3: "vase", 4: "vase"}),
        D=dict(spaces={1: "vase"}),
    )
    play(state, "play vase B3", "play kokopelli B4")
    assert facts(state)["extra"] == 1
    play(state, "play kokopelli D1")
    assert (facts(state)["actions"], facts(state)["extra"], facts(state)["vase_used"]) == (1, 1, ["B", "D"])


@ruling("Does a card that finishes the Vase still pay?")
@rule("9.11", "5.1")
def test_the_card_that_finishes_the_vase_still_counts() -> None:
    state = table(A=dict(hand="vase paw"), B=dict(spaces={3: "vase vase vase"}))
    assert "extra-action" in kinds(play(state, "play vase B3"))
    assert lying(state, "B3") == ""


@rule("9.11")
def test_vase_pays_again_in_the_next_turn() -> None:
    state = table(actions=1, vase_used=["C"], A=dict(hand="paw hunter"), C=dict(spaces={3: "vase", 1: "hunter"}))
    play(state, "draw")
    assert (turn(state), facts(state)["vase_used"]) == ("B", [])
    assert "extra-action" in kinds(play(state, "play kokopelli C3"))


@rule("9.12")
def test_sun_lets_its_owner_open_under_his_pile() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "sun"}))
    play(state, "open hunter A5", "play kokopelli A5")
    assert lying(state, "A5") == "hunter kokopelli"


@rule("9.12", "2.4")
@pytest.mark.parametrize(("actor", "inside"), [("A", True), ("B", True), ("D", True), ("C", False)])
def test_the_ceremony_under_the_pile_is_in_the_area_of_its_owner_and_both_neighbours(actor, inside) -> None:
    villages: dict[str, Any] = {seat: {"hand": "hunter kokopelli"} for seat in "ABCD"}
    villages["A"]["spaces"] = {5: "hunter"}
    state = table(turn=actor, **villages)
    assert ("play hunter A5" in legal(state)) is inside
    assert (not legal(state, "open hunter")) is inside


@ruling("Space 5 without the Sun (three, four players)?")
@rule("9.12")
def test_what_lies_under_the_pile_stays_without_sun_but_the_space_is_not_filled_again() -> None:
    state = table(A=dict(hand="hunter paw", spaces={1: "sun", 5: "drummer"}))
    play(state, "cancel A1")
    assert lying(state, "A5") == "drummer"
    play(state, "cancel A5")
    for _ in range(3):
        play(state, "draw", "draw")
    assert refused(state, "open hunter A5") == ("no-such-space", "9.12")


@rule("9.13")
def test_mother_of_heaven_pays_her_owner_for_a_kokopelli_by_anybody() -> None:
    state = table(
        A=dict(hand="kokopelli kokopelli paw", spaces={1: "mother-of-heaven", 3: "hunter"}),
        D=dict(hand="kokopelli paw"),
    )
    assert paid(play(state, "play kokopelli A3")) == [("A", 1, "mother-of-heaven")]
    play(state, "draw", *["draw"] * 4)
    assert paid(play(state, "D: play kokopelli A3")) == [("A", 1, "mother-of-heaven")]


@rule("9.14")
def test_drummer_opened_later_does_not_finish_three_cards_but_their_fourth_does() -> None:
    state = table(A=dict(hand="drummer hunter paw", spaces={1: "hunter hunter kokopelli"}))
    assert kinds(play(state, "open drummer A2")) == ["opened"]
    assert "finished" in kinds(play(state, "play hunter A1"))
    assert discard(state, "A") == "hunter hunter hunter kokopelli"


@rule("9.14", "5.1")
def test_drummer_is_itself_finished_with_three_cards() -> None:
    state = table(A=dict(hand="drummer paw", spaces={1: "drummer kokopelli"}))
    play(state, "play drummer A1")
    assert (lying(state, "A1"), points(state)) == ("", {"A": 4})


@rule("9.14")
def test_drummer_of_the_actor_does_not_help_on_another_players_ceremony() -> None:
    state = table(A=dict(hand="hunter paw", spaces={1: "drummer"}), B=dict(spaces={3: "hunter hunter"}))
    play(state, "play hunter B3")
    assert lying(state, "B3") == "hunter hunter hunter"


@rule("9.15")
@pytest.mark.parametrize(("space", "payments"), [("B3", [("B", 1, "owner"), ("B", 1, "shaman")]), ("A1", [])])
def test_shaman_pays_its_owner_for_his_own_ceremonies_only(space, payments) -> None:
    ready = "hunter hunter hunter"
    state = table(A=dict(hand="hunter paw", spaces={1: ready}), B=dict(spaces={3: ready, 1: "shaman"}))
    assert paid(play(state, f"play hunter {space}")) == [("A", 4, "token"), *payments]


@rule("9.15", "5.1")
def test_shaman_pays_for_being_finished_itself() -> None:
    state = table(A=dict(hand="shaman paw"), B=dict(spaces={3: "shaman shaman shaman"}))
    assert paid(play(state, "play shaman B3")) == [("A", 4, "token"), ("B", 1, "owner"), ("B", 1, "shaman")]


@rule("9.16")
def test_a_doubled_kokopelli_is_one_card_afterwards() -> None:
    state = table(A=dict(hand="hunter kokopelli paw", spaces={1: "snake-dance", 2: "hunter"}))
    play(state, "play kokopelli A2", "play hunter A2")
    assert lying(state, "A2") == "hunter kokopelli hunter"


@rule("9.16", "9.4")
def test_a_doubled_kokopelli_is_one_card_for_warrior() -> None:
    state = table(A=dict(hand="kokopelli kokopelli paw", spaces={1: "snake-dance", 2: "warrior"}))
    play(state, "play kokopelli A1")
    assert legal(state) == {"done", "play kokopelli A2"}


@rule("9.16", "9.11", "7.1")
def test_a_doubled_kokopelli_is_one_chance_for_vase_and_one_card_out_of_the_hand() -> None:
    state = table(A=dict(hand="kokopelli paw", spaces={1: "snake-dance"}), B=dict(spaces={3: "vase"}))
    play(state, "play kokopelli B3")
    assert (facts(state)["extra"], hand(state, "A")) == (1, "paw")


@rule("9.16")
def test_snake_dance_of_another_player_does_not_double() -> None:
    state = table(A=dict(hand="kokopelli paw"), B=dict(spaces={3: "snake-dance snake-dance"}))
    play(state, "play kokopelli B3")
    assert lying(state, "B3") == "snake-dance snake-dance kokopelli"


@rule("9.16", "9.14")
def test_with_snake_dance_and_the_owners_drummer_a_kokopelli_finishes_a_single_card() -> None:
    state = table(A=dict(hand="kokopelli paw", spaces={1: "snake-dance"}), B=dict(spaces={3: "hunter", 1: "drummer"}))
    play(state, "play kokopelli B3")
    assert (lying(state, "B3"), discard(state, "B")) == ("", "hunter kokopelli")
