"""The scripts in examples/ run and give the results they describe."""

import runpy
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from kokodama.core.chance import Chance
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as GAME

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_network_learns_what_it_is_shown() -> None:
    example = runpy.run_path(str(EXAMPLES / "train_kokopelli.py"))
    network = example["Network"](16, np.random.default_rng(1))
    chance = Chance(1)
    state = GAME.start(2, chance, {})
    seen = []
    while not state.is_over():
        state.apply(chance.choice(state.legal()))
        seen.append(example["ARRAYS"].observe(GAME.view(state, 0)))
    rows = np.array(seen[::4])
    targets = np.arange(len(rows), dtype=np.float32) / len(rows)
    before = np.abs(network.value(rows) - targets).mean()
    for _ in range(200):
        network.learn(rows, targets, 0.3 / len(rows))
    assert np.abs(network.value(rows) - targets).mean() < before / 3


def markers(path: Path) -> dict[str, int]:
    """How many points each line of a chart has, by the name of the line."""
    svg = "{http://www.w3.org/2000/svg}"
    groups = ElementTree.parse(path).iter(f"{svg}g")
    lines = {group.get("id", ""): len(list(group.iter(f"{svg}use"))) for group in groups}
    return {name: points for name, points in lines.items() if name.startswith("against")}


def test_training_is_measured_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plot, saved = tmp_path / "plot.svg", tmp_path / "network.npz"
    arguments = ["--train", "2", "--measures", "1", "--games", "2", "--plot", str(plot), "--save", str(saved)]
    monkeypatch.setattr("sys.argv", ["train_kokopelli.py", *arguments])
    runpy.run_path(str(EXAMPLES / "train_kokopelli.py"), run_name="__main__")
    told = capsys.readouterr().out
    assert "after 2 games" in told
    assert told.count("95% interval") == 4
    assert markers(plot) == {"against-random": 2, "against-greedy": 2}
    assert all(line in plot.read_text() for line in told.splitlines())  # for those who cannot see it
    assert set(np.load(saved)) == {"inner", "inner_bias", "outer", "outer_bias"}


def test_the_three_interfaces_in_a_few_lines_each(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    runpy.run_path(str(EXAMPLES / "self_play.py"), run_name="__main__")
    told = capsys.readouterr().out
    assert told.count("PettingZoo: player_") == 4
    assert "Gymnasium: points by seat [" in told
    assert "OpenSpiel: returns [" in told
