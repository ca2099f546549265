"""Waiting for something to happen, instead of for some time to pass."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 60.0  # seconds; a busy machine takes its time, and what never comes still fails
PAUSE = 0.01


def wait_until(happened: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + patience
    while not happened():
        assert time.monotonic() < end, f"not within {patience:.0f} seconds"
        time.sleep(PAUSE)


async def until(happened: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until a condition holds while others go on."""
    end = time.monotonic() + patience
    while not happened():
        assert time.monotonic() < end, f"not within {patience:.0f} seconds"
        await asyncio.sleep(PAUSE)
