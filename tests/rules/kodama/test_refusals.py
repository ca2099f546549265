"""Every refusal has a code, a rule and a sentence; the order of docs/notation.md decides which one is given."""

import pytest

from kokodama.core.refusal import Refusal, Refused
from kokodama.core.text_moves import judge_move
from kokodama.core.text_moves import play as play_move
from tests.rules.citing import rule
from tests.rules.kodama.situation import GAME, facts, play, reasons, refused, table

NO_MOVES = [
    "",
    "fly",
    "Pass",
    "pass ",
    " pass",
    "pass k01",
    "kodama",
    "kodama k01 k02",
    "choose",
    "choose moon",
    "bury",
    "bury new 0",
    "grow new",
    "grow new 0 1000",
    "grow new 0 1000 0 0",
    "grow new 0  1000 0",
    "grow new 00 1000 0",
    "grow new -0 1000 0",
    "grow new 0 1000 007",
    "grow new 1e3 1000 0",
    "grow new ٣ 1000 0",
    "grow new 20001 1000 0",
    "grow new 0 -20001 0",
    "grow new 0 1000 200",
]


def growing():
    """A to act, with a card on the trunk."""
    return table(A=dict(row=["mushroom flower firefly"], hand="k01 kid-a-summer"))


def goals_now():
    """A to play a goal: k01, not the kid."""
    return table(round=4, phase="kodama", A=dict(hand="k01 kid-a-summer"))


def naming():
    """A to name a kind."""
    goals = {"k01": {"measure": "chosen", "points": 1}}
    state = table(round=4, phase="kodama", A=dict(hand="k01 k02"), goals=goals)
    play(state, "kodama k01")
    return state


def over():
    state = table(round=12, phase="kodama")
    play(state, "pass", "pass")
    return state


@rule("3.4")
@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_at_all_is_unreadable(text) -> None:
    for situation in (growing, goals_now, over):
        assert refused(situation(), text)[0] == "notation/unreadable"


@rule("3.4")
@pytest.mark.parametrize(
    ("situation", "move", "code", "number"),
    [
        # each line also deserves a later code of the order, and the comment says which
        (over, "B: fly", "notation/unreadable", "3.4"),  # game-over, not-your-turn
        (over, "B: grow nowhere 0 0 0", "game-over", "6.4"),  # not-your-turn, not-in-display
        (growing, "B: pass", "not-your-turn", "3.4"),  # not-now
        (growing, "Z: grow new 0 1000 0", "not-your-turn", "3.4"),
        (growing, "kodama nowhere", "not-now", "3.4"),  # not-in-hand
        (growing, "kodama kid-a-summer", "not-now", "3.4"),  # wrong-season
        (growing, "bury nowhere", "not-now", "4.7"),  # not-in-display
        (growing, "grow nowhere 9000 9000 0", "not-in-display", "3.4"),  # covers-no-card
        (goals_now, "grow nowhere 0 0 0", "not-now", "6.1"),  # not-in-display
        (goals_now, "pass", "not-now", "6.1"),
        (goals_now, "kodama kid-b-summer", "not-in-hand", "6.1"),  # wrong-season
        (goals_now, "kodama kid-a-summer", "wrong-season", "8.2"),
        (naming, "kodama nowhere", "not-now", "6.1"),  # not-in-hand
        (naming, "pass", "not-now", "6.1"),
    ],
)
def test_the_first_reason_of_the_order_is_given_alone(situation, move, code, number) -> None:
    state = situation()
    assert refused(state, move) == (code, number)
    assert len(reasons(state, move)) == 1


@rule("4.1", "4.2", "4.3", "4.4", "4.6")
@pytest.mark.parametrize(
    ("pose", "codes"),
    [
        ("3000 100 180", ["covers-no-card", "below-table-edge"]),
        ("0 1490 180", ["covers-two-cards", "covers-symbol"]),
        ("100 300 180", ["covers-symbol", "below-table-edge", "off-the-bark"]),
        ("200 300 90", ["covers-symbol", "below-table-edge", "off-the-bark"]),
        ("0 1600 150", ["covers-two-cards", "covers-symbol"]),
    ],
)
def test_all_that_speaks_against_a_pose_is_given_in_order(pose, codes) -> None:
    assert reasons(growing(), f"grow new {pose}") == codes


@rule("4.6", "4.2", "4.3")
def test_over_ten_comes_last_and_only_with_a_parent() -> None:
    rich = ["star star star star", "star star star star"]
    state = table(A=dict(row=rich), new="star star star")
    assert reasons(state, "grow new 0 2400 0") == ["over-ten"]
    assert reasons(state, "grow new 200 2400 0") == ["off-the-bark", "over-ten"]
    assert reasons(state, "grow new 0 2150 0") == ["covers-symbol", "over-ten"]
    assert reasons(state, "grow new 0 1700 0") == ["covers-two-cards", "covers-symbol"]
    assert reasons(state, "grow new 3000 1700 0") == ["covers-no-card"]


@rule("4.3")
def test_a_refusal_names_its_rule_and_says_a_whole_sentence() -> None:
    refusal = judge_move(GAME, growing(), "grow new 0 1489 0")
    assert isinstance(refusal, Refusal)
    assert str(refusal) == f"{refusal.sentence} (kodama/covers-symbol, rule 4.3)"


@rule("3.4")
def test_a_refused_move_raises_and_changes_nothing() -> None:
    state = growing()
    before = facts(state)
    with pytest.raises(Refused, match=r"kodama/off-the-bark, rule 4\.2"):
        play_move(GAME, state, "grow new 200 1700 0")
    with pytest.raises(Refused, match="kodama/not-in-display"):
        state.apply(GAME.read(state, "grow nowhere 0 1700 0"))
    assert facts(state) == before
