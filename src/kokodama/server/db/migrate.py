"""Migrations of the database, which run when the server starts."""

import asyncio
import logging
from pathlib import Path

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from kokodama.server.db.engine import new_engine
from kokodama.server.db.store import translate_errors
from kokodama.server.db.write_batch import StoreUnavailable

log = logging.getLogger("kokodama.database")
RETRY = 0.5  # seconds until a database that is away is tried again

FOLDER = Path(__file__).parent / "migrations"
LOCK = 5_417_311  # of PostgreSQL; any number, the same for all processes


def newest() -> str:
    """The number of the last migration; the files are named v<number>_<what it does>.py."""
    return max(path.stem[1:].partition("_")[0] for path in FOLDER.glob("versions/v*.py"))


class NewerDatabase(Exception):
    """The database belongs to a later release, which this one does not understand."""


def is_current(connection: Connection) -> bool:
    """Whether a database has all migrations. Raises NewerDatabase."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found is not None and str(found) > newest():
        raise NewerDatabase
    return bool(found == newest())


def upgrade(connection: Connection) -> None:
    """Run the missing migrations, one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    if is_current(connection):
        return
    from alembic import command  # slow to import, and seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Bring a database up to date."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


async def migrate_when_there(url: str) -> None:
    """Bring a database up to date, and wait for it while it is away.

    If one of several processes ended because the database is away, uvicorn would stop the others too.
    """
    engine, logged = new_engine(url, patience=None), False
    try:
        while True:
            try:
                with translate_errors():
                    await migrate(engine)
                return
            except StoreUnavailable as error:
                if not logged:
                    log.warning("the database cannot be reached (%s); waiting for it", error)
                logged = True
                await asyncio.sleep(RETRY)
    finally:
        await engine.dispose()
