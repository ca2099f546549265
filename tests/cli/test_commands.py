"""The commands for engineers: what they print, and how they refuse what is wrong."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest
import yaml

from kokodama import cli
from tests.cli.shell import ROOT, kokodama, kokodama_process, start_kokodama
from tests.waiting import wait_until

RECORDS = ROOT / "tests" / "records"
RECORD = RECORDS / "kokopelli-lizard-3-players.yaml"
SCENARIO = """
id: X1
title: A draw
rule: '4.1'
position: {game: kokopelli, villages: {A: {hand: [paw], pile: 9}, B: {pile: 9}}}
moves: [draw]
expect: {actions: 1}
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "file.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_version_says_which_engine_is_running() -> None:
    from kokodama.build_info import engine_name

    assert kokodama_process("--version").stdout == f"kokodama 0.1.0, engine {engine_name()}\n"


def test_ctrl_c_while_it_is_being_loaded_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "kokodama.cli.main":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "kokodama.cli.main", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    with pytest.raises(SystemExit) as end:
        cli.run()
    assert end.value.code == 130


def test_several_bots_set_the_number_of_seats() -> None:
    done = kokodama("simulate", "kokopelli", "--bots", "greedy,random", "--games", 1)
    assert (done.returncode, "kokopelli, 2 seats" in done.stdout) == (0, True)
    assert "1 game, seed 1" in done.stdout
    assert "kokopelli, 4 seats" in kokodama("simulate", "kokopelli", "--games", 1).stdout
    wrong = kokodama("simulate", "kokopelli", "--bots", "greedy,random", "--seats", 3, "--games", 1)
    assert "got 2 bots for 3 seats" in wrong.stderr


def test_pictures_and_backups_make_no_folders(tmp_path: Path) -> None:
    missing = tmp_path / "mistyped" / "file"
    record = RECORDS / "kodama-passed-5-players.yaml"
    for words in (["draw", record, "--svg", missing], ["draw", record, "--png", missing], ["backup", missing]):
        done = kokodama(*words)
        assert done.returncode == 2
        assert f"there is no folder {missing.parent}; create it first" in done.stderr
    assert not missing.parent.exists()


def test_a_file_of_another_kind_is_called_that() -> None:
    assert "README.md, line 3: cannot be read as YAML or JSON:" in kokodama("draw", "README.md").stderr


def test_check_says_ok_for_a_scenario_that_holds(tmp_path: Path) -> None:
    done = kokodama("check", write(tmp_path, SCENARIO))
    assert (done.returncode, done.stdout) == (0, "ok X1\n1 passed, 0 failed\n")


def test_check_says_what_differed(tmp_path: Path) -> None:
    done = kokodama("check", write(tmp_path, SCENARIO.replace("actions: 1", "actions: 2")))
    assert (done.returncode, done.stdout) == (1, "FAIL X1: actions is 1, expected 2\n0 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            ("hand: [paw]", "hand: [pow]"),
            "line 5: position.villages.A.hand[0]: 'pow' is not a card; did you mean 'paw'?",
        ),
        (
            ("hand: [paw]", "hands: [paw]"),
            "line 5: position.villages.A.hands: unknown key 'hands'; did you mean 'hand'?",
        ),
        (("expect: {actions: 1}", "expect: {action: 1}"), "line 7: expect.action: unknown key 'action'"),
        (("moves: [draw]", "moves: draw"), "line 6: moves: a list is needed here, not 'draw'"),
        (("id: X1", "name: X1"), "line 2: name: unknown key 'name'"),
        (("title: A draw", "id: X2"), "line 3: id: the key 'id' appears twice"),
        (("game: kokopelli,", ""), "a position needs the key 'game'"),
        (("rule: '4.1'", "rule: 4.1"), "line 4: rule: a text is needed here, not 4.1"),
        (("moves: [draw]", "moves: [draw"), "cannot be read"),
        (("B: {pile: 9}", "B: {pile: 99}"), "B.pile: 99 is not from 0 to 42"),
        (("B: {pile: 9}", "B: {pile: 9, spaces: {7: [paw]}}"), "the spaces of a village are 1 to 6"),
        (("moves: [draw]", "options: {sun: true}"), "options.sun: unknown option 'sun'"),
    ],
)
def test_check_names_file_line_and_key_of_what_it_cannot_read(
    tmp_path: Path, wrong: tuple[str, str], said: str
) -> None:
    path = write(tmp_path, SCENARIO.replace(*wrong))
    done = kokodama("check", path)
    assert done.returncode == 2
    assert done.stderr.startswith(str(path))
    assert said in done.stderr
    assert done.stdout == "0 passed, 0 failed\n"


def test_check_goes_on_with_the_other_files(tmp_path: Path) -> None:
    done = kokodama("check", tmp_path / "missing.yaml", write(tmp_path, SCENARIO))
    assert done.returncode == 2
    assert "missing.yaml: cannot be read: No such file or directory" in done.stderr
    assert done.stdout == "ok X1\n1 passed, 0 failed\n"


def test_simulate_sums_up_and_writes_traces_and_records(tmp_path: Path) -> None:
    words = [
        "simulate",
        "kokopelli",
        "--seats",
        3,
        "--games",
        6,
        "--seed",
        4,
        "--bots",
        "greedy,random,random",
        "--types",
        11,
    ]
    words += ["--options", "own_vase=false", "--traces", tmp_path / "t", "--records", tmp_path / "r", "--json"]
    alone = kokodama(*words)
    summed = json.loads(alone.stdout)
    assert summed["games"] == 6
    assert [seat["bot"] for seat in summed["seats"]] == ["greedy", "random", "random"]
    assert sum(summed["endings"].values()) == 6
    assert sorted(path.name for path in (tmp_path / "t").iterdir()) == [f"{number:06}.jsonl" for number in range(6)]
    lines = [json.loads(line) for line in (tmp_path / "t" / "000003.jsonl").read_text().splitlines()]
    assert lines[0]["options"] == {"sun_reach": True, "snake_doubles": True, "own_vase": False}
    assert len(lines[0]["position"]["ceremonies"]) == 11
    assert set(lines[1]) == {"ply", "seat", "phase", "legal", "move", "scores"}
    assert lines[-1]["over"]
    assert kokodama("replay", tmp_path / "r" / "000003.yaml").returncode == 0
    assert json.loads(kokodama(*words, "--jobs", 2).stdout) == summed


def test_simulate_prints_a_table() -> None:
    done = kokodama("simulate", "kokopelli", "--games", 4, "--seats", 2)
    assert done.returncode == 0
    assert "95% interval" in done.stdout
    assert "4 games, seed 1" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "kokopeli"], "'kokopeli' is not a known game"),
        (["simulate", "kokopelli", "--seats", "5"], "2 to 4 players, not 5"),
        (["simulate", "kokopelli", "--bots", "a,b"], "'a' is not a known bot"),
        (["simulate", "kokopelli", "--bots", "random,random", "--seats", "4"], "2 bots for 4 seats"),
        (["simulate", "kokopelli", "--types", "13"], "13 is not 10 or 11 or 12"),
        (["simulate", "kokopelli", "--options", "own_vase"], "does not have the form name=value"),
        (["simulate", "kokopelli", "--options", "own_vas=false"], "did you mean 'own_vase'"),
        (["simulate", "kokopelli", "--games", "0"], "--games"),
        (["simulate", "kokopelli", "--options", "ceremonies=hunter,paw"], "10, 11 or 12 ceremonies"),
        (["play", "kokopelli", "--lang", "it"], "'it' is not one of en, de, fr, pl"),
        (["play", "kokopelli", "--humans", "4"], "from 0 to 3"),
        (["replay", "nothing.yaml"], "nothing.yaml: cannot be read"),
        (["replay", str(RECORD), "--to", "9999"], "--to must be from 0 to"),
        (["position", str(RECORD), "--at", "-1"], "--at must be from 0 to"),
        (["perft", str(RECORD), "0"], "DEPTH"),
        (["perft", "README.md", "1"], "README.md"),
    ],
)
def test_bad_input_gets_a_clear_message_and_exit_code_2(words: list[str], said: str) -> None:
    done = kokodama(*words)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.replace("│", " ").split())


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.yaml")), ids=lambda path: path.stem)
def test_replay_tells_a_whole_game(path: Path) -> None:
    done = kokodama("replay", path)
    assert done.returncode == 0
    assert "Final score" in done.stdout


def test_replay_tells_every_card_and_kodama_under_the_name_of_its_player() -> None:
    title = ""
    for line in kokodama("replay", RECORDS / "kodama-mixed-kids-3-players.yaml").stdout.splitlines():
        if line.startswith("Round ") and "──" in line:
            title = line
        elif line[2:].startswith(("A lays", "B lays", "C lays", "A plays", "B plays", "C plays")):
            assert f", {line[2]} " in title, (title, line)
    assert title.startswith("Round 12, ")


def test_replay_says_which_move_of_a_record_is_wrong(tmp_path: Path) -> None:
    data = yaml.safe_load(RECORD.read_text())
    data["moves"][4] = "open kokopelli A1"
    done = kokodama("replay", write(tmp_path, yaml.safe_dump(data)))
    assert done.returncode == 2
    assert "moves[4]: 'open kokopelli A1' is refused: A Kokopelli cannot open a ceremony." in done.stderr


def test_a_wrong_result_in_a_record_is_noticed(tmp_path: Path) -> None:
    data = yaml.safe_load(RECORD.read_text())
    data["result"]["scores"]["A"] += 1
    done = kokodama("replay", write(tmp_path, yaml.safe_dump(data)))
    assert done.returncode == 2
    assert "result: the moves lead to" in done.stderr


@pytest.mark.parametrize("at", range(0, 40, 3))
def test_a_position_of_a_record_leads_to_the_same_legal_moves(tmp_path: Path, at: int) -> None:
    done = kokodama("position", RECORD, "--at", at)
    assert done.returncode == 0
    found = kokodama("perft", write(tmp_path, done.stdout), 1).stdout.split(",")[0]
    whole = yaml.safe_load(RECORD.read_text())
    whole["moves"] = whole["moves"][:at]
    del whole["result"]
    assert found == kokodama("perft", write(tmp_path, yaml.safe_dump(whole)), 1).stdout.split(",")[0]


def test_perft_divides_its_count_among_the_first_moves() -> None:
    done = kokodama("perft", RECORD, 2, "--divide")
    assert done.returncode == 0
    whole = yaml.safe_load(RECORD.read_text())
    assert whole["result"]
    lines = done.stdout.splitlines()
    assert lines[0].startswith("depth 1: 1 lines")  # the game of the record is over


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_simulation_sums_up_what_it_has_and_ends(tmp_path: Path, jobs: int) -> None:
    words = ["simulate", "kokopelli", "--games", 1_000_000, "--bots", "greedy", "--jobs", jobs, "--records", tmp_path]
    running = start_kokodama(*words)
    wait_until(lambda: any(tmp_path.iterdir()))  # some games are over
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: every process of the group hears it
    out, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Interrupted after" in errors
    assert "Traceback" not in errors
    assert "mean score" in out


def test_a_reader_who_leaves_early_is_no_mistake() -> None:
    """As in `kokodama replay RECORD | head -1`."""
    with start_kokodama("replay", RECORD, LINES="25") as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stderr is not None
        assert running.stderr.read() == ""


def test_kodama_is_simulated_traced_replayed_and_counted(tmp_path: Path) -> None:
    words = ["simulate", "kodama", "--seats", 2, "--games", 2, "--bots", "greedy,random"]
    done = kokodama(*words, "--traces", tmp_path / "t", "--records", tmp_path / "r", "--options", "kids=mixed")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in (tmp_path / "t" / "000001.jsonl").read_text().splitlines()]
    assert set(lines[0]["position"]) >= {"cards", "year", "display", "stack", "trees"}
    assert len(lines[1]["sample"]) == 20
    record = tmp_path / "r" / "000001.yaml"
    assert "The game is over." in kokodama("replay", record).stdout
    place = kokodama("position", record, "--at", 3)
    assert place.returncode == 0
    laid = [card for tree in yaml.safe_load(place.stdout)["trees"].values() for card in tree["cards"]]
    assert len(laid) == 3
    assert kokodama("perft", write(tmp_path, place.stdout), 1).stdout.startswith("depth 1:")


def test_lines_of_play_of_kodama_are_counted_on_a_coarse_lattice(tmp_path: Path) -> None:
    record = yaml.safe_load((RECORDS / "kodama-first-game-3-players.yaml").read_text())
    begin = write(tmp_path, yaml.safe_dump(record["position"]))

    def lines(*words: object) -> list[int]:
        done = kokodama("perft", begin, *words)
        assert done.returncode == 0, done.stderr
        return [int(line.split()[2]) for line in done.stdout.splitlines() if line.startswith("depth")]

    whole, coarse = lines(1)[0], lines(2, "--coarse", 8)
    assert coarse[0] < whole / 20
    assert coarse[1] == coarse[0] ** 2  # two bare trunks and the same four cards but one
    divided = kokodama("perft", begin, 2, "--coarse", 8, "--divide").stdout.splitlines()[2:]
    assert sum(int(line.rsplit(" ", 1)[1]) for line in divided) == coarse[1]
    refused = kokodama("perft", RECORD, 1, "--coarse", 8)
    assert refused.returncode == 2
    assert "kokopelli has no lattice" in refused.stderr


def test_a_tree_is_drawn_as_svg_and_png(tmp_path: Path) -> None:
    kokodama("simulate", "kodama", "--seats", 2, "--games", 1, "--records", tmp_path)
    record = tmp_path / "000000.yaml"
    done = kokodama(
        "draw", record, "--seat", "B", "--svg", tmp_path / "b.svg", "--png", tmp_path / "b.png", "--width", 200
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "b.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")
    assert kokodama("draw", record, "--seat", "C").returncode == 2
    assert "only trees of kodama" in kokodama("draw", RECORD).stderr
