"""Rules 3: the turn."""

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import (
    WHOLE_TURN,
    facts,
    hand,
    kinds,
    legal,
    pile,
    play,
    points,
    refused,
    start,
    table,
    turn,
)


@rule("3.1")
def test_the_five_actions_are_draw_open_play_cancel_and_exchange() -> None:
    state = table(A=dict(hand="hunter paw", spaces={1: "hunter", 2: "drummer", 3: "shaman"}))
    assert legal(state) == {
        "draw",
        "open paw A4",
        "play hunter A1",
        "cancel A1",
        "cancel A2",
        "cancel A3",
        "exchange",
    }


@rule("3.1")
def test_a_turn_is_two_actions_of_different_kinds() -> None:
    state = table(A=dict(hand="hunter paw kokopelli"))
    play(state, "open hunter A1", "play kokopelli A1")
    assert turn(state) == "B"


@rule("3.1")
def test_the_same_action_may_be_chosen_again() -> None:
    state = table(A=dict(spaces={1: "hunter", 2: "paw"}))
    play(state, "cancel A1")
    assert (turn(state), facts(state)["actions"]) == ("A", 1)
    play(state, "cancel A2")
    assert (turn(state), facts(state)["actions"]) == ("B", 2)


@rule("3.2")
@pytest.mark.parametrize(
    ("players", "first", "actions"),
    [(2, "A", "A1 B1 A2 B2"), (3, "B", "B1 C1 A2 B2"), (4, "A", "A1 B1 C2 D2 A2"), (4, "C", "C1 D1 A2 B2 C2 D2")],
)
def test_in_the_first_round_the_start_player_and_his_left_neighbour_have_one_action(players, first, actions) -> None:
    state = table(players, start=first, round=1)
    seen: list[str] = []
    while len(seen) < len(actions.split()):
        seen.append(f"{turn(state)}{facts(state)['actions']}")
        play(state, *["draw"] * facts(state)["actions"])
    assert " ".join(seen) == actions


@rule("3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game_begins_with_a_single_action(players) -> None:
    assert facts(start(players))["actions"] == 1


@rule("3.3")
def test_with_any_legal_action_nobody_may_pass_or_be_done() -> None:
    state = table(A=dict(hand="kokopelli", pile=""))
    assert legal(state) == {"exchange"}
    assert refused(state, "pass") == ("not-now", "3.3")
    assert refused(state, "done") == ("not-now", "3.3")


@rule("3.3")
def test_an_own_ceremony_must_be_cancelled_rather_than_nothing_done() -> None:
    state = table(A=dict(hand="", pile="", spaces={2: "hunter"}))
    assert legal(state) == {"cancel A2"}
    assert refused(state, "pass") == ("not-now", "3.3")


@ruling("What if no action is legal?")
@rule("3.3")
def test_without_any_legal_action_the_action_is_lost() -> None:
    state = table(A=dict(hand="", pile=""), B=dict(spaces={3: "hunter"}))
    assert legal(state) == {"pass"}
    assert kinds(play(state, "pass")) == ["passed"]
    assert (turn(state), facts(state)["actions"]) == ("A", 1)
    play(state, "pass")
    assert turn(state) == "B"
    assert points(state) == {}


@rule("3.4", "9.11")
def test_an_extra_action_comes_after_the_two() -> None:
    state = table(A=dict(hand="hunter paw kokopelli"), B=dict(spaces={3: "vase"}))
    play(state, "play kokopelli B3")
    assert (facts(state)["actions"], facts(state)["extra"]) == (2, 1)
    assert "done" not in legal(state)
    play(state, "draw")
    assert (facts(state)["actions"], facts(state)["extra"]) == (1, 1)
    assert {"done", "draw", "exchange", "open hunter A1"} <= legal(state)
    play(state, "draw")
    assert turn(state) == "B"


@rule("3.4")
@pytest.mark.parametrize("move", ["draw", "open hunter A2", "play hunter A1", "cancel A1", "exchange"])
def test_an_extra_action_may_be_any_of_the_five(move) -> None:
    kind = "paw" if move.startswith("open") else "hunter"
    state = table(A=dict(hand="hunter shaman kokopelli", spaces={1: kind}), actions=1, extra=1)
    assert {"done", move} <= legal(state)


@ruling("Must an extra action be used?")
@rule("3.4")
def test_an_extra_action_may_be_declined() -> None:
    state = table(A=dict(hand="hunter paw kokopelli"), actions=1, extra=1)
    assert kinds(play(state, "done")) == ["declined", "turn"]
    assert (turn(state), hand(state, "A")) == ("B", "hunter kokopelli paw")


@rule("3.4")
def test_an_extra_action_won_in_the_last_action_still_follows() -> None:
    state = table(actions=1, A=dict(hand="hunter paw kokopelli"), B=dict(spaces={3: "vase"}))
    play(state, "play kokopelli B3")
    assert (turn(state), facts(state)["actions"], facts(state)["extra"]) == ("A", 1, 1)


@rule("3.4")
def test_an_extra_action_may_win_another_one_from_another_owner() -> None:
    state = table(
        actions=1, A=dict(hand="hunter kokopelli kokopelli"), B=dict(spaces={3: "vase"}), D=dict(spaces={1: "vase"})
    )
    play(state, "play kokopelli B3", "play kokopelli D1")
    assert (turn(state), facts(state)["actions"], facts(state)["extra"]) == ("A", 1, 1)
    play(state, "draw")
    assert turn(state) == "B"


@rule("3.5")
def test_after_the_last_action_cards_beyond_five_go_under_the_pile_one_by_one() -> None:
    state = table(A=dict(hand="hunter hunter paw paw shaman", pile="drummer tortoise warrior"))
    play(state, *WHOLE_TURN)
    assert (turn(state), facts(state)["phase"], facts(state)["to_tuck"]) == ("A", "tuck", 2)
    assert legal(state) == {"tuck hunter", "tuck paw", "tuck shaman", "tuck drummer", "tuck tortoise"}
    play(state, "tuck shaman", "tuck hunter")
    assert (turn(state), hand(state, "A")) == ("B", "drummer hunter paw paw tortoise")
    assert pile(state, "A") == "warrior shaman hunter"


@rule("3.5")
def test_five_cards_are_no_reason_to_put_any_away() -> None:
    state = table(A=dict(hand="hunter paw shaman"))
    play(state, *WHOLE_TURN)
    assert (turn(state), facts(state)["villages"]["A"]["hand_size"]) == ("B", 5)


@rule("3.5")
def test_there_is_no_hand_limit_before_the_end_of_the_turn() -> None:
    state = table(A=dict(hand="paw paw drummer tortoise warrior", pile="hunter shaman paw", spaces={1: "hunter"}))
    play(state, "draw")
    assert (facts(state)["phase"], facts(state)["villages"]["A"]["hand_size"]) == ("action", 7)
    play(state, "play hunter A1")
    assert (facts(state)["phase"], facts(state)["to_tuck"]) == ("tuck", 1)


@rule("3.5")
def test_the_hand_limit_waits_for_the_extra_action() -> None:
    state = table(
        actions=1,
        A=dict(hand="hunter hunter paw paw shaman kokopelli kokopelli"),
        B=dict(spaces={3: "vase"}),
    )
    play(state, "play kokopelli B3")
    assert facts(state)["phase"] == "action"
    play(state, "done")
    assert (facts(state)["phase"], facts(state)["to_tuck"]) == ("tuck", 1)


@rule("3.5", "8.1")
def test_cards_put_away_at_the_hand_limit_do_not_call_off_the_end() -> None:
    state = table(actions=1, A=dict(hand="hunter hunter paw paw shaman", pile="drummer"))
    play(state, "draw", "tuck drummer")
    assert (facts(state)["ending"], pile(state, "A")) == (True, "drummer")
