"""What the README shows works as shown."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.S)
    assert code
    done = subprocess.run([sys.executable, "-c", code[1]], capture_output=True, text=True, check=True, timeout=60)
    assert re.fullmatch(r"\[\d+(, \d+){3}\] \[[\d, ]+\]\n", done.stdout)


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))],
    ids=lambda path: path.name,
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_command_that_is_named_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / ".ci" / "run", *(ROOT / "docs").rglob("*.md")):
        named = re.findall(r"(?:`|^ *)make ([a-z][a-z-]+)((?: [a-z][a-z-]+)*)", page.read_text(encoding="utf-8"), re.M)
        for words in named:
            assert {words[0], *words[1].split()} <= targets | {"no"}, f"{page.name}: make {' '.join(words)}"


def test_pins_name_no_host() -> None:
    assert "://" not in (ROOT / "constraints.txt").read_text()
