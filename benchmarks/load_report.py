"""Writes the page and the chart of `make load`."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from matplotlib.axes import Axes

from benchmarks.processor import machine
from kokodama import __version__
from kokodama.arena.charts import MARGIN, MUTED, PANEL, SMALL, STRONG, TEXT, WEAK, WIDTH, Chart, styled
from kokodama.build_info import engine_name

if TYPE_CHECKING:
    from benchmarks.load import Results, Step

HEIGHT, MOST_MS = 260.0, 200.0
AIM_TABLES, AIM_RATE, AIM_P99, AIM_COST = 250, 2000, 50, 0.4
AIM_SOCKETS, AIM_MEMORY = 5000, 500
COLUMNS = (
    "tables", "sockets", "offered/s", "acknowledged/s", "p50 ms", "p99 ms", "server ms per move", "new games",
    "server MB", "loop M/s", "cores used",
)  # fmt: skip
Names = Mapping[str, str]


def rising(steps: Sequence["Step"]) -> list["Step"]:
    """Return the steps of 250 tables at growing rates."""
    return sorted([one for one in steps if one.tables == AIM_TABLES and one.offered], key=lambda one: one.offered)


def fastest(steps: Sequence["Step"], setup: str) -> "Step | None":
    """Return the step in which a setup ran at full speed."""
    return next((one for one in steps if one.setup == setup and not one.offered), None)


@styled
def draw(steps: Sequence["Step"], names: Names) -> Chart:
    """Draw latency against the rate of moves, and throughput by setup."""
    captions = [
        f"{names[one.setup]}, {one.tables} tables at {one.offered:.0f} moves a second: p99 {one.p99:.0f} ms."
        for one in steps
        if one.offered
    ]
    note = "Green: this release; red: the previous one. Every acknowledged move has reached the disk."
    chart = Chart("Tables over real sockets", machine(), " ".join(captions), HEIGHT + 96, [note])
    left = MARGIN + 36
    put_latency(chart.axes(left, 40, 340, HEIGHT), steps)
    put_throughput(chart.axes(left + 410, 40, WIDTH - left - 410 - MARGIN, HEIGHT), steps, names)
    return chart


def put_latency(axes: Axes, steps: Sequence["Step"]) -> None:
    """Draw, on the left, how long the last of four players waits as the rate of moves grows."""
    axes.set_title("Milliseconds to the last push, 1,000 sockets", size=TEXT, x=-36 / 340, pad=14)
    for setup, colour in (("before", WEAK), ("sqlite", STRONG)):
        some = rising([one for one in steps if one.setup == setup])
        rates = [one.offered for one in some]
        solid: dict[str, Any] = {"color": colour, "linewidth": 2, "marker": "o", "markersize": 7, "clip_on": False}
        axes.plot(rates, [min(one.p99, MOST_MS) for one in some], label="p99" if colour == STRONG else None, **solid)
        axes.plot(
            rates, [min(one.p50, MOST_MS) for one in some], color=colour, linewidth=2, linestyle=(0, (4, 3)),
            label="p50" if colour == STRONG else None,
        )  # fmt: skip
    axes.grid(True, axis="y")
    axes.grid(False, axis="x")
    axes.set_ylim(0, MOST_MS)
    axes.set_yticks([0, 50, 100, 150, 200], ["0", "50", "100", "150", "200+"], size=SMALL, color=MUTED)
    axes.set_xlim(400, 2050)
    axes.set_xticks([500, 1000, 1500, 2000], ["500", "1,000", "1,500", "2,000"])
    axes.set_xlabel("moves offered a second")
    axes.legend(loc="upper left", bbox_to_anchor=(0, 0.94))


def put_throughput(axes: Axes, steps: Sequence["Step"], names: Names) -> None:
    """Draw, on the right, the throughput of each setup at full speed."""
    found = [one for setup in names if (one := fastest(steps, setup)) is not None]
    axes.set_title("Moves acknowledged a second, at full speed", size=TEXT, pad=14)
    axes.grid(False)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_ylim(max(len(found), 1) - 0.5, -0.5)
    for y, one in enumerate(found):
        axes.barh(y + 0.12, one.acknowledged, height=0.4, color=WEAK if one.setup == "before" else STRONG)
        axes.text(0, y - 0.24, names[one.setup], size=SMALL, va="center")
        axes.annotate(
            f"{one.acknowledged:,.0f}", (0, y + 0.12), (7, 0), textcoords="offset points",
            size=SMALL, va="center", color=PANEL, weight="bold",
        )  # fmt: skip


def used(cores: Mapping[str, float]) -> str:
    """Format the cores used by each group of processes."""
    return ", ".join(f"{name} {share:.2f}" for name, share in cores.items())


def met(yes: bool) -> str:
    """Say whether a goal was met."""
    return "**met**" if yes else "**missed**"


def aims(results: "Results") -> list[str]:
    """Return the goals, and whether they were met."""
    lines = []
    own = [one for one in results.steps if one.setup == "sqlite"]
    for one in own:
        if one.tables == AIM_TABLES and one.offered == AIM_RATE:
            lines.append(
                f"- {AIM_RATE:,} moves a second acknowledged by one process on SQLite with 1,000 sockets, p99 at most "
                f"{AIM_P99} ms: {met(one.p99 <= AIM_P99 and one.acknowledged > 0.97 * AIM_RATE)}, "
                f"{one.acknowledged:,.0f} moves a second, p99 {one.p99:.0f} ms."
            )
    now, then = fastest(own, "sqlite"), fastest(results.steps, "before")
    if now:
        compared = ""
        if then:
            compared = (
                f" The previous release took {then.per_move:.2f} ms in the same run, "
                f"{then.per_move / now.per_move:.1f} times as much, and reached {then.acknowledged:,.0f} moves a "
                f"second instead of {now.acknowledged:,.0f}."
            )
        lines.append(
            f"- A move with its four pushes takes at most {AIM_COST} ms of processor time: "
            f"{met(now.per_move <= AIM_COST)}, "
            f"{now.per_move:.2f} ms at full speed.{compared}"
        )
    if results.idle:
        count, held = results.idle["count"], results.idle["sockets"]
        lines.append(
            f"- {AIM_SOCKETS:,} idle sockets under {AIM_MEMORY} MB: "
            f"{met(held < AIM_MEMORY and count >= AIM_SOCKETS)}, {held:.0f} MB with {count:,.0f}."
        )
    return lines


def rows(some: Sequence["Step"]) -> list[str]:
    """Return the measurements of one setup as a table."""
    return [
        "| " + " | ".join(COLUMNS) + " |",
        "| " + "---: | " * (len(COLUMNS) - 1) + "--- |",
        *(
            f"| {one.tables} | {one.tables * 4} | {one.offered or 'at full speed'} | {one.acknowledged:.0f} | "
            f"{one.p50:.1f} | {one.p99:.1f} | {one.per_move:.3f} | {one.games} | {one.memory:.0f} | {one.pulse:.0f} | "
            f"{used(one.cores)} |"
            for one in some
        ),
    ]


def page(results: "Results", names: Names) -> str:
    """Return the page of the documentation."""
    lines = [
        "# Load: what a move costs, and how many tables one machine can carry",
        "",
        f"Made by `make load` on {datetime.now(UTC):%Y-%m-%d}: kokodama {__version__}, engine {engine_name()}.",
        f"Machine: {machine()}; the server, the databases and the players share it. What to add when it is too small:",
        "[scale.md](scale.md).",
        "",
        "![Latency and moves a second](load.svg)",
        "",
        "## Aims",
        *aims(results),
        "",
    ]
    if results.profile:
        lines += [
            "## Where the time goes",
            "Samples of the server process at full speed, one process with SQLite:",
            "",
            "| activity | share |",
            "| --- | ---: |",
            *(f"| {name} | {100 * share:.0f}% |" for name, share in results.profile.items()),
            "",
        ]
    for setup, name in names.items():
        some = [one for one in results.steps if one.setup == setup]
        if some:
            spent = results.game_costs[setup]
            cost = f"A new four-player game (a table, three claims, four sockets) cost {spent:.1f} ms."
            lines += [f"## {name[0].upper()}{name[1:]}", "", *rows(some), "", cost, ""]
    if results.idle:
        empty, laid, held = (results.idle[name] for name in ("empty", "tables", "sockets"))
        lines += [
            f"Memory, one process with SQLite: {empty:.0f} MB when idle; each table adds "
            f"{1024 * (laid - empty) / 250:.0f} KB, each socket {1024 * (held - laid) / results.idle['count']:.0f} KB.",
            "",
        ]
    troubles = sum(one.troubles for one in results.steps)
    lines += [
        "## How it is measured",
        "Tables of four scripted players, each with a WebSocket of their own; three tables out of four play",
        "Kokopelli, the fourth plays Kodama. The tables are at different points of their games; the players make",
        "any legal move, and a finished game is followed by the next. Moves are offered on a fixed schedule for",
        f"{results.seconds:g} s, whatever the server does; the time of a move runs from the moment it was due until "
        "the last of the",
        "four players has received it. A move is acknowledged when it is durable: SQLite with `synchronous=FULL`,",
        "PostgreSQL with its defaults. *At full speed*: every table moves as soon as everyone has received the",
        "last move, so with 250 tables there are always 250 moves on their way, and the latency means nothing.",
        "*Server ms per move* is the processor time of all server processes, without what new games cost. Memory",
        "is the proportional share (PSS); idle sockets belong to the players of 250 tables at which nobody moves,",
        "and to spectators. Commands that were not accepted (refused, stale, closed):",
        f"{troubles}.",
        "",
        "*Previous release* is the one named in `make load BEFORE=…`, measured in the same run. The machine is",
        "shared with others that we cannot see, and its speed varies. *Loop* says how many million steps of an",
        "empty Python loop it did in a second just before each line.",
        "",
    ]
    return "\n".join(lines)


def write_report(folder: Path, results: "Results", names: Names) -> None:
    """Write docs/load.md and docs/load.svg."""
    (folder / "load.svg").write_text(draw(results.steps, names).svg(), encoding="utf-8")
    (folder / "load.md").write_text(page(results, names), encoding="utf-8")
