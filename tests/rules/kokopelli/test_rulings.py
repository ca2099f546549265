"""Rules 12: where the printed editions differ or are silent, the answer chosen, and what an option turns round."""

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import (
    WHOLE_TURN,
    facts,
    hand,
    kinds,
    legal,
    paid,
    play,
    points,
    refused,
    table,
    turn,
)

EVENT_OR_STATE = "Is the bonus for playing the last card, or for having no cards?"
FIRE_AREA = "Fire: whose area is checked?"
FIRE_SPACES = "Fire: which spaces?"
SUN_REACH = "Sun: can neighbours reach space 5 (three, four players)?"
SNAKE = "Does Snake Dance double Paw and Lizard?"
OWN_VASE = "Does a Vase pay its owner too?"
MUST_ACT = "Two actions: may or must?"
LAST_TILE = "When does the last Game End tile end the game?"
TIES = "Do ties for fewest cards use up second place?"


@ruling(EVENT_OR_STATE)
@rule("7.1", "4.5")
def test_an_exchange_empties_the_hand_but_plays_no_card() -> None:
    state = table(A=dict(hand="hunter paw", pile="shaman drummer tortoise"))
    assert paid(play(state, "exchange", "tuck hunter", "tuck paw")) == []


@ruling(EVENT_OR_STATE)
@rule("7.2")
def test_a_hand_that_stays_empty_is_not_paid_again() -> None:
    state = table(A=dict(hand="hunter", pile=""))
    play(state, "open hunter A1", "cancel A1", *WHOLE_TURN * 3)
    assert (turn(state), points(state)["A"]) == (None, 6)  # 1 for the bonus, 5 for the fewest cards


@ruling(FIRE_AREA)
@rule("9.6")
def test_fire_looks_at_the_whole_area_of_the_villages_owner_not_at_their_board_alone() -> None:
    # C3 is not on B's board, but in their play area; D's area does not reach it.
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "fire"}), C=dict(spaces={3: "hunter"}))
    assert refused(state, "open hunter B3") == ("already-open", "9.6")
    assert legal(state, "open hunter D") == {"open hunter D1", "open hunter D2"}


@ruling(FIRE_SPACES)
@rule("9.6")
def test_fire_reaches_no_further_than_the_own_normal_area() -> None:
    state = table(A=dict(hand="hunter kokopelli", spaces={1: "fire"}))
    assert legal(state, "open hunter B") | legal(state, "open hunter D") == {
        "open hunter B3",
        "open hunter B4",
        "open hunter D1",
        "open hunter D2",
    }
    for space in ("B1", "D4", "C1"):
        assert refused(state, f"open hunter {space}") == ("out-of-reach", "9.6")


@ruling(SUN_REACH)
@rule("9.12")
@pytest.mark.parametrize("players", [3, 4])
def test_neighbours_reach_the_ceremony_under_the_pile(players) -> None:
    state = table(players, A=dict(hand="hunter kokopelli"), B=dict(spaces={5: "hunter"}))
    assert legal(state, "play") == {"play hunter B5", "play kokopelli B5"}
    assert refused(state, "open hunter A1") == ("already-open", "2.4")


@ruling(SUN_REACH)
@rule("9.12")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("own", ["paw", "spider-woman"])
def test_without_sun_reach_nobody_else_reaches_it_and_it_bars_nothing(players, own) -> None:
    state = table(
        players,
        {"sun_reach": False},
        A=dict(hand="hunter kokopelli", spaces={1: own}),
        B=dict(spaces={5: "hunter"}),
    )
    assert legal(state, "play") == {"play kokopelli A1"}
    assert refused(state, "play hunter B5") == ("out-of-reach", "2.5")
    assert "open hunter A2" in legal(state)


@ruling(SUN_REACH)
@rule("9.12")
def test_without_sun_reach_the_owner_still_reaches_his_own() -> None:
    state = table(4, {"sun_reach": False}, A=dict(hand="hunter kokopelli", spaces={5: "hunter"}))
    assert legal(state, "play") == {"play hunter A5", "play kokopelli A5"}
    assert refused(state, "open hunter A1") == ("already-open", "2.4")


@ruling(SUN_REACH)
@rule("10.2")
@pytest.mark.parametrize("reach", [True, False])
def test_sun_reach_changes_nothing_with_two_players(reach) -> None:
    state = table(
        2,
        {"sun_reach": reach},
        A=dict(hand="kokopelli kokopelli", spaces={1: "spider-woman"}),
        B=dict(spaces={5: "hunter", 6: "paw"}),
    )
    assert legal(state, "play") == {"play kokopelli A1", "play kokopelli B5", "play kokopelli B6"}


@ruling(SNAKE)
@rule("9.16")
@pytest.mark.parametrize(("doubles", "points_of_a", "drawn"), [(True, 2, "shaman tortoise"), (False, 1, "shaman")])
def test_snake_dance_doubles_paw_and_lizard_unless_the_option_says_no(doubles, points_of_a, drawn) -> None:
    state = table(
        4,
        {"snake_doubles": doubles},
        A=dict(hand="kokopelli hunter", pile="shaman tortoise fire", spaces={1: "snake-dance", 2: "paw", 3: "lizard"}),
        B=dict(spaces={3: "warrior", 1: "mother-of-heaven"}),
    )
    play(state, "play kokopelli B3")
    assert points(state) == {"A": points_of_a, "B": 2}  # Mother of Heaven is doubled either way
    assert hand(state, "A") == f"hunter {drawn}"


@ruling(SNAKE)
@rule("5.3")
def test_without_snake_doubles_a_kokopelli_still_finishes_as_two() -> None:
    state = table(
        4,
        {"snake_doubles": False},
        A=dict(hand="kokopelli hunter", spaces={1: "snake-dance"}),
        B=dict(spaces={3: "hunter hunter"}),
    )
    assert "finished" in kinds(play(state, "play kokopelli B3"))


@ruling(OWN_VASE)
@rule("9.11")
@pytest.mark.parametrize(("own_vase", "extra"), [(True, 1), (False, 0)])
def test_the_own_vase_pays_unless_the_option_says_no(own_vase, extra) -> None:
    state = table(4, {"own_vase": own_vase}, A=dict(hand="hunter paw", spaces={1: "vase", 2: "hunter"}))
    play(state, "play hunter A2")
    assert (facts(state)["extra"], facts(state)["actions"]) == (extra, 1 + extra)


@ruling(OWN_VASE)
@rule("9.11")
def test_without_own_vase_a_neighbours_vase_still_pays() -> None:
    state = table(4, {"own_vase": False}, A=dict(hand="hunter paw"), B=dict(spaces={1: "vase", 3: "hunter"}))
    play(state, "play hunter B3")
    assert facts(state)["extra"] == 1


@ruling(MUST_ACT)
@rule("3.3")
def test_both_actions_must_be_taken_while_any_is_legal() -> None:
    state = table(A=dict(hand="", pile="paw"))
    assert refused(state, "pass") == ("not-now", "3.3")
    play(state, "draw")
    assert refused(state, "pass") == ("not-now", "3.3")
    assert refused(state, "done") == ("not-now", "3.3")


@ruling(LAST_TILE)
@rule("8.1")
def test_the_last_game_end_tile_lets_everybody_finish_the_round() -> None:
    state = table(end_stack=1, tiles={"paw": [3]}, A=dict(hand="paw hunter", spaces={1: "paw paw paw"}))
    play(state, "play paw A1", "draw")
    assert (turn(state), facts(state)["ending"], facts(state)["end_stack"]) == ("B", True, 0)
    play(state, *WHOLE_TURN * 2)
    assert (turn(state), state.is_over()) == ("D", False)
    play(state, *WHOLE_TURN)
    assert state.is_over()


@ruling(TIES)
@rule("8.2")
def test_a_tie_for_fewest_cards_does_not_use_up_second_place() -> None:
    last = {"pile": 7, "spaces": {1: "paw"}}
    state = table(turn="D", actions=1, ending=True, A={"pile": 2}, B={"pile": 2}, C={"pile": 5}, D=last)
    play(state, "cancel D1")
    assert points(state) == {"A": 5, "B": 5, "C": 3}
