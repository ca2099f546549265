"""The public API: what the docstrings and docs/library.md show works as shown, and strangers get types."""

import ast
import copy
import doctest
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from scripts.reference import PAGE, docstring, page_with, reference, source_of

import kokodama
from kokodama.core.chance import Chance
from kokodama.core.refusal import Refused
from kokodama.games import GAMES

ROOT = Path(__file__).parents[2]
EVERYTHING = {name: getattr(kokodama, name) for name in kokodama.__all__}


def run_examples(text: str, name: str, names: dict[str, Any]) -> None:
    """Run the examples of a text; the last line of an error is compared, not the way there."""
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.append, clear_globs=False)
    assert not report, "".join(report)
    names.update(test.globs)


@pytest.mark.parametrize("name", kokodama.__all__)
def test_every_public_name_has_an_example_that_runs(name: str) -> None:
    text = docstring(name)
    assert ">>>" in text
    run_examples(text, name, dict(EVERYTHING))


def test_some_twenty_names_are_public() -> None:
    assert 20 <= len(kokodama.__all__) <= 25


@pytest.mark.parametrize("module", sorted({module for module, _ in kokodama._HOMES.values()}))
def test_every_other_example_beside_them_runs_too(module: str) -> None:
    public = {name for home, name in kokodama._HOMES.values() if home == module}
    for node in ast.walk(ast.parse(source_of(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name not in public:
            run_examples(ast.get_docstring(node) or "", node.name, {**vars(import_module(module)), **EVERYTHING})


def test_the_package_itself_shows_how_to_begin() -> None:
    run_examples(kokodama.__doc__ or "", "kokodama", {})


def tour() -> list[str]:
    """The blocks of Python of docs/library.md."""
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


def test_the_tour_runs_from_top_to_bottom() -> None:
    names: dict[str, Any] = {}
    assert len(tour()) > 8
    for number, block in enumerate(tour(), 1):
        run_examples(block, f"block {number} of docs/library.md", names)


def test_the_reference_is_not_stale() -> None:
    assert page_with(reference()) == PAGE.read_text(encoding="utf-8"), "run `make schemas`"


def test_names_are_sorted_and_all_there() -> None:
    assert kokodama.__all__ == sorted(kokodama.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    assert set(kokodama.__all__) <= set(dir(kokodama))
    with pytest.raises(AttributeError, match="nothing_like_that"):
        kokodama.nothing_like_that  # noqa: B018


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys, kokodama; print([name for name in sys.modules if name.startswith('kokodama.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_printed_position_reads_back(name: str) -> None:
    game, chance = GAMES[name], Chance(12)
    state = game.start(2, chance)
    for _ in range(12):
        state.play(chance.choice(state.legal()))
    assert yaml.safe_load(str(state)) == game.position(state)
    assert str(game.from_position(yaml.safe_load(str(state)), {})) == str(state)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_printed_record_reads_back(name: str) -> None:
    match = kokodama.play_match(GAMES[name], [kokodama.make_bot(name, "random") for _ in range(2)], Chance(5))
    assert kokodama.read_record(yaml.safe_load(str(match.record)), GAMES) == match.record


@pytest.mark.parametrize("name", sorted(GAMES))
def test_nothing_is_printed_as_an_address(name: str) -> None:
    game = GAMES[name]
    state = game.start(3, Chance(3))
    record = kokodama.Record.begin(game, state, {})
    for one in (game, state, state.view(0), state.view(None), state.legal_moves, record, Chance(1)):
        assert not re.search(r"object at|0x", repr(one) + str(one))
    assert name in repr(game)
    assert f"{name} with 3 players" in repr(state)
    assert f"{name} as seen by A" in repr(state.view(0))
    assert f"{name} as seen by a spectator" in repr(state.view(None))
    assert yaml.safe_load(str(state.view(0))) == state.view(0).mapping()


def test_a_space_that_no_table_has_is_named_as_it_was_written() -> None:
    state = kokodama.Kokopelli.start(seats=2, chance=Chance(7))
    card = next(move.split()[1] for move in state.legal_moves if move.startswith("open"))
    with pytest.raises(Refused, match="no space G3"):
        state.play(f"open {card} G3")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_errors_name_what_was_given(name: str) -> None:
    state = GAMES[name].start(2, Chance(1))
    before = str(state)
    for move in ("dance", -5, 900):
        with pytest.raises(Refused, match=str(move)):
            state.play(move)
    for number in (-5, 900):
        with pytest.raises(Refused, match=f"{number} is not the number of a move; .* legal_moves.numbers"):
            state.apply(number)
    with pytest.raises(ValueError, match="no seat 2"):
        state.view(2)
    assert str(state) == before


@pytest.mark.parametrize("name", sorted(GAMES))
def test_legal_moves_are_a_sequence(name: str) -> None:
    state = GAMES[name].start(2, Chance(1))
    moves = state.legal_moves
    assert isinstance(moves, Sequence)
    assert [moves[0], moves[-1]] == [next(iter(moves)), list(moves)[-1]]
    assert moves[:3] == list(moves)[:3]
    assert moves.index(moves[1]) == 1
    with pytest.raises(IndexError):
        moves[len(moves)]
    state.play(Random(1).choice(moves))
    state.play(Chance(1).choice(state.legal_moves))


def test_choosing_from_any_sequence_is_the_same_choice() -> None:
    assert [Chance(seed).choice("abc") for seed in range(9)] == [Chance(seed).choice(list("abc")) for seed in range(9)]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_state_can_be_copied_in_the_usual_ways(name: str, copied: Callable[[Any], Any]) -> None:
    state = GAMES[name].start(2, Chance(1))
    other = copied(state)
    before = str(state)
    assert str(other) == before
    other.play(other.legal_moves[0])
    assert str(state) == before


def test_mistakes_in_calls_say_what_was_given() -> None:
    with pytest.raises(ValueError, match="for 2 to 4 players, not '3'"):
        kokodama.Kokopelli.start(seats="3", chance=Chance(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"use make_bot\('kokopelli', 'greedy'\)"):
        kokodama.play_match(kokodama.Kokopelli, ["greedy", "random"], Chance(1))  # type: ignore[list-item]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_bots_are_printed_by_name(name: str) -> None:
    for bot in kokodama.bot_names(name):
        assert repr(kokodama.make_bot(name, bot)) == f"<bot {bot}>"


# An expression, and the type that strict mypy sees
REVEALED = {
    "state": "kokodama.games.kokopelli.state.State",
    "state.play('draw')": "None",
    "state.legal_moves": "kokodama.core.legal_moves.LegalMoves",
    "list(state.legal_moves)": "list[str]",
    "state.legal_moves.numbers": "list[int]",
    "state.view(0)": "kokodama.games.kokopelli.view.View",
    "state.view(0).menu": "list[int]",
    "state.to_act()": "int | None",
    "state.scores()": "list[int]",
    "Kodama.start(2, Chance(1))": "kokodama.games.kodama.state.State",
    "Kodama.start(2, Chance(1)).view(None)": "kokodama.games.kodama.view.View",
    "Kodama.judge(match.state, 0, 0)": "kokodama.core.refusal.Refusal | None",
    "bot": "kokodama.bots.bot.Bot",
    "bot.choose(match.state.view(0), Chance(1))": "int",
    "match": "kokodama.core.match.Match[kokodama.games.kodama.state.State]",
    "match.state": "kokodama.games.kodama.state.State",
    "match.winners": "list[int]",
    "match.record": "kokodama.core.record.Record",
    "match.record.moves": "list[str]",
    "Refused(match_refusal).refusal.rule": "str",
}
STRANGER = """
from kokodama import Chance, Kodama, Kokopelli, Refusal, Refused, make_bot, play_match

state = Kokopelli.start(seats=2, chance=Chance(1))
bot = make_bot("kodama", "greedy")
match = play_match(Kodama, [bot, bot], Chance(1))
match_refusal = Refusal("code", "3.1", "message")
""" + "".join(f"reveal_type({expression})\n" for expression in REVEALED)


def test_strangers_get_types_under_strict_mypy(tmp_path: Path) -> None:
    script, walk = tmp_path / "stranger.py", tmp_path / "tour.py"
    script.write_text(STRANGER)
    examples = [example.source for block in tour() for example in doctest.DocTestParser().get_examples(block)]
    walk.write_text("".join(examples))
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(script), str(walk)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    types = re.findall(r'Revealed type is "(.*)"', done.stdout)
    assert dict(zip(REVEALED, types, strict=True)) == REVEALED
    assert (ROOT / "src" / "kokodama" / "py.typed").is_file()


def imports(path: Path) -> set[str]:
    """The modules of ours that a script imports something from."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name for name in found if name.split(".")[0] == "kokodama"}


@pytest.mark.parametrize("path", sorted((ROOT / "examples").rglob("*.py")), ids=lambda path: path.name)
def test_the_examples_import_from_kokodama_only(path: Path) -> None:
    assert imports(path) == {"kokodama"}
