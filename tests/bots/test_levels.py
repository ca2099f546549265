"""The levels of bots: the same four in every game and language; other packages may add bots."""

import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from kokodama.bots import registry
from kokodama.bots.bot import ExplainingBot
from kokodama.bots.levels import LEVELS
from kokodama.bots.registry import bots_of, make_bot, title
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from tests.bots.bot_games import KOKOPELLI, MANY, asked
from tests.contract.games_at_random import AnyGame, each_game, moments, start

ROOT = Path(__file__).parents[2]


@pytest.fixture
def _my_bot_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the example bot as a package of its own."""
    folder = tmp_path / "my_bot-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bot\nVersion: 1.0\n")
    entries = "[kokodama.bots]\nkokopelli.mybot = my_bot:MyBot\nkokopelli.greedy = my_bot:MyBot\n"
    (folder / "entry_points.txt").write_text(entries)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    invalidate_caches()
    registry.bots_of.cache_clear()
    yield
    registry.bots_of.cache_clear()
    sys.modules.pop("my_bot", None)


@pytest.mark.usefixtures("_my_bot_installed")
def test_a_bot_of_another_package_plays_by_its_name() -> None:
    for seats in (2, 3, 4):
        bots = [make_bot("kokopelli", "mybot")] + [make_bot("kokopelli", "random")] * (seats - 1)
        assert bots[0].name == "mybot"
        for _, view, action in asked(KOKOPELLI, bots, seats, {}):
            assert action in view.menu
    assert title("mybot") == "mybot"
    assert "mybot" not in bots_of("kodama")


@pytest.mark.usefixtures("_my_bot_installed")
def test_nobody_can_replace_one_of_ours() -> None:
    assert type(make_bot("kokopelli", "greedy")).__name__ == "GreedyBot"


def test_the_example_is_short() -> None:
    assert len((ROOT / "examples" / "my_bot.py").read_text().splitlines()) <= 35


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_name_in_every_language(level: str) -> None:
    titles = {Language(code, GAMES["kokopelli"].messages).say(title(level)) for code in LANGUAGES}
    assert all(titles)
    assert len(titles) >= 3  # some languages share a word


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_knows_its_name_and_keeps_nothing_for_others(level: str) -> None:
    one, two = make_bot("kokopelli", level), make_bot("kokopelli", level)
    assert one.name == two.name == level
    assert one is not two


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_quick_levels_never_choose_anything_illegal(seats: int) -> None:
    names = ["beginner", "casual", "greedy", "beginner"]
    for seed in range(3 * MANY):
        _, options = start(KOKOPELLI, seed)
        bots = [make_bot("kokopelli", names[(seat + seed) % 4]) for seat in range(seats)]
        for _, view, action in asked(KOKOPELLI, bots, seed, options):
            assert action in view.menu


@pytest.mark.parametrize(
    "levels",
    [
        pytest.param(["strong", "expert"], marks=pytest.mark.exhaustive),
        ["casual", "strong", "beginner", "strong"],
    ],
)
def test_every_level_plays_whole_games(levels: list[str]) -> None:
    bots = [make_bot("kokopelli", level) for level in levels]
    assert len(list(asked(KOKOPELLI, bots, 1, {}))) > 20


@each_game
@pytest.mark.parametrize(
    "name",
    ["greedy", *(pytest.param(name, marks=[pytest.mark.exhaustive] * (name == "expert")) for name in LEVELS)],
)
def test_every_bot_that_thinks_can_say_what_it_thinks(game: AnyGame, name: str) -> None:
    state = next(state for state, _ in moments(game, 5, every=20) if len(state.legal()) > 1)
    view = game.view(state, state.to_act())
    bots = [make_bot(game.name, name) for _ in range(2)]
    assert all(isinstance(bot, ExplainingBot) for bot in bots)
    explanation, again = (bot.explain(view, Chance(3)) for bot in bots)  # type: ignore[attr-defined]
    assert explanation == again
    assert explanation.moves[0].action == explanation.line[0]
    assert {move.action for move in explanation.moves} <= set(view.menu)
    assert len(explanation.wins) == state.seats
    assert sum(explanation.wins) == pytest.approx(1.0)
    assert sum(move.weight for move in explanation.moves) <= 1 + 1e-9
    assert all(0 <= move.win <= 1 for move in explanation.moves)
