"""Settings: what a host says on the command line, in the environment, or not at all."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kokodama.cli import local_match
from kokodama.cli.files import BadFile
from kokodama.cli.main import app
from kokodama.server.settings import Settings, data_folder, from_environment

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
OTHERS: dict[object, Any] = {bool: True, int: 17, float: 2.5, str: "something else"}


@pytest.mark.parametrize("name", list(Settings.model_fields))
def test_every_setting_is_a_variable_that_the_command_line_overrides(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Settings.model_fields[name].annotation
    assert kind is not None
    value = OTHERS[kind]
    assert getattr(from_environment(), name) != value
    monkeypatch.setenv(f"KOKODAMA_{name.upper()}", str(value))
    assert getattr(from_environment(**{name: None}), name) == value
    assert getattr(from_environment(**{name: kind()}), name) == kind()


def test_the_page_for_hosts_names_every_setting() -> None:
    named = set(re.findall(r"`([a-z_]+)`", HOSTING.read_text(encoding="utf-8")))
    assert set(Settings.model_fields) <= named


@pytest.mark.parametrize(
    ("variable", "text", "sentence"),
    [
        ("KOKODAMA_RATE", "fast", "KOKODAMA_RATE: 'fast' should be a valid number"),
        ("KOKODAMA_MAX_BODY", "", "KOKODAMA_MAX_BODY: '' should be a valid integer"),
        ("KOKODAMA_PROXY", "maybe", "KOKODAMA_PROXY: 'maybe' should be a valid boolean"),
    ],
)
def test_a_wrong_value_is_told_with_its_variable(
    variable: str, text: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, text)
    with pytest.raises(ValueError, match=re.escape(sentence)):
        from_environment()
    told = CliRunner().invoke(app, ["serve"]).exception
    assert isinstance(told, BadFile)
    assert str(told) == sentence


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("true", True), ("0", False), ("no", False)])
def test_yes_and_no_may_be_said_in_several_ways(text: str, value: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOKODAMA_PROXY", text)
    assert from_environment().proxy is value


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_data_stay_where_they_were(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local/share/kokodama"
    assert local_match.home() == tmp_path / ".local/state/kokodama"
    assert from_environment().database == f"sqlite+aiosqlite:///{tmp_path}/.local/share/kokodama/kokodama.db"
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/data")
    monkeypatch.setenv("XDG_STATE_HOME", "/srv/state")
    assert data_folder() == Path("/srv/data/kokodama")
    assert local_match.home() == Path("/srv/state/kokodama")
