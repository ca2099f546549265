"""`kokodama cards` and `--cards`: a custom card set, for a game that supports one."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from kokodama.cli.files import BadFile, save
from kokodama.core.notation import NotationError
from kokodama.core.parts import games_with, part_of
from kokodama.games import GAMES


class BoxPart(Protocol):
    """What the `box` module of a game offers."""

    def read(self, data: Mapping[str, Any], /) -> Any: ...
    def describe(self, cards: Any, /) -> str: ...
    def draw(self, cards: Any | None, /) -> str: ...


def box_part(game: str | None = None) -> BoxPart:
    """Return how a game reads and draws a card set; by default, the first game that supports one."""
    part: BoxPart = part_of(GAMES[game or games_with(GAMES, "box")[0]], "box")
    return part


def load_data(path: Path) -> dict[str, Any]:
    """Read a file with a card set as plain data, not yet checked."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(f"{path}: cannot be read: {error}") from None


def load_box(path: Path, game: str | None = None) -> Any:
    """Load a card set from a file. Raises BadFile, which says what is wrong with which card."""
    data = load_data(path)
    try:
        return box_part(game).read(data)
    except NotationError as error:
        raise BadFile(f"{path}: {with_id(data, error)}") from None


def with_id(data: dict[str, object], error: NotationError) -> str:
    """Name the card an error is about, as its id says more than its index in the file."""
    rows = data.get(str(error.path[0])) if error.path else None
    if len(error.path) > 1 and isinstance(rows, list) and isinstance(error.path[1], int):
        row = rows[error.path[1]]
        if isinstance(row, dict) and "id" in row:
            return f"card {row['id']}: {error}"
    return str(error)


def describe(cards: Any) -> str:
    """Describe a card set in one line."""
    return box_part().describe(cards)


def show(svg: Path, box: Path | None) -> Path:
    """Draw all cards of a set, by default our own, on one sheet; return the file."""
    save(svg, box_part().draw(load_box(box) if box else None))
    return svg
