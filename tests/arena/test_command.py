"""`kokodama arena` from the command line: results, resuming, records, interruption, errors."""

import json
import os
import signal
from pathlib import Path

import pytest

from tests.arena.growing_results import wait_for_results
from tests.cli.shell import kokodama, start_kokodama
from tests.waiting import wait_until

SMALL = ["arena", "kokopelli", "--bots", "greedy,random", "--games", 6, "--seats", "2,3"]  # 6 and 6 games


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which everything was played in one go, by one process."""
    folder = tmp_path_factory.mktemp("arena") / "whole"
    done = kokodama(*SMALL, "--out", folder, "--records", "--jobs", 1)
    assert done.returncode == 0, done.stderr
    return folder


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def is_there(group: int) -> bool:
    """Whether a group has a process."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_small_arena_says_who_is_stronger(whole: Path) -> None:
    figures = json.loads((whole / "report.json").read_text())
    assert [row["bot"] for row in figures["ratings"]] == ["greedy", "random"]
    assert [series["games"] for series in figures["series"]] == [6, 6]
    assert figures["versions"]["rules"] == "kokopelli 1"
    assert set(figures["versions"]["bots"]) == {"greedy", "random"}
    shares = [sum(row["wins"] for row in series["bots"]) for series in figures["series"]]
    assert shares == pytest.approx([6, 6], abs=0.02)  # every game has one win, which may be shared
    lines = [json.loads(line) for line in (whole / "results.jsonl").read_text().splitlines()]
    assert len(lines) == 12
    assert {line["deal"] for line in lines if line["series"] == "2 seats"} == {0, 1, 2}
    assert (whole / "arena.svg").read_text().startswith("<svg")
    assert (whole / "arena.png").read_bytes().startswith(b"\x89PNG")
    records = sorted(whole.glob("records/*/*.yaml"))
    assert len(records) == 12
    assert "Final score" in kokodama("replay", records[0]).stdout


def test_several_processes_give_the_same_files(whole: Path, tmp_path: Path) -> None:
    done = kokodama(*SMALL, "--out", tmp_path / "two", "--records", "--jobs", 2)
    assert done.returncode == 0
    assert "wins (33% is fair)" in done.stdout
    assert files_of(tmp_path / "two") == files_of(whole)


def test_a_run_gone_on_with_gives_the_same_files_even_if_a_line_was_cut_off(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "half"
    folder.mkdir()
    (folder / "arena.json").write_bytes((whole / "arena.json").read_bytes())
    lines = (whole / "results.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "results.jsonl").write_bytes(lines[7] + lines[2] + lines[4][:20])
    done = kokodama(*SMALL, "--out", folder)
    assert "2 of them have already been played" in done.stderr
    without = {name: data for name, data in files_of(whole).items() if not name.startswith("records")}
    assert files_of(folder) == without
    again = kokodama(*SMALL, "--out", folder, "--records", "--json")  # played again for their records
    assert json.loads(again.stdout) == json.loads((whole / "report.json").read_text())
    assert files_of(folder) == files_of(whole)


def test_ctrl_c_prints_what_is_known_and_the_rest_can_be_played_later(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stopped"
    many = [*SMALL[:5], 20_000, *SMALL[6:], "--out", folder, "--jobs", 2]
    running = start_kokodama(*many)
    wait_for_results(folder, 3)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: every process of the group hears it
    out, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in errors
    assert "of 40004 games. Run the same command to continue" in " ".join(errors.split())
    assert "rating" in out
    done = kokodama(*SMALL, "--out", folder)  # fewer games of the same setup
    assert done.returncode == 0
    assert (folder / "report.json").read_bytes() == (whole / "report.json").read_bytes()


def test_killed_without_warning_it_leaves_no_process_and_loses_no_game(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    running = start_kokodama(*SMALL[:5], 20_000, *SMALL[6:], "--out", folder, "--jobs", 2)
    wait_for_results(folder, 3)
    running.kill()
    running.communicate(timeout=60)
    wait_until(lambda: not is_there(running.pid))  # nobody of its group is left
    done = kokodama(*SMALL, "--out", folder)
    assert "of them have already been played" in done.stderr
    assert (folder / "report.json").read_bytes() == (whole / "report.json").read_bytes()


def test_a_folder_takes_more_games_but_no_other_setup(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "more"
    folder.mkdir()
    for name in ("arena.json", "results.jsonl"):
        (folder / name).write_bytes((whole / name).read_bytes())
    done = kokodama(*SMALL[:5], 8, "--seats", 2, "--out", folder, "--json")
    assert json.loads(done.stdout)["games"] == 8
    assert "6 of them have already been played" in done.stderr
    for change, said in (
        (["--seed", 2], "seed was 1 and is now 2"),
        (["--bots", "random,greedy"], 'bots was ["greedy", "random"] and is now ["random", "greedy"]'),
        (["--options", "own_vase=false"], "options was"),
    ):
        refused = kokodama(*SMALL, *change, "--out", folder)
        assert refused.returncode == 2
        assert f"{folder / 'arena.json'}: a different arena was started here" in refused.stderr
        assert said in refused.stderr


def test_a_spoilt_line_is_named(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "arena.json").write_bytes((whole / "arena.json").read_bytes())
    for line in (b"{}", b"nonsense", b"[1]"):
        (tmp_path / "results.jsonl").write_bytes(line + b"\n")
        done = kokodama(*SMALL, "--out", tmp_path)
        assert done.returncode == 2
        assert "results.jsonl, line 1: not a result" in done.stderr


def test_a_ladder_becomes_a_page_with_the_command_that_repeats_it(tmp_path: Path) -> None:
    page = tmp_path / "pages" / "ladder.md"
    words = ["arena", "kokopelli", "--ladder", "--bots", "random,greedy", "--seats", "2,4", "--games", 8, "--seed", 3]
    done = kokodama(*words, "--page", page, "--options", "own_vase=false", "--out", tmp_path / "out", "--jobs", 1)
    assert done.returncode == 0, done.stderr
    text = page.read_text(encoding="utf-8")
    assert (
        "kokodama arena kokopelli --ladder --bots random,greedy --seats 2,4 --games 8 --seed 3 --options own_vase=false"
        in text
    )
    rows = [line for line in text.splitlines() if line.startswith("| greedy | random |")]
    assert len(rows) == 2
    assert all("–" in row for row in rows)  # no figure without an interval
    assert (tmp_path / "pages" / "ladder.svg").read_text().startswith("<svg")
    assert json.loads((tmp_path / "out" / "report.json").read_text())["kind"] == "ladder"


def test_kodama_fights_too_with_a_box_of_cards(tmp_path: Path) -> None:
    done = kokodama("arena", "kodama", "--bots", "greedy,random", "--games", 2, "--seats", 2, "--jobs", 1, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2
    bad = kokodama("arena", "kodama", "--bots", "greedy,random", "--cards", tmp_path / "none.toml")
    assert bad.returncode == 2
    assert "none.toml: cannot be read" in bad.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["kokopeli", "--bots", "greedy,random"],
            "'kokopeli' is not a known game; did you mean 'kokopelli'?",
        ),
        (["kokopelli"], "--bots"),
        (["kokopelli", "--bots", "greedy"], "one bot has nobody to play against; name at least two"),
        (["kokopelli", "--bots", "greedy,greedy"], "'greedy' is listed twice"),
        (["kokopelli", "--bots", "greedy,randon"], "'randon' is not a known bot; did you mean 'random'?"),
        (["kokopelli", "--bots", "greedy,random", "--seats", "2,x"], "'x' is not a number; use for example 2,3"),
        (["kokopelli", "--bots", "greedy,random", "--seats", "5"], "2 to 4 players, not 5"),
        (["kokopelli", "--bots", "greedy,random", "--games", "0"], "'0' is not a valid number of games; use 1 or more"),
        (["kokopelli", "--bots", "greedy,random", "--games", "4,4"], "2 numbers of games; give one"),
        (["kokopelli", "--bots", "random,greedy", "--ladder", "--games", "4,4"], "2 numbers of games; give one"),
        (["kokopelli", "--bots", "greedy,random", "--records"], "needs --out, the folder to save them in"),
        (["kokopelli", "--bots", "greedy,random", "--page", "p.md"], "works only for a ladder; add --ladder"),
        (["kokopelli", "--bots", "greedy,random", "--out", "README.md"], "README.md: not a folder"),
        (["kokopelli", "--bots", "greedy,random", "--options", "ceremonies=paw"], "10, 11 or 12 ceremonies"),
        (["kokopelli", "--bots", "greedy,random", "--ray", "here"], "'here' is not an address: give HOST:PORT"),
        (["kokopelli", "--bots", "greedy,random", "--ray", "127.0.0.1:1"], "127.0.0.1:1: nothing answers there"),
    ],
)
def test_bad_input_gets_a_clear_message_and_exit_code_2(words: list[str], said: str) -> None:
    done = kokodama("arena", *words)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.replace("│", " ").split())
