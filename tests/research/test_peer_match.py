"""The match against OpenSpiel's search: fair, resumable, told with its interval."""

import json
from pathlib import Path
from time import perf_counter

import pytest
from typer.testing import CliRunner

pytest.importorskip("pyspiel")

import typer

from kokodama.bots.kokopelli.search_bot import SearchBot
from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.research.openspiel_bot import SpielBot
from kokodama.research.peer_match import GameResult, Terms, bot_with_clock, main, play, summary


@pytest.mark.parametrize("rollouts", ["openspiel", "engine"])
def test_the_search_stops_when_its_time_is_up(rollouts: str) -> None:
    game = GAMES["kokopelli"]
    state = game.start(2, Chance(3), {})
    view = game.view(state, state.to_act())
    bot = SpielBot("kokopelli", 2, 0.0, rollouts)
    assert bot.choose(view, Chance(1)) in view.menu
    least = bot.search.simulations
    bot = SpielBot("kokopelli", 2, 0.5, rollouts)
    assert bot.choose(view, Chance(1)) in view.menu
    assert least == 2 < bot.search.simulations


def test_our_bot_searches_by_the_clock_too() -> None:
    game = GAMES["kokopelli"]
    state = game.start(2, Chance(3), {})
    view = game.view(state, state.to_act())
    bot = bot_with_clock("strong", 0.5)
    assert isinstance(bot, SearchBot)
    began = perf_counter()
    assert bot.choose(view, Chance(1)) in view.menu
    assert perf_counter() - began >= 0.5  # its 200 iterations take a fraction of that
    usual = make_bot("kokopelli", "strong")
    assert isinstance(usual, SearchBot)
    assert bot.params.rollout_rounds == usual.params.rollout_rounds


def test_seats_are_swapped_over_the_same_deal() -> None:
    first, second = (play(Terms("greedy", 0.0, "engine", 5), number) for number in (0, 1))
    assert (first.seat, second.seat) == (0, 1)
    assert first.won + second.won > 1  # greedy beats a search without time
    assert min(first.decisions) > 10


def test_an_interrupted_match_goes_on(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(main)
    path = tmp_path / "match.jsonl"
    arguments = ["--bot", "random", "--seconds", "0", "--rollouts", "engine", "--results", str(path), "--games"]
    assert CliRunner().invoke(app, [*arguments, "2"]).exit_code == 0
    before = path.read_text()
    path.write_text(before + '{"number": 2, "sea')
    done = CliRunner().invoke(app, [*arguments, "4"])
    assert done.exit_code == 0, done.output
    assert path.read_text().startswith(before)
    numbers = sorted(json.loads(line)["number"] for line in path.read_text().splitlines()[1:])
    assert numbers == [0, 1, 2, 3]
    assert "95% interval" in done.output
    refused = CliRunner().invoke(app, [*arguments, "4", "--seed", "9"])
    assert refused.exit_code == 2


def test_the_summary_counts_shared_wins_by_half() -> None:
    games = [
        GameResult(0, 0, [30, 20], 1.0, (10, 10), (1.0, 1.0), 100),
        GameResult(1, 1, [25, 25], 0.5, (10, 10), (1.0, 3.0), 300),
    ]
    text = summary(Terms("strong", 0.1, "engine", 1), games)
    assert "won 1.5 of 2 games" in text
    assert "strong: 0.1000 s per decision, 27.5 points" in text
    assert "ISMCTS: 20 simulations per decision" in text
