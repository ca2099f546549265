"""Rules 2: set-up."""

import pytest

from kokodama.games.kodama.cards import SEASONS
from tests.rules.citing import rule, ruling
from tests.rules.kodama.plain_card_set import ADVANCED, SEASON_CARDS
from tests.rules.kodama.situation import GAME, SEATS, clock, facts, hand, play_on, start, turn

players_and_seeds = pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])


def hands(state):
    return [tree["hand"] for tree in facts(state)["trees"].values()]


@rule("2.1")
@players_and_seeds
def test_four_branch_cards_are_the_display_and_the_rest_is_the_stack(players, seed) -> None:
    found = facts(start(players, seed))
    assert (found["display_size"], found["stack_size"]) == (4, 59)
    assert {*found["display"], *found["stack"]} == {f"b{number:02}" for number in range(1, 64)}


@rule("2.1")
def test_the_branch_cards_are_shuffled() -> None:
    orders = {(*facts(start(2, seed))["display"], *facts(start(2, seed))["stack"]) for seed in range(30)}
    assert len(orders) == 30
    assert len({order[0] for order in orders}) > 10


@rule("2.2")
@players_and_seeds
def test_the_year_line_is_one_card_of_each_season_and_only_springs_is_open(players, seed) -> None:
    found = facts(start(players, seed))
    assert found["season_card"] in SEASON_CARDS["spring"]
    assert set(found["year"]) == {"summer", "autumn"}
    assert all(card in SEASON_CARDS[season] for season, card in found["year"].items())


@rule("2.2")
def test_every_season_card_comes_into_the_year_line_sooner_or_later() -> None:
    seen: dict[str, set[str]] = {season: set() for season in SEASONS}
    for seed in range(60):
        found = facts(start(2, seed))
        for season, card in {"spring": found["season_card"], **found["year"]}.items():
            seen[season].add(card)
    assert seen == {season: set(cards) for season, cards in SEASON_CARDS.items()}


@rule("2.2")
def test_nobody_sees_the_cards_of_the_seasons_to_come() -> None:
    state = start(3)
    for seat in (None, 0, 1, 2):
        told = str(GAME.view(state, seat).mapping())
        assert not any(card in told for card in facts(state)["year"].values())


@rule("2.3")
@players_and_seeds
def test_each_player_gets_a_trunk_of_his_own_and_four_kodamas(players, seed) -> None:
    state = start(players, seed)
    assert len({tree["trunk"] for tree in facts(state)["trees"].values()}) == players
    assert [len(goals) for goals in hands(state)] == [4] * players
    assert len({goal for goals in hands(state) for goal in goals}) == 4 * players
    assert all(goal.startswith("k") and "kid" not in goal for goals in hands(state) for goal in goals)


@rule("2.3")
def test_trunks_and_kodamas_are_random() -> None:
    starts = [facts(start(2, seed))["trees"]["A"] for seed in range(40)]
    assert len({tree["trunk"] for tree in starts}) == 6
    assert {goal for tree in starts for goal in tree["hand"]} == {f"k{number:02}" for number in range(1, 23)}


@rule("2.3")
def test_kodamas_are_secret_but_their_number_is_not() -> None:
    state = start(3)
    for seat in (None, 0, 1, 2):
        trees = GAME.view(state, seat).mapping()["trees"]
        assert [tree["hand_size"] for tree in trees.values()] == [4, 4, 4]
        seen = {name: tree["hand"] for name, tree in trees.items() if "hand" in tree}
        assert seen == ({} if seat is None else {SEATS[seat]: hands(state)[seat]})


@rule("2.3", "6.1")
def test_of_four_kodamas_three_are_scored() -> None:
    state = start(2)
    dealt = set(hand(state, "A").split())
    play_on(state, "over")
    left = set(hand(state, "A").split())
    assert len(left) == 1
    assert left < dealt
    assert dealt - left < set(facts(state)["spent"])


@ruling("Who goes first in spring?")
@rule("2.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_any_player_may_be_the_start_player_of_spring(players) -> None:
    starts = [start(players, seed) for seed in range(60)]
    assert {facts(state)["start"] for state in starts} == set(SEATS[:players])
    assert all(clock(state) == (1, "grow", facts(state)["start"]) == (1, "grow", turn(state)) for state in starts)


@rule("2.5")
@pytest.mark.parametrize("seed", range(5))
def test_a_first_game_has_no_year_line_at_all(seed) -> None:
    state = start(3, seed, first_game=True)
    assert (facts(state)["season_card"], facts(state)["year"]) == (None, {})
    play_on(state, "over")
    assert facts(state)["season_card"] is None


@rule("2.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_first_game_has_no_advanced_kodamas(players) -> None:
    dealt = {goal for seed in range(40) for goals in hands(start(players, seed, first_game=True)) for goal in goals}
    assert dealt == {f"k{number:02}" for number in range(1, 23)} - set(ADVANCED)


@ruling("Too few Kodamas for a first game?")
@rule("2.5")
def test_five_players_need_twenty_so_two_advanced_ones_are_added_to_the_other_eighteen() -> None:
    seen = set()
    for seed in range(40):
        dealt = [goal for goals in hands(start(5, seed, first_game=True)) for goal in goals]
        assert len(dealt) == 20
        assert len(set(dealt) & set(ADVANCED)) == 2
        seen |= set(dealt) & set(ADVANCED)
    assert seen == set(ADVANCED)


@rule("2.5", "8.1")
@pytest.mark.parametrize("seed", range(10))
def test_five_players_of_whom_one_has_kids_need_sixteen_and_no_advanced_ones(seed) -> None:
    state = start(5, seed, first_game=True, kids="B:c")
    assert not {goal for goals in hands(state) for goal in goals} & set(ADVANCED)


@rule("2.5", "8.2")
@pytest.mark.parametrize("seed", range(10))
def test_with_kids_mixed_in_five_players_need_no_advanced_ones_either(seed) -> None:
    state = start(5, seed, first_game=True, kids="mixed")
    assert not {goal for goals in hands(state) for goal in goals} & set(ADVANCED)


@rule("2.5")
@pytest.mark.parametrize("players", [2, 5])
def test_any_other_game_may_have_advanced_kodamas(players) -> None:
    dealt = {goal for seed in range(40) for goals in hands(start(players, seed)) for goal in goals}
    assert set(ADVANCED) < dealt
