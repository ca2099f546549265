"""The shared scenarios of Kokopelli, one test each, and the command that checks them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from kokodama.core.notation import Reader
from kokodama.core.scenario import Scenario, check, read_scenario
from kokodama.games import GAMES

FILE = Path(__file__).parent / "scenarios" / "kokopelli.yaml"
SCENARIOS = [read_scenario(item) for item in Reader(yaml.safe_load(FILE.read_text(encoding="utf-8"))).items()]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_the_scenario_holds(scenario: Scenario) -> None:
    assert check(GAMES["kokopelli"], scenario) is None, scenario.title


def test_every_scenario_has_its_own_id() -> None:
    assert len({scenario.id for scenario in SCENARIOS}) == len(SCENARIOS)


def test_the_command_checks_them_all() -> None:
    command = shutil.which("kokodama", path=str(Path(sys.executable).parent))
    assert command is not None, "the package is not installed beside this Python"
    done = subprocess.run(
        [command, "check", str(FILE)], capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "143 passed, 0 failed"
