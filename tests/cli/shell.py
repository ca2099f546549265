"""Runs the command `kokodama` as a person at a shell would.

`kokodama` runs it in the test process, which is fast. `kokodama_process` and `start_kokodama` start a child process,
for what only a process has: an exit code, signals, pipes.
"""

import os
import subprocess
import sys
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from typer.testing import CliRunner

from kokodama.cli import arguments
from kokodama.cli.main import run

ROOT = Path(__file__).parents[2]
KOKODAMA = Path(sys.executable).with_name("kokodama")
PLAIN = {"COLUMNS": "100", "LINES": "25", "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8", "TERM": "dumb"}


@dataclass(frozen=True)
class Finished:
    """The result of a command, with the field names of `subprocess.CompletedProcess`."""

    returncode: int
    stdout: str
    stderr: str


def surroundings(state: Path | str | None, environment: dict[str, str]) -> dict[str, str]:
    """Return the environment of a plain English terminal, with games saved in a folder of the test."""
    return {**PLAIN, "XDG_STATE_HOME": str(state or "/nonexistent"), **environment}


def kokodama(*words: object, typed: str = "", state: Path | str | None = None, **environment: str) -> Finished:
    """Run a command in this process; exceptions it does not handle are raised here."""
    code: object = 0
    wide = int(environment.get("COLUMNS", PLAIN["COLUMNS"]))  # a console reads its environment only once
    with (
        patch.multiple(arguments.out, _width=wide),
        patch.multiple(arguments.errors, _width=wide),
        chdir(ROOT),
        patch.object(sys, "argv", [str(KOKODAMA), *map(str, words)]),
        CliRunner().isolation(typed, surroundings(state, environment)) as (out, errors, _),
    ):
        try:
            run()
        except SystemExit as end:
            code = end.code
        sys.stdout.flush()
        sys.stderr.flush()
        said, complained = out.getvalue().decode(), errors.getvalue().decode()
    assert code is None or isinstance(code, int), code
    return Finished(code or 0, said, complained)


def kokodama_process(
    *words: object, typed: str = "", state: Path | str | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command as a child process, wait for it, and check that it printed no traceback."""
    done = subprocess.run(
        [str(KOKODAMA), *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=False,
        env={**os.environ, **surroundings(state, environment)},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def start_kokodama(*words: object, **environment: str) -> "subprocess.Popen[str]":
    """Start a command as a child process in its own process group, as a shell does."""
    return subprocess.Popen(
        [str(KOKODAMA), *map(str, words)],
        env={**os.environ, **surroundings(None, environment)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=ROOT,
    )
