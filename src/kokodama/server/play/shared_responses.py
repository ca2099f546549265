"""A cache of responses that are slow to make and that many clients ask for: each is made once and kept as bytes."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

MAX_BYTES = 32_000_000


class SharedResponses:
    """Bytes by key, the least recently used dropped first; requests for the same key wait for one result."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self.max_bytes = max_bytes
        self.kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self.bytes = 0
        self.making: dict[Hashable, asyncio.Task[bytes]] = {}

    def ready(self, key: Hashable) -> bytes | None:
        """Return a response that is in the cache."""
        if (found := self.kept.get(key)) is not None:
            self.kept.move_to_end(key)
        return found

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return a response, made now if need be; a caller who is cancelled does not cancel it for the others."""
        if (found := self.ready(key)) is not None:
            return found
        if key not in self.making:
            self.making[key] = asyncio.create_task(self.make(key, make))
        return await asyncio.shield(self.making[key])

    async def make(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Make a response and keep it."""
        try:
            made = await make()
        finally:
            del self.making[key]
        self.kept[key] = made
        self.bytes += len(made)
        while self.bytes > self.max_bytes:
            self.bytes -= len(self.kept.popitem(last=False)[1])
        return made
