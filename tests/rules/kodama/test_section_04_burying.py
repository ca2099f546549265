"""Rule 4.7: a player must lay a card; what happens when none has a place."""

from kokodama.core.chance import Chance
from kokodama.games.kodama.tree import pose_angle, pose_x, pose_y
from tests.rules.citing import rule, ruling
from tests.rules.kodama.situation import (
    GAME,
    NOTHING,
    card,
    facts,
    kinds,
    legal,
    play,
    points,
    reasons,
    refused,
    table,
    turn,
)

STUMP = card("mushroom mushroom mushroom", [(120, 120), (510, 120), (315, 300)], [[[315, 0], [315, 40]]])
STUMPS = {"s1": STUMP, "s2": STUMP, "s3": STUMP}
FULL = [["s1", 0, 866, 15], ["s2", 360, 792, -90], ["s3", -360, 792, 120]]  # no place is left on trunk or stumps
NEARLY_FULL = [["s1", -4, 868, 20], ["s2", 352, 781, -97], ["s3", -357, 790, 118]]  # but for (342, 1296), turned -41


def stuck(**parts):
    cards = {**STUMPS, **dict.fromkeys(["d1", "d2", "d3", "d4", "top", "below"], NOTHING)}
    return table(**{"cards": cards, "display": "d1 d2 d3 d4", "A": {"cards": FULL}, "stack": "top below", **parts})


@ruling("What if no card can be laid?")
@rule("4.7")
def test_whoever_can_lay_no_card_puts_one_under_the_stack_scores_nothing_and_the_display_is_refilled() -> None:
    state = stuck()
    assert legal(state) == {"bury d1", "bury d2", "bury d3", "bury d4"}
    assert kinds(play(state, "bury d2")) == ["buried", "refilled", "turn"]
    assert (points(state), turn(state), len(facts(state)["trees"]["A"]["cards"])) == ({}, "B", 3)
    assert set(facts(state)["display"]) == {"d1", "d3", "d4", "top"}
    assert facts(state)["stack"] == ["below", "d2"]


@rule("4.7")
def test_a_card_under_an_empty_stack_comes_back_at_once() -> None:
    state = stuck(stack="")
    play(state, "bury d3")
    assert (set(facts(state)["display"]), facts(state)["stack"]) == ({"d1", "d2", "d3", "d4"}, [])


@rule("4.7", "3.4")
def test_a_buried_card_comes_back_when_all_above_it_are_gone() -> None:
    state = stuck(stack="top", B={"cards": []})
    play(state, "bury d1", "grow d2 0 1000 0", "bury d3")
    assert (set(facts(state)["display"]), facts(state)["stack"]) == ({"d1", "d4", "top", "d3"}, [])


@rule("4.7")
def test_nobody_buries_while_any_card_of_the_display_has_a_place() -> None:
    state = table()
    for name in ("new", "other"):
        assert refused(state, f"bury {name}") == ("not-now", "4.7")
    assert legal(state, "bury") == set()


@rule("4.7")
def test_only_a_card_of_the_display_can_be_buried() -> None:
    assert refused(stuck(), "bury top") == ("not-in-display", "3.4")
    assert refused(stuck(), "bury nowhere") == ("not-in-display", "3.4")


@rule("4.7")
def test_everybody_saw_what_was_buried_so_the_lowest_cards_of_the_stack_are_known_in_order() -> None:
    others = [[str(name).replace("s", "t"), *pose] for name, *pose in FULL]
    cards = {**STUMPS, **dict.fromkeys(["t1", "t2", "t3"], STUMP)}
    state = table(
        cards=cards, display="b01 b02 b03 b04", stack="b05 b06 b07 b08", A={"cards": FULL}, B={"cards": others}
    )
    play(state, "bury b01", "bury b02", "bury b03")
    for known in (3, 4, 4):  # b08 above them is drawn, then b01, which was buried first
        imagined = [GAME.imagine(GAME.view(state, None), Chance(number)) for number in range(20)]
        assert {tuple(facts(one)["stack"][-known:]) for one in imagined} == {tuple(facts(state)["stack"][-known:])}
        play(state, f"bury {facts(state)['display'][0]}")


RICH = card("star star star star", [(152, 180), (515, 100), (347, 266), (97, 577)], [[[315, 0], [315, 595]]])
STARS = "star star star star"


def over_ten_everywhere(*display):
    """Only one card of the tree has places, and four stars would score 4 + 4 + 4 + 1 on it."""
    cards = {**STUMPS, "s1": RICH, "c": STARS, "d1": STARS, "d2": STARS, "d3": NOTHING}
    return table(cards=cards, display=list(display), A={"cards": [*FULL, ["c", -154, 1441, -15]]})


@rule("4.7", "4.6")
def test_a_place_where_a_card_would_score_more_than_ten_is_no_place() -> None:
    state = over_ten_everywhere("d1", "d2")
    pose = state.trees[0].open[0]
    assert reasons(state, f"grow d1 {pose_x(pose)} {pose_y(pose)} {pose_angle(pose)}") == ["over-ten"]
    assert legal(state) == {"bury d1", "bury d2"}


@rule("4.7", "4.6")
def test_as_soon_as_one_card_of_the_display_has_a_place_the_others_cannot_be_buried() -> None:
    state = over_ten_everywhere("d1", "d2", "d3")
    assert legal(state) == legal(state, "grow d3") != set()
    assert refused(state, "bury d1") == ("not-now", "4.7")


@rule("4.7")
@ruling("The lattice of a")
def test_whether_there_is_a_place_is_asked_of_the_lattice_alone_but_a_free_pose_may_be_played_all_the_same() -> None:
    state = stuck(A={"cards": NEARLY_FULL})
    assert legal(state) == {"bury d1", "bury d2", "bury d3", "bury d4"}
    assert reasons(state, "grow d1 342 1296 -41") == []
    play(state, "grow d1 342 1296 -41")
    assert facts(state)["parents"]["d1"] == "trunk"


@rule("4.7")
def test_the_game_goes_on_with_somebody_who_can_never_lay_a_card() -> None:
    state = stuck(stack="")
    play(state, "bury d1", "grow d1 0 1000 0", "bury d2")
    assert (facts(state)["round"], turn(state)) == (2, "B")
