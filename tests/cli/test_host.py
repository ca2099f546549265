"""The host's commands: mistakes give one sentence, never a traceback."""

from pathlib import Path

import pytest

from tests.cli.shell import kokodama


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tables", "list"), "There is no database at"),
        (("tables", "check"), "There is no database at"),
        (("tables", "repair", "x"), "There is no database at"),
        (("tables", "delete", "x", "--yes"), "There is no database at"),
        (("players", "export", "x"), "There is no database at"),
        (("players", "delete", "x", "--yes"), "There is no database at"),
        (("tidy", "--dry-run"), "There is no database at"),
    ],
)
def test_a_missing_database_is_said_to_be_missing(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    done = kokodama(*words, "--database", f"sqlite+aiosqlite:///{tmp_path / 'none.db'}")
    assert done.returncode == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nonsense", "not a database address"),
        ("postgresql+asyncpg://nobody@127.0.0.1:1/none", "cannot be used"),
        ("sqlite+nodriver:////etc/hostname", "cannot be used"),
        ("sqlite+aiosqlite:////etc/services", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_to_be_one(address: str, said: str) -> None:
    done = kokodama("tables", "list", "--database", address)
    assert done.returncode == 2
    assert said in done.stderr
    assert kokodama("backup", "/nonexistent/file", "--database", address).returncode == 2


def test_an_empty_database_is_left_empty(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    done = kokodama("tables", "check", "--database", f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}")
    assert done.returncode == 2
    assert "no server has used it yet" in done.stderr


def test_what_cannot_be_taken_back_is_asked_first(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    address = f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}"
    done = kokodama("players", "delete", "x", "--database", address, typed="n\n")
    assert done.returncode == 1
    assert "for good?" in done.stdout
