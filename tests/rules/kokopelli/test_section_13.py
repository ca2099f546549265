"""Rules 13: what is asked, and when. Whether a player is asked depends on public facts only."""

import pytest

from tests.rules.citing import rule
from tests.rules.kokopelli.situation import facts, legal, play, question, refused, table, turn


@rule("13.1")
@pytest.mark.parametrize("rest", ["kokopelli", "shaman"])
def test_chieftain_asks_whether_the_rest_of_the_hand_fits_or_not(rest) -> None:
    state = table(A=dict(hand=f"hunter {rest}", spaces={1: "chieftain", 2: "hunter"}))
    play(state, "play hunter A2")
    assert (facts(state)["phase"], turn(state)) == ("more", "A")
    assert (question(state).kind, question(state).values["first"]) == ("more", "A2")


@rule("13.1")
@pytest.mark.parametrize("rest", ["kokopelli", "shaman"])
def test_warrior_asks_while_another_ceremony_is_in_reach_whether_a_card_fits_or_not(rest) -> None:
    state = table(A=dict(hand=f"hunter {rest}", spaces={1: "warrior", 2: "hunter"}))
    play(state, "play hunter A2")
    assert facts(state)["phase"] == "more"


@rule("13.1")
def test_warrior_does_not_ask_when_no_other_ceremony_is_in_reach() -> None:
    state = table(A=dict(hand="warrior kokopelli", spaces={1: "warrior"}), B=dict(spaces={1: "hunter"}))
    play(state, "play warrior A1")
    assert facts(state)["phase"] == "action"


@rule("13.1", "9.3")
def test_warrior_asks_with_the_reach_that_is_left_after_the_first_card() -> None:
    # The first card finishes Spider Woman, so B1 is out of reach again; A2 alone would be another ceremony.
    spaces = {1: "spider-woman spider-woman spider-woman"}
    state = table(
        A=dict(hand="spider-woman kokopelli", spaces={**spaces, 2: "warrior"}),
        B=dict(spaces={1: "hunter"}),
    )
    play(state, "play spider-woman A1")
    assert legal(state) == {"done", "play kokopelli A2"}


@rule("13.1")
def test_an_empty_hand_is_not_asked_for_a_further_card() -> None:
    state = table(A=dict(hand="hunter", pile="", spaces={1: "chieftain", 2: "hunter", 3: "warrior"}))
    play(state, "play hunter A2")
    assert facts(state)["phase"] == "action"


@rule("13.1")
def test_done_ends_the_action_and_not_the_turn() -> None:
    state = table(A=dict(hand="hunter paw kokopelli", spaces={1: "chieftain", 2: "hunter"}))
    play(state, "play hunter A2", "done")
    assert (turn(state), facts(state)["actions"], facts(state)["phase"]) == ("A", 1, "action")


@rule("13.1")
@pytest.mark.parametrize("word", ["draw", "exchange", "cancel A1", "open paw A3", "tuck paw", "pass"])
def test_only_a_further_card_or_done_answers(word) -> None:
    state = table(A=dict(hand="hunter paw kokopelli", spaces={1: "chieftain", 2: "hunter"}))
    play(state, "play hunter A2")
    assert refused(state, word) == ("not-now", "13.1")


@rule("13.2")
@pytest.mark.parametrize("drawn", ["tortoise", "shaman"])
def test_birth_asks_while_any_ceremony_is_in_reach_whether_the_card_fits_or_not(drawn) -> None:
    state = table(A=dict(hand="paw", pile=f"{drawn} drummer", spaces={1: "birth", 2: "tortoise"}))
    play(state, "draw")
    assert (facts(state)["phase"], facts(state)["drawn_left"]) == ("birth", 1)


@rule("13.2", "9.5")
def test_birth_asks_after_each_card_until_all_drawn_cards_are_added() -> None:
    spaces = {1: "birth", 2: "hunter", 3: "tortoise"}
    state = table(A=dict(hand="paw", pile="hunter tortoise drummer", spaces=spaces))
    play(state, "draw", "play tortoise A3")
    assert (facts(state)["phase"], legal(state)) == ("birth", {"done", "play hunter A2"})
    play(state, "play hunter A2")
    assert (facts(state)["phase"], facts(state)["actions"]) == ("action", 1)


@rule("13.2", "9.5")
def test_done_keeps_what_is_left_of_the_drawn_cards() -> None:
    state = table(A=dict(hand="paw", pile="hunter tortoise drummer", spaces={1: "birth", 2: "hunter"}))
    play(state, "draw", "play hunter A2", "done")
    assert (facts(state)["phase"], facts(state)["villages"]["A"]["hand_size"]) == ("action", 2)


@rule("13.2", "9.5")
def test_birth_is_over_after_the_last_drawn_card_even_if_birth_and_hunter_are_gone() -> None:
    spaces = {1: "birth birth birth", 2: "hunter hunter hunter"}
    state = table(A=dict(hand="paw", pile="birth hunter drummer", spaces=spaces))
    play(state, "draw", "play birth A1", "play hunter A2")
    assert facts(state)["phase"] == "action"


@rule("13.2")
@pytest.mark.parametrize("word", ["draw", "exchange", "cancel A1", "open paw A3", "tuck paw", "pass"])
def test_birth_takes_no_other_answer(word) -> None:
    state = table(A=dict(hand="paw", pile="tortoise drummer", spaces={1: "birth", 2: "tortoise"}))
    play(state, "draw")
    assert refused(state, word) == ("not-now", "13.2")


@rule("13.3")
def test_an_exchange_asks_for_one_card_after_the_other() -> None:
    state = table(A=dict(hand="hunter hunter paw"))
    play(state, "exchange")
    for left, cards in ((3, {"tuck hunter", "tuck paw"}), (2, {"tuck hunter", "tuck paw"}), (1, {"tuck paw"})):
        assert (facts(state)["phase"], facts(state)["to_tuck"], legal(state)) == ("tuck", left, cards)
        assert question(state).values["cause"] == "exchange"
        play(state, "tuck paw" if left == 1 else "tuck hunter")
    assert facts(state)["phase"] == "action"


@rule("13.3")
def test_the_hand_limit_asks_for_one_card_after_the_other() -> None:
    state = table(actions=1, A=dict(hand="hunter hunter paw paw shaman shaman"))
    play(state, "draw")
    assert (facts(state)["phase"], facts(state)["to_tuck"]) == ("tuck", 2)
    assert question(state).values["cause"] == "hand-limit"
    play(state, "tuck hunter")
    assert (turn(state), facts(state)["to_tuck"]) == ("A", 1)
    play(state, "tuck paw")
    assert turn(state) == "B"


@rule("13.3")
@pytest.mark.parametrize("word", ["draw", "exchange", "cancel A1", "open paw A3", "done", "pass", "play paw A1"])
def test_while_cards_are_put_away_nothing_else_is_possible(word) -> None:
    state = table(A=dict(hand="hunter paw", spaces={1: "paw"}))
    play(state, "exchange")
    assert refused(state, word) == ("not-now", "13.3")


@rule("13.3")
def test_putting_a_card_away_is_no_action_of_its_own() -> None:
    state = table(A=dict(hand="hunter paw"))
    assert refused(state, "tuck hunter") == ("not-now", "13.3")


@rule("13.3")
def test_a_card_that_is_not_in_the_hand_cannot_be_put_away() -> None:
    state = table(A=dict(hand="hunter paw"))
    play(state, "exchange")
    assert refused(state, "tuck shaman") == ("not-in-hand", "13.3")


@rule("13.4", "3.4")
def test_with_only_extra_actions_left_done_ends_the_turn_for_all_of_them() -> None:
    state = table(A=dict(hand="hunter paw"), actions=2, extra=2)
    play(state, "done")
    assert turn(state) == "B"


@rule("13.4", "3.3")
def test_done_stands_in_for_pass_when_only_extra_actions_are_left() -> None:
    state = table(A=dict(hand="", pile=""), actions=1, extra=1)
    assert legal(state) == {"done"}
    assert refused(state, "pass")[0] == "not-now"


@rule("13.4", "3.3")
def test_with_an_ordinary_action_left_pass_and_not_done_is_said() -> None:
    state = table(A=dict(hand="", pile=""), actions=2, extra=1)
    assert legal(state) == {"pass"}
    assert refused(state, "done") == ("not-now", "3.3")
    play(state, "pass")
    assert legal(state) == {"done"}
