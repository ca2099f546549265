"""`kokodama cards` and `--cards`: a custom card set, for a game that supports one."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from kokodama.cli.files import BadFile, save
from kokodama.core.notation import NotationError
from kokodama.core.parts import games_with, part_of
from kokodama.games import GAMES


class CardSetPart(Protocol):
    """What the `card_set` module of a game offers."""

    def read(self, data: Mapping[str, Any], /) -> Any: ...
    def describe(self, cards: Any, /) -> str: ...
    def draw(self, cards: Any | None, /) -> str: ...


def card_set_part(game: str | None = None) -> CardSetPart:
    """Return how a game reads and draws a card set; by default, the first game that supports one."""
    part: CardSetPart = part_of(GAMES[game or games_with(GAMES, "card_set")[0]], "card_set")
    return part


def load_data(path: Path) -> dict[str, Any]:
    """Read a file with a card set as plain data, not yet checked."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(f"{path}: cannot be read: {error}") from None


def load_card_set(path: Path, game: str | None = None) -> Any:
    """Load a card set from a file. Raises BadFile, which says what is wrong with which card."""
    data = load_data(path)
    try:
        return card_set_part(game).read(data)
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
    return card_set_part().describe(cards)


def show(svg: Path, cards: Path | None) -> Path:
    """Draw all cards of a set, by default our own, on one sheet; return the file."""
    save(svg, card_set_part().draw(load_card_set(cards) if cards else None))
    return svg
