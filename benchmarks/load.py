"""`make load`: what a move costs, and how many tables one machine can carry, over real sockets against a real server.

It measures one process with durable SQLite under growing load; one, two and four processes with PostgreSQL and Redis;
5,000 idle sockets; and a profile of where the time goes. `--before PYTHON` alternates with another installed release.
Writes docs/load.md and docs/load.svg; if interrupted, it writes what has been measured so far.
"""

import argparse
import asyncio
import contextlib
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from tests.server.databases import Redis, postgres
from tests.server.service import Service

from benchmarks.crowd import Crowd
from benchmarks.load_report import write_report
from benchmarks.processor import Meter, megabytes_of, pulse

ROOT = Path(__file__).parents[1]
WARM = 2.0  # seconds before the clock runs
IDLE = 5000  # sockets
QUIET_TABLES = 250  # for the idle sockets to listen at


@dataclass(frozen=True)
class Setup:
    """The setup of a server, and its load: numbers of tables, each with a rate of moves per second."""

    name: str
    workers: int
    postgres: bool
    plan: tuple[tuple[int, int], ...]
    before: bool = False  # the release that `--before` names


GROWING = ((10, 20), (50, 100), (250, 500), (250, 1000), (250, 1500), (250, 2000), (1000, 500))
COMPARED = ((50, 100), (250, 500), (250, 1000), (250, 2000))
SETUPS = {
    "before": Setup("one process, SQLite, previous release", 1, False, COMPARED, before=True),
    "sqlite": Setup("one process, SQLite", 1, False, GROWING),
    "postgres1": Setup("one process, PostgreSQL and Redis", 1, True, ((250, 500),)),
    "postgres2": Setup("two processes, PostgreSQL and Redis", 2, True, ((250, 500),)),
    "postgres4": Setup("four processes, PostgreSQL and Redis", 4, True, ((250, 500),)),
}


@dataclass
class Step:
    """The measurements for a number of tables at a given rate; rate 0 means at full speed."""

    setup: str
    tables: int
    offered: float  # moves a second
    acknowledged: float
    p50: float  # milliseconds
    p99: float
    cores: dict[str, float]  # cores used, by group of processes
    per_move: float  # milliseconds of the server's processor time, without new games
    games: int  # that started in the meantime
    memory: float  # megabytes of the server
    troubles: int
    pulse: float  # how fast the machine was just before


@dataclass
class Results:
    """All measurements."""

    seconds: float
    steps: list[Step] = field(default_factory=list)
    game_costs: dict[str, float] = field(default_factory=dict)  # by setup: milliseconds for a new game of four
    idle: dict[str, float] = field(default_factory=dict)  # megabytes: empty, with tables, with sockets; and how many
    profile: dict[str, float] = field(default_factory=dict)  # shares of the server's time


@contextlib.contextmanager
def running(setup: Setup, python: str | None = None) -> Iterator[tuple[Service, dict[str, int]]]:
    """Run a server; yield it with the processes whose time counts."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pids: dict[str, int] = {}
        command = [python, "-m", "kokodama.cli.main"] if setup.before and python else None
        settings: dict[str, object] = {"rate": 1e9, "burst": 1e9, "command": command, "workers": setup.workers}
        settings["connections_per_address"] = 1_000_000  # all players share one address
        if setup.postgres:
            settings["database"] = stack.enter_context(postgres(folder))
            redis = Redis().start()
            stack.callback(redis.stop)
            assert redis.process is not None
            keeper = (folder / "postgres" / "postmaster.pid").read_text().splitlines()[0]
            pids |= {"PostgreSQL": int(keeper), "Redis": redis.process.pid}
            settings["redis"] = redis.url
        service = stack.enter_context(Service(folder, **settings))  # type: ignore[arg-type]
        assert service.process is not None
        yield service, {"server": service.process.pid, **pids}


def part(values: list[float], share: float) -> float:
    """Return a quantile in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


class Load:
    """Measures one setup under growing load."""

    def __init__(self, key: str, service: Service, pids: dict[str, int], results: Results, progress: Progress) -> None:
        self.key = key
        self.setup = SETUPS[key]
        self.service = service
        self.pids = pids
        self.results = results
        self.progress = progress
        self.bar = progress.add_task(self.setup.name, total=len(self.setup.plan) + 1, doing="")

    def show_progress(self, what: str, done: int = 0) -> None:
        """Show the progress."""
        self.progress.update(self.bar, advance=done, doing=what)

    async def run(self, seed: int, profile: bool) -> None:
        """Run all steps of the plan, then one at full speed."""
        self.crowd, self.meter = Crowd("127.0.0.1", self.service.port, seed), Meter(self.pids)
        try:
            for tables, rate in self.setup.plan:
                await self.grow(tables)
                await self.step(tables, rate)
                if tables == QUIET_TABLES and rate == max(one for _, one in self.setup.plan):
                    await self.step(tables, 0, profile)
        finally:
            await self.crowd.leave()

    async def grow(self, tables: int) -> None:
        """Open tables until there are enough, and note the cost."""
        crowd, more = self.crowd, tables - len(self.crowd.tables)
        if more <= 0:
            return
        self.show_progress(f"{tables} tables: seating players")
        await crowd.people(min(400, tables * 4))
        self.meter.start()
        fresh = await asyncio.gather(*(crowd.open_table(n) for n in range(len(crowd.tables), tables)))
        await asyncio.gather(*(crowd.connect(table) for table in fresh))
        _, spent = self.meter.stop()
        self.results.game_costs[self.key] = 1000 * spent["server"] / more
        crowd.tables += fresh
        self.show_progress(f"{tables} tables: first moves")
        await crowd.scatter(fresh)

    async def step(self, tables: int, rate: int, profile: bool = False) -> None:
        """Send moves at a rate, or let every table move as soon as it can."""
        crowd = self.crowd
        seconds = self.results.seconds
        if rate:
            await crowd.offer(crowd.tables, rate, WARM)
        await crowd.quiet()
        speed = pulse()
        crowd.clear()
        self.show_progress(f"{tables} tables, {rate} moves a second" if rate else f"{tables} tables at full speed")
        self.meter.start()
        if profile:
            samples = profiler(self.pids["server"], seconds)
        if rate:
            await crowd.offer(crowd.tables, rate, seconds)
        else:
            await crowd.play_flat_out(crowd.tables, seconds / 2)
        took, spent = self.meter.stop()
        moves, games = crowd.acknowledged, crowd.games
        await crowd.quiet()
        if profile:
            self.results.profile = shares(samples)
        own = 1000 * spent["server"] - games * self.results.game_costs[self.key]
        for text in crowd.troubles[:3]:
            self.progress.console.print(f"problem: {text}")
        one = Step(
            self.key, tables, rate, moves / took, part(crowd.took, 0.5), part(crowd.took, 0.99),
            {name: used / took for name, used in spent.items()}, own / max(1, moves), games,
            megabytes_of(self.pids["server"]), len(crowd.troubles), speed,
        )  # fmt: skip
        self.results.steps.append(one)
        self.show_progress("", 1)
        self.progress.console.print(
            f"{self.setup.name:36} {tables:5} tables: {one.acknowledged:6.1f} of {rate:5} moves/s, p50 {one.p50:6.1f} "
            f"ms, p99 {one.p99:7.1f} ms, {one.per_move:.3f} ms a move, {games} new games, {one.memory:4.0f} MB; cores: "
            + ", ".join(f"{name} {share:.2f}" for name, share in one.cores.items())
            + f"; loop {speed:.0f} M/s",
            highlight=False,
        )


async def measure_idle(service: Service, pids: dict[str, int], sockets: int, seed: int) -> dict[str, float]:
    """Measure the memory a fresh server needs for idle tables, and for sockets that only listen."""
    crowd, empty = Crowd("127.0.0.1", service.port, seed), megabytes_of(pids["server"])
    try:
        await crowd.people(400)
        crowd.tables = list(await asyncio.gather(*(crowd.open_table(number) for number in range(QUIET_TABLES))))
        laid = megabytes_of(pids["server"])
        await asyncio.gather(*(crowd.connect(table) for table in crowd.tables))
        for first in range(0, sockets - 4 * QUIET_TABLES, 50):
            some = crowd.tables[first % QUIET_TABLES :][:50]
            await asyncio.gather(*(crowd.watch(table) for table in some))
        await asyncio.sleep(1)
        count, held = 4 * QUIET_TABLES + len(crowd.watchers), megabytes_of(pids["server"])
    finally:
        await crowd.leave()
    return {"empty": empty, "tables": laid, "sockets": held, "count": count}


def profiler(pid: int, seconds: float) -> subprocess.Popen[bytes] | None:
    """Run a sampling profiler next to the server, if one is installed."""
    command = shutil.which("py-spy", path=str(Path(sys.executable).parent))
    if command is None:
        return None
    out = Path(tempfile.gettempdir()) / f"kokodama-profile-{pid}"
    options = [
        "--rate",
        "200",
        "--gil",
        "--duration",
        str(max(1, int(seconds / 2))),
        "--format",
        "raw",
        "--output",
        str(out),
    ]
    return subprocess.Popen(
        [command, "record", *options, "--pid", str(pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


WHERE = {  # a sample belongs to the innermost of these that it is in
    "making the update": ("server/play/update_bytes.py", "tables/table_update.py", "language/", "LiveTable.update"),
    "sending": ("TableSocket.send", "TableProtocol.write_frame"),
    "applying the move": ("Table.after", "tables/commands.py"),
    "writing the entry": ("server/db/sqlite_writer.py", "server/db/store.py", "server/db/write_batch.py"),
    "reading the command": ("TableProtocol.data_received", "read (kokodama/server/ws/replies.py"),
    "new games and sockets": (
        "server/http/lobby.py",
        "server/http/tables.py",
        "server/play/lobby.py",
        "say_hello",
        "fastapi/dependencies",
        "h11",
    ),
    "the rest of the request path": ("converse", "server/play/hub.py", "server/play/dispatch.py"),
}


def shares(profile: subprocess.Popen[bytes] | None) -> dict[str, float]:
    """Return the share of time per activity, from the profiler's samples."""
    if profile is None or profile.wait() != 0:
        return {}
    found = dict.fromkeys([*WHERE, "event loop and everything else"], 0)
    args = profile.args
    assert isinstance(args, list)
    for line in Path(str(args[args.index("--output") + 1])).read_text().splitlines():
        frames, count = line.rsplit(" ", 1)
        what = "event loop and everything else"
        for frame in reversed(frames.split(";")):
            hit = [name for name, marks in WHERE.items() if any(mark in frame for mark in marks)]
            if hit:
                what = hit[0]
                break
        found[what] += int(count)
    total = sum(found.values()) or 1
    return {name: count / total for name, count in found.items()}


def measure(arguments: argparse.Namespace, results: Results, progress: Progress) -> None:
    """Measure one setup after another."""
    for key in arguments.setup:
        setup = SETUPS[key]
        if setup.before and not arguments.before:
            continue
        with running(setup, arguments.before) as (service, pids):
            load = Load(key, service, pids, results, progress)
            asyncio.run(load.run(arguments.seed, profile=key == "sqlite"))
        if key == "sqlite" and arguments.idle:
            load.show_progress(f"{arguments.idle} idle sockets")
            with running(setup) as (service, pids):
                results.idle = asyncio.run(measure_idle(service, pids, arguments.idle, arguments.seed))
        load.show_progress("", 1)


def main() -> None:
    """Measure, print, and save the result in docs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--setup", choices=list(SETUPS), nargs="*", default=list(SETUPS))
    parser.add_argument("--before", help="Python of an environment with another release to compare with")
    parser.add_argument("--seconds", type=float, default=12.0, help="duration of each step")
    parser.add_argument("--idle", type=int, default=IDLE)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--out", type=Path, default=ROOT / "docs", help="folder for the page and the chart")
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    results = Results(arguments.seconds)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("{task.fields[doing]}"))
    try:
        with Progress(*columns, console=Console(stderr=True, soft_wrap=True)) as progress:
            measure(arguments, results, progress)
    except KeyboardInterrupt:
        print("Interrupted; the measurements so far are saved.")
    if results.steps:
        write_report(arguments.out, results, {key: setup.name for key, setup in SETUPS.items()})
        (arguments.out / "load.json").write_text(json.dumps(asdict(results), indent=1) + "\n")
        print(f"Wrote load.md, load.svg and load.json in {arguments.out}")


if __name__ == "__main__":
    main()
