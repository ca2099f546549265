"""`kokodama draw`: a tree of Kodama as the picture people keep."""

from pathlib import Path

from kokodama.cli.files import BadFile, save
from kokodama.cli.replay import load_position
from kokodama.games.kodama.cards import SEASONS
from kokodama.pictures.png import NoPainter, to_png
from kokodama.pictures.tree import draw_tree


def draw(path: Path, seat: str, svg: Path | None, png: Path | None, width: int, title: str) -> list[Path]:
    """Draw the tree of a seat of a position, or of the end of a record; the files written."""
    game, state = load_position(path)
    if game.name != "kodama":
        raise BadFile(f"{path}: only trees of kodama are drawn, not {game.name}")
    number = ord(seat) - 65 if len(seat) == 1 else -1
    if not 0 <= number < state.seats:
        raise BadFile(f"{path}: the seats are A to {chr(64 + state.seats)}, not {seat!r}")
    picture = draw_tree(state.trees[number], state.cards, title=title, season=SEASONS[state.season()])
    written = []
    if svg or not png:
        written.append(svg or path.with_name(f"{path.stem}-{seat}.svg"))
        save(written[-1], picture)
    if png:
        try:
            pixels = to_png(picture, width)
        except NoPainter as missing:
            raise BadFile(str(missing)) from None
        png.parent.mkdir(parents=True, exist_ok=True)
        png.write_bytes(pixels)
        written.append(png)
    return written
