"""The database brings itself up to date when the server starts."""

from pathlib import Path

from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

FOLDER = Path(__file__).parent / "versions"
LOCK = 5_417_311  # any number, the same for all processes


def newest() -> str:
    """The last step there is; the names of the steps are v, their number, and what they do."""
    return max(path.stem[1:].partition("_")[0] for path in FOLDER.glob("versions/v*.py"))


def is_new(connection: Connection) -> bool:
    """Whether nothing is missing."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == newest()


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
