"""What a browser has to load stays small."""

import gzip
import re
from pathlib import Path

from kokodama.server.http.static import web_folder

LARGEST = 150_000  # bytes, compressed


def compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


def test_the_whole_client_is_below_its_limit() -> None:
    files = [path for path in (web_folder() / "assets").iterdir() if path.suffix in (".js", ".css")]
    assert files
    assert sum(map(compressed, files)) < LARGEST


def test_the_start_page_loads_a_part_of_it() -> None:
    page = (web_folder() / "index.html").read_text()
    first = [web_folder() / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)]
    assert first
    assert sum(map(compressed, first)) < LARGEST // 2
