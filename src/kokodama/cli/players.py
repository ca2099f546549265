"""`kokodama players`: lets a host list, ban, export and delete players. `kokodama tidy` removes old data."""

import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kokodama.cli import host
from kokodama.cli.files import save
from kokodama.cli.host import AsJson, Yes, say
from kokodama.cli.serve import Database, need_server

if TYPE_CHECKING:
    from collections.abc import Callable

app = typer.Typer(help="Manage the players of a server, running or not.", no_args_is_help=True)
Id = Annotated[str, typer.Argument(metavar="ID", help="The id of a player.")]


@app.command("list")
def list_players(
    name: Annotated[str, typer.Option(help="Only players whose name contains this.")] = "",
    banned: Annotated[bool, typer.Option("--banned", help="Only banned players.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="List at most this many.")] = 100,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List players, newest first."""
    need_server()
    from kokodama.server.admin import player_admin

    rows = host.ask(database, lambda connection: player_admin.list_players(connection, banned, name, limit))
    host.print_rows(rows, ("id", "name", "language", "created", "seen", "banned", "tables"), as_json)


@app.command("show")
def show_player(id: Id, as_json: AsJson = False, database: Database = None) -> None:
    """Show what a host may know about a player."""
    need_server()
    from kokodama.server.admin import player_admin

    facts = host.ask(database, lambda connection: player_admin.show_player(connection, id))
    if as_json:
        host.print_json(facts)
    else:
        host.print_table(("", ""), list(facts.items()))


@app.command("ban")
def ban_player(id: Id, database: Database = None) -> None:
    """Lock a player out; their tables stay."""
    set_banned(database, id, True)
    say(f"banned: {id}")


@app.command("unban")
def unban_player(id: Id, database: Database = None) -> None:
    """Let a banned player in again."""
    set_banned(database, id, False)
    say(f"no longer banned: {id}")


def set_banned(database: str | None, id: str, banned: bool) -> None:
    """Ban or unban."""
    need_server()
    from kokodama.server.admin import player_admin

    host.change(database, lambda connection: player_admin.set_banned(connection, id, banned))


@app.command("export")
def export_player(
    id: Id,
    file: Annotated[Path | None, typer.Option(help="The file to write (default: print it).")] = None,
    database: Database = None,
) -> None:
    """Export everything stored about a player, as JSON."""
    need_server()
    from kokodama.server.admin import player_admin

    exported = host.ask(database, lambda connection: player_admin.export_player(connection, id))
    if file is None:
        host.print_json(exported)
    else:
        save(file, json.dumps(exported, ensure_ascii=False, indent=2) + "\n")
        say(f"Wrote {file}")


@app.command("delete")
def delete_player(id: Id, yes: Yes = False, database: Database = None) -> None:
    """Delete a player: name, chat and access. They resign from their games; other people's games stay."""
    settings = host.settings_for(database)
    host.confirm(f"Delete player {id} for good?", yes)
    with host.progress("tables") as advance:
        tables = host.run(delete_from(settings.database, id, advance))
    say(f"deleted: {id}, at {tables} tables")


async def delete_from(database: str, id: str, advance: "Callable[[int, int], None]") -> int:
    """Delete a player, with a database connection of its own."""
    from kokodama.server.admin.host_database import open_database
    from kokodama.server.admin.player_admin import delete_player

    async with open_database(database) as engine:
        return await delete_player(engine, id, time.time(), advance)


def tidy(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be removed.")] = False,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Remove old tables and players as the settings say, keeping copies; the server does this daily."""
    settings = host.settings_for(database)
    from kokodama.server.admin import retention

    with host.progress("removing") as advance:
        total = host.run(retention.would_tidy(settings, time.time()))
        done = total
        if not dry_run:
            number, gone = sum(total.tables.values()) + total.players, 0

            def count(some: int) -> None:
                nonlocal gone
                gone += some
                advance(gone, max(number, gone))

            done = host.run(retention.tidy(settings, time.time(), count))
    if as_json:
        host.print_json(asdict(done))
        return
    tables = ", ".join(f"{number} {status}" for status, number in sorted(done.tables.items()))
    verb = "would be removed" if dry_run else "removed"
    say(f"{verb}: {sum(done.tables.values())} tables{f' ({tables})' if tables else ''}, {done.players} players")
    for path in done.files:
        say(f"copy: {path}")
