"""Garbage collection without long pauses: one that walks through every table would stop the server for 250 ms.

Objects that live long (tables, players, caches) are frozen, so that the collector does not visit them; they are freed
as usual when their reference count drops to 0. Only garbage cycles among them wait for the rare full collection.
"""

import asyncio
import gc

EVERY = 5.0  # seconds
FULL = 720  # rounds between two full collections: an hour


async def collect_regularly() -> None:
    """Keep the collector's work small for as long as the server runs."""
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
