"""`kokodama draw`: draws what a seat has in front of it, as a picture to keep."""

from pathlib import Path

from kokodama.cli.files import BadFile, check_folder, save
from kokodama.cli.replay import load_position
from kokodama.core.parts import games_with, part_of
from kokodama.core.seat_letters import seat_of
from kokodama.games import GAMES
from kokodama.pictures.png import MissingRenderer, to_png


def draw(path: Path, seat: str, svg: Path | None, png: Path | None, width: int, title: str) -> list[Path]:
    """Draw a seat of a position, or of a record's last position; return the files written."""
    for file in (svg, png):
        if file is not None:
            check_folder(file)
    game, state = load_position(path)
    pictures = part_of(game, "pictures")
    if pictures is None:
        drawn = [f"{part_of(GAMES[name], 'pictures').SUBJECT} of {name}" for name in games_with(GAMES, "pictures")]
        raise BadFile(f"{path}: only {', '.join(drawn)} can be drawn, not {game.name}")
    seats = len(state.scores())
    number = seat_of(seat) if len(seat) == 1 else -1
    if not 0 <= number < seats:
        raise BadFile(f"{path}: the seats are A to {chr(64 + seats)}, not {seat!r}")
    picture = pictures.draw_position(state, number, title)
    written = []
    if svg or not png:
        written.append(svg or path.with_name(f"{path.stem}-{seat}.svg"))
        save(written[-1], picture)
    if png:
        try:
            pixels = to_png(picture, width)
        except MissingRenderer as missing:
            raise BadFile(str(missing)) from None
        try:
            png.write_bytes(pixels)
        except OSError as error:
            raise BadFile(f"{png}: cannot be written: {error.strerror}") from None
        written.append(png)
    return written
