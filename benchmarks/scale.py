"""What a club, a town and a country would need: 100,000 tables over N processes, simulated with measured costs.

Every process is one core with a queue. A move is judged, waits for its transaction with whatever else gathered, and is
then told. Where a proxy keeps a table's players together (sticky) one process does all of it; where it does not, every
process that one of them listens at applies and tells the move too. All processes hear of every move from Redis. Costs
come from docs/load.json (`make load`); the result goes between two marks of docs/scale.md.

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
BUS = 0.003  # milliseconds to read a line of the bus about a table that is not here, measured
JUDGE = 0.1  # share of a move's cost before it is written
APPLY = 0.2  # share that every further process pays before it can tell the move
GATHER = 15.0  # milliseconds a transaction waits for company (store.py)
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
    """What came of one simulated minute."""

    processes: int
    sticky: bool
    busiest: float  # cores of the process that has most to do
    p50: float
    p99: float
    database: float  # cores
    memory: float  # megabytes of a process


def costs_from(path: Path) -> Costs:
    """What `make load` has measured."""
    measured = json.loads(path.read_text())
    one = next(step for step in measured["steps"] if step["setup"] == "postgres1" and not step["offered"])
    idle = measured["idle"]
    tables, sockets = (idle["tables"] - idle["empty"]) / 250, (idle["sockets"] - idle["tables"]) / idle["count"]
    database = 1000 * one["cores"]["PostgreSQL"] / one["acknowledged"]
    return Costs(one["per_move"], database, idle["empty"], tables, sockets)


class Process:
    """One core with a queue: what comes waits until all before it is done."""

    def __init__(self) -> None:
        self.free = 0.0  # when it has done all it has
        self.used = 0.0
        self.next_write = 0.0  # when the transaction that gathers now is on the disk

    def work(self, now: float, cost: float) -> float:
        """Do something; when it is done."""
        self.free = max(self.free, now) + cost
        self.used += cost
        return self.free

    def durable(self, now: float) -> float:
        """When what is ready now has been written: with the next transaction."""
        if now > self.next_write - COMMIT:
            self.next_write = now + GATHER + COMMIT
        return self.next_write


def simulate(processes: int, sticky: bool, tables: int, think: float, costs: Costs, seconds: float) -> Outcome:
    """Let people move at random moments, each table on average every `think` seconds."""
    dice = random.Random(1)
    farm = [Process() for _ in range(processes)]
    rate, end = tables / think / 1000, 1000 * seconds
    jobs: list[tuple[float, int, float, tuple[int, ...]]] = []  # told at, process, due at, others that tell it too
    took: list[float] = []
    now = number = 0.0
    bus = 0.0 if processes == 1 else rate * BUS  # a share of every core, as if it were slower by it
    factor = 1 / max(0.01, 1 - bus)
    while True:
        now += dice.expovariate(rate)
        while jobs and (jobs[0][0] <= now or now > end):
            at, home, due, others = heapq.heappop(jobs)
            done = farm[home].work(at, costs.move * (1 - JUDGE) / (1 + len(others)) * factor)
            for other in others:
                share = costs.move * (APPLY + (1 - JUDGE - APPLY) / (1 + len(others)))
                done = max(done, farm[other].work(at + 1, share * factor))
            took.append(done - due)
        if now > end:
            break
        number += 1
        home = dice.randrange(processes)
        seats = {home} if sticky else {home, *(dice.randrange(processes) for _ in range(PLAYERS - 1))}
        judged = farm[home].work(now, costs.move * JUDGE * factor)
        heapq.heappush(jobs, (farm[home].durable(judged), home, now, tuple(seats - {home})))
    took.sort()
    busiest = max(one.used for one in farm) / end + bus
    here = tables / processes * (1 if sticky else min(processes, PLAYERS))
    memory = costs.empty + here * costs.table + PLAYERS * tables / processes * costs.socket
    p50, p99 = took[len(took) // 2], took[int(0.99 * len(took))]
    return Outcome(processes, sticky, busiest, p50, p99, rate * costs.database, memory)


def lines_of(outcomes: list[Outcome]) -> list[str]:
    """The table of the documentation."""
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
    """Simulate, print, and put the result into the documentation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--think", type=float, default=20.0, help="seconds between two moves at a table")
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4, 8, 16, 32])
    parser.add_argument("--seconds", type=float, default=20.0, help="of simulated time")
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
