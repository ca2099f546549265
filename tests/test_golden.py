"""Whole games, perft counts and endings stay as they were, unless somebody changes them on purpose."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from kokodama.core.record import read_record, result_of
from kokodama.games import GAMES
from tests.golden import kodama, kokopelli
from tests.golden.telling import counts

HERE = Path(__file__).parent
GOLDEN: dict[str, Any] = {"kokopelli": kokopelli, "kodama": kodama}
PLAYTHROUGHS = [(name, seats) for name, golden in GOLDEN.items() for seats in golden.SEATS]
PERFT = [(name, case) for name in GOLDEN for case in yaml.safe_load((HERE / "perft" / f"{name}.yaml").read_text())]
RECORDS = sorted((HERE / "records").glob("*.yaml"))


@pytest.mark.parametrize(("name", "seats"), PLAYTHROUGHS)
def test_a_whole_game_is_told_as_before(name: str, seats: int) -> None:
    wanted = (HERE / "playthroughs" / f"{name}-{seats}.txt").read_text(encoding="utf-8")
    assert GOLDEN[name].playthrough(seats).splitlines() == wanted.splitlines()


@pytest.mark.parametrize(("name", "case"), PERFT, ids=[f"{name}, {case['name']}" for name, case in PERFT])
def test_there_are_as_many_lines_of_play_as_before(name: str, case: dict[str, Any]) -> None:
    assert counts(GAMES[name], case) == case["counts"]


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_is_what_its_name_says(path: Path) -> None:
    record = read_record(yaml.safe_load(path.read_text()), GAMES)
    *_, last = record.replay(GAMES[record.game])
    assert last.is_over()
    assert result_of(last) == record.result
    assert any(path.name.startswith(f"{record.game}-{way}-") for way in GOLDEN[record.game].ways(record))


@pytest.mark.parametrize("name", GOLDEN)
def test_there_is_a_record_of_all_that_matters(name: str) -> None:
    ways = GOLDEN[name].WAYS
    assert {way for way in ways if any(path.name.startswith(f"{name}-{way}-") for path in RECORDS)} == set(ways)
