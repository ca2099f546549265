"""Whether this process can do its work: reading, writing, hearing from other processes."""

import asyncio
from collections.abc import Awaitable

from sqlalchemy import literal, select

from kokodama import __version__
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.play.hub import House
from kokodama.server.wire.responses import Health

PATIENCE = 3.0  # seconds; whoever asks for health wants an answer


async def look_at(house: House) -> Health:
    """Try to read and to write, and say what is wrong."""
    problems = []
    reading = await in_time(read_something(house))
    if reading is not None:
        problems.append(f"the database cannot be read ({reading})")
    writing = await in_time(house.store.trouble()) if reading is None else reading
    if writing is not None and reading is None:
        problems.append(f"the database cannot be written ({writing})")
    if not house.bus.connected:
        problems.append("Redis is away: tables work, but hear of each other late")
    if house.set_aside.damaged:
        problems.append(f"{len(house.set_aside.damaged)} tables cannot be read: see `kokodama tables check`")
    good = reading is None and writing is None
    return Health(
        ok=good,
        alive=True,
        ready=good,
        database=reading is None,
        writable=writing is None,
        bus=house.bus.connected,
        set_aside=len(house.set_aside.damaged),
        problems=problems,
        version=__version__,
    )


async def read_something(house: House) -> str | None:
    """Why nothing can be read; None if it can."""
    try:
        await house.store.rows(select(literal(1)))
    except StoreUnavailable as error:
        return str(error)
    return None


async def in_time(question: Awaitable[str | None]) -> str | None:
    """The answer, or that there was none in time."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await question
    except TimeoutError:
        return "no answer"
