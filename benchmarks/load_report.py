"""The page and the picture of `make load`."""

import math
import os
import platform
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kokodama import __version__
from kokodama.engine import engine_name
from kokodama.pictures.chart import GRID, MARGIN, STRONG, WEAK, panel, words

if TYPE_CHECKING:
    from load import Memory, Step

NAMES = {"sqlite": "one process, SQLite", "postgresql": "two workers, PostgreSQL, Redis"}
COLOURS = {"sqlite": STRONG, "postgresql": WEAK}
WIDTH, HEIGHT, PLOT = 860, 430, 330
AIM_TABLES, AIM_RATE, AIM_P99 = 250, 500, 100
AIM_SOCKETS, AIM_MEMORY = 5000, 500
COLUMNS = (
    "tables", "sockets", "offered/s", "acknowledged/s", "p50 ms", "p99 ms", "flat out/s", "server MB", "loop M/s",
    "cores used at the offered rate",
)  # fmt: skip
BUSY = 0.85  # of a core, or of all: nearly nothing is left


def decades(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten around some values."""
    low = math.floor(math.log10(min(values)))
    return low, max(low + 1, math.ceil(math.log10(max(values))))


def machine() -> str:
    """Which machine this is."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0] if names else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


class Axes:
    """A field with two logarithmic axes."""

    def __init__(self, left: float, steps: Sequence["Step"], values: Sequence[float], title: str) -> None:
        self.left, self.right, self.top, self.bottom = left, left + PLOT, 128.0, 340.0
        self.tables = sorted({one.tables for one in steps})
        self.low, self.high = decades([value for value in values if value > 0] or [1.0])
        self.body = [words(left, self.top - 18, title, "head")]
        for power in range(self.low, self.high + 1):
            y = self.y(10.0**power)
            self.body.append(f'<path d="M{left:.1f} {y:.1f}H{self.right:.1f}" stroke="{GRID}"/>')
            self.body.append(
                words(left - 6, y + 4, f"{10**power:,}" if power >= 0 else f"{10**power:g}", "note", "end")
            )
        for count in self.tables:
            self.body.append(words(self.x(count), self.bottom + 18, str(count), "note", "middle"))
        self.body.append(words((left + self.right) / 2, self.bottom + 36, "tables of four", "note", "middle"))

    def x(self, tables: int) -> float:
        """Where so many tables stand."""
        first, last = math.log10(self.tables[0]), math.log10(max(self.tables[-1], self.tables[0] + 1))
        return self.left + PLOT * (math.log10(tables) - first) / (last - first)

    def y(self, value: float) -> float:
        """How high a value stands."""
        share = (math.log10(max(value, 10.0**self.low)) - self.low) / (self.high - self.low)
        return self.bottom - share * (self.bottom - self.top)

    def line(self, steps: Sequence["Step"], of: Callable[["Step"], float], colour: str, dash: str = "") -> None:
        """A line through what was measured."""
        points = [(self.x(one.tables), self.y(of(one))) for one in steps if of(one) > 0]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.body.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>')
        if not dash:
            self.body += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]


def draw(steps: Sequence["Step"]) -> str:
    """Latency and throughput as the number of tables grows."""
    delay = Axes(MARGIN + 44, steps, [v for one in steps for v in (one.p50, one.p99)], "Milliseconds to the last push")
    pace = Axes(
        MARGIN + 44 + PLOT + 72,
        steps,
        [v for one in steps for v in (one.offered, one.flat_out)],
        "Moves acknowledged a second",
    )
    told, legend = [], []
    for row, (setup, colour) in enumerate(COLOURS.items()):
        some = [one for one in steps if one.setup == setup]
        if not some:
            continue
        delay.line(some, lambda one: one.p99, colour)
        delay.line(some, lambda one: one.p50, colour, "4 4")
        pace.line(some, lambda one: one.flat_out, colour)
        pace.line(some, lambda one: one.acknowledged, colour, "4 4")
        legend.append(f'<rect x="{MARGIN}" y="{388 + 18 * row}" width="12" height="12" rx="2" fill="{colour}"/>')
        legend.append(words(MARGIN + 20, 398 + 18 * row, NAMES[setup]))
        told += [f"{NAMES[setup]}, {one.tables} tables: p99 {one.p99:.0f} ms, {one.flat_out:.0f}/s." for one in some]
    note = "left: p99 solid, p50 dashed; right: as fast as it goes solid, at the offered rate dashed"
    legend.append(words(WIDTH - MARGIN, 398, note, "note", "end"))
    title = "Tables over real sockets, durable to the disk"
    return panel(WIDTH, HEIGHT, title, machine(), " ".join(told), [*delay.body, *pace.body, *legend])


def cores(used: dict[str, float]) -> str:
    """Who used how much."""
    return ", ".join(f"{name} {share:.2f}" for name, share in used.items())


def bottleneck(steps: Sequence["Step"]) -> str:
    """What holds it up, from who used the processors when every table moved as fast as it could."""
    one = max(steps, key=lambda one: one.flat_out)
    total, count = sum(one.busy.values()), os.cpu_count() or 1
    cost = 1000 * one.busy["server"] / max(1.0, one.flat_out)
    said = (
        f"{NAMES[one.setup]}: at its fastest ({one.flat_out:.0f} moves a second on {one.tables} tables) the cores were "
        f"used so: {cores(one.busy)}; a move with its four pushes costs the server {cost:.2f} ms of processor. "
    )
    if one.setup == "sqlite" and one.busy["server"] > BUSY:
        return said + "The bottleneck is the one Python process of the server: it judges, writes and tells on one core."
    if total > BUSY * count:
        return (
            said + f"The bottleneck is the processors: of {count} cores {total:.2f} were in use, the players' included."
        )
    return said + (
        f"Of {count} cores {total:.2f} were in use: the rest is waiting for the disk, for another process or "
        "for whoever else uses this machine."
    )


def aims(steps: Sequence["Step"], memory: Sequence["Memory"]) -> list[str]:
    """What we wanted, and whether it is so."""
    lines = []
    for one in steps:
        if one.tables == AIM_TABLES:
            kept = one.p99 < AIM_P99 and one.acknowledged > 0.98 * AIM_RATE
            lines.append(
                f"- {one.sockets} sockets on {one.tables} tables at {AIM_RATE} moves a second, p99 under {AIM_P99} ms "
                f"({NAMES[one.setup]}): **{'kept' if kept else 'missed'}**, {one.acknowledged:.0f} moves a second, "
                f"p99 {one.p99:.0f} ms."
            )
    for found in memory:
        kept = found.idle < AIM_MEMORY and found.idle_sockets >= AIM_SOCKETS
        lines.append(
            f"- {AIM_SOCKETS} idle sockets under {AIM_MEMORY} MB ({NAMES[found.setup]}): "
            f"**{'kept' if kept else 'missed'}**, {found.idle:.0f} MB with {found.idle_sockets} sockets."
        )
    return lines


def page(steps: Sequence["Step"], memory: Sequence["Memory"], seconds: float) -> str:
    """The page of the documentation."""
    lines = [
        "# Load: how many tables one machine carries",
        "",
        f"Made by `make load` on {datetime.now(UTC):%Y-%m-%d}: kokodama {__version__}, engine {engine_name()}.",
        f"Machine: {machine()}; server, databases and players share it.",
        "",
        "![latency and moves a second as tables grow](load.svg)",
        "",
        "## Aims",
        *aims(steps, memory),
        "",
    ]
    for setup, name in NAMES.items():
        some = [one for one in steps if one.setup == setup]
        if not some:
            continue
        lines += [
            f"## {name[0].upper()}{name[1:]}",
            "",
            "| " + " | ".join(COLUMNS) + " |",
            "| " + "---: | " * (len(COLUMNS) - 1) + "--- |",
            *(
                f"| {one.tables} | {one.sockets} | {one.offered:.0f} | {one.acknowledged:.1f} | {one.p50:.1f} | "
                f"{one.p99:.1f} | {one.flat_out:.0f} | {one.memory:.0f} | {one.pulse:.0f} | "
                f"{cores(one.processor)} |"
                for one in some
            ),
            "",
            *(
                f"Empty the server takes {found.empty:.0f} MB; a table {found.per_table:.0f} KB more, a socket "
                f"{found.per_socket:.0f} KB."
                for found in memory
                if found.setup == setup
            ),
            "",
            bottleneck(some),
            "",
        ]
    troubles = sum(one.troubles for one in steps)
    lines += [
        "## How it is measured",
        "Tables of four scripted players, each with a WebSocket of its own; three tables of four play Kokopelli, the",
        "fourth Kodama; any legal move is played, and a finished game is followed by the next. Moves are offered on",
        f"a fixed schedule for {seconds:g} s, two a second at every table but no more than 500 in all, whatever the",
        "server does; the time of a move runs from the moment it was due until the last of the four has the push. A",
        "move is acknowledged when it is durable: SQLite with `synchronous=FULL`, PostgreSQL with its defaults. *Flat",
        "out*: every table moves as soon as everybody has the last move. Memory is the proportional share (PSS) of all",
        "processes of the server; idle sockets are the players of 250 tables at which nobody moves, and spectators,",
        f"at a server started for them. Answers that were no move's (refused, stale, closed): {troubles}.",
        "",
        "The machine is shared with others that we cannot see, and its speed changes. *Loop* tells how many million",
        "steps of an empty Python loop it did in a second just before each line, with everybody at the tables silent:",
        "what a line says of the server holds for a machine of that speed.",
        "",
    ]
    return "\n".join(lines)


def write_report(folder: Path, steps: Sequence["Step"], memory: Sequence["Memory"], seconds: float) -> None:
    """Write docs/load.md and docs/load.svg."""
    if steps:
        (folder / "load.svg").write_text(draw(steps), encoding="utf-8")
        (folder / "load.md").write_text(page(steps, memory, seconds), encoding="utf-8")
