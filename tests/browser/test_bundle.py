"""What a browser has to load for each page stays small, as the manifest of the built client says."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from kokodama.server.http.static import web_folder

START = 70_000  # bytes, compressed, without pictures and typefaces
TABLE = 120_000
LAZY_PAGE = 20_000  # what a page loads besides what every page has
WORKER = 15_000  # the service worker, with its list of files
FONTS = 60_000
LANGUAGES = {f"src/i18n/{code}.json" for code in ("en", "de", "fr", "pl")}
ENTRY = "index.html"


def manifest() -> dict[str, Any]:
    """What Vite says of every chunk: its file, its styles, and what it imports as it is loaded."""
    return dict(json.loads((web_folder() / "assets" / "manifest.json").read_text()))


def loaded(*names: str) -> set[str]:
    """Some chunks and all that they import."""
    chunks = manifest()
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += chunks[name].get("imports", [])
    return found


def compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


def size(names: set[str]) -> int:
    chunks = manifest()
    files = {chunks[name]["file"] for name in names} | {css for name in names for css in chunks[name].get("css", [])}
    return sum(compressed(web_folder() / file) for file in files) + compressed(web_folder() / "index.html")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_start_page_is_below_its_limit(language: str) -> None:
    assert size(loaded(ENTRY, "src/pages/Start.svelte", language)) < START


@pytest.mark.parametrize("board", ["games/kokopelli/Board", "games/kodama/Board", "tables/PlainBoard"])
def test_every_table_is_below_its_limit(board: str) -> None:
    chunks = loaded(ENTRY, "src/pages/Table.svelte", f"src/{board}.svelte", "src/i18n/pl.json")
    assert size(chunks) < TABLE
    others = {"src/pages/Start.svelte", "src/pages/Setup.svelte", "src/games/pictures.ts"}
    assert not chunks & others, "a table loads nothing of other pages"


def test_a_player_loads_one_language() -> None:
    assert not loaded(ENTRY, "src/pages/Start.svelte", "src/pages/Table.svelte") & LANGUAGES


@pytest.mark.parametrize("page", ["Join", "Learn", "Pad", "Recover", "Rules", "Setup", "Tables"])
def test_every_other_page_loads_little_besides(page: str) -> None:
    assert size(loaded(ENTRY, f"src/pages/{page}.svelte")) - size(loaded(ENTRY)) < LAZY_PAGE


def test_the_service_worker_and_the_typefaces_are_small() -> None:
    assert compressed(web_folder() / "sw.js") < WORKER
    assert 0 < sum(path.stat().st_size for path in (web_folder() / "assets").glob("*.woff2")) < FONTS
