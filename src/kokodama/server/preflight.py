"""Checks before the server starts: whether it can listen and use the database. If not, one sentence says why."""

import asyncio
import contextlib
import errno
import os
import socket
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from kokodama.server.db.engine import new_engine, sqlite_file, try_sqlite
from kokodama.server.db.migrate import NewerDatabase, migrate
from kokodama.server.settings import Settings, data_folder, default_database

DATABASE_TIMEOUT = 60.0  # seconds; bringing a large database up to date takes a while


class CannotStart(Exception):
    """The server cannot start; the message tells the host why."""


def prepare_start(settings: Settings, host: str, port: int) -> None:
    """Create the data folder, check the address, and bring the database up to date. Raises CannotStart."""
    if settings.database == default_database():
        make_private_folder(data_folder())
    check_address(host, port)
    asyncio.run(check_database(settings.database))


def make_private_folder(folder: Path) -> None:
    """Create a folder that only its owner can read; an existing one stays as it is."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
    except OSError as error:
        raise CannotStart(f"cannot create the folder {folder}: {on_one_line(error)}") from None


def check_address(host: str, port: int) -> None:
    """Try to listen."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as one:
            if os.name == "posix":
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind(address)
    except OSError as error:
        another = f". Try: kokodama serve --port {port % 65535 + 1}" if error.errno == errno.EADDRINUSE else ""
        raise CannotStart(f"cannot listen on {host}:{port}: {on_one_line(error)}{another}") from None


async def check_database(url: str) -> None:
    """Open the database and bring it up to date."""
    where = shown_address(url)
    try:
        engine = new_engine(url, patience=None)
    except (ArgumentError, NoSuchModuleError, ImportError):
        raise CannotStart(f"{where} is not the address of a database this server supports") from None
    try:
        try_sqlite(url)
        async with asyncio.timeout(DATABASE_TIMEOUT):
            await migrate(engine)
    except NewerDatabase:
        raise CannotStart(f"the database {where} was made by a newer version of kokodama; use that one") from None
    except Exception as error:
        raise CannotStart(f"the database {where} cannot be used: {driver_message(error)}") from None
    finally:
        with contextlib.suppress(Exception):
            await engine.dispose()


def shown_address(url: str) -> str:
    """Where a database is, without the password."""
    try:
        return sqlite_file(url) or make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "given"


def driver_message(error: BaseException) -> str:
    """Return the driver's message, which cannot contain anybody's data, as none has been read."""
    cause = getattr(error, "orig", None) or error
    found = cause.__cause__ if cause.__cause__ is not None else cause
    return on_one_line(found) or type(found).__name__


def on_one_line(error: BaseException) -> str:
    """An error on one line."""
    if isinstance(error, TimeoutError) and not str(error):
        return "it does not answer"
    text = (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).strip()
    return text.splitlines()[0][:200] if text else ""
