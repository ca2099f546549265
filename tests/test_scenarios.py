"""The shared scenarios of both games, one test each, and the command that checks them."""

from pathlib import Path

import pytest
import yaml

from kokodama.core.notation import Reader
from kokodama.core.scenario import Scenario, check, read_scenario
from kokodama.games import GAMES
from tests.cli.shell import kokodama

FOLDER = Path(__file__).parent / "scenarios"


def scenarios(game: str) -> list[Scenario]:
    text = (FOLDER / f"{game}.yaml").read_text(encoding="utf-8")
    return [read_scenario(item) for item in Reader(yaml.safe_load(text)).items()]


CASES = [(game, scenario) for game in GAMES for scenario in scenarios(game)]


@pytest.mark.parametrize(("game", "scenario"), CASES, ids=[scenario.id for _, scenario in CASES])
def test_the_scenario_holds(game: str, scenario: Scenario) -> None:
    assert check(GAMES[game], scenario) is None, scenario.title


def test_every_scenario_has_its_own_id() -> None:
    assert len({scenario.id for _, scenario in CASES}) == len(CASES)


def test_the_command_checks_them_all() -> None:
    done = kokodama("check", FOLDER / "kokopelli.yaml", FOLDER / "kodama.yaml")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "198 passed, 0 failed"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_scenario_expects_can_fail(game: str) -> None:
    """A check that cannot fail checks nothing."""
    case = next(
        scenario for scenario in scenarios(game) if "scores" in scenario.expect and "refused" not in scenario.expect
    )
    wrong = {**case.expect, "scores": {"A": 999}}
    assert check(GAMES[game], Scenario(**{**vars(case), "expect": wrong})) is not None
