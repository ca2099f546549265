"""One source, two engines: compiled by mypyc and interpreted, they must play exactly the same games."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from kokodama.build_info import is_compiled
from tests.contract import many_games

ROOT = Path(__file__).parents[2]
SHARES = 20  # the first one every time, the others when there is time
HUNDREDS = 100  # of games of Kokopelli
KODAMA_GAMES = 40  # with every number of players and every kind of kids


def test_where_a_c_compiler_is_present_the_installed_engine_is_compiled() -> None:
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    if os.environ.get("KOKODAMA_COMPILE") == "0" or not header.exists() or not shutil.which("cc"):
        pytest.skip("no C compiler, or told not to compile")
    assert is_compiled(), "run `KOKODAMA_COMPILE=1 pip install .` to see why the engine was not compiled"


@pytest.mark.skipif(not is_compiled(), reason="only one engine here")
@pytest.mark.parametrize(
    "share", [0, *(pytest.param(share, marks=pytest.mark.exhaustive) for share in range(1, SHARES))]
)
def test_compiled_and_interpreted_agree_on_ten_thousand_seeded_games_and_some_years(share: int) -> None:
    first, last = share * HUNDREDS // SHARES, (share + 1) * HUNDREDS // SHARES
    first_seed, last_seed = share * KODAMA_GAMES // SHARES, (share + 1) * KODAMA_GAMES // SHARES
    interpreted = subprocess.run(
        [sys.executable, many_games.__file__, *map(str, (first, last, first_seed, last_seed))],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    assert interpreted[0] == "interpreted"
    compiled = [str(many_games.checksum(hundred * 100, 100)) for hundred in range(first, last)]
    compiled += [str(many_games.kodama_checksum(seed)) for seed in range(first_seed, last_seed)]
    assert interpreted[1:-1] == compiled
