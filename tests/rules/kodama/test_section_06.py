"""Rules 6: the Kodama phase."""

import pytest

from kokodama.core.notation import NotationError
from tests.rules.citing import rule, ruling
from tests.rules.kodama.situation import (
    FIRST,
    NOTHING,
    clock,
    facts,
    hand,
    kinds,
    legal,
    paid,
    play,
    play_on,
    points,
    refused,
    start,
    table,
    turn,
)

PLAIN = "mushroom flower firefly"


def phase(players=2, number=4, **parts):
    """A Kodama phase of spring, or of the season that ends with a round."""
    return table(players, round=number, phase="kodama", **parts)


@rule("6.1")
def test_from_the_start_player_clockwise_each_plays_one() -> None:
    state = phase(3, start="B", A=dict(hand="k01"), B=dict(hand="k02"), C=dict(hand="k03"))
    seats = []
    for name in ("k02", "k03", "k01"):
        seats.append(turn(state))
        play(state, f"kodama {name}")
    assert seats == ["B", "C", "A"]
    assert clock(state)[:2] == (5, "grow")


@rule("6.1")
def test_a_kodama_is_scored_on_the_own_tree_as_it_stands() -> None:
    state = phase(A=dict(row=[PLAIN], hand="k01 k02"), B=dict(hand="k03"))
    assert paid(play(state, "kodama k01")) == [("A", 1, "k01")]
    assert paid(play(state, "kodama k03")) == [("B", 0, "k03")]
    assert points(state) == {"A": 1}


@ruling("May you keep a Kodama back?")
@rule("6.1")
def test_it_must_be_played_even_for_nothing() -> None:
    state = phase(A=dict(hand="k01 k02", vp=3))
    assert refused(state, "pass") == ("not-now", "6.1")
    play(state, "kodama k01")
    assert points(state) == {"A": 3}


@rule("6.1")
def test_it_leaves_the_game() -> None:
    state = phase(A=dict(hand="k01 k02"), B=dict(hand="k03"))
    play(state, "kodama k01", "kodama k03")
    assert (hand(state, "A"), hand(state, "B"), facts(state)["spent"]) == ("k02", "", ["k01", "k03"])
    assert "k01" not in legal(state)


@rule("6.1")
def test_only_a_kodama_of_the_own_hand_can_be_played() -> None:
    state = phase(A=dict(hand="k01"), B=dict(hand="k03"))
    for name in ("k03", "k05", "no-such-one"):
        assert refused(state, f"kodama {name}") == ("not-in-hand", "6.1")
    assert legal(state) == {"kodama k01"}


@rule("6.1")
def test_in_the_kodama_phase_no_branch_card_is_laid() -> None:
    state = phase(A=dict(hand="k01"))
    assert refused(state, f"grow new 0 {FIRST} 0") == ("not-now", "6.1")
    assert refused(state, "bury new") == ("not-now", "6.1")


@rule("6.1")
def test_a_player_without_any_card_passes() -> None:
    state = phase(A=dict(vp=3))
    assert legal(state) == {"pass"}
    assert kinds(play(state, "pass")) == ["passed", "turn"]
    assert (points(state), turn(state)) == ({"A": 3}, "B")


CHOOSING = {"k01": {"measure": "chosen", "points": 2}}


@rule("6.1")
def test_a_kodama_that_asks_for_a_kind_is_scored_when_the_kind_is_named() -> None:
    state = phase(A=dict(row=["cloud cloud flower"], hand="k01 k02"), goals=CHOOSING)
    assert paid(play(state, "kodama k01")) == []
    assert (clock(state), facts(state)["goal"], hand(state, "A")) == ((4, "choose", "A"), "k01", "k02")
    assert legal(state) == {
        f"choose {kind}" for kind in ("flower", "firefly", "mushroom", "caterpillar", "star", "cloud")
    }
    assert paid(play(state, "choose cloud")) == [("A", 4, "k01")]
    assert (clock(state), facts(state)["goal"]) == ((4, "kodama", "B"), None)


@rule("6.1")
@pytest.mark.parametrize("move", ["pass", "kodama k02", "grow new 0 1000 0", "bury new"])
def test_while_a_kind_is_asked_for_nothing_else_is(move) -> None:
    state = phase(A=dict(hand="k01 k02"), goals=CHOOSING)
    play(state, "kodama k01")
    assert refused(state, move) == ("not-now", "6.1")


@rule("6.1")
def test_a_kind_is_named_only_when_it_is_asked_for() -> None:
    assert refused(phase(A=dict(hand="k01")), "choose star") == ("not-now", "6.1")


@rule("6.2")
@pytest.mark.parametrize(("name", "number"), [("spring-rain", 4), ("summer-bloom", 8), ("first-frost", 12)])
def test_after_all_kodamas_the_season_card_scores_for_everybody(name, number) -> None:
    state = phase(number=number, season_card=name, A=dict(row=[PLAIN], hand="k01"), B=dict(hand="k02"))
    assert paid(play(state, "kodama k01")) == [("A", 1, "k01")]
    assert paid(play(state, "kodama k02")) == [("B", 0, "k02"), ("A", 1, name), ("B", 0, name)]
    assert points(state) == {"A": 2}


@rule("6.2")
def test_it_scores_for_who_passed_too() -> None:
    state = phase(season_card="spring-rain", A=dict(row=[PLAIN]), B=dict(row=[PLAIN]))
    play(state, "pass", "pass")
    assert points(state) == {"A": 1, "B": 1}


@rule("6.2")
def test_it_scores_only_once() -> None:
    state = phase(season_card="spring-rain", A=dict(row=[PLAIN]))
    play(state, "pass", "pass")
    assert (facts(state)["season_card"], points(state)) == (None, {"A": 1})


@ruling("Does the old first player count among the tied?")
@rule("6.3")
@pytest.mark.parametrize(
    ("old", "scores", "new"),
    [
        ("A", (12, 9, 9), "B"),  # B sits nearer clockwise to A than C
        ("A", (9, 12, 9), "A"),  # the old start player is the nearest of all
        ("C", (9, 9, 12), "A"),  # clockwise from C comes A
        ("B", (9, 12, 12), "A"),
        ("B", (5, 9, 5), "C"),
        ("C", (7, 7, 7), "C"),
    ],
)
def test_the_player_with_the_fewest_points_starts_the_next_season(old, scores, new) -> None:
    trees = {seat: dict(vp=vp) for seat, vp in zip("ABC", scores, strict=True)}
    state = phase(3, start=old, **trees)
    told = play(state, "pass", "pass", "pass")
    assert {"event": "start-player", "seat": new} in told
    assert (facts(state)["start"], clock(state)) == (new, (5, "grow", new))


@rule("6.3", "6.2")
def test_points_of_kodamas_and_season_count_before_the_start_player_is_found() -> None:
    state = phase(season_card="spring-rain", A=dict(row=[PLAIN], vp=3), B=dict(vp=3))
    play(state, "pass", "pass")
    assert (points(state), facts(state)["start"]) == ({"A": 4, "B": 3}, "B")
    state = phase(A=dict(vp=3), B=dict(row=[PLAIN], vp=3, hand="k01"), start="B")
    play(state, "kodama k01", "pass")
    assert (points(state), facts(state)["start"]) == ({"A": 3, "B": 4}, "A")


@rule("6.3")
def test_within_a_season_the_start_player_stays() -> None:
    state = table(A=dict(vp=30), B=dict(vp=2), display="b01 b02 b03")
    play(state, "grow b01 0 1240 0", "grow b02 0 1240 0")
    assert (facts(state)["start"], clock(state)) == ("A", (2, "grow", "A"))


@rule("6.4")
def test_after_the_third_kodama_phase_the_game_is_over() -> None:
    state = phase(number=12)
    told = play(state, "pass", "pass")
    assert kinds(told)[-1] == "game-over"
    assert (state.is_over(), clock(state), legal(state)) == (True, (12, "over", None), set())
    for move in ("pass", f"grow new 0 {FIRST} 0", "kodama k01", "bury new", "choose star"):
        assert refused(state, move) == ("game-over", "6.4")


@rule("6.4")
@pytest.mark.parametrize("number", [4, 8])
def test_after_the_first_and_the_second_it_goes_on(number) -> None:
    state = phase(number=number)
    play(state, "pass", "pass")
    assert (state.is_over(), clock(state)) == (False, (number + 1, "grow", "A"))


@rule("6.1", "6.4")
def test_in_a_whole_game_everybody_plays_three() -> None:
    state = start(4)
    play_on(state, "over")
    assert len(facts(state)["spent"]) == 12
    assert [tree["hand_size"] for tree in facts(state)["trees"].values()] == [1, 1, 1, 1]


@rule("6.1")
def test_the_kodama_phase_is_in_rounds_4_8_and_12_only() -> None:
    with pytest.raises(NotationError, match=r"the Kodama phase is in rounds 4, 8 and 12 \(rule 3\.1\)"):
        phase(number=5, new=NOTHING)
