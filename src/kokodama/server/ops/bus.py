"""Telling other processes that a table went on. If the messenger is away, tables still work and are looked at again.

What a process says is lines of text; it never hears itself. A line that begins with a brace is ours (play/hub.py,
presence.py), any other is a table's name and what was said there.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from kokodama.server.ops.tokens import new_id

Heard = Callable[[str, str], Awaitable[None]]  # who says what
CHANNEL = "kokodama:tables"
PATIENCE = 10_000  # lines that may wait while the messenger is slow
log = logging.getLogger("kokodama.bus")


class LocalBus:
    """One process: nobody else has to be told."""

    connected = True

    async def open(self, heard: Heard) -> None:
        """Nothing to listen to."""

    async def tell(self, message: str) -> None:
        """Nobody to tell."""

    async def close(self) -> None:
        """Nothing to end."""


class RedisBus:
    """Several processes: Redis carries what they tell each other."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis  # only who shares the work needs it

        self.name = new_id()
        self.redis: Any = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=None, health_check_interval=5)
        self.sender: Any = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2)
        self.connected = False
        self.waiting: list[str] = []
        self.wake = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, heard: Heard) -> None:
        """Listen from now on, and again whenever the messenger is back."""
        self.tasks = [asyncio.create_task(self.listen(heard)), asyncio.create_task(self.send())]

    async def listen(self, heard: Heard) -> None:
        """Pass on what others say; an empty line from nobody means that something may have been missed."""
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.connected = True
                    await heard("", "")
                    async for message in channel.listen():
                        if message["type"] == "message":
                            who, *lines = message["data"].decode().split("\n")
                            for line in lines if who != self.name else ():
                                await heard(who, line)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if self.connected:
                    log.warning("bus lost: %s", type(error).__name__)
                self.connected = False
                await asyncio.sleep(0.5)

    async def tell(self, message: str) -> None:
        """Tell the others, soon; if that fails they will find out by themselves."""
        if len(self.waiting) < PATIENCE:
            self.waiting.append(message)
            self.wake.set()

    async def send(self) -> None:
        """What gathered while the last message was on its way goes together."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            lines, self.waiting = self.waiting, []
            with contextlib.suppress(Exception):
                await self.sender.publish(CHANNEL, "\n".join([self.name, *lines]))

    async def close(self) -> None:
        """Say what is still to be said, then stop listening."""
        with contextlib.suppress(Exception):
            if self.waiting:
                await self.sender.publish(CHANNEL, "\n".join([self.name, *self.waiting]))
        while running := [task for task in self.tasks if not task.done()]:
            for task in running:
                task.cancel()  # perhaps again: the library may take it for a time-out of its own
            await asyncio.wait(running, timeout=0.5)
        for one in (self.redis, self.sender):
            with contextlib.suppress(Exception):
                await one.aclose()
