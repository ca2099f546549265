"""Rules 3: course of the game."""

import pytest

from kokodama.core.chance import Chance
from tests.rules.citing import rule, ruling
from tests.rules.kodama.situation import (
    NOTHING,
    clock,
    facts,
    kinds,
    paid,
    play,
    play_on,
    points,
    refused,
    scored,
    start,
    table,
    turn,
)


def course(state):
    """Every (season, round, phase) of a game in order, with how often somebody was asked in it."""
    chance = Chance(1)
    asked: dict[tuple[str, int, str], int] = {}
    while state.to_act() is not None:
        found = facts(state)
        moment = (found["season"], found["round"], found["phase"])
        asked[moment] = asked.get(moment, 0) + 1
        state.apply(chance.choice(state.legal()))
    return asked


@rule("3.1", "3.3")
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_is_three_seasons_of_four_rounds_each_followed_by_a_kodama_phase(players) -> None:
    asked = course(start(players))
    expected = []
    for first, season in ((1, "spring"), (5, "summer"), (9, "autumn")):
        expected += [(season, number, "grow") for number in range(first, first + 4)] + [(season, first + 3, "kodama")]
    assert list(asked) == expected
    assert set(asked.values()) == {players}


@rule("3.2")
def test_a_season_card_lies_face_down_until_its_season_begins() -> None:
    state = start(2)
    coming = dict(facts(state)["year"])
    spring = facts(state)["season_card"]
    play_on(state, "kodama")
    assert (facts(state)["season_card"], facts(state)["year"]) == (spring, coming)
    play_on(state, "grow")
    assert (facts(state)["season_card"], facts(state)["year"]) == (coming["summer"], {"autumn": coming["autumn"]})
    play_on(state, "kodama")
    play_on(state, "grow")
    assert (facts(state)["season_card"], facts(state)["year"]) == (coming["autumn"], {})


@rule("3.2")
def test_everybody_is_told_which_season_begins_and_what_it_brings() -> None:
    state = table(round=4, phase="kodama", year={"summer": "summer-bloom"}, turn="B", start="A")
    assert {"event": "season", "season": "summer", "cause": "summer-bloom"} in play(state, "pass")


@rule("3.2")
def test_a_season_card_holds_in_every_round_of_its_season_and_no_longer() -> None:
    for number, season in ((1, 1), (4, 1)):
        state = table(new=NOTHING, round=number, season_card="spring-3")
        play(state, "grow new 0 1000 0")
        assert scored(state) == {"season": season}
    state = table(new=NOTHING, round=4, phase="kodama", season_card="spring-3")
    play(state, "pass", "pass", "grow new 0 1000 0")
    assert (facts(state)["season_card"], scored(state)) == (None, {})


@rule("3.2")
def test_a_season_card_of_the_growth_phase_does_nothing_in_the_kodama_phase() -> None:
    goals = {"spring-3": {"test": "on-trunk", "points": 1}}
    state = table(round=4, phase="kodama", season_card="spring-3", goals=goals, A=dict(row=[NOTHING], hand="k01"))
    assert paid(play(state, "kodama k01", "pass")) == [("A", 1, "k01")]


@rule("3.2", "6.2")
@pytest.mark.parametrize(("name", "number"), [("spring-rain", 1), ("summer-bloom", 5), ("first-frost", 9)])
def test_the_three_of_the_kodama_phase_do_nothing_while_cards_are_laid(name, number) -> None:
    state = table(new="star star star", round=number, season_card=name)
    assert paid(play(state, "grow new 0 1000 0")) == [("A", 4, "star")]
    assert scored(state) == {"star": 4}


@rule("3.3")
def test_the_kodama_phase_follows_at_once_on_the_last_card_of_the_fourth_round() -> None:
    state = table(round=4, turn="B")
    assert kinds(play(state, "grow new 0 1000 0"))[-1] == "kodama-phase"
    assert clock(state) == (4, "kodama", "A")


@rule("3.3")
@pytest.mark.parametrize("number", [1, 2, 3, 5, 7, 9, 11])
def test_after_the_other_rounds_the_next_one_begins(number) -> None:
    state = table(round=number, turn="B")
    assert {"event": "round", "round": number + 1} in play(state, "grow new 0 1000 0")
    assert clock(state) == (number + 1, "grow", "A")


@ruling("Which rounds begin without the round stack?")
@rule("3.3", "3.1")
def test_the_first_round_of_a_season_takes_nothing_from_the_round_stack_so_that_twelve_cards_last_twelve_rounds() -> (
    None
):
    state = table(round=4, phase="kodama", turn="B")
    play(state, "pass")
    assert clock(state) == (5, "grow", "A")
    state = table(round=12, turn="B")
    play(state, "grow new 0 1000 0")
    assert clock(state) == (12, "kodama", "A")


@rule("3.4")
def test_the_turn_goes_clockwise_from_the_start_player() -> None:
    cards = dict.fromkeys(("d1", "d2", "d3", "d4"), NOTHING)
    state = table(3, start="B", cards=cards, display="d1 d2 d3 d4")
    seats = []
    for name in ("d1", "d2", "d3"):
        seats.append(turn(state))
        play(state, f"grow {name} 0 1000 0")
    assert (seats, clock(state)) == (["B", "C", "A"], (2, "grow", "B"))


@rule("3.4")
def test_only_a_card_of_the_display_may_be_taken() -> None:
    cards = dict.fromkeys(("d1", "d2", "d3", "d4", "hidden"), NOTHING)
    state = table(cards=cards, display="d1 d2 d3 d4", stack="hidden")
    assert refused(state, "grow hidden 0 1000 0") == ("not-in-display", "3.4")
    assert refused(state, "grow b99 0 1000 0") == ("not-in-display", "3.4")


@rule("3.4")
def test_a_card_is_scored_at_once_and_only_for_who_laid_it() -> None:
    state = table(new="star star cloud")
    assert paid(play(state, "grow new 0 1000 0")) == [("A", 3, "star")]
    assert (points(state), turn(state)) == ({"A": 3}, "B")


@rule("3.4")
def test_the_display_is_refilled_with_the_top_card_of_the_stack_before_the_next_player_chooses() -> None:
    cards = dict.fromkeys(("d1", "d2", "d3", "d4", "top", "below"), NOTHING)
    state = table(cards=cards, display="d1 d2 d3 d4", stack="top below")
    told = play(state, "grow d2 0 1000 0")
    assert {"event": "refilled", "branch": "top"} in told
    assert set(facts(state)["display"]) == {"d1", "d3", "d4", "top"}
    assert facts(state)["stack"] == ["below"]
    play(state, "grow top 0 1000 0")


@rule("3.4")
def test_with_an_empty_stack_the_display_shrinks() -> None:
    state = table(display="b01 b02 b03 b04", stack=[])
    play(state, "grow b01 0 1240 0")
    assert (facts(state)["display_size"], facts(state)["stack_size"]) == (3, 0)
    play(state, "grow b02 0 1240 0")
    assert set(facts(state)["display"]) == {"b03", "b04"}


@rule("3.4", "9.2")
def test_with_five_players_only_the_very_last_card_is_not_replaced() -> None:
    state = start(5)
    chance = Chance(1)
    sizes = []
    while state.to_act() is not None:
        if facts(state)["phase"] == "grow":
            sizes.append((facts(state)["display_size"], facts(state)["stack_size"]))
        state.apply(chance.choice(state.legal()))
    assert sizes == [(4, 59 - laid) for laid in range(60)]
    assert (facts(state)["display_size"], facts(state)["stack_size"]) == (3, 0)


@rule("3.4")
def test_nobody_acts_out_of_turn() -> None:
    state = table(3, A=dict(hand="k01"))
    assert refused(state, "B: grow new 0 1000 0") == ("not-your-turn", "3.4")
    assert refused(state, "C: pass") == ("not-your-turn", "3.4")


@rule("3.4")
@pytest.mark.parametrize("move", ["kodama k01", "pass", "choose star"])
def test_while_cards_are_laid_nothing_else_is_asked(move) -> None:
    assert refused(table(A=dict(hand="k01")), move) == ("not-now", "3.4")


@rule("3.4")
def test_with_fewer_cards_than_the_box_has_rounds_without_cards_pass_by() -> None:
    state = table(display="b01")
    play(state, "grow b01 0 1240 0")
    assert clock(state) == (4, "kodama", "A")
    state = table(round=4, phase="kodama", display=[])
    play(state, "pass", "pass")
    assert clock(state) == (8, "kodama", "A")
