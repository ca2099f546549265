"""Custom card sets: what is accepted, and the errors for what is not."""

import re
from pathlib import Path

import pytest

from kokodama.cli.cards import load_card_set
from kokodama.core.chance import Chance
from kokodama.core.messages import table_names
from kokodama.games.kodama.card_text import goal_text
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.language.language import Language
from tests.cli.shell import ROOT, kokodama

FOLDER = ROOT / "src" / "kokodama" / "games" / "kodama" / "cards"
OURS = "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("branches.toml", "goals.toml"))


def write(folder: Path, text: str) -> Path:
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_our_own_box_is_whole_and_can_be_played_with(tmp_path: Path) -> None:
    path = write(tmp_path, OURS)
    done = kokodama("cards", "check", path)
    assert done.stdout.startswith("ok 63 branches (flower 35,")
    words = ["simulate", "kodama", "--seats", 2, "--games", 4, "--json"]
    alone = kokodama(*words, "--cards", path, "--jobs", 2)
    assert alone.returncode == 0, alone.stderr
    assert '"games": 4' in alone.stdout


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            (r'(id = "k01"\nmeasure = "prints"\n)kinds = \["flower"\]\n', r"\1"),
            "card k01",
        ),
        ((r'measure = "ends"', 'measure = "end"'), "is not a measure; did you mean 'ends'?"),
        ((r'id = "k05"', 'id = "k04"'), "'k04' is listed twice"),
        ((r'season = "spring"\ngoal', 'season = "summer"\ngoal'), "has five season cards"),
        (
            (r'goal = \{ measure = "[a-z-]+"(, kinds = \[[^]]*\])?', 'goal = { measure = "chosen"'),
            "nobody is asked for a kind",
        ),
        ((r'id = "b01"', 'id = "b01"\ncolour = 3'), "unknown key 'colour'"),
        ((r"\[\[315, 0\]", "[[316, 0]"), "begins at the root"),
        ((r'id = "b01"', "id = b01"), "cannot be read"),
        ((r'id = "k01"', 'id = "k01"\nnames = { en = "One", it = "Uno" }'), "unknown key 'it'"),
    ],
)
def test_what_is_wrong_with_a_box_is_said(tmp_path: Path, wrong: tuple[str, str], said: str) -> None:
    text = re.sub(wrong[0], wrong[1], OURS, count=1)
    assert text != OURS
    done = kokodama("cards", "check", write(tmp_path, text))
    assert done.returncode == 2
    assert said in done.stderr


def test_a_box_names_its_own_cards(tmp_path: Path) -> None:
    text = re.sub(r'id = "k01"', 'id = "k01"\nnames = { en = "Wanderer", pl = "Wędrowiec" }', OURS, count=1)
    cards = load_card_set(write(tmp_path, text))
    state = KODAMA_GAME.start(2, Chance(1), {"cards": cards})
    words = KODAMA_GAME.messages
    for code, name in (("en", "Wanderer"), ("pl", "Wędrowiec"), ("de", "Wanderer")):
        language = Language(code, words, cards=table_names(words, state, code))
        assert goal_text(cards, language, 0)[0] == name
        assert goal_text(cards, language, 1)[0] == Language(code, words).name("k02")
