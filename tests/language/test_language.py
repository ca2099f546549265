"""Every word a player sees exists in all four languages."""

import re
import string
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from kokodama.core.abilities import narrate
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language, environment_language

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kokodama"
KEYWORDS = {"N_": None, "P_": (1, 2)}
TRANSLATED = [code for code in LANGUAGES if code != "en"]


def messages() -> set[str | tuple[str, str]]:
    found = extract_from_dir(str(SOURCE), keywords=KEYWORDS, comment_tags=())
    return {tuple(text) if isinstance(text, list | tuple) else text for _, _, text, _, _ in found}  # type: ignore[misc]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def entries(code: str) -> dict[str | tuple[str, ...], Message]:
    catalog = read_po(BytesIO((SOURCE / "language" / "catalogs" / f"{code}.po").read_bytes()), locale=code)
    return {tuple(entry.id) if isinstance(entry.id, list | tuple) else entry.id: entry for entry in catalog if entry.id}


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated_and_none_is_left_over(code: str) -> None:
    known = entries(code)
    assert messages() - set(known) == set(), "run `make words` and translate"
    assert set(known) - messages() == set(), "run `make words`"
    for sentence, entry in known.items():
        forms = entry.string if isinstance(entry.string, list | tuple) else [entry.string]
        assert all(forms), f"{code}: {sentence} has an empty form"
        assert not entry.fuzzy


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_have_the_gaps_of_the_original(code: str) -> None:
    for sentence, entry in entries(code).items():
        if isinstance(sentence, tuple):
            wanted = gaps(sentence[0]) | gaps(sentence[1])
            assert entry.string is not None
            for form in entry.string:
                assert gaps(form) <= wanted, form
                assert wanted - gaps(form) <= {"count", "points"}, form
        else:
            assert gaps(str(entry.string)) == gaps(sentence), sentence


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_can_be_told(code: str) -> None:
    game = GAMES["kokopelli"]
    language = Language(code, game.messages)
    chance = Chance(4)
    state = game.start(4, chance, {"types": 12})
    while (seat := state.to_act()) is not None:
        view = game.view(state, seat)
        question = game.question(state)
        assert question is not None
        assert language.question(question.kind, question.values)
        for action in view.menu:
            assert "{" not in language.move(view, action)
        action = chance.choice(view.menu)
        for event in narrate(game, state, action):
            for listener in (seat, None):
                assert "{" not in language.event(event.for_seat(listener))
        state.apply(action)


def test_polish_chooses_among_three_plural_forms() -> None:
    language = Language("pl", GAMES["kokopelli"].messages)
    said = {language.say(("1 point", "{count} points"), count=count) for count in (1, 2, 5)}
    assert len(said) == 3


def test_the_language_of_the_environment_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KOKODAMA_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CH.UTF-8")
    assert environment_language() == "fr"
    monkeypatch.setenv("LANG", "tlh")
    assert environment_language() == "en"


def test_what_players_see_in_the_terminal_goes_through_a_language() -> None:
    """A text printed to the screen of a game is marked for translation; options and help of the shell are not."""
    for name in (
        "games/kokopelli/terminal.py",
        "games/kodama/terminal.py",
        "cli/screen.py",
        "cli/local_match.py",
        "cli/terminal_play.py",
    ):
        for number, line in enumerate((SOURCE / name).read_text().splitlines(), 1):
            bare = re.search(r'(?:print|append|Text|print_error)\(\s*"[A-Z][a-z]+ [a-z]+', line)
            assert bare is None, f"{name}:{number}: {line.strip()}"
