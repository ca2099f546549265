"""The figures of an arena: places, wins, pairs, intervals, ratings."""

from random import Random

import pytest

from kokodama.arena.ratings import rate
from kokodama.arena.schedule import Series, arena_series, ladder_series
from kokodama.arena.standings import ladder, pairs, share_of_wins, standings
from kokodama.arena.summary import wilson
from kokodama.arena.worker import Result

LEVELS = {"weak": 0, "good": 6, "best": 12}


def result(bots: str, scores: list[int], winners: list[int], game: int = 0, series: str = "s") -> Result:
    return Result(series, game, 0, bots.split(), scores, winners, 50, 10, "over")


def games_of(series: Series, games: int, dice: Random) -> list[Result]:
    """Random results in which the stronger bot usually has more points."""
    results = []
    for number in range(series.whole_rounds(games)):
        fixture = series.fixture(number)
        scores = [round(40 + LEVELS[bot] + dice.gauss(0, 7)) for bot in fixture.bots]
        winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
        results.append(Result(series.name, number, fixture.deal, list(fixture.bots), scores, winners, 50, 10, "over"))
    return results


def test_winners_share_the_first_place_and_the_others_follow_by_points() -> None:
    assert result("a b c d", [9, 9, 4, 9], [0, 3]).places() == [0, 2, 3, 0]  # B lost the tie-break
    assert result("a b c", [3, 8, 3], [1]).places() == [1, 0, 1]


def test_a_shared_win_counts_as_its_part_of_one() -> None:
    games = [result("a b", [5, 5], [0, 1]), result("b a", [1, 2], [1])]
    row = share_of_wins("a", games, 2)
    assert (row["wins"], row["seatings"], row["share"], row["fair"]) == (1.5, 2, 0.75, 0.5)


def test_wins_are_counted_per_seat_a_bot_had() -> None:
    row = share_of_wins("a", [result("a a b", [7, 3, 5], [0])], 3)
    assert (row["wins"], row["seatings"], row["share"]) == (1.0, 2, 0.5)


def test_pairs_compare_every_seat_of_one_with_every_seat_of_the_other_and_count_a_game_once() -> None:
    found = {(row["bot"], row["against"]): row for row in pairs([result("a b a", [9, 5, 5], [0])], ["a", "b"])}
    assert (found["a", "b"]["ahead"], found["a", "b"]["games"]) == (0.75, 1)
    assert found["b", "a"]["ahead"] == 0.25


def test_games_broken_off_are_won_by_nobody_and_compare_nobody() -> None:
    games = [result("a b", [5, 3], [])]
    assert share_of_wins("a", games, 2)["share"] == 0.0
    assert pairs(games, ["a", "b"])[0]["games"] == 0
    assert rate(games, ["a", "b"])["a"].games == 0
    assert standings(games, [Series("s", (("a", "b"),))], ["a", "b"])["broken_off"] == 1


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_95_of_100_intervals_hold_the_truth() -> None:
    dice = Random(4)
    held = 0
    for _ in range(400):
        low, high = wilson(sum(dice.random() < 0.7 for _ in range(60)), 60)
        held += low <= 0.7 <= high
    assert held >= 0.92 * 400


def test_figures_do_not_depend_on_the_order_in_which_results_arrive() -> None:
    dice = Random(1)
    series = [arena_series(list(LEVELS), seats) for seats in (2, 3, 4)]
    results = [one for row in series for one in games_of(row, 60, dice)]
    figures = standings(results, series, list(LEVELS))
    for _ in range(3):
        dice.shuffle(results)
        assert standings(results, series, list(LEVELS)) == figures


def test_ratings_find_the_order_of_strength_and_narrow_with_the_games() -> None:
    series = arena_series(list(LEVELS), 4)
    few = rate(games_of(series, 60, Random(2)), list(LEVELS))
    many = rate(games_of(series, 600, Random(2)), list(LEVELS))
    assert sorted(LEVELS, key=lambda bot: many[bot].mu) == ["weak", "good", "best"]
    assert many["good"].interval()[1] < many["best"].interval()[0]
    assert all(many[bot].sigma < few[bot].sigma for bot in LEVELS)


def test_the_intervals_of_ratings_hold_what_other_games_say() -> None:
    series = arena_series(list(LEVELS), 2)
    found = [rate(games_of(series, 300, Random(seed)), list(LEVELS)) for seed in range(12)]
    for bot in LEVELS:
        centre = sum(one[bot].mu for one in found) / len(found)
        held = [one[bot].interval()[0] <= centre <= one[bot].interval()[1] for one in found]
        assert sum(held) >= 11


def test_a_ladder_says_of_every_rung_whether_the_stronger_wins_more_than_its_share() -> None:
    series = ladder_series(["weak", "best", "good"], [2, 4])  # the last rung leads down
    figures = ladder([one for rung in series for one in games_of(rung, 200, Random(3))], series)
    rows = [(rung["stronger"], rung["seats"], rung["fair"], rung["verdict"]) for rung in figures["rungs"]]
    assert rows == [
        ("best", 2, 0.5, "more"), ("best", 4, 0.25, "more"), ("good", 2, 0.5, "fewer"), ("good", 4, 0.25, "fewer"),
    ]  # fmt: skip
    for rung in figures["rungs"]:
        assert rung["interval"][0] < rung["share"] < rung["interval"][1]
        assert rung["games"] == 200
