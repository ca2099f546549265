"""`kokodama backup` and `restore`."""

from pathlib import Path
from typing import Annotated

import typer

from kokodama.cli import host
from kokodama.cli.files import BadFile, check_folder
from kokodama.cli.host import say
from kokodama.cli.serve import Database


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")], database: Database = None
) -> None:
    """Copy all data of a server into one file; the server may keep running."""
    check_folder(file)
    settings = host.settings_for(database)
    from kokodama.server.admin.backup import backup as work

    counts = host.run(work(settings.database, file))
    say(f"Wrote {file} ({described(counts)})")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to restore.")], database: Database = None
) -> None:
    """Restore whatever is missing from a backup; tables with a different history are listed and left as is."""
    settings = host.settings_for(database)
    from kokodama.server.admin.restore import restore as work

    if not file.is_file():
        raise BadFile(f"{file}: no such file")
    with host.progress("tables") as advance:
        done = host.run(work(settings.database, file, advance))
    say(f"restored: {described(done.counts)}")
    for id in done.longer:
        say(f"completed: {id}")
    for line in done.left_alone:
        say(f"left as is: {line}")
    for line in done.incomplete:
        say(f"incomplete: {line}")


def described(counts: dict[str, int]) -> str:
    """Format counts, such as “3 tables, 2 players”."""
    return ", ".join(f"{number} {name}" for name, number in counts.items())
