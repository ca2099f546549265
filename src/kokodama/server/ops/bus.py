"""Messages between the processes of a server. While the bus is down, tables still work and are compared with the log.

A message is JSON with a `kind`, and a process does not receive its own. play/replication.py and play/presence.py say
which kinds there are.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from kokodama.server.ops.tokens import new_id

Handler = Callable[[str, str], Awaitable[None]]  # of a sender and a message
CHANNEL = "kokodama:tables"
MAX_WAITING = 10_000  # lines to be sent while Redis is slow; more are dropped
log = logging.getLogger("kokodama.bus")


class LocalBus:
    """The bus of a single process, which does nothing."""

    connected = True

    async def open(self, handler: Handler) -> None:
        """Do nothing."""

    async def publish(self, message: str) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


class RedisBus:
    """The bus of several processes, on Redis."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis  # an optional dependency

        self.name = new_id()
        self.redis: Any = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=None, health_check_interval=5)
        self.sender: Any = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2)
        self.connected = False
        self.waiting: list[str] = []
        self.wake = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, handler: Handler) -> None:
        """Start listening and sending, with reconnection."""
        self.tasks = [asyncio.create_task(self.listen(handler)), asyncio.create_task(self.send())]

    async def listen(self, handler: Handler) -> None:
        """Pass messages to the handler; an empty one of no sender means that some may have been missed."""
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.connected = True
                    await handler("", "")
                    async for message in channel.listen():
                        if message["type"] == "message":
                            sender, *lines = message["data"].decode().split("\n")
                            for line in lines if sender != self.name else ():
                                await handler(sender, line)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if self.connected:
                    log.warning("bus lost: %s", type(error).__name__)
                self.connected = False
                await asyncio.sleep(0.5)

    async def publish(self, message: str) -> None:
        """Queue a message for the other processes; if it gets lost, they find the entry in the log."""
        if len(self.waiting) < MAX_WAITING:
            self.waiting.append(message)
            self.wake.set()

    async def send(self) -> None:
        """Send queued messages; those that gather during a round trip go together."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            lines, self.waiting = self.waiting, []
            with contextlib.suppress(Exception):
                await self.sender.publish(CHANNEL, "\n".join([self.name, *lines]))

    async def close(self) -> None:
        """Send what is still queued, then stop."""
        with contextlib.suppress(Exception):
            if self.waiting:
                await self.sender.publish(CHANNEL, "\n".join([self.name, *self.waiting]))
        while running := [task for task in self.tasks if not task.done()]:
            for task in running:
                task.cancel()  # repeatedly, as redis-py may take a cancellation for a timeout of its own
            await asyncio.wait(running, timeout=0.5)
        for one in (self.redis, self.sender):
            with contextlib.suppress(Exception):
                await one.aclose()
