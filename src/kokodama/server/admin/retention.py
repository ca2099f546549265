"""Retention: removes old tables and players a few at a time, after saving a copy of them."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from kokodama.server.admin import host_database
from kokodama.server.admin.anonymity import GONE, PLAYER, SEAT
from kokodama.server.admin.backup import begin_file, copy_rows, copy_tables
from kokodama.server.admin.host_database import HostError
from kokodama.server.admin.player_admin import delete_player
from kokodama.server.admin.table_admin import DAY, delete_tables
from kokodama.server.admin.table_log import TABLE
from kokodama.server.db import schema
from kokodama.server.ops.private_files import PrivateFile
from kokodama.server.settings import Settings, removed_folder

COPIED = 1000  # tables or players in one file
REMOVED = 20  # of them per transaction; a player's move may have to wait for one
PAUSE = 0.02  # seconds between transactions, so that others can write
PATTERN = "removed-*.gz"


@dataclass
class TidyResult:
    """What was removed, or would be."""

    tables: dict[str, int] = field(default_factory=dict)  # by status
    players: int = 0
    files: list[str] = field(default_factory=list)  # the copies
    old_copies: int = 0  # copies that were kept long enough and are removed


def old_tables(settings: Settings, now: float) -> ColumnElement[bool] | None:
    """Return the condition for tables to remove, or None to keep all. A damaged table waits for its repair."""
    days = {"over": settings.purge_days, "abandoned": settings.purge_days}
    days |= {"waiting": settings.purge_waiting_days, "running": settings.purge_running_days}
    parts = [and_(TABLE.status == one, TABLE.updated < now - age * DAY) for one, age in days.items() if age > 0]
    return and_(TABLE.trouble.is_(None), or_(*parts)) if parts else None


def old_players(settings: Settings, now: float) -> ColumnElement[bool] | None:
    """Return the condition for players to remove: at no table, and not seen for long. None to keep all.

    Banned players stay, and so do the ids of deleted ones.
    """
    if settings.purge_players_days <= 0:
        return None
    before = now - settings.purge_players_days * DAY
    seated = exists().where(SEAT.player == PLAYER.id)
    made = exists().where(TABLE.creator == PLAYER.id)
    unseen = func.coalesce(PLAYER.seen, PLAYER.created) < before
    return and_(unseen, ~PLAYER.banned, ~PLAYER.token.startswith(GONE), ~seated, ~made)


def count(connection: Connection, settings: Settings, now: float) -> TidyResult:
    """Count what would be removed."""
    done = TidyResult()
    tables, players = old_tables(settings, now), old_players(settings, now)
    if tables is not None:
        found = connection.execute(select(TABLE.status, func.count()).where(tables).group_by(TABLE.status))
        done.tables = {row[0]: row[1] for row in found}
    if players is not None:
        done.players = connection.execute(select(func.count()).select_from(schema.players).where(players)).scalar_one()
    return done


def copy_batch(connection: Connection, old: ColumnElement[bool], table: Any, path: Path) -> list[str]:
    """Copy the next old tables or players to a file; return their ids. Raises HostError."""
    ids = list(connection.execute(select(table.c.id).where(old).order_by(table.c.id).limit(COPIED)).scalars())
    if ids:
        try:
            with PrivateFile(path, replace=False) as file:
                begin_file(file)
                for first in range(0, len(ids), 100):
                    batch = ids[first : first + 100]
                    if table is schema.tables:
                        copy_tables(connection, file, batch)
                    else:
                        copy_rows(connection, file, table, table.c.id.in_(batch))
        except OSError as error:
            raise HostError(f"{path}: cannot be written: {error.strerror}. Nothing was removed.") from None
    return ids


def remove_batch(connection: Connection, old: ColumnElement[bool], table: Any, ids: list[str]) -> dict[str, int]:
    """Remove those that are still old; return how many, tables by status."""
    status = table.c.status if table is schema.tables else table.c.id
    query = select(table.c.id, status).where(old, table.c.id.in_(ids)).with_for_update(skip_locked=True, of=table)
    found = list(connection.execute(query))
    counts: dict[str, int] = {}
    for _, kind in found:
        counts[kind if table is schema.tables else ""] = counts.get(kind if table is schema.tables else "", 0) + 1
    gone = [id for id, _ in found]
    if table is schema.tables:
        delete_tables(connection, gone)
    else:
        connection.execute(delete(schema.players).where(PLAYER.id.in_(gone)))
    return counts


async def remove_old(
    engine: AsyncEngine,
    old: ColumnElement[bool],
    table: Any,
    folder: Path,
    done: TidyResult,
    progress: Callable[[int], None],
) -> None:
    """Copy and remove, file by file, until nothing old is left."""
    while True:
        stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
        path = folder / f"removed-{stamp}-{time.time_ns() % 1_000_000_000:09}-{table.name}.gz"
        ids = await host_database.read(engine, lambda one, path=path: copy_batch(one, old, table, path))  # type: ignore[misc]
        if not ids:
            return
        done.files.append(str(path))
        removed = 0
        for first in range(0, len(ids), REMOVED):
            batch = ids[first : first + REMOVED]
            counts = await host_database.write(engine, lambda one, some=batch: remove_batch(one, old, table, some))  # type: ignore[misc]
            removed += sum(counts.values())
            if table is schema.players:
                done.players += sum(counts.values())
            else:
                for status, number in counts.items():
                    done.tables[status] = done.tables.get(status, 0) + number
            progress(sum(counts.values()))
            await asyncio.sleep(PAUSE)
        if not removed:  # another process is removing the same ones
            return


def forget_copies(folder: Path, before: float) -> int:
    """Delete copies older than a time; return how many."""
    gone = 0
    for path in folder.glob(PATTERN) if folder.is_dir() else ():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < before:
                path.unlink()
                gone += 1
    return gone


async def finish_deletions(engine: AsyncEngine, now: float) -> None:
    """Finish deletions of players that were interrupted after the account was closed."""
    known = or_(exists().where(SEAT.player == PLAYER.id), exists().where(TABLE.creator == PLAYER.id))
    query = select(PLAYER.id).where(PLAYER.token.startswith(GONE), known)
    for id in await host_database.read(engine, lambda connection: list(connection.execute(query).scalars())):
        await delete_player(engine, id, now)


async def tidy(settings: Settings, now: float, progress: Callable[[int], None] = lambda number: None) -> TidyResult:
    """Remove what is old, with connections of its own. Raises HostError; nothing is removed without a copy."""
    done, folder = TidyResult(), removed_folder(settings)
    async with host_database.open_database(settings.database) as engine:
        await finish_deletions(engine, now)
        tables, players = old_tables(settings, now), old_players(settings, now)
        if tables is not None:
            await remove_old(engine, tables, schema.tables, folder, done, progress)
        if players is not None:
            await remove_old(engine, players, schema.players, folder, done, progress)
    if settings.removed_days > 0:
        done.old_copies = forget_copies(folder, time.time() - settings.removed_days * DAY)
    return done


async def would_tidy(settings: Settings, now: float) -> TidyResult:
    """Count what `tidy` would remove."""
    async with host_database.open_database(settings.database) as engine:
        return await host_database.read(engine, lambda connection: count(connection, settings, now))
