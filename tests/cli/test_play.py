"""A game in the terminal, played by typing."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from kokodama.core.chance import Chance
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as KOKOPELLI
from kokodama.games.kokopelli.terminal import draw
from kokodama.language.language import Language
from tests.cli.shell import kokodama, kokodama_process

ALWAYS_FIRST = "1\n" * 400


EVERY_TIME = {("en", 2), ("de", 3), ("fr", 4), ("pl", 2)}


@pytest.mark.parametrize(
    ("lang", "seats"),
    [
        pytest.param(lang, seats, marks=[pytest.mark.exhaustive] * ((lang, seats) not in EVERY_TIME))
        for lang in ("en", "de", "fr", "pl")
        for seats in (2, 3, 4)
    ],
)
def test_a_whole_game_can_be_played_by_typing_numbers(tmp_path: Path, seats: int, lang: str) -> None:
    done = kokodama(
        "play", "kokopelli", "--seed", 7, "--seats", seats, "--lang", lang, typed=ALWAYS_FIRST, state=tmp_path
    )
    assert done.returncode == 0
    title = {"en": "Where the points came from", "de": "Woher", "fr": "D’où", "pl": "Skąd"}[lang]
    assert title in done.stdout
    assert [path.parent.name for path in tmp_path.rglob("*.yaml")] == ["finished"]


def test_moves_can_be_typed_in_notation_and_a_refused_one_says_which_rule(tmp_path: Path) -> None:
    typed = "open kokopelli A1\nplay hunter Z9\njump\n99\n? hunter\n? xyz\n?\nlog\nq\n"
    done = kokodama("play", "kokopelli", "--seed", 5, typed=typed, state=tmp_path)
    assert done.returncode == 0
    for said in (
        "A Kokopelli cannot open a ceremony. (rule 4.2)",
        "“jump” is not a move.",
        "The moves are numbered from 1 to",
        "Hunter: Your draw action draws one more card. (rule 9.5)",
        "There is no card “xyz”.",
        "Your game is saved. Continue it with: ",
    ):
        assert said in done.stdout


def test_an_unfinished_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    first = kokodama("play", "kokopelli", "--seed", 5, typed="draw\n", state=tmp_path)
    assert "Your game is saved" in first.stdout
    again = kokodama("play", "kokopelli", "--resume", typed=ALWAYS_FIRST, state=tmp_path)
    assert again.returncode == 0
    assert "Final score" in again.stdout
    assert kokodama("play", "kokopelli", "--resume", state=tmp_path).returncode == 2


def test_a_damaged_saved_game_is_named_and_kept(tmp_path: Path) -> None:
    kokodama("play", "kokopelli", "--seed", 5, typed="draw\n", state=tmp_path)
    [path] = (tmp_path / "kokodama" / "unfinished").glob("*.yaml")
    path.write_text(path.read_text().replace("draw", "drew"))
    done = kokodama("play", "kokopelli", "--resume", state=tmp_path)
    assert done.returncode == 2
    assert str(path) in done.stderr
    assert path.exists()


def test_two_people_at_one_keyboard_do_not_see_each_others_hands(tmp_path: Path) -> None:
    typed = "\ndraw\ntuck paw\n1\n\nq\n"
    done = kokodama("play", "kokopelli", "--seats", 2, "--humans", 2, "--seed", 3, typed=typed, state=tmp_path)
    assert done.returncode == 0
    assert done.stdout.count("it is your turn. Press Enter when nobody else is looking.") >= 1


def test_bots_alone_can_be_watched(tmp_path: Path) -> None:
    done = kokodama("play", "kokopelli", "--humans", 0, "--seed", 3, state=tmp_path)
    assert done.returncode == 0
    assert "Final score" in done.stdout


def test_typed_moves_may_be_in_any_case_and_name_cards_as_the_screen_does(tmp_path: Path) -> None:
    typed = "Open Spider Woman a2\nOPEN mother a3\nhelp\nq\n"
    done = kokodama("play", "kokopelli", "--seed", 5, "--seats", 4, typed=typed, state=tmp_path)
    assert "You open the Spider Woman ceremony on A2" in done.stdout
    assert "You open the Mother of Heaven ceremony on A3" in done.stdout
    assert "the game ends after that round" in done.stdout


def test_a_card_without_a_space_is_asked_for_its_space(tmp_path: Path) -> None:
    done = kokodama("play", "kokopelli", "--seed", 5, typed="play hunter\nq\n", state=tmp_path)
    assert "“play” needs a card and a space" in done.stdout


def test_control_characters_and_very_long_lines_do_no_harm(tmp_path: Path) -> None:
    typed = "\x1b[A\n" + "x" * 5000 + "\nq\n"
    done = kokodama("play", "kokopelli", "--seed", 5, typed=typed, state=tmp_path)
    assert done.returncode == 0
    assert "\x1b[A" not in done.stdout
    assert "x" * 70 not in done.stdout


def test_a_new_game_leaves_an_unfinished_one_alone(tmp_path: Path) -> None:
    kokodama_process("play", "kokopelli", "--seed", 5, typed="draw\nq\n", state=tmp_path)
    kokodama("play", "kokopelli", "--humans", 0, "--seed", 6, state=tmp_path)
    kokodama("play", "kokopelli", "--seed", 7, typed="q\n", state=tmp_path)
    assert len(list((tmp_path / "kokodama" / "unfinished").glob("*.yaml"))) == 2


def test_a_finished_game_can_be_replayed(tmp_path: Path) -> None:
    done = kokodama("play", "kokopelli", "--seed", 7, "--seats", 2, typed=ALWAYS_FIRST, state=tmp_path)
    assert "The game has been saved." in done.stdout
    [record] = (tmp_path / "kokodama" / "finished").glob("*.yaml")
    assert kokodama("replay", record).returncode == 0


def test_a_resumed_game_goes_on_in_its_language_and_says_what_happened(tmp_path: Path) -> None:
    kokodama("play", "kokopelli", "--seed", 5, "--lang", "de", typed="draw\ntuck paw\n1\nq\n", state=tmp_path)
    again = kokodama("play", "kokopelli", "--resume", typed="q\n", state=tmp_path)
    assert "Deine Hand" in again.stdout


@pytest.mark.parametrize("lang", ["en", "de", "fr", "pl"])
def test_a_whole_game_of_kodama_can_be_played_by_typing_numbers(tmp_path: Path, lang: str) -> None:
    typed = "?\n" + ALWAYS_FIRST
    done = kokodama("play", "kodama", "--seed", 7, "--seats", 2, "--lang", lang, typed=typed, state=tmp_path)
    assert done.returncode == 0
    assert "/kodama.md" in done.stdout
    assert [path.parent.name for path in tmp_path.rglob("*.yaml")] == ["finished"]


@pytest.mark.parametrize("lang", ["en", "de", "fr", "pl"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_name_is_cut_off_in_a_window_of_80_columns(seats: int, lang: str) -> None:
    """Also with spaces below the draw pile, which make the table one or two columns wider."""
    long = ["spider-woman", "warrior", "hunter", "lizard", "eagle-feather", "tortoise", "sun", "mother-of-heaven"]
    language, chance, out = Language(lang, KOKOPELLI.messages), Chance(2), StringIO()
    state = KOKOPELLI.start(seats, chance, {"ceremonies": [*long, "drummer", "snake-dance"]})
    while (seat := state.to_act()) is not None:
        if state.actions == 1:
            Console(file=out, width=80, color_system=None).print(draw(KOKOPELLI.view(state, seat), language))
        state.apply(chance.choice(state.legal()))
    lines = out.getvalue().splitlines()
    below = [village + ("6" if seats == 2 else "5") for village in "ABCD"]
    assert any(space in line for line in lines for space in below)
    assert [line for line in lines if "…" in line or len(line) > 80] == []
