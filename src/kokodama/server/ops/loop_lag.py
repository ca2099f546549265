"""How late the event loop is: the first thing to look at when players say that the server is slow."""

import asyncio

from kokodama.server.ops import metrics

EVERY = 1.0  # seconds


async def measure_loop_lag() -> None:
    """Once a second, see how much later than asked for this goes on."""
    loop = asyncio.get_running_loop()
    while True:
        asked = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        metrics.LOOP_LAG.observe(max(0.0, loop.time() - asked))
