"""Rules 7: the empty-hand bonus."""

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import facts, hand, kinds, legal, lying, paid, pile, play, points, table, turn

PILE = "paw shaman drummer tortoise warrior hunter paw"


@rule("7.1")
@pytest.mark.parametrize("move", ["open hunter A1", "play hunter B3"])
def test_the_last_hand_card_opened_or_added_scores_one_and_draws_three(move) -> None:
    # B3 bars the opening of a Hunter, so it lies there only for the play.
    spaces = {3: "hunter"} if move.startswith("play") else {}
    state = table(A=dict(hand="hunter", pile=PILE), B=dict(spaces=spaces))
    assert paid(play(state, move)) == [("A", 1, "empty-hand")]
    assert (hand(state, "A"), facts(state)["actions"]) == ("drummer paw shaman", 1)


@rule("7.1")
def test_a_hand_that_is_not_empty_pays_nothing() -> None:
    state = table(A=dict(hand="hunter kokopelli", pile=PILE))
    assert kinds(play(state, "open hunter A1")) == ["opened"]


@rule("7.1")
def test_the_bonus_can_happen_twice_in_a_turn() -> None:
    # Chieftain: the hand is emptied, three cards come, and all three are played at once.
    state = table(
        A=dict(hand="kokopelli", pile="kokopelli kokopelli hunter paw shaman drummer", spaces={1: "chieftain"}),
        B=dict(spaces={3: "hunter"}),
    )
    play(state, "play kokopelli B3", "play kokopelli B3", "play kokopelli B3")
    assert (lying(state, "B3"), points(state), hand(state, "A")) == ("", {"A": 5, "B": 1}, "hunter")
    assert paid(play(state, "open hunter A2")) == [("A", 1, "empty-hand")]
    assert hand(state, "A") == "drummer paw shaman"


@rule("7.1", "9.1")
def test_a_chieftain_action_goes_on_with_the_new_cards() -> None:
    state = table(A=dict(hand="hunter", pile="hunter kokopelli paw shaman", spaces={1: "chieftain", 2: "hunter"}))
    play(state, "play hunter A2")
    assert facts(state)["phase"] == "more"
    assert legal(state) == {"done", "play hunter A2", "play kokopelli A2"}
    play(state, "play kokopelli A2")
    assert (points(state), facts(state)["actions"]) == ({"A": 1}, 1)


@rule("7.1", "9.4")
def test_a_warrior_action_goes_on_with_the_new_cards() -> None:
    state = table(A=dict(hand="hunter", pile="shaman kokopelli paw", spaces={1: "warrior", 2: "hunter"}))
    play(state, "play hunter A2")
    assert legal(state) == {"done", "play kokopelli A1"}


@rule("7.1")
def test_the_bonus_is_no_action() -> None:
    state = table(A=dict(hand="hunter", pile=PILE), actions=1)
    play(state, "open hunter A1")
    assert (turn(state), hand(state, "A")) == ("B", "drummer paw shaman")


@ruling("Bonus with too few cards in the pile?")
@rule("7.2")
@pytest.mark.parametrize(("cards", "drawn"), [("paw shaman", "paw shaman"), ("paw", "paw")])
def test_with_a_short_pile_the_bonus_draws_what_is_there_and_scores_all_the_same(cards, drawn) -> None:
    state = table(A=dict(hand="hunter", pile=cards))
    assert paid(play(state, "open hunter A1")) == [("A", 1, "empty-hand")]
    assert (hand(state, "A"), facts(state)["ending"]) == (drawn, True)


@rule("7.2")
def test_with_an_empty_pile_the_point_is_scored_once_and_the_hand_stays_empty() -> None:
    state = table(A=dict(hand="hunter", pile=""))
    assert kinds(play(state, "open hunter A1")) == ["opened", "scored"]
    assert (hand(state, "A"), points(state), legal(state)) == ("", {"A": 1}, {"cancel A1"})
    assert paid(play(state, "cancel A1")) == []
    assert (turn(state), points(state)) == ("B", {"A": 1})


@rule("7.2")
def test_an_empty_hand_at_the_start_of_a_turn_pays_nothing() -> None:
    state = table(A=dict(hand="", pile="paw shaman"))
    assert kinds(play(state, "draw")) == ["drew"]


@rule("7.3", "9.9")
def test_eagle_feather_pays_three_points_and_five_cards_instead() -> None:
    state = table(A=dict(hand="hunter", pile=PILE, spaces={1: "eagle-feather"}))
    assert paid(play(state, "open hunter A2")) == [("A", 3, "eagle-feather")]
    assert (hand(state, "A"), pile(state, "A")) == ("drummer paw shaman tortoise warrior", "hunter paw")


@rule("7.3", "9.9")
def test_eagle_feather_counts_when_this_very_card_opened_it() -> None:
    state = table(A=dict(hand="eagle-feather", pile=PILE))
    assert paid(play(state, "open eagle-feather A2")) == [("A", 3, "eagle-feather")]
    assert len(hand(state, "A").split()) == 5


@rule("7.3", "9.9", "5.1")
def test_eagle_feather_counts_when_this_very_card_finished_it() -> None:
    state = table(A=dict(hand="eagle-feather", pile=PILE, spaces={2: "eagle-feather kokopelli kokopelli"}))
    assert paid(play(state, "play eagle-feather A2")) == [("A", 4, "token"), ("A", 3, "eagle-feather")]
    assert (lying(state, "A2"), len(hand(state, "A").split())) == ("", 5)


@rule("7.3", "9.9")
def test_eagle_feather_of_another_player_does_not_count() -> None:
    state = table(
        A=dict(hand="eagle-feather", pile=PILE), B=dict(spaces={3: "eagle-feather eagle-feather eagle-feather"})
    )
    assert paid(play(state, "play eagle-feather B3")) == [("A", 4, "token"), ("B", 1, "owner"), ("A", 1, "empty-hand")]


@rule("7.3", "9.6")
def test_eagle_feather_opened_by_fire_in_another_village_does_not_count_for_the_actor() -> None:
    state = table(A=dict(hand="eagle-feather", pile=PILE, spaces={1: "fire"}))
    assert paid(play(state, "open eagle-feather B3")) == [("A", 1, "empty-hand")]
    assert hand(state, "A") == "drummer paw shaman"


@rule("7.3", "7.2")
def test_eagle_feather_with_two_cards_in_the_pile_draws_two_for_three_points() -> None:
    state = table(A=dict(hand="hunter", pile="paw shaman", spaces={1: "eagle-feather"}))
    play(state, "open hunter A2")
    assert (hand(state, "A"), points(state), facts(state)["ending"]) == ("paw shaman", {"A": 3}, True)
