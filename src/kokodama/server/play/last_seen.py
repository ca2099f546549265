"""The day a player was last here: enough to delete unused accounts, too little to track anybody."""

import contextlib
from typing import Any

from sqlalchemy import or_, update
from sqlalchemy.exc import SQLAlchemyError

from kokodama.server.db import schema
from kokodama.server.db.store import Store
from kokodama.server.db.write_batch import StoreUnavailable

DAY = 86_400


async def note_seen(store: Store, row: dict[str, Any], now: float) -> None:
    """Record that a player was here today, once a day; a failure does not keep them out."""
    today = float(now // DAY * DAY)
    if row["seen"] is not None and row["seen"] >= today:
        return
    player = schema.players.c
    earlier = or_(player.seen.is_(None), player.seen < today)
    with contextlib.suppress(SQLAlchemyError, StoreUnavailable):
        async with store.begin() as connection:
            statement = update(schema.players).where(player.id == row["id"], earlier)
            await connection.execute(statement.values(seen=today))
