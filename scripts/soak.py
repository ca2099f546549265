"""`make soak`: kill the server again and again under load, and look for a move that was lost or doubled.

Scripted people play over real sockets while the server is killed with SIGKILL at random moments and started again.
At the end every acknowledged command must be in the database exactly once and nothing else that was not sent, every
table must replay, and every client must have gone on by itself after the last kill.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import select

sys.path.insert(0, str(Path(__file__).parents[1]))

from examples.remote_bot import choose
from tests.server.databases import postgres
from tests.server.nursery import Nursery

from kokodama.client import Client
from kokodama.server import schema
from kokodama.server.live import new_table
from kokodama.server.store import Store

FAULTS = ("lost", "doubled", "never sent", "out of step", "tables that do not replay", "clients that gave up")


class Crowd:
    """Tables that are played for ever, with a list of what was sent and what was acknowledged."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.tables = tables
        self.sent: set[tuple[str, str]] = set()  # table, key
        self.acknowledged: list[tuple[str, str, int]] = []  # table, key, number
        self.count = [0] * tables  # answers and games by table, to see who goes on
        self.games = 0
        self.gave_up: list[str] = []

    async def some_answers(self, count: int, patience: float = 20.0) -> None:
        """Wait until so many more commands were acknowledged: then the crowd is in full swing."""
        until, wanted = time.monotonic() + patience, len(self.acknowledged) + count
        while len(self.acknowledged) < wanted and time.monotonic() < until:
            await asyncio.sleep(0.002)

    async def all_go_on(self, patience: float = 60.0) -> None:
        """Wait until something was acknowledged at every table; whoever does not go on has given up."""
        before, until = list(self.count), time.monotonic() + patience
        while any(now == then for now, then in zip(self.count, before, strict=True)):
            if time.monotonic() > until:
                self.gave_up.append("no answer after the last kill")
                return
            await asyncio.sleep(0.02)

    async def table(self, number: int) -> None:
        """One table after the other, two people each."""
        game = "kokopelli" if number % 4 else "kodama"
        while True:
            async with AsyncExitStack() as people:
                try:
                    ann = await people.enter_async_context(await Client.enter(self.url, "Ann"))
                    ben = await people.enter_async_context(await Client.enter(self.url, "Ben"))
                    made = await ann.make_table(game, [{"kind": "me"}, {"kind": "open"}])
                    await ben.claim(made["invitations"][0]["token"])
                except Exception:
                    await asyncio.sleep(0.05)  # the server is away while a table is being made: not promised to anybody
                    continue
                seats = ((ann, "A"), (ben, "B"))
                await asyncio.gather(*(self.seat(one, made["table"], seat, number) for one, seat in seats))
                self.games += 1

    async def seat(self, client: Client, table: str, seat: str, number: int) -> None:
        """Play a seat to the end, whatever happens to the server."""
        try:
            await self.play(client, table, seat, number)
        except Exception as error:
            self.gave_up.append(repr(error))
            raise

    async def play(self, client: Client, table: str, seat: str, number: int) -> None:
        """The same: whenever something is offered and nothing is on its way, move."""
        latest: dict[str, Any] = {}
        reached = 0  # the number of the last command that was acknowledged
        async with client.sit(table, seat) as sitting:
            async for message in sitting.messages():
                if message["type"] == "accepted":
                    self.acknowledged.append((table, message["key"], message["number"]))
                    self.count[number] += 1
                    reached = max(reached, message["number"])
                elif message["type"] in ("news", "stale"):
                    latest = message["news"] if message["type"] == "stale" else message
                    sitting.number = latest["number"]
                elif message["type"] in ("refused", "problem"):
                    raise AssertionError(message)
                if latest.get("status") == "over" and not sitting.sent:
                    self.count[number] += 1
                    return
                if latest.get("offer") and latest["number"] >= reached and not sitting.sent:
                    self.sent.add((table, await sitting.move(choose(latest))))


async def soak(server: Nursery, kills: int, tables: int, seed: int, progress: Progress, name: str) -> Crowd:
    """Kill and start again while the crowd plays."""
    dice = random.Random(seed)
    crowd = Crowd(server.url, tables)
    playing = [asyncio.create_task(crowd.table(number)) for number in range(tables)]
    bar = progress.add_task(name, total=kills, moves=0)
    for number in range(1, kills + 1):
        await crowd.some_answers(dice.randint(1, 40))
        await asyncio.sleep(dice.random() * 0.01)  # any moment, not only right after an answer
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        progress.update(bar, advance=1, moves=len(crowd.acknowledged))
        if not progress.console.is_terminal and number % 20 == 0:
            print(f"{name}: {number} kills, {len(crowd.acknowledged)} moves acknowledged", flush=True)
    await crowd.all_go_on()
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return crowd


async def verdict(database: str, crowd: Crowd) -> dict[str, Any]:
    """Compare what was sent and acknowledged with what is there."""
    store = Store(database)
    rows = [row for row in await store.rows(select(schema.entries)) if row["key"]]
    numbers = {(row["table_id"], row["key"]): row["number"] for row in rows}
    times = Counter((row["table_id"], row["key"]) for row in rows)
    acknowledged = {(table, key): number for table, key, number in crowd.acknowledged}
    broken = behind = 0
    for row in await store.rows(select(schema.tables)):
        table = new_table(row)
        try:
            for entry, _ in await store.entries_after(row["id"], 0):
                table.add(entry)
        except Exception:
            broken += 1
        behind += table.number != row["number"]
    await store.engine.dispose()
    return {
        "acknowledged": len(acknowledged),
        "moves": len(rows),
        "games": crowd.games,
        "lost": sum(numbers.get(one) != number for one, number in acknowledged.items()),
        "doubled": sum(count > 1 for count in times.values()),
        "never sent": len(set(times) - crowd.sent),
        "out of step": behind,
        "tables that do not replay": broken,
        "clients that gave up": len(crowd.gave_up),
    }


def run(kind: str, kills: int, tables: int, seed: int, progress: Progress) -> dict[str, Any]:
    """One soak on one kind of database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(postgres(folder)) if kind == "postgresql" else None
        server = stack.enter_context(Nursery(folder, database))
        begun = time.monotonic()
        crowd = asyncio.run(soak(server, kills, tables, seed, progress, kind))
        server.kill()
        seconds = round(time.monotonic() - begun)
        found = {"database": kind, "kills": kills, "tables": tables, "seconds": seconds, "seed": seed}
        found |= asyncio.run(verdict(server.database, crowd))
        if crowd.gave_up:
            found["why"] = crowd.gave_up[:3]
        return found


def is_good(found: dict[str, Any]) -> bool:
    """Whether every promise was kept."""
    return found["acknowledged"] > 0 and not any(found[fault] for fault in FAULTS)


def shown() -> Progress:
    """How far it is."""
    words = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("kills"))
    return Progress(*words, TextColumn("{task.fields[moves]} moves acknowledged"), TimeRemainingColumn())


def main() -> None:
    """Soak, and fail if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    wish = parser.parse_args()
    good = True
    with shown() as progress:
        for kind in ["sqlite", "postgresql"] if wish.database == "both" else [wish.database]:
            found = run(kind, wish.kills, wish.tables, wish.seed, progress)
            progress.console.print(json.dumps(found), soft_wrap=True)
            good &= is_good(found)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
