"""Avoids long garbage collection pauses: a collection that visits every table would stop the server for 250 ms.

Long-lived objects (tables, players, caches) are frozen, so that the collector skips them; they are still freed when
their reference count drops to 0. Only garbage cycles among them have to wait for the rare full collection.
"""

import asyncio
import gc

EVERY = 5.0  # seconds
FULL = 720  # rounds between two full collections: an hour


async def collect_regularly() -> None:
    """Keep collections short for as long as the server runs."""
    turn = 0
    while True:
        await asyncio.sleep(EVERY)
        turn += 1
        if turn % FULL == 0:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()
