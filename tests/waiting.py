"""Waits for something to happen instead of sleeping for a fixed time."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 60.0  # seconds; long enough for a busy machine
PAUSE = 0.01


def wait_until(happened: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + patience
    while not happened():
        assert time.monotonic() < end, f"not within {patience:.0f} seconds"
        time.sleep(PAUSE)


async def until(happened: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until a condition holds, letting other tasks run."""
    end = time.monotonic() + patience
    while not happened():
        assert time.monotonic() < end, f"not within {patience:.0f} seconds"
        await asyncio.sleep(PAUSE)
