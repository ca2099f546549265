"""The schedule is fair: no bot gains by its seat, its neighbours or the cards."""

from collections import Counter
from itertools import combinations
from math import factorial

import pytest

from kokodama.arena.schedule import Series, arena_series, fixtures, ladder_series, lineups_of
from kokodama.arena.worker import MatchPlan, play_fixtures

BOTS = ["a", "b", "c", "d", "e"]
TABLES = [(bots, seats) for bots in (2, 3, 4, 5) for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_in_every_round_every_bot_sits_in_every_seat_equally_often(bots: int, seats: int) -> None:
    series = arena_series(BOTS[:bots], seats)
    for first in (0, series.round_size, 7 * series.round_size):
        sat = Counter(
            (bot, seat)
            for number in range(first, first + series.round_size)
            for seat, bot in enumerate(series.fixture(number).bots)
        )
        assert len(sat) == bots * seats
        assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_every_two_bots_meet_equally_often(bots: int, seats: int) -> None:
    series = arena_series(BOTS[:bots], seats)
    met: Counter[tuple[str, str]] = Counter()
    for number in range(series.round_size):
        table = series.fixture(number).bots
        met.update((one, other) for one in table for other in table if one < other)
    assert set(met) == set(combinations(BOTS[:bots], 2))
    assert len(set(met.values())) == 1


def test_after_all_orders_everybody_has_sat_behind_everybody_equally_often() -> None:
    series = arena_series(BOTS[:4], 4)
    before: Counter[tuple[str, str]] = Counter()
    for number in range(series.round_size * factorial(3)):
        table = series.fixture(number).bots
        before.update((table[i - 1], table[i]) for i in range(4))
    assert len(before) == 12
    assert len(set(before.values())) == 1


def test_a_deal_is_played_by_all_lineups_in_all_rotations_and_never_returns() -> None:
    series = arena_series(["a", "b", "c"], 2)
    games = [series.fixture(number) for number in range(18)]
    assert [game.deal for game in games] == [0] * 6 + [1] * 6 + [2] * 6
    assert {game.bots for game in games[:6]} == {(x, y) for x in "abc" for y in "abc" if x != y}
    assert [game.turn for game in games[6:12]] == [0, 1, 2, 3, 4, 5]


def test_tables_larger_than_the_list_are_filled_evenly() -> None:
    assert lineups_of("ab", 3) == (("a", "b", "a"), ("a", "b", "b"))
    assert lineups_of("ab", 4) == (("a", "b", "a", "b"),)
    assert lineups_of("abc", 4) == (("a", "b", "c", "a"), ("a", "b", "c", "b"), ("a", "b", "c", "c"))


def test_only_whole_rounds_are_played_and_the_series_take_turns() -> None:
    two, three = arena_series("abc", 2), arena_series("abc", 3)
    assert (two.round_size, three.round_size) == (6, 3)
    planned = fixtures([two, three], [7, 7])
    assert Counter(game.series for game in planned) == {"2 seats": 12, "3 seats": 9}
    assert [game.series for game in planned[:4]] == ["2 seats", "3 seats", "2 seats", "3 seats"]
    unlike = fixtures([two, three], [6, 60])
    assert Counter(game.series for game in unlike[:33]) == {"2 seats": 3, "3 seats": 30}
    assert [game.number for game in unlike if game.series == "3 seats"] == list(range(60))


def test_a_rung_of_a_ladder_is_one_of_the_stronger_among_weaker_ones_from_all_seats() -> None:
    rungs = ladder_series(["weak", "good", "best"], [2, 4])
    assert [rung.name for rung in rungs] == [
        "good among weak, 2 seats", "good among weak, 4 seats", "best among good, 2 seats", "best among good, 4 seats",
    ]  # fmt: skip
    tables = [rungs[1].fixture(number).bots for number in range(4)]
    assert sorted(table.index("good") for table in tables) == [0, 1, 2, 3]
    assert all(table.count("weak") == 3 for table in tables)


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_the_games_of_a_deal_begin_with_the_same_cards_but_fresh_luck(game: str) -> None:
    series = Series("same", (("random", "random"),))
    plan = MatchPlan(game, 5, {}, records=True)
    played = play_fixtures(plan, [series.fixture(number) for number in range(4)])
    begins = [record["position"] for _, record in played if record]
    moves = [record["moves"] for _, record in played if record]
    assert begins[0] == begins[1]
    assert begins[2] == begins[3]
    assert begins[0] != begins[2]
    assert moves[0] != moves[1]
