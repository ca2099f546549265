"""What each measure counts and each test asks for (docs/cards.md), on trees small enough to count by hand."""

from typing import Any

import pytest

from kokodama.games.kodama.cards import MEASURES, TESTS
from tests.rules.kodama.situation import NOTHING, card, facts, paid, play, table

FORKED = [[[315, 0], [100, 860]], [[315, 0], [530, 860]]]
# a1 on the trunk carries left and right; aside hangs to the right of the trunk, down from it hangs low.
CARDS = {
    "a1": card("flower star cloud", bark=FORKED),
    "left": "star star mushroom",
    "right": "cloud flower firefly",
    "aside": "star cloud caterpillar",
    "low": "star mushroom mushroom",
}
TREE = [
    ["a1", 0, 1000, 0],
    ["left", -200, 1800, 60],
    ["right", 200, 1800, -60],
    ["aside", 430, 845, -90],
    ["low", 1250, 880, 180],
]
COUNTS: list[tuple[dict[str, Any], int]] = [
    (dict(measure="prints", kinds=["star"]), 6),  # the trunk's own included
    (dict(measure="prints", kinds=["cloud", "flower"]), 5),
    (dict(measure="prints", kinds=["star"], per=4), 1),
    (dict(measure="prints", kinds=["star"], most=4), 4),
    (dict(measure="least", kinds=["star", "cloud"]), 3),
    (dict(measure="least", kinds=["flower", "firefly", "star"]), 1),
    (dict(measure="most"), 6),
    (dict(measure="cards-with", kinds=["star", "cloud"]), 2),
    (dict(measure="doubles"), 2),
    (dict(measure="ends"), 3),
    (dict(measure="ends-with", kinds=["firefly", "mushroom"]), 3),
    (dict(measure="ends-with", kinds=["firefly"]), 1),
    (dict(measure="longest"), 2),
    (dict(measure="on-trunk"), 2),
    (dict(measure="forks"), 1),
    (dict(measure="height"), 25),  # the upper corners of left and right: 2513
    (dict(measure="height", per=10), 2),
    (dict(measure="width"), 26),  # from -1120 to 1565
    (dict(measure="balance"), 2),  # one root left of the middle, a1 upon it, three to the right
    (dict(measure="hanging"), 1),  # low; 90 degrees is not more than 90
    (dict(measure="run", kinds=["star"]), 4),  # left 2, a1 1, trunk 1
    (dict(measure="run", kinds=["cloud"]), 2),
    (dict(measure="run", kinds=["mushroom", "firefly"]), 2),
]


def tree(**parts):
    return table(cards=CARDS, A={"cards": TREE, "hand": "k01"}, **parts)


@pytest.mark.parametrize(("goal", "count"), COUNTS, ids=lambda value: str(value).replace("'", ""))
def test_a_goal_brings_its_points_for_what_it_counts(goal, count) -> None:
    worth = 1 if "most" in goal else 2
    state = tree(round=4, phase="kodama", goals={"k01": {**goal, "points": worth}})
    assert paid(play(state, "kodama k01")) == [("A", count * worth, "k01")]


@pytest.mark.parametrize(("kind", "count"), [("star", 6), ("mushroom", 3), ("firefly", 1)])
def test_a_goal_of_choice_counts_the_kind_that_was_named(kind, count) -> None:
    state = tree(round=4, phase="kodama", goals={"k01": {"measure": "chosen", "points": 1}})
    assert paid(play(state, "kodama k01", f"choose {kind}")) == [("A", count, "k01")]


def test_a_bare_trunk_has_its_own_print_and_no_card() -> None:
    worth = {"prints": 1, "least": 1, "most": 1, "run": 1, "height": 13, "width": 9}
    for measure in MEASURES:
        kinds = {"kinds": ["star"]} if measure in ("prints", "least", "cards-with", "ends-with", "run") else {}
        goals = {"k01": {"measure": measure, "points": 1, **kinds}}
        state = table(round=4, phase="kodama", A={"hand": "k01"}, goals=goals)
        told = play(state, "kodama k01", *(["choose cloud"] if measure == "chosen" else []))
        assert paid(told) == [("A", worth.get(measure, 0), "k01")], measure


def test_every_measure_is_counted_above() -> None:
    assert {str(goal["measure"]) for goal, _ in COUNTS} | {"chosen"} == set(MEASURES)


PLAIN = "mushroom flower firefly"
ROW = dict(row=["star cloud flower"])  # on the trunk of stars
# what a season asks for, the new card, its pose, and whether it pays
ASKED: list[tuple[dict[str, Any], str, str, bool]] = [
    (dict(test="kinds-scored", at_least=2), "star cloud firefly", "0 1700 0", True),
    (dict(test="kinds-scored", at_least=3), "star cloud firefly", "0 1700 0", False),
    (dict(test="scored", at_least=5), "star cloud firefly", "0 1700 0", True),
    (dict(test="scored", at_least=6), "star cloud firefly", "0 1700 0", False),
    (dict(test="scored-nothing"), NOTHING, "0 1700 0", True),
    (dict(test="scored-nothing"), PLAIN, "0 1700 0", False),
    (dict(test="on-trunk"), PLAIN, "430 845 -90", True),
    (dict(test="on-trunk"), PLAIN, "0 1700 0", False),
    (dict(test="on-end"), PLAIN, "0 1700 0", True),
    (dict(test="on-end"), PLAIN, "430 845 -90", False),
    (dict(test="on-fork"), PLAIN, "0 1700 0", False),
    (dict(test="on-fork"), PLAIN, "430 845 -90", False),
    (dict(test="shows", kinds=["flower"], at_least=1), PLAIN, "0 1700 0", True),
    (dict(test="shows", kinds=["flower"], at_least=2), PLAIN, "0 1700 0", False),
    (dict(test="shows", kinds=["flower", "firefly"], at_least=2), PLAIN, "0 1700 0", True),
    (dict(test="turned", at_least=60), PLAIN, "0 1820 60", True),
    (dict(test="turned", at_least=60), PLAIN, "0 1820 -60", True),
    (dict(test="turned", at_least=60), PLAIN, "0 1820 59", False),
    (dict(test="high", at_least=25), PLAIN, "0 1700 0", True),
    (dict(test="high", at_least=26), PLAIN, "0 1700 0", False),
    (dict(test="left"), PLAIN, "-1 1700 0", True),
    (dict(test="left"), PLAIN, "0 1700 0", False),
    (dict(test="right"), PLAIN, "1 1700 0", True),
    (dict(test="right"), PLAIN, "0 1700 0", False),
]


@pytest.mark.parametrize(("season", "new", "pose", "pays"), ASKED, ids=lambda value: str(value).replace("'", ""))
def test_a_season_pays_for_the_card_it_asks_for(season, new, pose, pays) -> None:
    goals = {"spring-3": {**season, "points": 2}}
    state = table(A=ROW, new=new, season_card="spring-3", goals=goals)
    play(state, f"grow new {pose}")
    assert facts(state)["last_score"]["season"] == (2 if pays else 0)


@pytest.mark.parametrize(("test", "pays"), [("on-fork", True), ("on-end", False)])
def test_a_second_card_on_a_parent_makes_a_fork(test, pays) -> None:
    cards = {name: CARDS[name] for name in ("a1", "left")}
    goals = {"spring-3": {"test": test, "points": 2}}
    state = table(cards=cards, A={"cards": TREE[:2]}, season_card="spring-3", goals=goals)
    play(state, "grow new 200 1800 -60")
    assert facts(state)["last_score"]["season"] == (2 if pays else 0)


def test_every_test_of_a_season_is_asked_above_with_a_card_that_passes_and_one_that_does_not() -> None:
    passed = {str(season["test"]) for season, _, _, pays in ASKED if pays} | {"on-fork"}
    failed = {str(season["test"]) for season, _, _, pays in ASKED if not pays}
    assert passed == failed == set(TESTS)
