"""`make bench`: our engine and others in one run, on one core, as a table of ratios and a chart.

Machines are shared and noisy, so everything is measured in several rounds, ours and theirs in turn, and only ratios
within a round are compared.
"""

import argparse
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from benchmarks.chart import short, write_chart
from benchmarks.ours import copy_microseconds, first_game_milliseconds, ours
from benchmarks.peers import Measurement, peers, versions
from benchmarks.processor import machine
from kokodama import __version__
from kokodama.build_info import engine_name

DOCS = Path(__file__).parents[1] / "docs"
Round = dict[tuple[str, str], Measurement]


def measure_all(rounds: int, seconds: float, seed: int, errors: Console) -> list[Round]:
    """Take every measurement once per round; each round has its own seeds."""
    plans = [[*ours(seconds, seed + number), *peers(seconds, seed + number)] for number in range(rounds)]
    columns = (TextColumn("{task.description:<32}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results: list[Round] = []
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task("", total=sum(len(plan) for plan in plans))
        for plan in plans:
            found: Round = {}
            for name, run in plan:
                progress.update(task, description=name)
                one = run()
                found[one.name, one.kind] = one
                progress.advance(task)
            results.append(found)
    return results


def middle(rounds: Sequence[Round], key: tuple[str, str]) -> Measurement:
    """Return the round with the median speed."""
    return sorted((found[key] for found in rounds), key=lambda one: one.rate)[len(rounds) // 2]


def ratio(rounds: Sequence[Round], key: tuple[str, str]) -> float:
    """Return how many times as fast as a peer we are: the median over the rounds, like against like."""
    deal = ", with deal" if key[0].endswith("with deal") else ""
    return median(found[f"kokodama Kokopelli{deal}", key[1]].rate / found[key].rate for found in rounds)


def rows(rounds: Sequence[Round]) -> list[tuple[str, str, str, str]]:
    """Return rows of kind, engine, decisions per second and ratio."""
    result = []
    for key in sorted(rounds[0], key=lambda one: (one[1], not one[0].startswith("kokodama"))):
        found = middle(rounds, key)
        own = found.ours
        result.append((key[1], key[0], short(found.rate), "" if own else f"{ratio(rounds, key):.2f}"))
    return result


def report(rounds: Sequence[Round], extra: Sequence[tuple[str, str]], seconds: float) -> str:
    """Return the page of the documentation."""
    packages = ", ".join(f"{name} {version}" for name, version in versions().items())
    lines = [
        "# Performance compared with other engines",
        "",
        f"Made by `make bench` on {datetime.now(UTC):%Y-%m-%d}: kokodama {__version__}, {engine_name()}; {packages}.",
        f"Machine: {machine('one used')}.",
        "",
        "![Decisions per second](benchmarks.svg)",
        "",
        "| mode | engine | decisions/s | kokodama is … times as fast |",
        "| --- | --- | ---: | ---: |",
        *(f"| {kind} | {name} | {rate} | {times} |" for kind, name, rate, times in rows(rounds)),
        "",
        "| also | |",
        "| --- | ---: |",
        *(f"| {what} | {value} |" for what, value in extra),
        "",
        f"Random legal play, seeds that never repeat, medians of {len(rounds)} rounds of {seconds:g} s each; ratios",
        "are taken within a round. *inside*: whole games in the engine, including the choice of moves. *stepped*:",
        "Python asks for the legal moves and picks one. The time for the deal is not counted, except in the rows",
        "*with deal*, where games are stepped from the first card on, as each package's own examples do; those",
        "rows are compared with our own row *with deal*. Forced moves count as decisions for every engine. A",
        "decision does not cost the same in every game: these are orders of magnitude, not a ranking.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and save the result in docs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="duration of each measurement in a round")
    parser.add_argument("--seed", type=int, default=int(datetime.now(UTC).timestamp()))
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[-1]})
    out, errors = Console(), Console(stderr=True)
    found = measure_all(arguments.rounds, arguments.seconds, arguments.seed, errors)
    extra = [
        ("a copy of the state, called from Python", f"{copy_microseconds(arguments.seed):.2f} µs"),
        ("import and first game, from a fresh interpreter", f"{first_game_milliseconds(arguments.seed):.0f} ms"),
    ]
    table = Table(title="Decisions per second, random play, one core", title_justify="left")
    for column in ("mode", "engine", "decisions/s", "kokodama is … times as fast"):
        table.add_column(column, justify="left" if column in ("mode", "engine") else "right")
    for row in rows(found):
        table.add_row(*row)
    out.print(table)
    for what, value in extra:
        out.print(f"{what}: {value}", highlight=False)
    measurements = [middle(found, key) for key in found[0]]
    footnote = f"Random legal play on one core, medians of {arguments.rounds} rounds. {machine('one used')}."
    write_chart(measurements, DOCS / "benchmarks.svg", "Decisions per second, compared with other engines", footnote)
    page = DOCS / "benchmarks.md"
    _, title, set_up = page.read_text(encoding="utf-8").partition("\n## Set-up\n")  # measured by setup_time.py
    page.write_text(report(found, extra, arguments.seconds) + title + set_up, encoding="utf-8")
    out.print("Wrote docs/benchmarks.md and docs/benchmarks.svg", highlight=False)


if __name__ == "__main__":
    main()
