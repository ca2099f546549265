"""`kokodama tables`: lets a host list, check, repair, end and delete tables."""

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kokodama.cli import host
from kokodama.cli.host import AsJson, Yes, say
from kokodama.cli.serve import Database, need_server

if TYPE_CHECKING:
    from collections.abc import Callable

    from kokodama.server.admin.table_check import Finding

app = typer.Typer(help="Manage the tables of a server, running or not.", no_args_is_help=True)
Id = Annotated[str, typer.Argument(metavar="ID", help="The id of a table.")]
Keep = Annotated[
    Path | None, typer.Option(help="The file for what is removed (default: in the folder for removed data).")
]
STATUSES = ("waiting", "running", "over", "abandoned")
DAY = 86_400


@app.command("list")
def list_tables(
    status: Annotated[str, typer.Option(help="Only tables that are waiting, running, over or abandoned.")] = "",
    older_than: Annotated[
        float | None, typer.Option(min=0, metavar="DAYS", help="Only tables with nothing new for this long.")
    ] = None,
    player: Annotated[str, typer.Option(metavar="ID", help="Only tables where this player sits.")] = "",
    trouble: Annotated[bool, typer.Option("--trouble", help="Only tables that were set aside.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="List at most this many.")] = 100,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List tables, those untouched the longest first."""
    if status and status not in STATUSES:
        raise typer.BadParameter(f"{status!r} is not one of {', '.join(STATUSES)}", param_hint="--status")
    need_server()
    from kokodama.server.admin import table_admin

    before = None if older_than is None else time.time() - older_than * DAY
    wanted = table_admin.TableFilter(status, before, player, trouble, limit)
    rows = host.ask(database, lambda connection: table_admin.list_tables(connection, wanted))
    host.print_rows(rows, ("id", "game", "status", "number", "updated", "public", "trouble"), as_json)


@app.command("show")
def show_table(id: Id, as_json: AsJson = False, database: Database = None) -> None:
    """Show the public facts about a table, never hidden cards."""
    need_server()
    from kokodama.server.admin import table_admin

    facts = host.ask(database, lambda connection: table_admin.show_table(connection, id))
    if as_json:
        host.print_json(facts)
        return
    host.print_table(("", ""), [(name, value) for name, value in facts.items() if name != "seats"])
    names = ("seat", "kind", "name", "player", "bot", "stand_in", "resigned")
    host.print_table(names, [[seat.get(name) for name in names] for seat in facts["seats"]])


@app.command("end")
def end_table(id: Id, yes: Yes = False, database: Database = None) -> None:
    """End a game without a result; its players are notified."""
    need_server()
    from kokodama.server.admin import table_admin

    host.confirm(f"End table {id}?", yes)
    number = host.change(database, lambda connection: table_admin.end_table(connection, id, time.time()))
    say(f"ended: {id} (entry {number})")


@app.command("delete")
def delete_table(id: Id, keep: Keep = None, yes: Yes = False, database: Database = None) -> None:
    """Delete a table; a copy is saved first, which `kokodama restore` can bring back."""
    need_server()
    from kokodama.server.admin import table_admin

    host.confirm(f"Delete table {id}?", yes)
    path = keep or host.copy_path(database, id, ".gz")
    host.change(database, lambda connection: table_admin.remove_table(connection, id, path))
    say(f"deleted: {id} (copy: {path})")


@app.command("check")
def check_tables(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="The tables to check (default: all).")
    ] = None,
    mark: Annotated[
        bool, typer.Option("--mark", help="Set damaged tables aside, and release those that are fine again.")
    ] = False,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Replay every log and report what is wrong; the exit code is 1 if anything is."""
    settings = host.settings_for(database)
    with host.progress("tables") as advance:
        findings = host.run(check_all(settings.database, ids or [], mark, advance))
    bad = [one for one in findings if one.trouble]
    if as_json:
        host.print_json([asdict(one) for one in findings if one.trouble or one.note])
    else:
        for one in findings:
            if one.trouble:
                say(f"FAIL {one.id}: {one.trouble}; the last good entry is {one.good}")
            elif one.note:
                say(f"note {one.id}: {one.note}")
        say(f"{len(findings) - len(bad)} tables are fine, {len(bad)} are not")
    if bad:
        raise typer.Exit(1)


async def check_all(
    database: str, ids: list[str], mark: bool, advance: "Callable[[int, int], None]"
) -> "list[Finding]":
    """Check tables, with a database connection of its own."""
    from kokodama.server.admin.host_database import open_database
    from kokodama.server.admin.table_check import check

    async with open_database(database) as engine:
        return await check(engine, ids, mark, advance)


@app.command("repair")
def repair_table(id: Id, keep: Keep = None, as_json: AsJson = False, database: Database = None) -> None:
    """Reset a table to its last good entry; later entries are saved to a file, one JSON line each."""
    need_server()
    from kokodama.server.admin import table_check

    path = keep or host.copy_path(database, id, ".jsonl")
    done: Any = host.change(database, lambda connection: table_check.repair(connection, id, path))
    if as_json:
        host.print_json({**asdict(done), "kept": done.kept and str(done.kept)})
    elif not done.trouble:
        say(f"nothing to repair: {id} is fine at entry {done.number}")
    else:
        say(f"repaired: {id} ({done.trouble}); it continues after entry {done.number}")
        if done.kept:
            say(f"{done.removed} entries were removed and saved to {done.kept}")
