"""Whole games, perft counts and endings stay as they were, unless somebody changes them on purpose."""

from pathlib import Path

import pytest
import yaml

from kokodama.core.play import perft
from kokodama.core.record import read_record, result_of
from kokodama.games import GAMES
from tests import golden

HERE = Path(__file__).parent
KOKOPELLI = GAMES["kokopelli"]
RECORDS = sorted((HERE / "records").glob("*.yaml"))
PERFT = yaml.safe_load((HERE / "perft" / "kokopelli.yaml").read_text())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_told_as_before(seats: int) -> None:
    wanted = (HERE / "playthroughs" / f"kokopelli-{seats}.txt").read_text(encoding="utf-8")
    assert golden.playthrough(seats).splitlines() == wanted.splitlines()


@pytest.mark.parametrize("case", PERFT, ids=[case["name"] for case in PERFT])
def test_there_are_as_many_lines_of_play_as_before(case: dict[str, object]) -> None:
    state = KOKOPELLI.from_position(case["position"], {})  # type: ignore[arg-type]
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == case["counts"]


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_ends_the_way_its_name_says(path: Path) -> None:
    record = read_record(yaml.safe_load(path.read_text()), GAMES)
    *_, last = record.replay(KOKOPELLI)
    assert last.is_over()
    assert result_of(last) == record.result
    assert any(path.name.startswith(way) for way in golden.ways_it_ended(record))


def test_there_is_a_record_for_every_way_a_game_can_end() -> None:
    assert {way for way in golden.WAYS if any(path.name.startswith(way) for path in RECORDS)} == set(golden.WAYS)
