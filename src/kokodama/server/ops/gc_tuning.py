"""Memory without long pauses: a collection that walks through every table would stop the server for a quarter second.

What has been there for a while (tables, players, caches) is put aside, where Python's collector does not look; it
is freed as usual when nobody refers to it any more. Only rings of garbage among it wait for the rare full collection.
"""

import asyncio
import gc

PUT_ASIDE = 5.0  # seconds
FULL = 720  # so many times of that between two full collections: an hour


async def tidy() -> None:
    """Keep the collector's work small for as long as the server runs."""
    turn = 0
    while True:
        await asyncio.sleep(PUT_ASIDE)
        turn += 1
        if turn % FULL == 0:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()
