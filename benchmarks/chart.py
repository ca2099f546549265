"""Decisions per second as a bar chart: grouped by kind, from fast to slow, on a logarithmic axis."""

import math
from collections.abc import Sequence
from pathlib import Path

from matplotlib.ticker import FuncFormatter, NullLocator

from benchmarks.peers import Kind, Measurement
from kokodama.arena.charts import (
    HEADER,
    HEADING,
    MARGIN,
    MUTED,
    NEUTRAL,
    PANEL,
    ROW,
    WEAK,
    WIDTH,
    Chart,
    name_rows,
    room_for,
    styled,
)

GROUPS: tuple[tuple[Kind, str], ...] = (
    ("inside", "Whole games inside the engine"),
    ("stepped", "Stepped from Python"),
)
OURS, PEER = WEAK, NEUTRAL


def write_chart(measurements: Sequence[Measurement], path: Path, title: str, footnote: str) -> None:
    """Write the chart to `path` as SVG. A kind without measurements is left out.

    Raises ValueError if there is nothing to draw.
    """
    if not measurements:
        raise ValueError("a chart needs at least one measurement")
    path.write_text(draw(measurements, title, footnote).svg(), encoding="utf-8")


@styled
def draw(measurements: Sequence[Measurement], title: str, footnote: str) -> Chart:
    """Draw one axes per kind, with the same scale."""
    groups = [(heading, group) for kind, heading in GROUPS if (group := _ranked(measurements, kind))]
    names = room_for([one.name for one in measurements])
    head, gap = 34.0, 14.0
    height = sum(head + ROW * len(group) + gap for _, group in groups) + 20
    chart = Chart(title, "Decisions per second, logarithmic", _description(measurements), height, [footnote])
    low, high = _decades([one.rate for one in measurements])
    top = 0.0
    for heading, group in groups:
        chart.words(MARGIN, HEADER + top + head - 12, heading, size=HEADING, weight="bold", color=MUTED)
        axes = chart.axes(MARGIN + names, top + head, WIDTH - 2 * MARGIN - names - 60, ROW * len(group))
        name_rows(axes, [one.name for one in group], names, weight="normal")
        axes.set_xscale("log")
        axes.set_xlim(10.0**low, 10.0**high)
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(FuncFormatter(lambda rate, _: short(rate).replace(".0", "")))
        axes.tick_params(axis="x", labelbottom=group is groups[-1][1])
        for y, one in enumerate(group):
            colour = OURS if one.ours else PEER
            axes.barh(y, one.rate, height=0.62, color=colour)
            axes.annotate(
                short(one.rate), (one.rate, y), (7, 0), textcoords="offset points", va="center", weight="bold",
                color=colour, bbox={"facecolor": PANEL, "edgecolor": "none", "pad": 1},
            )  # fmt: skip
            if one.ours:
                axes.get_yticklabels()[y].set(color=OURS, weight="bold")
        top += head + ROW * len(group) + gap
    return chart


def short(rate: float) -> str:
    """Return a rate to two or three figures, such as '3.1 M', '158 k' or '15 k'."""
    for unit, suffix in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        # Compared after rounding, so that 999 500 reads '1.0 M' and not '1000 k'.
        if rate >= unit * 0.9995:
            scaled = rate / unit
            return f"{scaled:.1f}{suffix}" if scaled < 9.95 else f"{scaled:.0f}{suffix}"
    return f"{rate:.0f}"


def _decades(rates: Sequence[float]) -> tuple[int, int]:
    """Return the powers of ten that bracket the rates, the lower one well below them.

    A log axis has no zero, so a bar's length means nothing by itself; starting
    at least a factor of two below the slowest keeps that bar from vanishing.
    """
    low = math.floor(math.log10(min(rates) / 2))
    high = math.ceil(math.log10(max(rates)))
    return low, max(high, low + 1)


def _ranked(measurements: Sequence[Measurement], kind: Kind) -> list[Measurement]:
    """Return the measurements of one kind, fastest first."""
    chosen = [m for m in measurements if m.kind == kind]
    return sorted(chosen, key=lambda m: m.rate, reverse=True)


def _description(measurements: Sequence[Measurement]) -> str:
    """Describe the bars for screen readers."""
    said = ["Decisions per second."]
    for kind, heading in GROUPS:
        if group := _ranked(measurements, kind):
            listed = ", ".join(f"{m.name} {short(m.rate)}" for m in group)
            said.append(f"{heading}: {listed}.")
    return " ".join(said)
