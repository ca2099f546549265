"""Worker pools: every item is done exactly once, and a worker that dies is reported."""

import os
from collections.abc import Sequence
from time import sleep
from typing import Any

import pytest

from kokodama.arena.pool import InProcessPool, Pool, PoolError, ProcessPool, make_pool, timed, work_through
from kokodama.arena.schedule import Fixture
from kokodama.arena.worker import MatchPlan, play_fixtures
from kokodama.bots.registry import bots_of, own_bots
from kokodama.core.chance import Chance


def double(numbers: Sequence[int]) -> list[int]:
    return [2 * number for number in numbers]


def nap(numbers: Sequence[int]) -> list[int]:
    sleep(0.02 * len(numbers))
    return list(numbers)


def vanish(numbers: Sequence[int]) -> list[int]:
    os._exit(3)


def stumble(numbers: Sequence[int]) -> list[int]:
    raise ZeroDivisionError(f"at {numbers[0]}")


@pytest.mark.parametrize("jobs", [1, 2])
def test_everything_is_done_once(jobs: int) -> None:
    done = [number for share in work_through(make_pool(double, jobs), range(1000)) for number in share]
    assert sorted(done) == [2 * number for number in range(1000)]


def test_nothing_to_do_is_done_at_once() -> None:
    assert list(work_through(make_pool(double, 2), [])) == []


class FakeTime:
    """A fake clock that only advances during work: twenty milliseconds per item."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr("kokodama.arena.pool.perf_counter", lambda: self.now)

    def work(self, numbers: Sequence[int]) -> list[int]:
        self.now += 0.02 * len(numbers)
        return list(numbers)


def test_shares_fit_the_pace_so_that_progress_is_lively(monkeypatch: pytest.MonkeyPatch) -> None:
    pool: Pool[int, int] = InProcessPool(FakeTime(monkeypatch).work)
    pool.pace = 0.1
    sizes = [len(share) for share in work_through(pool, range(60))]
    assert sizes[0] == 1
    assert 4 <= max(sizes) <= 5  # five of these take as long as a batch should
    assert sizes[-1] <= 2  # batches get small near the end, so that all workers finish together


def test_the_seconds_of_a_share_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    done, seconds = timed(FakeTime(monkeypatch).work, range(3))
    assert done == [0, 1, 2]
    assert seconds == pytest.approx(0.06)


def test_a_lost_process_is_said_and_not_waited_for() -> None:
    with pytest.raises(PoolError, match="a worker process died"):
        list(work_through(make_pool(vanish, 2), range(10)))


def test_a_mistake_of_the_work_comes_back_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError, match=r"at \d"):
        list(work_through(make_pool(stumble, 2), range(3)))


def test_whoever_stops_early_leaves_no_process_behind() -> None:
    pool: ProcessPool[int, int] = ProcessPool(nap, 2)
    shares = work_through(pool, range(100_000))
    next(shares)
    started = list(pool.executor._processes.values())
    shares.close()
    for process in started:
        process.join(10)
        assert process.exitcode is not None


class Stubborn:
    """A bot that plays an illegal action."""

    name = "stubborn"

    def choose(self, view: Any, chance: Chance) -> int:
        return 10**6


def test_a_bot_that_breaks_the_rules_is_named_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(own_bots("kokopelli"), "stubborn", Stubborn)
    bots_of.cache_clear()
    try:
        with pytest.raises(PoolError, match="2 seats, game 0 of stubborn, random: ") as failed:
            play_fixtures(MatchPlan("kokopelli", 1, {}), [Fixture("2 seats", 0, 0, 0, ("stubborn", "random"))])
    finally:
        bots_of.cache_clear()
    assert "1000000" in str(failed.value)
