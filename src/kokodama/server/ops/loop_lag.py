"""Measures the lag of the event loop: the first thing to look at when players say that the server is slow."""

import asyncio

from kokodama.server.ops import metrics

EVERY = 1.0  # seconds


async def measure_loop_lag() -> None:
    """Measure, every second, how much later than planned a task wakes up."""
    loop = asyncio.get_running_loop()
    while True:
        planned = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        metrics.LOOP_LAG.observe(max(0.0, loop.time() - planned))
