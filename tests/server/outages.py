"""Faults that happen to servers and databases: killed, stopped, paused, full, read-only, locked.

Every fault is real: processes are killed and paused with signals, the disk is a small separate file system that fills
up, files are made immutable, another connection holds the lock. Each fault ends by itself.
"""

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server.databases import Postgres, Redis
from tests.server.fork_server import ForkServer

SIZE = 192 * 2**20  # of a disk that can be filled
LONG = 33.0  # seconds: longer than any wait for a lock
SILENCE = (9.0, 16.0)  # seconds: longer than the server waits for a reply, which may still arrive later


@dataclass
class Stage:
    """A server and the services that can fail."""

    server: ForkServer
    folder: Path  # where an SQLite database lies
    postgres: Postgres | None = None
    redis: Redis | None = None
    disk: bool = False  # whether the folder is a file system of its own
    long: bool = False  # whether some outages last longer than every timeout


Fault = Callable[[Stage, random.Random], None]


def kill_server(stage: Stage, dice: random.Random) -> None:
    """Kill the server and start it again."""
    stage.server.kill()
    stage.server.start()


def stop_server(stage: Stage, dice: random.Random) -> None:
    """Ask the server to stop, and start it again."""
    seconds = stage.server.stop()
    assert seconds < 30, f"the server took {seconds:.0f} s to stop"
    stage.server.start()


def kill_worker(stage: Stage, dice: random.Random) -> None:
    """Kill one of several processes; the others take over until it is back."""
    if pids := stage.server.workers():
        with contextlib.suppress(ProcessLookupError):
            os.kill(dice.choice(pids), signal.SIGKILL)
    time.sleep(dice.uniform(0.5, 2.0))


def kill_postgres(stage: Stage, dice: random.Random) -> None:
    """Kill the database for a while, and let it recover."""
    assert stage.postgres is not None
    stage.postgres.kill() if dice.random() < 0.5 else stage.postgres.quit()
    time.sleep(dice.choice([0.0, dice.uniform(0, 2), dice.uniform(2, 6)]))
    stage.postgres.start()


def pause_postgres(stage: Stage, dice: random.Random) -> None:
    """Pause the database for a while."""
    assert stage.postgres is not None
    seconds = dice.uniform(*SILENCE) if stage.long and dice.random() < 0.2 else dice.uniform(1, 6)
    stage.postgres.pause()
    try:
        time.sleep(seconds)
    finally:
        stage.postgres.resume()


def kill_redis(stage: Stage, dice: random.Random) -> None:
    """Kill Redis; it comes back empty."""
    assert stage.redis is not None
    stage.redis.stop()
    time.sleep(dice.uniform(0, 3))
    stage.redis.start()


def pause_redis(stage: Stage, dice: random.Random) -> None:
    """Pause Redis for a while."""
    assert stage.redis is not None
    stage.redis.pause()
    try:
        time.sleep(dice.uniform(1, 6))
    finally:
        stage.redis.resume()


def fill_disk(stage: Stage, dice: random.Random) -> None:
    """Fill the disk for a while."""
    ballast = stage.folder / "ballast"
    try:
        with ballast.open("wb", buffering=0) as file:
            step = 2**20
            while step >= 512:
                try:
                    file.write(bytes(step))
                except OSError:
                    step //= 2
        time.sleep(dice.uniform(0.5, 4))
    finally:
        ballast.unlink(missing_ok=True)


def forbid_writing(stage: Stage, dice: random.Random) -> None:
    """Make the database read-only for a while, even for processes that have it open."""
    files = [str(stage.folder / name) for name in ("tables.db", "tables.db-wal") if (stage.folder / name).exists()]
    subprocess.run(["chattr", "+i", *files], check=True)
    try:
        time.sleep(dice.uniform(0.5, 4))
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)


def lock_database(stage: Stage, dice: random.Random) -> None:
    """Hold the database lock for a while, sometimes longer than anybody waits."""
    seconds = LONG if stage.long and dice.random() < 0.1 else dice.uniform(1, 6)
    connection = sqlite3.connect(stage.folder / "tables.db", timeout=30, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        time.sleep(seconds)
        connection.execute("ROLLBACK")
    finally:
        connection.close()


def restart_in_outage(stage: Stage, dice: random.Random) -> None:
    """Kill the server and start it again while something else is away."""
    kinds = possible(stage, [name for name in FAULTS if name not in SERVER and name != "worker"])
    stage.server.kill()
    with ThreadPoolExecutor(1) as beside:
        outage = beside.submit(FAULTS[dice.choice(kinds)], stage, dice)
        time.sleep(dice.random() * 0.5)
        stage.server.start()
        outage.result()


SERVER: dict[str, Fault] = {"server": kill_server, "term": stop_server, "restart": restart_in_outage}
SQLITE: dict[str, Fault] = {"disk-full": fill_disk, "read-only": forbid_writing, "locked": lock_database}
SERVICES: dict[str, Fault] = {
    "postgres-kill": kill_postgres,
    "postgres-pause": pause_postgres,
    "redis-kill": kill_redis,
    "redis-pause": pause_redis,
}
FAULTS: dict[str, Fault] = {**SERVER, "worker": kill_worker, **SQLITE, **SERVICES}


def possible(stage: Stage, wished: list[str]) -> list[str]:
    """Return the requested faults that are possible here; a full disk and immutable files need root."""
    kinds = set(SERVER)
    if stage.postgres is None:
        kinds |= set(SQLITE) if stage.disk else {"locked"}
    else:
        kinds |= set(SERVICES)
        if len(stage.server.workers()) > 1:
            kinds.add("worker")
    return [name for name in FAULTS if name in kinds and (not wished or name in wished)]


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mount a small file system on a folder so that it can be filled; return whether that is possible here."""
    image = folder.parent / f"{folder.name}.image"
    with image.open("wb") as file:
        file.truncate(SIZE)
    steps = (["mkfs.ext4", "-q", "-F", str(image)], ["mount", "-o", "loop", str(image), str(folder)])
    try:
        mounted = all(subprocess.run(step, check=False, capture_output=True).returncode == 0 for step in steps)
    except OSError:
        mounted = False
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)
        image.unlink()
