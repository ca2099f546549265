"""`make soak`: lets everything fail again and again under load, and looks for moves that were lost or applied twice.

Scripted players use real sockets and HTTP, against each other and against bots, while at random moments the server is
killed or stopped, PostgreSQL and Redis are killed or paused, and SQLite's disk is full, read-only or locked. At the end
every acknowledged command must be in the database exactly once, and nothing that was not sent; every log must be
complete and replay; every table must open and match its log; no client's number may have gone backwards; and every
client must have recovered by itself. Ctrl-C ends a run early, with a verdict on what has happened so far.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server import verdict
from tests.server.crowd import Crowd
from tests.server.databases import Redis, running_postgres
from tests.server.fork_server import ForkServer
from tests.server.outages import FAULTS, Stage, possible, small_disk
from tests.server.verdict import is_good

SETUPS = {"sqlite": 1, "postgresql": 1, "workers": 2}  # processes; the last one is PostgreSQL too


@contextmanager
def stage_of(setup: str, **settings: Any) -> Iterator[Stage]:
    """Set up a server and the services it needs, in a temporary folder."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        data = folder / "data"
        data.mkdir()
        if setup == "sqlite":
            disk = stack.enter_context(small_disk(data))
            url = f"sqlite+aiosqlite:///{data / 'tables.db'}"
            yield Stage(stack.enter_context(ForkServer(folder, url, **settings)), data, disk=disk)
            return
        postgres = stack.enter_context(running_postgres(folder))
        redis = Redis().start()
        stack.callback(redis.stop)
        server = ForkServer(folder, postgres.url, SETUPS[setup], redis=redis.url, **settings)
        yield Stage(stack.enter_context(server), data, postgres, redis)


class Soak:
    """One run: a server, a crowd of players, and faults at random moments."""

    def __init__(self, stage: Stage, setup: str, kinds: list[str], seed: int, progress: Progress) -> None:
        self.stage = stage
        self.setup = setup
        self.kinds = kinds
        self.seed = seed
        self.dice = random.Random(seed)
        self.progress = progress
        self.happened: Counter[str] = Counter()
        self.enough = asyncio.Event()
        self.failing = asyncio.Lock()  # held while a fault happens
        self.ended = 0  # how often the server exited by itself and was restarted, as a host's system would do

    def order(self, times: int) -> list[str]:
        """Return the faults in random order, each kind equally often."""
        kinds = [self.kinds[number % len(self.kinds)] for number in range(times)]
        self.dice.shuffle(kinds)
        return kinds

    async def run(self, times: int, tables: int) -> dict[str, Any]:
        """Let the crowd play through all faults; return the verdict."""
        begun = time.monotonic()
        crowd = Crowd(self.stage.server.url, tables)
        crowd.begin()
        caring = asyncio.create_task(self.care())
        bar = self.progress.add_task(self.setup, total=times, moves=0)
        for kind in self.order(times):
            if not await crowd.some_answers(self.dice.randint(1, 40), patience=60):
                crowd.heard.gave_up.append(f"nobody goes on before fault {self.happened.total()} ({kind})")
            await asyncio.sleep(self.dice.random() * 0.01)  # any moment, not just right after a response
            if self.enough.is_set() or len(crowd.heard.gave_up) > 50:
                break
            async with self.failing:
                await asyncio.to_thread(FAULTS[kind], self.stage, self.dice)
            self.happened[kind] += 1
            self.show(bar, crowd)
        await crowd.all_go_on()
        found = await self.judge(crowd)
        caring.cancel()
        await asyncio.gather(caring, return_exceptions=True)
        faults = {"faults": dict(self.happened), "server ended by itself": self.ended}
        return {"setup": self.setup, "seed": self.seed, "seconds": round(time.monotonic() - begun), **faults, **found}

    async def care(self) -> None:
        """Restart the server if it exited by itself: with several processes, one that cannot start ends them all."""
        while True:
            await asyncio.sleep(0.5)
            async with self.failing:
                if not self.stage.server.is_there():
                    self.ended += 1
                    await asyncio.to_thread(self.stage.server.start)

    def show(self, bar: Any, crowd: Crowd) -> None:
        """Print the progress."""
        moves, done = len(crowd.heard.acknowledged), self.happened.total()
        self.progress.update(bar, advance=1, moves=moves)
        if not self.progress.console.is_terminal and done % 10 == 0:
            print(f"{self.setup}: {done} faults, {moves} moves acknowledged", flush=True)

    async def judge(self, crowd: Crowd) -> dict[str, Any]:
        """Compare every update that was sent with the logs."""
        database = self.stage.server.database
        behind = await verdict.left_behind(crowd.heard.listeners, await verdict.read_numbers(database))
        await crowd.end()
        logs = await verdict.read_logs(database)
        shut, updates = await verdict.open_all(self.stage.server.url, crowd.heard, logs, self.dice)
        logs = await verdict.read_logs(database)  # again, as bots may have moved in the meantime
        found = verdict.compare(crowd.heard, logs)
        found["listeners left behind"] = behind
        found["tables that do not open"] = shut
        found["views that differ"] = [
            one for id, seat, news in updates for one in verdict.differences(logs[id], seat, news)
        ]
        return verdict.summary(crowd.heard, logs, found)


def run(
    setup: str,
    times: int,
    tables: int,
    seed: int,
    progress: Progress,
    kinds: list[str] | None = None,
    long: bool = False,
) -> dict[str, Any]:
    """Soak one setup; some outages may last longer than any timeout."""

    async def story(stage: Stage) -> dict[str, Any]:
        soak = Soak(stage, setup, possible(stage, kinds or []), seed, progress)
        if not soak.kinds:
            raise SystemExit(f"none of these faults can happen here: {kinds}")
        if missing := set(kinds or []) - set(soak.kinds):
            progress.console.print(f"{setup}: not possible here: {', '.join(sorted(missing))}")
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, soak.enough.set)
        return await soak.run(times, tables)

    with stage_of(setup) as stage:
        stage.long = long
        return asyncio.run(story(stage))


def shown() -> Progress:
    """Return the progress bar."""
    words = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("faults"))
    return Progress(*words, TextColumn("{task.fields[moves]} moves acknowledged"), TimeRemainingColumn())


def main() -> None:
    """Soak, and fail if any promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="faults on each database")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--setup", choices=[*SETUPS, "all"], default="all")
    parser.add_argument("--faults", default="", help=f"kinds, separated by commas: {', '.join(FAULTS)}")
    arguments = parser.parse_args()
    kinds = [one for one in arguments.faults.split(",") if one]
    if unknown := set(kinds) - set(FAULTS):
        parser.error(f"unknown faults: {', '.join(unknown)}")
    good = True
    with shown() as progress:
        for setup in SETUPS if arguments.setup == "all" else [arguments.setup]:
            progress.console.print(f"{setup}: seed {arguments.seed}")
            times = (
                arguments.times if arguments.setup != "all" or setup == "sqlite" else arguments.times // 2
            )  # two on PostgreSQL
            found = run(setup, times, arguments.tables, arguments.seed, progress, kinds, long=True)
            progress.console.print(json.dumps(found), soft_wrap=True)
            good &= is_good(found)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
