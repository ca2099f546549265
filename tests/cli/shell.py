"""Running the real command, as a person at a shell would."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
KOKODAMA = Path(sys.executable).with_name("kokodama")


def kokodama(
    *words: object, typed: str = "", state: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The finished command with its output; never a traceback."""
    done = subprocess.run(
        [str(KOKODAMA), *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=False,
        env={
            **os.environ, "COLUMNS": "100", "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8", "TERM": "dumb",
            "XDG_STATE_HOME": str(state or "/nonexistent"), **environment,
        },
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done
