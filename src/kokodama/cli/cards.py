"""`kokodama cards` and `--cards`: a box of one's own for Kodama (KD 9.3)."""

import tomllib
from pathlib import Path
from typing import Any

from kokodama.cli.files import BadFile, save
from kokodama.core.notation import NotationError
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.card_loader import read_box, standard
from kokodama.games.kodama.cards import CardSet
from kokodama.pictures.sheet import draw_sheet


def load_data(path: Path) -> dict[str, Any]:
    """What a file with a box holds, not yet understood."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(f"{path}: cannot be read: {error}") from None


def load_box(path: Path) -> CardSet:
    """A box from a file, or what is wrong with which card."""
    data = load_data(path)
    try:
        return read_box(data)
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


def describe(cards: CardSet) -> str:
    """A box in a line."""
    totals = [sum(int(shape.counts[kind]) for shape in cards.branches) for kind in range(len(SYMBOLS))]
    prints = ", ".join(f"{name} {total}" for name, total in zip(SYMBOLS, totals, strict=True))
    return f"{len(cards.branches)} branches ({prints}), {len(cards.goals)} goals, {len(cards.seasons)} seasons"


def show(svg: Path, box: Path | None) -> Path:
    """Draw all cards of a box, or of ours, on one sheet; the file written."""
    save(svg, draw_sheet(load_box(box) if box else standard()))
    return svg
