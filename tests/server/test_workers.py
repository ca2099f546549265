"""Worker processes: one that dies is replaced, and none outlives the server."""

import asyncio
import os
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest

from kokodama.server.play.worker_pools import Pool, PoolClosed
from tests.server.worker_tasks import die_once, nap
from tests.waiting import wait_until

AT_EXIT = """
import asyncio, os, sys
from kokodama.server.play.worker_pools import Pool
from tests.server.worker_tasks import nap
from tests.waiting import until
async def story() -> None:
    workers = Pool(2)
    if "busy" in sys.argv:
        await asyncio.gather(*(workers.run(nap, 0) for _ in range(4)))
    asking = [asyncio.create_task(workers.run(nap, 60)) for _ in range(4)]
    await until(lambda: len(workers.pids()) == 2)
    for one in asking:
        one.cancel()
    workers.close()
if __name__ == "__main__":
    asyncio.run(story())
"""


def test_a_worker_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async def story() -> None:
        workers = Pool(1)
        try:
            first = await workers.run(nap, 0)
            second = await workers.run(die_once, tmp_path / "grave")
            assert (tmp_path / "grave").read_text() == str(first)
            assert second != first
        finally:
            workers.close()

    asyncio.run(story())


def test_closed_in_mid_thought_all_end_and_nobody_is_started_any_more() -> None:
    before = set(active_children())

    async def story() -> None:
        workers = Pool(1)
        await workers.run(nap, 0)
        asking = asyncio.create_task(workers.run(nap, 60))
        await asyncio.sleep(0)
        workers.close()
        with pytest.raises((PoolClosed, asyncio.CancelledError)):
            await asking
        with pytest.raises(PoolClosed):
            await workers.run(nap, 0)

    asyncio.run(story())
    assert set(active_children()) <= before


@pytest.mark.parametrize("when", ["busy", "starting"])
def test_the_interpreter_leaves_without_a_word(when: str) -> None:
    done = subprocess.run([sys.executable, "-c", AT_EXIT, when], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


UNTIL_KILLED = """
import asyncio
from kokodama.server.play.worker_pools import Pool
from tests.server.worker_tasks import nap
async def story() -> None:
    workers = Pool(1)
    print(await workers.run(nap, 0), flush=True)
    await workers.run(nap, 60)
if __name__ == "__main__":
    asyncio.run(story())
"""


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_ends_with_a_server_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", UNTIL_KILLED], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        worker = int(server.stdout.readline())
        server.kill()
    wait_until(lambda: not is_alive(worker))
