"""Rules 4: the actions."""

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


@rule("4.1")
def test_drawing_takes_the_top_card_of_the_own_pile() -> None:
    state = table(A=dict(hand="hunter", pile="paw shaman drummer"))
    play(state, "draw")
    assert (hand(state, "A"), pile(state, "A")) == ("hunter paw", "shaman drummer")


@ruling("Drawing from an empty pile?")
@rule("4.1")
def test_nobody_draws_from_an_empty_pile() -> None:
    state = table(A=dict(hand="hunter kokopelli", pile=""))
    assert refused(state, "draw") == ("pile-empty", "4.1")


@rule("4.2")
def test_a_ceremony_card_opens_on_a_free_space_of_the_own_village() -> None:
    state = table(A=dict(hand="hunter paw kokopelli", spaces={1: "shaman", 4: "drummer"}))
    assert legal(state, "open") == {"open hunter A2", "open hunter A3", "open paw A2", "open paw A3"}
    play(state, "open paw A3")
    assert (lying(state, "A3"), hand(state, "A"), points(state)) == ("paw", "hunter kokopelli", {})


@rule("4.2")
def test_a_kokopelli_cannot_open_a_ceremony() -> None:
    state = table(A=dict(hand="hunter kokopelli"))
    assert refused(state, "open kokopelli A1") == ("wild-cannot-open", "4.2")


@rule("4.2")
def test_a_taken_space_cannot_be_opened_on() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "paw"}))
    assert refused(state, "open hunter A1") == ("space-occupied", "4.2")


@rule("4.2")
def test_the_owner_has_the_ability_from_opening_until_the_ceremony_leaves() -> None:
    state = table(A=dict(hand="hunter kokopelli", pile="paw shaman drummer"))
    play(state, "open hunter A1", "draw")
    assert hand(state, "A") == "kokopelli paw shaman"
    cancelled = table(A=dict(pile="paw shaman drummer", spaces={1: "hunter"}))
    play(cancelled, "cancel A1", "draw")
    assert hand(cancelled, "A") == "kokopelli kokopelli paw"


@rule("4.2")
def test_nobody_has_the_ability_of_a_ceremony_in_another_village() -> None:
    state = table(A=dict(hand="paw", pile="shaman drummer"), B=dict(spaces={3: "hunter", 4: "warrior"}))
    play(state, "draw")
    assert hand(state, "A") == "paw shaman"


@rule("4.3")
def test_a_card_of_the_type_or_a_kokopelli_is_added() -> None:
    state = table(A=dict(hand="hunter paw kokopelli", spaces={1: "hunter"}), B=dict(spaces={3: "shaman"}))
    assert legal(state, "play") == {"play hunter A1", "play kokopelli A1", "play kokopelli B3"}
    play(state, "play hunter A1", "play kokopelli B3")
    assert (lying(state, "A1"), lying(state, "B3"), hand(state, "A")) == ("hunter hunter", "shaman kokopelli", "paw")


@rule("4.3")
def test_a_card_of_another_type_does_not_fit() -> None:
    state = table(A=dict(hand="paw kokopelli", spaces={1: "hunter"}))
    assert refused(state, "play paw A1") == ("wrong-card", "4.3")


@rule("4.3")
def test_one_play_action_adds_one_card() -> None:
    state = table(A=dict(hand="hunter hunter kokopelli", spaces={1: "hunter"}))
    play(state, "play hunter A1")
    assert (facts(state)["phase"], facts(state)["actions"]) == ("action", 1)


@rule("4.4")
def test_cancelling_puts_all_cards_on_the_own_discard_pile_for_nothing() -> None:
    spaces = {1: "shaman kokopelli", 2: "tortoise", 3: "mother-of-heaven", 4: "vase"}
    state = table(A=dict(hand="paw", spaces=spaces))
    events = play(state, "cancel A1")
    assert kinds(events) == ["cancelled"]
    assert (lying(state, "A1"), discard(state, "A"), points(state)) == ("", "kokopelli shaman", {})
    assert (facts(state)["extra"], facts(state)["tiles"]["shaman"], hand(state, "A")) == (0, [3, 4], "paw")


@rule("4.4", "9.6")
def test_the_owner_may_cancel_what_somebody_else_opened_in_his_village() -> None:
    state = table(actions=1, A=dict(hand="paw kokopelli", spaces={1: "fire"}))
    play(state, "open paw B3", "cancel B3")
    assert (turn(state), lying(state, "B3"), discard(state, "B"), discard(state, "A")) == ("B", "", "paw", "")


@rule("4.4")
@pytest.mark.parametrize(("space", "code"), [("B3", "out-of-reach"), ("C1", "out-of-reach"), ("A2", "space-empty")])
def test_only_an_own_ceremony_is_cancelled(space, code) -> None:
    state = table(A=dict(spaces={1: "hunter"}), B=dict(spaces={3: "paw"}), C=dict(spaces={1: "paw"}))
    assert refused(state, f"cancel {space}") == (code, "4.4")


@rule("4.5")
def test_an_exchange_puts_the_hand_under_the_pile_in_the_chosen_order_and_draws_as_many() -> None:
    state = table(A=dict(hand="hunter paw shaman", pile="drummer tortoise warrior drummer"))
    play(state, "exchange", "tuck paw", "tuck hunter", "tuck shaman")
    assert (hand(state, "A"), pile(state, "A")) == ("drummer tortoise warrior", "drummer paw hunter shaman")
    assert (turn(state), facts(state)["actions"]) == ("A", 1)


@rule("4.5")
def test_an_exchange_with_a_short_pile_draws_from_the_cards_just_put_under_it() -> None:
    state = table(A=dict(hand="hunter paw shaman", pile="drummer"))
    play(state, "exchange", "tuck paw", "tuck hunter", "tuck shaman")
    assert (hand(state, "A"), pile(state, "A")) == ("drummer hunter paw", "shaman")


@ruling("Exchange with an empty hand, or an empty pile?")
@rule("4.5")
def test_an_exchange_needs_a_card_in_hand() -> None:
    state = table(A=dict(hand="", pile="paw"))
    assert refused(state, "exchange") == ("hand-empty", "4.5")


@rule("4.5", "7.1")
def test_an_exchange_is_not_playing_so_the_empty_hand_pays_nothing() -> None:
    state = table(A=dict(hand="hunter", pile="paw shaman", spaces={1: "eagle-feather"}))
    assert paid(play(state, "exchange", "tuck hunter")) == []
    assert (hand(state, "A"), points(state)) == ("paw", {})


@ruling("Exchange with an empty hand, or an empty pile?")
@rule("4.5", "8.1")
def test_an_exchange_never_triggers_the_end() -> None:
    state = table(A=dict(hand="hunter paw shaman", pile="drummer"))
    events = play(state, "exchange", "tuck paw", "tuck hunter", "tuck shaman")
    assert "end-near" not in kinds(events)
    assert facts(state)["ending"] is False


@ruling("Exchange with an empty hand, or an empty pile?")
@rule("4.5")
def test_an_exchange_with_an_empty_pile_is_legal() -> None:
    state = table(A=dict(hand="hunter paw", pile=""))
    play(state, "exchange", "tuck paw", "tuck hunter")
    assert (hand(state, "A"), pile(state, "A")) == ("hunter paw", "")


@rule("4.6")
def test_adding_never_opens() -> None:
    state = table(A=dict(hand="hunter kokopelli"))
    assert refused(state, "play hunter A1") == ("space-empty", "4.3")
    assert refused(state, "play kokopelli A1") == ("space-empty", "4.3")


@rule("4.6")
def test_opening_is_not_adding_so_nothing_that_pays_for_adding_pays() -> None:
    own = table(A=dict(hand="hunter kokopelli", spaces={1: "vase", 2: "mother-of-heaven"}))
    assert kinds(play(own, "open hunter A3")) == ["opened"]
    assert facts(own)["extra"] == 0
    spaces = {1: "fire", 2: "paw", 3: "lizard", 4: "snake-dance"}
    foreign = table(A=dict(hand="hunter kokopelli", spaces=spaces), B=dict(spaces={1: "vase"}))
    assert kinds(play(foreign, "open hunter B3")) == ["opened"]
    assert (points(foreign), hand(foreign, "A"), facts(foreign)["extra"]) == ({}, "kokopelli", 0)
