"""Tables that cannot be read: kept apart, with a line in the log, until somebody repairs them."""

import contextlib
import logging
from collections.abc import Callable

from sqlalchemy import update

from kokodama.server.db import schema
from kokodama.server.db.store import Store
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.ops import metrics
from kokodama.server.play.live_table import Damaged

log = logging.getLogger("kokodama.tables")
RETRY = 10.0  # seconds until such a table is read again: it may have been repaired


class Quarantine:
    """Remembers which tables are damaged, so that they are not read again for every request."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.damaged: dict[str, tuple[float, str]] = {}  # when it was found, and why

    def check(self, id: str) -> None:
        """Raise Damaged for a table that was found damaged in the last seconds."""
        since, why = self.damaged.get(id, (0.0, ""))
        if why and self.now() < since + RETRY:
            raise Damaged(why)

    async def add(self, id: str, why: str) -> None:
        """Set a table aside, and report it once: in the log, in the metrics, in the table's row."""
        if id not in self.damaged:
            log.error("table set aside: %s; see `kokodama tables check`", why, extra={"table": id})
        self.damaged[id] = self.now(), why
        metrics.SET_ASIDE.set(len(self.damaged))
        await self.write_trouble(id, why[:300])

    async def remove(self, id: str) -> None:
        """Release a table that can be read again."""
        self.damaged.pop(id, None)
        metrics.SET_ASIDE.set(len(self.damaged))
        await self.write_trouble(id, None)

    async def write_trouble(self, id: str, why: str | None) -> None:
        """Write the reason into the table's row, if the database is there; sweeps leave out such tables."""
        with contextlib.suppress(StoreUnavailable):
            async with self.store.begin() as connection:
                table = schema.tables
                await connection.execute(update(table).where(table.c.id == id).values(trouble=why))
