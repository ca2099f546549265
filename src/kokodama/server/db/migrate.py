"""The database brings itself up to date when the server starts."""

import asyncio
import logging
from pathlib import Path

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from kokodama.server.db.engine import new_engine
from kokodama.server.db.store import failures_as_ours
from kokodama.server.db.write_batch import StoreUnavailable

log = logging.getLogger("kokodama.database")
PAUSE = 0.5  # seconds between two looks for a database that is away

FOLDER = Path(__file__).parent / "migrations"
LOCK = 5_417_311  # any number, the same for all processes


def newest() -> str:
    """The last step there is; the names of the steps are v, their number, and what they do."""
    return max(path.stem[1:].partition("_")[0] for path in FOLDER.glob("versions/v*.py"))


class NewerDatabase(Exception):
    """A database of a later release, which this one does not understand."""


def is_new(connection: Connection) -> bool:
    """Whether nothing is missing. Raises NewerDatabase."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found is not None and str(found) > newest():
        raise NewerDatabase
    return bool(found == newest())


def upgrade(connection: Connection) -> None:
    """Run what is missing, one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    if is_new(connection):
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
    """Bring a database up to date; one that is away for now is waited for.

    A process of several that is started while the database is away must not end: it would take the others with it.
    """
    engine, said = new_engine(url, patience=None), False
    try:
        while True:
            try:
                with failures_as_ours():
                    await migrate(engine)
                return
            except StoreUnavailable as error:
                if not said:
                    log.warning("the database is away (%s); waiting for it", error)
                said = True
                await asyncio.sleep(PAUSE)
    finally:
        await engine.dispose()
