"""Simulates what a club, a town and a country would need: up to 100,000 tables on N processes, with measured costs.

Every process is one core with a queue. A move is judged, waits for the next transaction, and is then broadcast. If a
proxy keeps a table's players together (sticky), one process does all of it; otherwise every process with one of the
players applies and broadcasts the move as well. All processes receive every move from Redis. The costs come from
docs/load.json (`make load`); the result goes between two markers in docs/scale.md.

    python benchmarks/scale.py --tables 100000 --think 20
"""

import argparse
import heapq
import json
import random
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BEGIN, END = "<!-- simulated: begin -->", "<!-- simulated: end -->"
BUS = 0.003  # milliseconds to read a bus message about a table that is not in this process, measured
JUDGE = 0.1  # share of a move's cost before it is written
APPLY = 0.2  # share that every further process pays before it can broadcast the move
GATHER = 15.0  # milliseconds that a transaction waits for more entries (store.py)
COMMIT = 4.0  # milliseconds of a transaction on PostgreSQL
PLAYERS = 4


@dataclass
class Costs:
    """Milliseconds of processor and megabytes, as measured."""

    move: float
    database: float  # of PostgreSQL for a move
    empty: float  # megabytes of a process
    table: float
    socket: float


@dataclass
class Outcome:
    """The result of one simulation."""

    processes: int
    sticky: bool
    busiest: float  # cores used by the busiest process
    p50: float
    p99: float
    database: float  # cores
    memory: float  # megabytes of a process


def costs_from(path: Path) -> Costs:
    """Read the costs that `make load` has measured."""
    measured = json.loads(path.read_text())
    one = next(step for step in measured["steps"] if step["setup"] == "postgres1" and not step["offered"])
    idle = measured["idle"]
    tables, sockets = (idle["tables"] - idle["empty"]) / 250, (idle["sockets"] - idle["tables"]) / idle["count"]
    database = 1000 * one["cores"]["PostgreSQL"] / one["acknowledged"]
    return Costs(one["per_move"], database, idle["empty"], tables, sockets)


class Process:
    """One core with a queue; jobs run in order."""

    def __init__(self) -> None:
        self.free = 0.0  # when its queue will be empty
        self.used = 0.0
        self.next_write = 0.0  # when the transaction that is being collected will be on disk

    def work(self, now: float, cost: float) -> float:
        """Queue a job; return when it is done."""
        self.free = max(self.free, now) + cost
        self.used += cost
        return self.free

    def durable(self, now: float) -> float:
        """Return when an entry that is ready now will be on disk, with the next transaction."""
        if now > self.next_write - COMMIT:
            self.next_write = now + GATHER + COMMIT
        return self.next_write


def simulate(processes: int, sticky: bool, tables: int, think: float, costs: Costs, seconds: float) -> Outcome:
    """Let people move at random moments, each table on average every `think` seconds."""
    dice = random.Random(1)
    server = [Process() for _ in range(processes)]
    rate, end = tables / think / 1000, 1000 * seconds
    jobs: list[tuple[float, int, float, tuple[int, ...]]] = []  # ready at, process, due at, others to broadcast
    took: list[float] = []
    now = number = 0.0
    bus = 0.0 if processes == 1 else rate * BUS  # a share of every core, which makes it that much slower
    factor = 1 / max(0.01, 1 - bus)
    while True:
        now += dice.expovariate(rate)
        while jobs and (jobs[0][0] <= now or now > end):
            at, home, due, others = heapq.heappop(jobs)
            done = server[home].work(at, costs.move * (1 - JUDGE) / (1 + len(others)) * factor)
            for other in others:
                share = costs.move * (APPLY + (1 - JUDGE - APPLY) / (1 + len(others)))
                done = max(done, server[other].work(at + 1, share * factor))
            took.append(done - due)
        if now > end:
            break
        number += 1
        home = dice.randrange(processes)
        seats = {home} if sticky else {home, *(dice.randrange(processes) for _ in range(PLAYERS - 1))}
        judged = server[home].work(now, costs.move * JUDGE * factor)
        heapq.heappush(jobs, (server[home].durable(judged), home, now, tuple(seats - {home})))
    took.sort()
    busiest = max(one.used for one in server) / end + bus
    here = tables / processes * (1 if sticky else min(processes, PLAYERS))
    memory = costs.empty + here * costs.table + PLAYERS * tables / processes * costs.socket
    p50, p99 = took[len(took) // 2], took[int(0.99 * len(took))]
    return Outcome(processes, sticky, busiest, p50, p99, rate * costs.database, memory)


def lines_of(outcomes: list[Outcome]) -> list[str]:
    """Return the table for the documentation."""
    head = ("processes", "tables kept together", "busiest core", "p50 ms", "p99 ms", "PostgreSQL cores", "MB a process")
    return [
        "| " + " | ".join(head) + " |",
        "| ---: | --- | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {one.processes} | {'yes' if one.sticky else 'no'} | {one.busiest:.2f} | "
            + (f"{one.p50:.0f} | {one.p99:.0f}" if one.busiest < 1 else "falls behind | falls behind")
            + f" | {one.database:.2f} | {one.memory:,.0f} |"
            for one in outcomes
        ),
    ]


def main() -> None:
    """Simulate, print the result, and put it into the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--think", type=float, default=20.0, help="seconds between two moves at a table")
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4, 8, 16, 32])
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds of simulated time")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "scale.md")
    arguments = parser.parse_args()
    costs = costs_from(ROOT / "docs" / "load.json")
    outcomes = []
    for sticky in (True, False):
        for processes in arguments.processes:
            outcomes.append(simulate(processes, sticky, arguments.tables, arguments.think, costs, arguments.seconds))
            print(outcomes[-1])
    said = (
        f"{arguments.tables:,} tables of four at which somebody moves every {arguments.think:g} s: "
        f"{arguments.tables / arguments.think:,.0f} moves a second, {PLAYERS * arguments.tables:,} sockets; "
        f"a move costs {costs.move:.2f} ms of a process and {costs.database:.3f} ms of PostgreSQL."
    )
    before, _, rest = arguments.page.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    new = "\n".join([BEGIN, said, "", *lines_of(outcomes), END])
    arguments.page.write_text(before + new + after, encoding="utf-8")


if __name__ == "__main__":
    main()
