"""What the host's commands share: the database, errors as one sentence, tables of text, progress bars."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kokodama.cli.arguments import errors, out
from kokodama.cli.files import BadFile
from kokodama.cli.serve import need_server

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from kokodama.server.settings import Settings

Result = TypeVar("Result")
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask for confirmation.")]


def settings_for(database: str | None) -> "Settings":
    """Return the server's settings, so that a command finds the same database."""
    need_server()
    from kokodama.server.settings import from_environment

    try:
        return from_environment(database=database)
    except ValueError as error:
        raise BadFile(str(error)) from None


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run work on a database. Raises BadFile, with one sentence for the host, if anything goes wrong."""
    from sqlalchemy.exc import SQLAlchemyError

    from kokodama.server.admin.backup_reader import BadBackup
    from kokodama.server.admin.host_database import HostError

    try:
        return asyncio.run(work)
    except (HostError, BadBackup) as error:
        raise BadFile(str(error)) from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadFile(f"The database cannot be used: {reason}") from None
    except (OSError, ModuleNotFoundError) as error:
        raise BadFile(f"The database cannot be used: {error}") from None


async def with_database(database: str, writing: bool, work: "Callable[[Connection], Result]") -> Result:
    """Run work in one transaction."""
    from kokodama.server.admin import host_database

    async with host_database.open_database(database) as engine:
        return await (host_database.write if writing else host_database.read)(engine, work)


def ask(database: str | None, question: "Callable[[Connection], Result]") -> Result:
    """Read from one consistent snapshot."""
    return run(with_database(settings_for(database).database, False, question))


def change(database: str | None, work: "Callable[[Connection], Result]") -> Result:
    """Change the database in one transaction."""
    return run(with_database(settings_for(database).database, True, work))


def confirm(question: str, yes: bool) -> None:
    """Ask for confirmation before something that cannot be undone."""
    if not yes:
        typer.confirm(question, abort=True)


def copy_path(database: str | None, name: str, ending: str) -> Path:
    """Return the path of a new file for what a command removes."""
    from kokodama.server.settings import removed_folder

    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    return removed_folder(settings_for(database)) / f"removed-{stamp}-{name}{ending}"


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar for long work, if there is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def print_json(data: Any) -> None:
    """Print plain data as JSON."""
    out.print(json.dumps(data, ensure_ascii=False, indent=2), highlight=False, markup=False, soft_wrap=True)


def print_rows(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], as_json: bool) -> None:
    """Print these columns of rows as a table, or whole rows as JSON."""
    if as_json:
        print_json(rows)
    else:
        print_table(columns, [[row[name] for name in columns] for row in rows])


def print_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print rows as a table; only the last column wraps if space is short, so that ids can always be copied."""
    texts = [[shown(cell) for cell in row] for row in rows]
    table = Table(box=None, header_style="bold", pad_edge=False)
    for place, name in enumerate(columns):
        last = place == len(columns) - 1
        widest = max((len(row[place]) for row in texts), default=0)
        table.add_column(name, overflow="fold", no_wrap=not last, min_width=None if last else max(widest, len(name)))
    for row in texts:
        table.add_row(*map(Text, row))
    out.print(table)


def shown(value: Any) -> str:
    """Format a value for people; control characters in names are replaced, as they could fool a terminal."""
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(value))
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else " " for c in text)


def say(text: str) -> None:
    """Print a line of plain text."""
    out.print(text, highlight=False, markup=False, soft_wrap=True)
