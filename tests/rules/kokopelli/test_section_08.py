"""Rules 8: the end."""

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import (
    WHOLE_TURN,
    discard,
    facts,
    kinds,
    legal,
    lying,
    paid,
    play,
    points,
    refused,
    sizes,
    table,
    turn,
    winners,
)


def last_turn(*piles, **parts):
    """D, with the last action of the last round, cancels D1 and so changes no pile."""
    villages = {}
    for seat, cards in zip("ABCD", piles, strict=False):
        villages[seat] = {"pile": cards, **parts.pop(seat, {})}
    last = "ABCD"[len(piles) - 1]
    villages[last]["spaces"] = {1: "shaman", **villages[last].get("spaces", {})}
    state = table(len(piles), turn=last, actions=1, ending=True, **villages, **parts)
    return state, play(state, f"cancel {last}1")


@rule("8.1")
def test_after_a_pile_became_empty_the_round_is_played_to_its_end() -> None:
    state = table(A=dict(hand="hunter", pile="paw shaman"), B=dict(hand="paw"), C=dict(hand="paw"), D=dict(hand="paw"))
    assert "end-near" in kinds(play(state, *WHOLE_TURN))
    for seat in "BCD":
        assert (turn(state), state.is_over()) == (seat, False)
        play(state, *WHOLE_TURN)
    assert (turn(state), state.is_over(), legal(state)) == (None, True, set())


@rule("8.1")
def test_the_actor_finishes_his_own_turn_after_emptying_his_pile() -> None:
    state = table(A=dict(hand="hunter paw", pile="shaman"))
    play(state, "draw")
    assert (turn(state), facts(state)["actions"], facts(state)["ending"]) == ("A", 1, True)


@ruling("A pile that was empty for a moment, with cards put under it later?")
@rule("8.1", "3.5")
def test_cards_put_under_the_pile_later_do_not_call_off_the_end() -> None:
    state = table(A=dict(hand="hunter hunter paw shaman drummer warrior", pile="tortoise"))
    play(state, "draw", "open hunter A1", "tuck hunter")
    assert (facts(state)["ending"], sizes(state, "pile_size")) == (True, "1 9 9 9")


@rule("8.1", "5.5")
def test_a_card_drawn_by_lizard_can_bring_the_end() -> None:
    state = table(A=dict(hand="hunter paw", pile="shaman", spaces={1: "lizard"}), B=dict(spaces={3: "hunter"}))
    assert kinds(play(state, "play hunter B3")) == ["added", "drew", "end-near"]


@rule("8.1", "7.1")
def test_the_empty_hand_bonus_can_bring_the_end() -> None:
    state = table(A=dict(hand="hunter", pile="shaman paw drummer"))
    assert kinds(play(state, "open hunter A1")) == ["opened", "scored", "drew", "end-near"]


@rule("8.1", "6.2")
def test_placing_the_last_game_end_tile_brings_the_end_after_the_round() -> None:
    state = table(
        turn="C", end_stack=1, tiles={"hunter": [3]}, C=dict(hand="hunter paw", spaces={1: "hunter hunter hunter"})
    )
    events = play(state, "play hunter C1")
    assert kinds(events) == ["added", "finished", "scored", "game-end-tile", "end-near"]
    assert events[-1]["cause"] == "game-end-tiles"
    play(state, "draw", *WHOLE_TURN)
    assert state.is_over()


@rule("8.1")
def test_the_last_round_ends_before_the_start_player_whoever_he_is() -> None:
    state = table(start="C", turn="D", D=dict(hand="hunter", pile="paw"))
    play(state, "draw", "exchange", "tuck hunter", "tuck paw")
    assert turn(state) == "A"
    play(state, *WHOLE_TURN)
    assert turn(state) == "B"
    play(state, *WHOLE_TURN)
    assert state.is_over()


@rule("8.1")
def test_after_the_end_every_move_is_refused() -> None:
    state, _ = last_turn(3, 4, 5, 6)
    for move in ("draw", "pass", "done", "A: draw"):
        assert refused(state, move) == ("game-over", "8.1")


@rule("8.1", "3.5")
def test_the_hand_limit_still_holds_in_the_very_last_turn() -> None:
    state = table(turn="D", actions=1, ending=True, D=dict(hand="hunter hunter paw paw shaman", pile="drummer warrior"))
    play(state, "draw")
    assert (state.is_over(), facts(state)["phase"]) == (False, "tuck")
    play(state, "tuck drummer")
    assert (state.is_over(), sizes(state, "pile_size")) == (True, "9 9 9 2")


@rule("8.2")
def test_hands_are_discarded_for_all_to_see() -> None:
    state, events = last_turn(3, 4, 5, 6, A=dict(hand="hunter paw"), B=dict(hand=""))
    assert (discard(state, "A"), sizes(state, "hand_size")) == ("hunter paw", "0 0 0 0")
    shown = [(event["seat"], event["cards"]) for event in events if event["event"] == "hand-discarded"]
    assert shown[0] == ("A", ["hunter", "paw"])
    assert [seat for seat, _ in shown] == ["A", "C", "D"]


@rule("8.2")
@pytest.mark.parametrize(
    ("piles", "expected"),
    [
        ((0, 4, 6, 9), {"A": 5, "B": 3}),
        ((9, 6, 4, 0), {"D": 5, "C": 3}),
        ((0, 4, 4, 9), {"A": 5, "B": 3, "C": 3}),
        ((2, 2, 5, 7), {"A": 5, "B": 5, "C": 3}),
        ((2, 2, 5, 5), {"A": 5, "B": 5, "C": 3, "D": 3}),
        ((7, 3, 3, 3), {"A": 3, "B": 5, "C": 5, "D": 5}),
        ((4, 4, 4, 4), {"A": 5, "B": 5, "C": 5, "D": 5}),
        ((8, 1, 5), {"B": 5, "C": 3}),
        ((6, 0), {"A": 3, "B": 5}),
        ((6, 6), {"A": 5, "B": 5}),
    ],
)
def test_the_fewest_cards_are_worth_five_and_the_second_fewest_three(piles, expected) -> None:
    state, _ = last_turn(*piles)
    assert points(state) == expected


@rule("8.2")
def test_cards_in_hand_do_not_count_as_cards_left() -> None:
    state, _ = last_turn(5, 4, 9, 9, A=dict(hand=""), B=dict(hand="hunter hunter paw paw shaman"))
    assert points(state) == {"B": 5, "A": 3}


@rule("8.3")
def test_every_ceremony_of_the_own_village_is_worth_a_point_those_under_the_pile_included() -> None:
    state, events = last_turn(
        5, 5, 5, 5, A=dict(spaces={1: "hunter hunter hunter", 5: "paw"}), C=dict(spaces={2: "drummer"})
    )
    assert [payment for payment in paid(events) if payment[2] == "open-ceremonies"] == [
        ("A", 2, "open-ceremonies"),
        ("C", 1, "open-ceremonies"),
    ]
    assert points(state) == {"A": 7, "B": 5, "C": 6, "D": 5}
    assert lying(state, "A1") == "hunter hunter hunter"


@rule("8.3", "9.6")
def test_a_ceremony_opened_by_fire_counts_for_the_village_where_it_lies() -> None:
    state = table(
        turn="D", actions=1, ending=True, D=dict(hand="hunter kokopelli", spaces={1: "fire"}), A=dict(spaces={})
    )
    events = play(state, "open hunter A3")
    assert [payment for payment in paid(events) if payment[2] == "open-ceremonies"] == [
        ("A", 1, "open-ceremonies"),
        ("D", 1, "open-ceremonies"),
    ]


@rule("8.4")
def test_most_points_win() -> None:
    state, events = last_turn(9, 0, 9, 9, A=dict(vp=1), B=dict(vp=2), C=dict(vp=4), D=dict(vp=7))
    assert points(state) == {"A": 4, "B": 7, "C": 7, "D": 10}
    assert winners(state) == "D"
    assert (events[-1]["event"], events[-1]["winners"]) == ("game-over", ["D"])


@rule("8.4")
def test_tied_players_win_together() -> None:
    state, _ = last_turn(9, 0, 9, 9, A=dict(vp=4), B=dict(vp=2), C=dict(vp=4), D=dict(vp=3))
    assert points(state) == {"A": 7, "B": 7, "C": 7, "D": 6}
    assert winners(state) == "ABC"
