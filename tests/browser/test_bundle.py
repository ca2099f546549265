"""What a browser has to load for each page stays small."""

import gzip
import re
from pathlib import Path

import pytest

from kokodama.server.http.static import web_folder

START = 70_000  # bytes, compressed
TABLE = 115_000
LAZY_PAGE = 15_000  # what a page loads besides the start page
IMPORT = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")


def compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


def with_imports(paths: set[Path]) -> set[Path]:
    """Some files, and all that they import as they are loaded."""
    found: set[Path] = set()
    open_paths = set(paths)
    while open_paths:
        path = open_paths.pop()
        found.add(path)
        if path.suffix == ".js":
            open_paths |= {path.parent / name for name in IMPORT.findall(path.read_text())} - found
    return found


def start_page() -> set[Path]:
    page = (web_folder() / "index.html").read_text()
    return with_imports({web_folder() / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)})


def chunks(name: str) -> list[Path]:
    return sorted((web_folder() / "assets").glob(f"{name}-*.js"))


def size(paths: set[Path]) -> int:
    return sum(map(compressed, paths))


def test_the_start_page_is_below_its_limit() -> None:
    assert start_page()
    assert size(start_page()) < START


def test_every_table_is_below_its_limit() -> None:
    boards = chunks("Board")
    assert len(boards) == 2
    for board in boards:
        assert size(start_page() | with_imports({board, *chunks("Table")})) < TABLE, board


@pytest.mark.parametrize("page", ["Join", "Pad", "Recover", "Rules", "Setup", "Tables"])
def test_every_other_page_loads_little_besides(page: str) -> None:
    assert chunks(page)
    for chunk in chunks(page):
        assert size(with_imports({chunk}) - start_page()) < LAZY_PAGE, chunk
