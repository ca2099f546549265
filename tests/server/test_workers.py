"""Bots think in processes of their own: one that dies is replaced, and none outlives the server."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children

import pytest

from kokodama.server.play.worker_pools import Closed, Pool

AT_EXIT = """
import asyncio, os, sys
from kokodama.server.play.worker_pools import Pool
from tests.server.test_workers import nap
async def story():
    workers = Pool(2)
    asking = [asyncio.create_task(workers.ask(nap, 60)) for _ in range(4)]
    await asyncio.sleep(1.0 if "busy" in sys.argv else 0.2)
    for one in asking:
        one.cancel()
    workers.close()
if __name__ == "__main__":
    asyncio.run(story())
"""


def nap(seconds: float) -> int:
    """Take some time; which process it was."""
    time.sleep(seconds)
    return os.getpid()


def test_a_worker_that_dies_is_replaced_and_asked_again() -> None:
    async def story() -> None:
        workers = Pool(1)
        try:
            first = await workers.ask(nap, 0)
            asking = asyncio.create_task(workers.ask(nap, 0.3))
            await asyncio.sleep(0.05)
            os.kill(first, signal.SIGKILL)
            assert await asking != first
        finally:
            workers.close()

    asyncio.run(story())


def test_closed_in_mid_thought_all_end_and_nobody_is_started_any_more() -> None:
    before = set(active_children())

    async def story() -> None:
        workers = Pool(1)
        await workers.ask(nap, 0)
        asking = asyncio.create_task(workers.ask(nap, 60))
        await asyncio.sleep(0)
        workers.close()
        with pytest.raises((Closed, asyncio.CancelledError)):
            await asking
        with pytest.raises(Closed):
            await workers.ask(nap, 0)

    asyncio.run(story())
    assert set(active_children()) <= before


@pytest.mark.parametrize("when", ["busy", "starting"])
def test_the_interpreter_leaves_without_a_word(when: str) -> None:
    done = subprocess.run([sys.executable, "-c", AT_EXIT, when], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
