"""Rules 1: components."""

from collections import Counter

import pytest

from kokodama.core.notation import NotationError
from kokodama.games.kodama.card_face import SYMBOLS, trunk_shape
from kokodama.games.kodama.card_loader import read_card_set, standard
from kokodama.games.kodama.cards import ANY_SEASON, SEASONS
from kokodama.games.kodama.geometry import BARK, HEIGHT, ROOT, WIDTH
from kokodama.games.kodama.tree import Tree
from tests.rules.citing import rule
from tests.rules.kodama.plain_card_set import plain_data
from tests.rules.kodama.situation import card, facts, play, reasons, scored, start, table


@rule("1.1")
def test_there_are_six_symbols() -> None:
    assert SYMBOLS == ["flower", "firefly", "mushroom", "caterpillar", "star", "cloud"]
    with pytest.raises(NotationError, match="'moon' is not a symbol"):
        table(new="moon star star")


@rule("1.2")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_symbol_has_a_trunk_that_shows_it_once(symbol) -> None:
    state = table(A=dict(trunk=symbol), B=dict(trunk="star" if symbol == "cloud" else "cloud"), new=f"{symbol} " * 3)
    play(state, "grow new 0 1000 0")
    assert scored(state) == {symbol: 3 + 1}


@rule("1.2", "2.3")
def test_no_two_seats_have_the_same_trunk() -> None:
    with pytest.raises(NotationError, match=r"every seat needs a different trunk symbol \(rule 2\.3\)"):
        table(A=dict(trunk="star"), B=dict(trunk="star"))


@rule("1.2", "4.2")
@pytest.mark.parametrize("pose", ["-449 859 90", "449 859 -90", "0 1299 0", "-299 1299 0", "299 1299 0"])
def test_branches_of_the_trunk_run_to_its_left_right_and_upper_edge(pose) -> None:
    assert reasons(table(), f"grow new {pose}") == []


@rule("1.2", "4.2")
@pytest.mark.parametrize("pose", ["-449 750 90", "449 750 -90", "-150 1299 0", "449 1299 0"])
def test_elsewhere_the_edge_of_the_trunk_has_no_bark(pose) -> None:
    assert reasons(table(), f"grow new {pose}") == ["off-the-bark"]


@rule("1.3")
def test_there_are_63_branch_cards_with_three_or_four_prints_some_of_them_twice_the_same() -> None:
    shapes = standard().branches
    assert len(shapes) == 63
    assert {sum(shape.counts) for shape in shapes} == {3, 4}
    assert any(max(shape.counts) >= 2 for shape in shapes)


@rule("1.3")
@pytest.mark.parametrize("symbols", ["star star", "star star star star star"])
def test_a_card_with_fewer_or_more_prints_is_no_branch_card(symbols) -> None:
    five = [(120, 200), (510, 200), (120, 420), (510, 420), (315, 600)]
    with pytest.raises(NotationError, match=r"a branch card has 3 or 4 prints.*rule 1\.3"):
        table(new=card(symbols, five))


@rule("1.3")
def test_bark_reaches_the_edge_of_a_branch_card_only_at_its_root() -> None:
    for shape in standard().branches:
        tree = Tree(0, trunk_shape(0))
        tree.lay(shape, 0, 1240, 0)
        around = [(x, 0) for x in range(0, WIDTH + 1, 5)] + [(x, HEIGHT) for x in range(0, WIDTH + 1, 5)]
        around += [(x, y) for x in (0, WIDTH) for y in range(0, HEIGHT + 1, 5)]
        reached = [(u, v) for u, v in around if tree.on_the_bark(1, u - ROOT, v + 1240)]
        assert (ROOT, 0) in reached
        assert all(v == 0 and abs(u - ROOT) <= 2 * BARK for u, v in reached)


@rule("1.4")
def test_there_are_22_kodamas_some_of_them_advanced_and_nine_kids_in_three_sets_one_for_each_season() -> None:
    cards = standard()
    kodamas = [goal for goal in cards.goals if goal.season == ANY_SEASON]
    assert len(kodamas) == 22
    assert 0 < len([goal for goal in kodamas if goal.advanced]) < 22
    kids = {name: goal for name, goal in zip(cards.goal_names, cards.goals, strict=True) if goal.season != ANY_SEASON}
    assert set(kids) == {f"kid-{letter}-{season}" for letter in "abc" for season in SEASONS}
    assert all(name.endswith(SEASONS[kid.season]) and not kid.advanced for name, kid in kids.items())


@rule("1.5")
def test_there_are_15_season_cards_five_for_each_season() -> None:
    assert Counter(SEASONS[card.season] for card in standard().seasons) == {"spring": 5, "summer": 5, "autumn": 5}


@rule("1.3", "1.4", "1.5")
@pytest.mark.parametrize("part", ["branch", "kodama", "kid", "season"])
@pytest.mark.parametrize("change", [-1, 1])
def test_a_box_with_a_card_too_few_or_too_many_is_refused(part, change) -> None:
    data = plain_data()
    extra = {**data[part][0], "id": "one-more"}
    data[part] = data[part][:-1] if change < 0 else [*data[part], extra]
    with pytest.raises(NotationError, match=rf"^{part}: a card set has \d+ of these"):
        read_card_set(data)


@rule("1.5")
def test_a_box_with_six_springs_and_four_summers_is_refused() -> None:
    data = plain_data()
    summer = next(row for row in data["season"] if row["season"] == "summer")
    summer["season"] = "spring"
    with pytest.raises(NotationError, match=r"spring has five season cards \(rule 1\.5\)"):
        read_card_set(data)


@rule("1.4")
def test_a_kodama_with_a_season_and_a_kid_without_one_are_refused() -> None:
    for part, change in (("kodama", {"season": "spring"}), ("kid", {"season": None})):
        data = plain_data()
        data[part][0] = {key: value for key, value in {**data[part][0], **change}.items() if value is not None}
        with pytest.raises(NotationError, match=r"a kid belongs to a season, a Kodama to none \(rule 1\.4\)"):
            read_card_set(data)


@rule("1.3", "1.4")
def test_every_card_of_the_box_is_somewhere_at_most_once() -> None:
    found = facts(start(5))
    assert len({*found["display"], *found["stack"]}) == 63
    hands = [goal for tree in found["trees"].values() for goal in tree["hand"]]
    assert len(set(hands)) == len(hands) == 20
    with pytest.raises(NotationError, match="is in two places"):
        table(A=dict(hand="k01"), B=dict(hand="k01"))
    with pytest.raises(NotationError, match="is in two places"):
        table(display="b01 b02 b03 b04", stack="b01")
