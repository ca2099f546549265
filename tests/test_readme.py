"""What the README shows works as shown."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.S)
    assert code
    done = subprocess.run([sys.executable, "-c", code[1]], capture_output=True, text=True, check=True, timeout=60)
    assert re.fullmatch(r"\[\d+(, \d+){3}\] \[[\d, ]+\]\n", done.stdout)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


# Folders of this repository, and a path below one of them: with `<game>` and `*` for any name.
PATH = re.compile(
    r"(?<![\w./<>~-])((?:\.ci|benchmarks|deploy|docs|examples|scripts|src|tests|web)/[\w./<>*{},-]*[\w/>*}])(?![\w/]*://)"
)
# Paths and files in backquotes may leave out the beginning, as `core/game.py` and `hub.py` do.
SHORT = re.compile(r"`([\w./<>*-]*\w\.(?:py|ts|svelte|css)|[\w./<>*-]*[\w>]/(?:[\w<>*]+\.(?:toml|yaml|po|json|md))?)`")
MADE = {"web/dist", "web/node_modules"}  # by commands


def test_every_path_that_is_named_is_there() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not listed:
        pytest.skip("not a checkout")
    known = {*listed, *(f"{folder}/" for name in listed for folder in map(str, Path(name).parents))}
    missing: set[str] = set()
    found = 0
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for name in {*PATH.findall(text), *SHORT.findall(text)} - MADE:
            found += 1
            if not any(map(written(name).search, known)):
                missing.add(f"{page.name}: {name}")
    assert not missing
    assert found > 120


def written(name: str) -> re.Pattern[str]:
    """The paths that a name may mean; `<game>`, `*` and `{a,b}` stand for any name."""
    return re.compile("(?:^|/)" + re.sub(r"<\w+>|\\\*|\\\{.*?\\\}", "[^/]+", re.escape(name)) + "/?$")


def test_every_command_that_is_named_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / ".ci" / "run", *(ROOT / "docs").rglob("*.md")):
        named = re.findall(r"(?:`|^ *)make ([a-z][a-z-]+)((?: [a-z][a-z-]+)*)", page.read_text(encoding="utf-8"), re.M)
        for words in named:
            assert {words[0], *words[1].split()} <= targets | {"no"}, f"{page.name}: make {' '.join(words)}"


def test_pins_name_no_host() -> None:
    assert "://" not in (ROOT / "constraints.txt").read_text()
