"""Rules 6: finishing a ceremony."""

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import discard, facts, kinds, lying, paid, play, points, table

READY = "hunter hunter kokopelli"  # one card short


@rule("6.1")
@pytest.mark.parametrize(("tokens", "worth", "left"), [([3, 4], 4, [3]), ([3], 3, [])])
def test_first_the_four_is_taken_later_the_three(tokens, worth, left) -> None:
    state = table(tiles={"hunter": tokens}, A=dict(hand="hunter paw", spaces={1: READY}))
    assert paid(play(state, "play hunter A1")) == [("A", worth, "token")]
    assert facts(state)["tiles"]["hunter"] == left


@rule("6.1")
def test_the_actor_takes_the_token_of_another_players_ceremony() -> None:
    state = table(A=dict(hand="hunter paw"), B=dict(spaces={3: READY}))
    assert paid(play(state, "play hunter B3"))[0] == ("A", 4, "token")


@rule("6.2")
def test_taking_the_three_puts_a_game_end_tile_on_the_selection_tile() -> None:
    state = table(end_stack=5, tiles={"hunter": [3]}, A=dict(hand="hunter paw", spaces={1: READY}))
    assert kinds(play(state, "play hunter A1")) == ["added", "finished", "scored", "game-end-tile"]
    assert (facts(state)["end_stack"], facts(state)["ending"]) == (4, False)


@rule("6.2")
def test_taking_the_four_places_no_game_end_tile() -> None:
    state = table(end_stack=5, A=dict(hand="hunter paw", spaces={1: READY}))
    play(state, "play hunter A1")
    assert facts(state)["end_stack"] == 5


@ruling("A 3 without a Game End tile to replace it?")
@rule("6.2")
def test_with_an_empty_stack_the_three_is_taken_all_the_same() -> None:
    state = table(
        end_stack=0,
        tiles={"hunter": [3]},
        A=dict(hand="hunter kokopelli paw", spaces={1: READY, 2: "warrior warrior warrior"}),
    )
    assert kinds(play(state, "play hunter A1")) == ["added", "finished", "scored"]
    assert (points(state), facts(state)["tiles"]["hunter"], facts(state)["end_stack"]) == ({"A": 3}, [], 0)


@rule("6.3")
def test_an_exhausted_tile_is_worth_one_point_and_no_further_game_end_tile() -> None:
    state = table(end_stack=5, tiles={"hunter": []}, A=dict(hand="hunter paw", spaces={1: READY}))
    assert paid(play(state, "play hunter A1")) == [("A", 1, "exhausted-tile")]
    assert facts(state)["end_stack"] == 5


@rule("6.3")
def test_four_three_and_one_follow_each_other() -> None:
    state = table(
        A=dict(hand="hunter hunter paw", spaces={1: READY}),
        B=dict(hand="kokopelli hunter paw", spaces={1: READY, 3: READY}),
    )
    worth = [event[1] for event in paid(play(state, "play hunter A1", "play hunter B3")) if event[2] == "token"]
    assert worth == [4, 3]
    assert paid(play(state, "B: play kokopelli B1")) == [("B", 1, "exhausted-tile")]


@rule("6.4")
def test_an_owner_who_is_not_the_actor_scores_one() -> None:
    state = table(A=dict(hand="hunter paw"), B=dict(spaces={3: READY}))
    assert paid(play(state, "play hunter B3")) == [("A", 4, "token"), ("B", 1, "owner")]


@rule("6.4")
def test_an_owner_who_finishes_his_own_ceremony_scores_nothing_as_owner() -> None:
    state = table(A=dict(hand="hunter paw", spaces={1: READY}))
    play(state, "play hunter A1")
    assert points(state) == {"A": 4}


@rule("6.4", "9.10", "9.15")
def test_tortoise_is_the_actors_and_shaman_the_owners() -> None:
    state = table(
        A=dict(hand="hunter paw", spaces={1: "tortoise", 2: "shaman"}),
        B=dict(spaces={3: READY, 1: "shaman", 2: "tortoise"}),
    )
    assert paid(play(state, "play hunter B3")) == [
        ("A", 4, "token"),
        ("A", 1, "tortoise"),
        ("B", 1, "owner"),
        ("B", 1, "shaman"),
    ]


@rule("6.4")
def test_tortoise_and_shaman_both_pay_the_owner_who_finishes_at_home() -> None:
    state = table(A=dict(hand="hunter paw", spaces={1: READY, 2: "tortoise", 3: "shaman"}))
    assert paid(play(state, "play hunter A1")) == [("A", 4, "token"), ("A", 1, "tortoise"), ("A", 1, "shaman")]


@rule("6.5")
def test_all_cards_go_to_the_owners_discard_pile_whoever_played_them() -> None:
    state = table(A=dict(hand="hunter paw"), B=dict(discard="drummer", spaces={3: READY}))
    play(state, "play hunter B3")
    assert (lying(state, "B3"), discard(state, "A")) == ("", "")
    assert discard(state, "B") == "drummer hunter hunter hunter kokopelli"


@ruling("Drawing from an empty pile?")
@rule("6.5")
def test_discards_never_come_back() -> None:
    state = table(A=dict(hand="paw", pile="", discard="hunter hunter", spaces={1: "paw"}))
    play(state, "play paw A1")  # the bonus finds an empty pile
    assert (discard(state, "A"), facts(state)["villages"]["A"]["hand"]) == ("hunter hunter", [])


@rule("6.5", "9.6")
def test_a_ceremony_opened_by_fire_is_discarded_by_the_owner_of_the_village() -> None:
    state = table(
        A=dict(hand="paw paw kokopelli kokopelli kokopelli", spaces={1: "fire", 2: "snake-dance"}),
        B=dict(spaces={1: "drummer"}),
    )
    play(state, "open paw B3", "play kokopelli B3")
    assert (discard(state, "B"), discard(state, "A")) == ("kokopelli paw", "")
    assert points(state) == {"A": 4, "B": 1}
