"""Answers that take a while to make and that many ask for: made once, by one worker, kept for a while as bytes."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

MOST_BYTES = 32_000_000


class SharedAnswers:
    """Bytes by key, the least recently used forgotten first; who asks while they are made waits for the same."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self.kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self.bytes = 0
        self.making: dict[Hashable, asyncio.Task[bytes]] = {}

    def ready(self, key: Hashable) -> bytes | None:
        """The answer if it has been made."""
        if (found := self.kept.get(key)) is not None:
            self.kept.move_to_end(key)
        return found

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The answer, made now if need be; somebody who hangs up does not hinder others who wait for the same."""
        if (found := self.ready(key)) is not None:
            return found
        if key not in self.making:
            self.making[key] = asyncio.create_task(self.make(key, make))
        return await asyncio.shield(self.making[key])

    async def make(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """Make an answer and keep it."""
        try:
            made = await make()
        finally:
            del self.making[key]
        self.kept[key] = made
        self.bytes += len(made)
        while self.bytes > self.most_bytes:
            self.bytes -= len(self.kept.popitem(last=False)[1])
        return made
