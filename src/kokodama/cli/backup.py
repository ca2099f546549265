"""`kokodama backup` and `restore`."""

from pathlib import Path
from typing import Annotated

import typer

from kokodama.cli import host
from kokodama.cli.files import BadFile
from kokodama.cli.host import say
from kokodama.cli.serve import Database


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")], database: Database = None
) -> None:
    """Copy everything of a server, running or not, into one file."""
    settings = host.settings_for(database)
    from kokodama.server.admin.backup import backup as work

    counts = host.run(work(settings.database, file))
    say(f"written: {file} ({described(counts)})")


def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")], database: Database = None) -> None:
    """Bring back from a backup whatever is missing; a table that went on differently is left alone and named."""
    settings = host.settings_for(database)
    from kokodama.server.admin.restore import restore as work

    if not file.is_file():
        raise BadFile(f"{file}: there is no such file")
    with host.progress("tables") as advance:
        done = host.run(work(settings.database, file, advance))
    say(f"brought back: {described(done.counts)}")
    for id in done.longer:
        say(f"went on: {id}")
    for line in done.left_alone:
        say(f"left alone: {line}")
    for line in done.incomplete:
        say(f"incomplete: {line}")


def described(counts: dict[str, int]) -> str:
    """How many of what."""
    return ", ".join(f"{number} {name}" for name, number in counts.items())
