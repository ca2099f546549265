"""Several abilities at once: each situation needs more than one section of the rules."""

from tests.rules.citing import rule
from tests.rules.kokopelli.situation import (
    discard,
    facts,
    hand,
    kinds,
    legal,
    lying,
    paid,
    play,
    points,
    refused,
    table,
    turn,
)


@rule("9.1", "9.16")
def test_chieftain_with_snake_dance_finishes_a_single_card_with_two_kokopelli() -> None:
    # 1 + 2 is not 4, and then it is two cards: 2 + 2 is.
    spaces = {1: "chieftain", 2: "snake-dance", 3: "hunter"}
    state = table(A=dict(hand="kokopelli kokopelli kokopelli paw", spaces=spaces))
    play(state, "play kokopelli A3", "play kokopelli A3")
    assert (lying(state, "A3"), discard(state, "A"), points(state)) == ("", "hunter kokopelli kokopelli", {"A": 4})


@rule("9.4", "9.11")
def test_one_warrior_action_may_win_two_extra_actions() -> None:
    state = table(
        A=dict(hand="kokopelli kokopelli paw", spaces={1: "warrior"}),
        B=dict(spaces={3: "vase"}),
        D=dict(spaces={1: "vase"}),
    )
    play(state, "play kokopelli B3", "play kokopelli D1")
    assert (facts(state)["actions"], facts(state)["extra"]) == (3, 2)


@rule("9.1", "9.11")
def test_many_chieftain_cards_are_one_chance_for_vase() -> None:
    state = table(A=dict(hand="vase kokopelli kokopelli paw", spaces={1: "chieftain"}), B=dict(spaces={3: "vase"}))
    events = play(state, "play vase B3", "play kokopelli B3", "play kokopelli B3")
    assert kinds(events).count("extra-action") == 1
    assert (lying(state, "B3"), facts(state)["actions"], facts(state)["extra"]) == ("", 2, 1)


@rule("9.1", "7.1", "7.3")
def test_within_one_chieftain_action_every_emptied_hand_pays() -> None:
    state = table(
        tiles={"eagle-feather": [3]},
        A=dict(
            hand="eagle-feather",
            pile="kokopelli paw kokopelli shaman",
            spaces={1: "chieftain", 2: "eagle-feather"},
        ),
    )
    assert paid(play(state, "play eagle-feather A2")) == [("A", 3, "eagle-feather")]
    assert hand(state, "A") == "kokopelli kokopelli paw shaman"
    assert paid(play(state, "play kokopelli A2", "play kokopelli A2")) == [("A", 3, "token")]
    assert lying(state, "A2") == ""


@rule("7.3", "7.1")
def test_the_finished_eagle_feather_pays_its_last_bonus_and_the_next_is_an_ordinary_one() -> None:
    state = table(A=dict(hand="kokopelli", pile="hunter", spaces={1: "eagle-feather eagle-feather eagle-feather"}))
    assert paid(play(state, "play kokopelli A1")) == [("A", 4, "token"), ("A", 3, "eagle-feather")]
    assert paid(play(state, "open hunter A1")) == [("A", 1, "empty-hand")]


@rule("9.2", "9.8")
def test_a_card_drawn_by_lizard_during_a_birth_is_not_one_of_the_drawn_cards() -> None:
    state = table(
        A=dict(hand="paw", pile="tortoise kokopelli shaman", spaces={1: "birth", 2: "lizard"}),
        B=dict(spaces={3: "tortoise"}),
    )
    play(state, "draw", "play tortoise B3")
    assert (hand(state, "A"), facts(state)["phase"]) == ("kokopelli paw", "action")


@rule("9.2", "9.5", "7.1")
def test_drawing_into_an_empty_hand_and_adding_both_cards_pays_the_bonus_once() -> None:
    spaces = {1: "birth", 2: "hunter", 3: "tortoise"}
    state = table(A=dict(hand="", pile="hunter kokopelli paw shaman drummer", spaces=spaces))
    assert paid(play(state, "draw", "play hunter A2")) == []
    assert paid(play(state, "play kokopelli A3")) == [("A", 1, "empty-hand")]
    assert (facts(state)["phase"], hand(state, "A")) == ("action", "drummer paw shaman")


@rule("9.2", "9.7", "9.10", "9.16")
def test_a_card_added_by_birth_is_resolved_like_any_other() -> None:
    state = table(
        A=dict(hand="fire", pile="kokopelli shaman", spaces={1: "birth", 2: "paw", 3: "tortoise", 4: "snake-dance"}),
        B=dict(spaces={3: "hunter hunter", 1: "vase"}),
    )
    events = play(state, "draw", "play kokopelli B3")
    assert paid(events) == [("A", 2, "paw"), ("A", 4, "token"), ("A", 1, "tortoise"), ("B", 1, "owner")]
    assert facts(state)["extra"] == 1


@rule("9.14", "9.4")
def test_drummer_finished_by_the_first_warrior_card_no_longer_helps_the_second() -> None:
    spaces = {1: "warrior", 2: "drummer drummer", 3: "hunter hunter"}
    state = table(A=dict(hand="drummer hunter paw", spaces=spaces))
    play(state, "play drummer A2", "play hunter A3")
    assert (lying(state, "A2"), lying(state, "A3")) == ("", "hunter hunter hunter")


@rule("9.14", "9.16", "5.1")
def test_snake_dance_finishes_drummer_with_its_second_card() -> None:
    state = table(A=dict(hand="kokopelli paw", spaces={1: "snake-dance", 2: "drummer"}))
    play(state, "play kokopelli A2")
    assert (lying(state, "A2"), discard(state, "A")) == ("", "drummer kokopelli")


@rule("9.6", "9.14")
def test_fire_may_give_a_neighbour_the_drummer_that_finishes_his_ceremony() -> None:
    state = table(A=dict(hand="drummer hunter paw", spaces={1: "fire"}), B=dict(spaces={3: "hunter hunter"}))
    play(state, "open drummer B4", "play hunter B3")
    assert (lying(state, "B3"), points(state)) == ("", {"A": 4, "B": 1})


@rule("9.6", "9.11")
def test_fire_may_open_the_vase_that_then_pays_the_actor() -> None:
    state = table(A=dict(hand="vase kokopelli paw", spaces={1: "fire"}))
    play(state, "open vase B3", "play kokopelli B3")
    assert (turn(state), facts(state)["actions"], facts(state)["extra"]) == ("A", 1, 1)


@rule("9.6", "9.12")
def test_fire_may_give_a_neighbour_the_sun() -> None:
    state = table(actions=1, A=dict(hand="sun paw", spaces={1: "fire"}), B=dict(hand="hunter paw"))
    play(state, "open sun B3")
    assert "open hunter B5" in legal(state)


@rule("9.12", "9.7", "9.8", "9.13")
def test_a_ceremony_under_a_neighbours_pile_pays_like_any_other_of_his() -> None:
    state = table(
        A=dict(hand="kokopelli fire", pile="shaman drummer", spaces={1: "paw", 2: "lizard"}),
        B=dict(spaces={5: "hunter", 1: "mother-of-heaven", 2: "vase"}),
    )
    assert paid(play(state, "play kokopelli B5")) == [("B", 1, "mother-of-heaven"), ("A", 1, "paw")]
    assert (hand(state, "A"), facts(state)["extra"]) == ("fire shaman", 1)


@rule("9.12", "9.6")
def test_a_ceremony_under_a_pile_bars_fire_in_that_village_and_next_to_it() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "fire"}), C=dict(spaces={5: "hunter"}))
    assert legal(state, "open") == {"open hunter A2", "open hunter A3", "open hunter A4"}
    assert refused(state, "open hunter B3") == ("already-open", "9.6")
    assert refused(state, "open hunter D1") == ("already-open", "9.6")


@rule("9.12", "5.1")
def test_sun_may_be_finished_under_its_own_pile() -> None:
    state = table(A=dict(hand="kokopelli hunter", spaces={5: "sun sun sun"}))
    play(state, "play kokopelli A5")
    assert (lying(state, "A5"), "open hunter A5" in legal(state)) == ("", False)


@rule("8.1", "9.8", "9.1")
def test_a_chieftain_action_goes_on_after_lizard_has_emptied_the_pile() -> None:
    state = table(
        A=dict(hand="hunter paw", pile="kokopelli", spaces={1: "lizard", 2: "chieftain"}), B=dict(spaces={3: "hunter"})
    )
    play(state, "play hunter B3")
    assert (facts(state)["ending"], facts(state)["phase"]) == (True, "more")
    play(state, "play kokopelli B3")
    assert lying(state, "B3") == "hunter hunter kokopelli"


@rule("8.1", "9.11", "3.4")
def test_extra_actions_are_played_in_the_last_turn_of_the_game_too() -> None:
    state = table(turn="D", actions=1, ending=True, D=dict(hand="kokopelli paw"), A=dict(spaces={3: "vase"}))
    play(state, "play kokopelli A3")
    assert (state.is_over(), turn(state)) == (False, "D")
    play(state, "done")
    assert state.is_over()


@rule("4.4", "9.11")
def test_cancelling_the_own_vase_does_not_take_the_extra_action_back() -> None:
    state = table(A=dict(hand="hunter paw", spaces={1: "vase", 2: "hunter"}))
    play(state, "play hunter A2", "cancel A1")
    assert (turn(state), facts(state)["actions"], facts(state)["extra"]) == ("A", 1, 1)


@rule("9.3", "9.7", "9.8")
def test_paw_and_lizard_pay_for_the_far_spaces_that_spider_woman_reaches() -> None:
    state = table(
        A=dict(hand="hunter kokopelli", pile="fire drummer", spaces={1: "spider-woman", 2: "paw", 3: "lizard"}),
        D=dict(spaces={4: "hunter"}),
    )
    play(state, "play hunter D4")
    assert (points(state), hand(state, "A")) == ({"A": 1}, "fire kokopelli")
