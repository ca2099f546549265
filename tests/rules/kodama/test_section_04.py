"""Rules 4: laying a branch card. The poses are those of the notation: where the root lies, and how it is turned."""

import pytest

from kokodama.core.notation import NotationError
from tests.rules.citing import rule, ruling
from tests.rules.kodama.situation import (
    FIRST,
    NOTHING,
    SECOND,
    THIRD,
    card,
    ends,
    facts,
    legal,
    parent,
    play,
    points,
    reasons,
    refused,
    scored,
    table,
)

PLAIN = "mushroom flower firefly"
LEFT, RIGHT = [-430, 845, 90], [430, 845, -90]  # on the limbs of the trunk, lying
AT_THE_EDGES = [(70, 100), (560, 100), (70, 300), (560, 300)]


@rule("4.1")
def test_a_card_may_lie_on_the_trunk_or_on_a_branch_card() -> None:
    state = table(A=dict(row=[PLAIN]))
    play(state, f"grow new 0 {SECOND} 0")
    assert (parent(state, "a1"), parent(state, "new")) == ("trunk", "a1")


@rule("4.1")
def test_printed_example_c_over_one_branch_card_no_symbol_and_above_the_table_edge() -> None:
    state = table(A=dict(trunk="caterpillar", row=["mushroom star cloud"]), new="star cloud star")
    play(state, "grow new 0 1750 25")
    assert (parent(state, "new"), scored(state)) == ("a1", {"star": 3, "cloud": 2})


@rule("4.1", "4.3")
def test_printed_example_b_over_two_branch_cards_and_a_flower() -> None:
    state = table(A=dict(row=["mushroom star cloud", "flower flower firefly"]))
    assert reasons(state, "grow new 0 1780 20") == ["covers-two-cards", "covers-symbol"]


@rule("4.4")
def test_printed_example_a_too_low() -> None:
    state = table(cards={"x": PLAIN}, A=dict(cards=[["x", *RIGHT]]))
    assert reasons(state, "grow new 1250 879 180") == ["below-table-edge"]


@rule("4.1")
@pytest.mark.parametrize("pose", ["2000 500 0", "0 2400 0", "20000 1000 0"])
def test_a_card_beside_the_tree_lies_on_no_card(pose) -> None:
    assert refused(table(), f"grow new {pose}") == ("covers-no-card", "4.1")


@rule("4.1")
def test_over_the_trunk_and_a_branch_card_is_over_two_cards() -> None:
    state = table(A=dict(row=[PLAIN]))
    assert reasons(state, "grow new 0 1250 90") == ["covers-two-cards", "covers-symbol"]
    assert reasons(state, "grow new 0 1250 0") == ["covers-two-cards", "covers-symbol"]


@rule("4.1")
def test_three_cards_are_no_better_than_two() -> None:
    state = table(cards={"x": PLAIN}, A=dict(row=[PLAIN, PLAIN], cards=[["x", *RIGHT]]))
    assert reasons(state, "grow new 200 1100 0") == ["covers-two-cards", "covers-symbol"]


@ruling("Does a card that only touches overlap?")
@rule("4.1")
@ruling("Two cards overlap when")
def test_touching_the_trunk_is_not_overlapping_but_one_unit_is() -> None:
    assert refused(table(), "grow new 0 1300 0") == ("covers-no-card", "4.1")
    assert reasons(table(), "grow new 0 1299 0") == []


@rule("4.1")
@ruling("Two cards overlap when")
def test_a_line_shared_with_another_card_is_not_overlapping_it_but_one_unit_is() -> None:
    # x lies to the left, up to y 1160; the new card stands on the trunk, upon x or one unit lower.
    state = table(cards={"x": PLAIN}, A=dict(cards=[["x", *LEFT]]))
    assert reasons(state, "grow new -222 1160 0") == []
    assert reasons(state, "grow new -222 1159 0") == ["covers-two-cards"]


@rule("4.1")
def test_a_card_lies_on_top_so_its_own_prints_are_never_covered() -> None:
    low = card("star star star", [(120, 100), (510, 100), (315, 250)])  # all over the trunk
    state = table(new=low)
    play(state, f"grow new 0 {FIRST} 0")
    assert scored(state) == {"star": 4}


@rule("4.1")
def test_each_tree_has_a_table_of_its_own() -> None:
    state = table(A=dict(row=[PLAIN]), B=dict(row=[PLAIN]), turn="B")
    play(state, f"grow new 0 {SECOND} 0")
    assert (parent(state, "new"), facts(state)["trees"]["A"]["cards"]) == ("b1", [["a1", 0, FIRST, 0]])


@ruling("Where exactly is bark?")
@rule("4.2")
@ruling("Bark is what lies")
@pytest.mark.parametrize(("x", "against"), [(45, []), (-45, []), (46, ["off-the-bark"]), (-46, ["off-the-bark"])])
def test_bark_is_45_units_wide_to_either_side(x, against) -> None:
    state = table(A=dict(row=[PLAIN]))
    assert reasons(state, f"grow new {x} {SECOND} 0") == against


@rule("4.2")
@ruling("Bark is what lies")
def test_bark_ends_round_45_units_beyond_its_last_point() -> None:
    short = card(PLAIN, bark=[[[315, 0], [315, 700]]])  # ends at y 1700 on the table
    state = table(cards={"x": short}, A=dict(cards=[["x", 0, FIRST, 0]]))
    assert reasons(state, "grow new 0 1745 0") == []
    assert reasons(state, "grow new 0 1746 0") == ["off-the-bark"]
    assert reasons(state, "grow new 32 1732 0") == ["off-the-bark"]


@rule("4.2")
@ruling("Bark is what lies")
def test_bark_reaches_no_further_than_its_card() -> None:
    # The bark of x ends 10 from its upper edge at y 1880; beyond the edge it would still be within 45.
    tall = card(PLAIN, bark=[[[315, 0], [315, 870]]])
    state = table(cards={"x": tall}, A=dict(cards=[["x", 0, FIRST, 0]]))
    assert reasons(state, "grow new 0 1880 90") == []
    assert reasons(state, "grow new 0 1881 90") == ["off-the-bark"]


@rule("4.2")
def test_bark_of_a_card_that_is_not_the_parent_does_not_help() -> None:
    # The root at (0, 1300) lies on the bark of the trunk, on its very edge, but the new card overlaps only x.
    aside = card(PLAIN, [(80, 100), (80, 300), (220, 100)])
    state = table(cards={"x": aside}, A=dict(cards=[["x", -300, 1290, 0]]))
    assert reasons(state, "grow new 0 1300 0") == ["off-the-bark"]
    assert reasons(table(), "grow new 0 1299 0") == []


@rule("4.2")
def test_the_root_must_lie_on_bark_wherever_the_rest_of_the_card_lies() -> None:
    assert refused(table(), "grow new -300 500 90") == ("off-the-bark", "4.2")


@rule("4.3")
@ruling("A print is a")
@pytest.mark.parametrize(("y", "against"), [(400, []), (399, ["covers-symbol"]), (330, ["covers-symbol"])])
def test_an_edge_70_units_from_the_middle_of_a_print_leaves_it_free(y, against) -> None:
    assert reasons(table(), f"grow new 0 {y} 0") == against


@rule("4.3")
@ruling("A print is a")
def test_at_a_corner_the_distance_counts() -> None:
    # A print at (-245, 1500); the lower left corner of the new card lies 42 to the right of it and 56 above: 70 away.
    aside = card(PLAIN, [(70, 500), (510, 200), (120, 200)], [[[315, 0], [315, 400], [430, 560]]])
    state = table(cards={"x": aside}, A=dict(cards=[["x", 0, FIRST, 0]]))
    assert reasons(state, "grow new 112 1556 0") == []
    assert reasons(state, "grow new 112 1555 0") == ["covers-symbol"]
    assert reasons(state, "grow new 111 1556 0") == ["covers-symbol"]


@ruling("Does the new card go on top or underneath?")
@rule("4.3", "4.1")
def test_the_prints_of_the_parent_count_as_well_as_those_of_the_trunk() -> None:
    state = table(A=dict(row=[PLAIN]))
    assert reasons(state, "grow new 0 1490 0") == []
    assert reasons(state, "grow new 0 1489 0") == ["covers-symbol"]


@rule("4.4")
@ruling("A corner with y")
@pytest.mark.parametrize(("y", "against"), [(880, []), (879, ["below-table-edge"])])
def test_on_the_table_edge_is_allowed_and_below_it_is_not(y, against) -> None:
    state = table(cards={"x": PLAIN}, A=dict(cards=[["x", *RIGHT]]))
    assert reasons(state, f"grow new 1250 {y} 180") == against


@rule("4.4")
@ruling("A corner with y")
def test_a_single_corner_below_the_table_edge_is_too_low() -> None:
    edges = card(PLAIN, AT_THE_EDGES)
    state = table(cards={"x": edges}, A=dict(cards=[["x", *LEFT]]))
    assert reasons(state, "grow new -1175 890 178") == []
    assert reasons(state, "grow new -1175 889 178") == ["below-table-edge"]


@ruling("Is there a limit at the sides or at the top?")
@rule("4.4")
def test_a_tree_may_grow_as_high_and_as_wide_as_it_likes() -> None:
    state = table(A=dict(row=[PLAIN, NOTHING] * 9))
    assert reasons(state, f"grow new 0 {FIRST + 18 * 700} 0") == []
    chain = [[f"x{number}", -430 - 800 * number, 845, 90] for number in range(9)]
    state = table(cards=dict.fromkeys([name for name, *_ in chain], NOTHING), A=dict(cards=chain))
    assert reasons(state, f"grow new {-430 - 800 * 9} 845 90") == ["over-ten"]
    state = table(cards=dict.fromkeys([name for name, *_ in chain], PLAIN), A=dict(cards=chain))
    assert reasons(state, f"grow new {-430 - 800 * 9} 845 90") == []


@rule("4.5")
@ruling("A point (u, v)")
@pytest.mark.parametrize("angle", range(-90, 91, 7))
def test_a_card_may_be_turned_by_any_whole_degree(angle) -> None:
    state = table(A=dict(row=[PLAIN]))
    play(state, f"grow new 0 1800 {angle}")
    assert facts(state)["trees"]["A"]["cards"][-1] == ["new", 0, 1800, angle]


@rule("4.5")
@ruling("A point (u, v)")
def test_a_positive_angle_turns_to_the_left() -> None:
    # Turned by 90 degrees to the left a card reaches from its root 880 to the left, so it may hang over the edge of x.
    state = table(A=dict(row=[PLAIN]), new=PLAIN)
    play(state, "grow new 0 1810 90")
    state.turn = 0
    assert reasons(state, "grow other -700 1810 90") == []
    assert reasons(state, "grow other 700 1810 -90") == ["covers-no-card"]


@rule("4.5")
@pytest.mark.parametrize("pose", ["0 1000 181", "0 1000 -180", "0.5 1000 0", "0 1000 1.5", "0 20001 0", "+1 1000 0"])
def test_there_are_no_other_angles_and_no_fractions(pose) -> None:
    assert refused(table(), f"grow new {pose}")[0] == "notation/unreadable"


@rule("4.5")
def test_cards_once_laid_are_never_moved() -> None:
    state = table(A=dict(row=[PLAIN]))
    before = facts(state)["trees"]["A"]["cards"]
    play(state, f"grow new 0 {SECOND} 0", f"grow other 0 {FIRST} 0")
    assert facts(state)["trees"]["A"]["cards"] == [*before, ["new", 0, SECOND, 0]]
    assert refused(table(A=dict(row=[PLAIN])), f"grow a1 0 {SECOND} 0") == ("not-in-display", "3.4")


@rule("4.6")
def test_exactly_ten_is_allowed() -> None:
    state = table(A=dict(row=["star star cloud", "star star star"]), new="star star cloud")
    play(state, f"grow new 0 {THIRD} 0")
    assert points(state) == {"A": 2 + 3 + 2 + 1}
    state = table(A=dict(row=["star star star", "star star star"]), new="star star star")
    assert points_of(state) == 10


def points_of(state):
    play(state, f"grow new 0 {THIRD} 0")
    return points(state)["A"]


@rule("4.6")
def test_eleven_is_forbidden_and_not_cut_to_ten() -> None:
    state = table(A=dict(row=["star star star", "star star star"]), new="star star star star")
    assert refused(state, f"grow new 0 {THIRD} 0") == ("over-ten", "4.6")
    assert not [move for move in legal(state, "grow new") if play_alone(state, move) > 10]


def play_alone(state, move):
    after = state.copy()
    play(after, move)
    return facts(after)["last_score"]["base"]


@rule("4.6")
def test_the_limit_is_for_the_sum_of_all_kinds() -> None:
    row = ["star star cloud cloud", "star cloud cloud mushroom"]
    state = table(A=dict(row=row), new="star star cloud cloud")  # star 2+1+2+1, cloud 2+2+2
    assert refused(state, f"grow new 0 {THIRD} 0") == ("over-ten", "4.6")


@rule("4.6", "5.4")
def test_points_of_the_season_do_not_count_for_the_limit() -> None:
    state = table(
        A=dict(row=["star star star", "star star star"]),
        new="star star star",
        season_card="spring-3",
        goals={"spring-3": {"test": "scored", "at_least": 10, "points": 5}},
    )
    play(state, f"grow new 0 {THIRD} 0")
    assert (scored(state), points(state)) == ({"star": 10, "season": 5}, {"A": 15})


@rule("4.6")
def test_the_same_card_may_be_laid_where_it_scores_less() -> None:
    state = table(A=dict(row=["star star star", "star star star"]), new="star star star star")
    play(state, "grow new 430 845 -90")
    assert scored(state) == {"star": 5}


@rule("4.8")
def test_printed_example_branch_ends_are_exactly_the_cards_without_children() -> None:
    poses = {"a": LEFT, "b": [0, 1180, 0], "c": RIGHT, "d": [-1230, 845, 90], "e": [0, 1980, 0]}
    state = table(
        cards=dict.fromkeys(poses, PLAIN), A=dict(cards=[[name, *pose] for name, pose in poses.items()]), display=[]
    )
    assert ends(state) == "c d e"
    assert {name: parent(state, name) for name in poses} == {
        "a": "trunk",
        "b": "trunk",
        "c": "trunk",
        "d": "a",
        "e": "b",
    }


@rule("4.8")
def test_the_trunk_is_never_a_branch_end() -> None:
    state = table()
    assert ends(state) == ""
    play(state, f"grow new 0 {FIRST} 0")
    assert (ends(state, "A"), ends(state, "B")) == ("new", "")


@rule("4.8")
def test_a_card_that_gets_a_child_is_no_longer_an_end() -> None:
    state = table(A=dict(row=[PLAIN]))
    assert ends(state) == "a1"
    play(state, f"grow new 0 {SECOND} 0")
    assert ends(state) == "new"


@rule("4.1", "4.2", "4.3", "4.4")
@pytest.mark.parametrize(
    ("pose", "number"),
    [([2000, 500, 0], "4.1"), ([0, 300, 0], "4.3"), ([-430, 845, 180], "4.4"), ([-300, 500, 90], "4.2")],
)
def test_a_position_with_a_card_that_could_not_have_been_laid_is_refused(pose, number) -> None:
    with pytest.raises(NotationError, match=rf"rule {number}"):
        table(cards={"x": PLAIN}, A=dict(cards=[["x", *pose]]))


@rule("4.6")
def test_a_position_may_hold_a_card_that_would_have_scored_more_than_ten() -> None:
    stars = "star star star star"
    assert ends(table(A=dict(row=[stars, stars, stars]))) == "a3"


@rule("4.5", "4.3")
@ruling("A point (u, v)")
def test_prints_turn_with_their_card() -> None:
    # x lies to the left: what was its print at (120, 200) is now at (-630, 650), and (120, 420) at (-850, 650).
    state = table(cards={"x": card(PLAIN)}, A=dict(cards=[["x", *LEFT]]))
    assert reasons(state, "grow new -920 845 90") == []
    assert reasons(state, "grow new -919 845 90") == ["covers-symbol"]
