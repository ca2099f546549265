"""`kokodama cards` and `--cards`: a box of cards of one's own, for a game that takes one."""

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
    """How a game reads and draws a box; if none is named, the first game that takes one."""
    part: BoxPart = part_of(GAMES[game or games_with(GAMES, "box")[0]], "box")
    return part


def load_data(path: Path) -> dict[str, Any]:
    """What a file with a box holds, not yet understood."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(f"{path}: cannot be read: {error}") from None


def load_box(path: Path, game: str | None = None) -> Any:
    """A box from a file, or what is wrong with which card."""
    data = load_data(path)
    try:
        return box_part(game).read(data)
    except NotationError as error:
        raise BadFile(f"{path}: {with_id(data, error)}") from None


def with_id(data: dict[str, object], error: NotationError) -> str:
    """The error with the name of the card it is about, which says more than its number in the file."""
    rows = data.get(str(error.path[0])) if error.path else None
    if len(error.path) > 1 and isinstance(rows, list) and isinstance(error.path[1], int):
        row = rows[error.path[1]]
        if isinstance(row, dict) and "id" in row:
            return f"card {row['id']}: {error}"
    return str(error)


def describe(cards: Any) -> str:
    """A box in a line."""
    return box_part().describe(cards)


def show(svg: Path, box: Path | None) -> Path:
    """Draw all cards of a box, or of ours, on one sheet; the file written."""
    save(svg, box_part().draw(load_box(box) if box else None))
    return svg
