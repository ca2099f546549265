"""`make load`: how many tables one machine carries, over real sockets against a real server.

One process with durable SQLite, then two workers with PostgreSQL and Redis; from 10 to 1,000 tables of four players,
then 5,000 idle sockets at a fresh server. Writes docs/load.md and docs/load.svg. Stopped in between, what was
measured is written.
"""

import argparse
import asyncio
import contextlib
import json
import math
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from crowd import Crowd  # noqa: E402
from load_report import NAMES, write_report  # noqa: E402
from tests.server.databases import Redis, postgres  # noqa: E402
from tests.server.service import Service  # noqa: E402

SIZES = (10, 25, 50, 100, 250, 500, 1000)
PACE = 2.0  # moves a second at every table …
RATE = 500.0  # … but no more than this in all
WARM = 3.0  # seconds before the clock runs
IDLE = 5000  # sockets
QUIET_TABLES = 250  # at which they listen


@dataclass
class Step:
    """What was measured with so many tables."""

    setup: str
    tables: int
    sockets: int
    offered: float  # moves a second
    acknowledged: float
    p50: float  # milliseconds
    p99: float
    flat_out: float  # moves a second, if every table moves as soon as it can
    processor: dict[str, float]  # cores used by whom, at the offered rate
    busy: dict[str, float]  # the same flat out
    memory: float  # megabytes of the server
    troubles: int
    pulse: float  # how fast the machine was just before


@dataclass
class Memory:
    """What tables and sockets weigh."""

    setup: str
    empty: float  # megabytes
    per_table: float  # kilobytes
    per_socket: float
    idle_sockets: int
    idle: float  # megabytes with so many sockets open


def descendants(pid: int) -> list[int]:
    """A process and all it started."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            stat = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            children.setdefault(int(stat[1]), []).append(int(entry.name))
    found, waiting = [], [pid]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += children.get(one, [])
    return found


def seconds_of(pid: int) -> float:
    """Processor time a process and its living children have used."""
    ticks = 0
    for one in descendants(pid):
        with contextlib.suppress(OSError):
            stat = Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def megabytes_of(pid: int) -> float:
    """Memory of a process and its children; what they share counts once."""
    kilobytes = 0
    for one in descendants(pid):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    kilobytes += int(line.split()[1])
    return kilobytes / 1024


def pulse() -> float:
    """How fast this machine is at the moment: million steps a second of a plain loop, the best of five tries."""
    best = math.inf
    for _ in range(5):
        begun = time.perf_counter()
        for _ in range(1_000_000):
            pass
        best = min(best, time.perf_counter() - begun)
    return 1 / best


class Meter:
    """Who uses how much of the processors."""

    def __init__(self, pids: dict[str, int]) -> None:
        self.pids = pids

    def read(self) -> dict[str, float]:
        """Seconds so far."""
        used = {name: seconds_of(pid) for name, pid in self.pids.items()}
        return {**used, "players": time.process_time(), "": time.monotonic()}

    def since(self, before: dict[str, float]) -> dict[str, float]:
        """Cores used since then."""
        now = self.read()
        spent = {
            name: max(0.0, now[name] - before[name]) for name in now if name
        }  # a child that ended takes its time along
        return {name: seconds / (now[""] - before[""]) for name, seconds in spent.items()}


@contextlib.contextmanager
def running(setup: str) -> Iterator[tuple[Service, dict[str, int]]]:
    """A server, and the processes whose time counts."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pids: dict[str, int] = {}
        limits = {"rate": 1e9, "burst": 1e9}
        if setup == "sqlite":
            service = Service(folder, **limits)
        else:
            database = stack.enter_context(postgres(folder))
            redis = Redis().start()
            stack.callback(redis.stop)
            assert redis.process is not None
            keeper = (folder / "postgres" / "postmaster.pid").read_text().splitlines()[0]
            pids |= {"PostgreSQL": int(keeper), "Redis": redis.process.pid}
            service = Service(folder, database, redis=redis.url, workers=2, **limits)
        stack.enter_context(service)
        assert service.process is not None
        yield service, {"server": service.process.pid, **pids}


def part(values: list[float], share: float) -> float:
    """A quantile in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


class Load:
    """One setup, measured as it grows."""

    def __init__(self, setup: str, seconds: float, sizes: list[int], idle: int, progress: Progress) -> None:
        self.setup = setup
        self.seconds = seconds
        self.sizes = sizes
        self.idle = idle
        self.progress = progress
        self.bar = progress.add_task(NAMES[setup], total=len(sizes) * 2 + (1 if idle else 0), doing="")
        self.steps: list[Step] = []
        self.memory: Memory | None = None

    def doing(self, what: str, done: int = 0) -> None:
        """Show where we are."""
        self.progress.update(self.bar, advance=done, doing=what)

    async def run(self, service: Service, pids: dict[str, int], seed: int) -> None:
        """Grow step by step."""
        crowd, meter = Crowd("127.0.0.1", service.port, seed), Meter(pids)
        try:
            for size in self.sizes:
                self.doing(f"{size} tables sit down")
                await crowd.people(min(400, size * 4))
                fresh = await asyncio.gather(*(crowd.open_table(n) for n in range(len(crowd.tables), size)))
                await asyncio.gather(*(crowd.connect(table) for table in fresh))
                crowd.tables += fresh
                await self.measure(crowd, meter, size)
        finally:
            await crowd.leave()

    async def rest(self, service: Service, pids: dict[str, int], seed: int) -> None:
        """What a fresh server takes for tables at which nobody moves, and for sockets that only listen."""
        self.doing(f"{self.idle} idle sockets")
        crowd, empty = Crowd("127.0.0.1", service.port, seed), megabytes_of(pids["server"])
        try:
            await crowd.people(400)
            crowd.tables = list(await asyncio.gather(*(crowd.open_table(number) for number in range(QUIET_TABLES))))
            laid = megabytes_of(pids["server"])
            await asyncio.gather(*(crowd.connect(table) for table in crowd.tables))
            for first in range(0, self.idle - 4 * QUIET_TABLES, 50):
                some = crowd.tables[first % QUIET_TABLES :][:50]
                await asyncio.gather(*(crowd.watch(table) for table in some))
            await asyncio.sleep(1)
            sockets, held = 4 * QUIET_TABLES + len(crowd.watchers), megabytes_of(pids["server"])
        finally:
            await crowd.leave()
        per_table, per_socket = (laid - empty) / QUIET_TABLES, (held - laid) / sockets
        self.memory = Memory(self.setup, empty, 1024 * per_table, 1024 * per_socket, sockets, held)
        self.doing("", 1)

    async def measure(self, crowd: Crowd, meter: Meter, size: int) -> None:
        """The offered rate, then flat out."""
        rate = min(RATE, PACE * size)
        await crowd.offer(crowd.tables, rate, WARM)
        await crowd.quiet()
        crowd.clear()
        speed = pulse()
        self.doing(f"{size} tables, {rate:.0f} moves a second")
        before, begun = meter.read(), time.monotonic()
        await crowd.offer(crowd.tables, rate, self.seconds)
        processor, took = meter.since(before), time.monotonic() - begun
        acknowledged = crowd.acknowledged / took
        await crowd.quiet()
        latency, troubles = crowd.took, len(crowd.troubles)
        for text in crowd.troubles[:3]:
            self.progress.console.print(f"trouble: {text}")
        self.doing(f"{size} tables flat out", 1)
        crowd.clear()
        before, begun = meter.read(), time.monotonic()
        await crowd.play_flat_out(crowd.tables, self.seconds / 2)
        busy, most = meter.since(before), crowd.acknowledged / (time.monotonic() - begun)
        await crowd.quiet()
        self.doing("", 1)
        self.steps.append(
            Step(
                self.setup, size, size * 4, rate, acknowledged, part(latency, 0.5), part(latency, 0.99), most,
                processor, busy, megabytes_of(meter.pids["server"]), troubles + len(crowd.troubles), speed,
            )
        )  # fmt: skip
        one = self.steps[-1]
        self.progress.console.print(
            f"{self.setup:10} {size:5} tables: {acknowledged:6.1f} of {rate:5.0f} moves/s, p50 {one.p50:6.1f} ms, "
            f"p99 {one.p99:7.1f} ms, flat out {most:6.0f}/s, {one.memory:5.0f} MB, "
            f"{1000 * busy['server'] / max(1, most):.2f} ms of server a move; cores: "
            + ", ".join(f"{name} {share:.2f}" for name, share in processor.items())
            + f"; loop {speed:.0f} M/s",
            highlight=False,
        )


def main() -> None:
    """Measure, print, and keep the result in docs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few tables, a few seconds; nothing is written")
    parser.add_argument("--setup", choices=[*NAMES, "both"], default="both")
    parser.add_argument("--seconds", type=float, default=15.0, help="of every step at its offered rate")
    parser.add_argument("--tables", type=int, nargs="*", default=list(SIZES))
    parser.add_argument("--idle", type=int, default=IDLE)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--out", type=Path, default=ROOT / "docs", help="where the page and the picture go")
    wish = parser.parse_args()
    if wish.quick:
        wish.tables, wish.seconds, wish.idle = [10, 50], 4.0, 0
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    steps: list[Step] = []
    memory: list[Memory] = []
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("{task.fields[doing]}"))
    with (
        Progress(*columns, console=Console(stderr=True, soft_wrap=True)) as progress,
        contextlib.suppress(KeyboardInterrupt),
    ):
        for setup in list(NAMES) if wish.setup == "both" else [wish.setup]:
            load = Load(setup, wish.seconds, sorted(wish.tables), wish.idle, progress)
            try:
                with running(setup) as (service, pids):
                    asyncio.run(load.run(service, pids, wish.seed))
                if wish.idle:
                    with running(setup) as (service, pids):
                        asyncio.run(load.rest(service, pids, wish.seed))
            finally:
                steps += load.steps
                memory += [load.memory] if load.memory else []
    if wish.quick:
        print(json.dumps({"steps": [asdict(one) for one in steps]}))
    else:
        write_report(wish.out, steps, memory, wish.seconds)
        print(f"Written: {wish.out}/load.md and {wish.out}/load.svg")


if __name__ == "__main__":
    main()
