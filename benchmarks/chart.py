"""Draws measurements as a stand-alone SVG bar chart.

The picture carries its own light panel, so it reads the same on a light page
and on a dark one, and needs nothing beyond a system font.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from html import escape
from pathlib import Path

from peers import Kind, Measurement

GROUPS: tuple[tuple[Kind, str], ...] = (
    ("inside", "Whole games inside the engine"),
    ("stepped", "Stepped from Python"),
)

PANEL, RULE = "#FBF9F5", "#E6E1D8"
INK, MUTED = "#2B2A28", "#6E6A63"
OURS, PEER = "#B5533C", "#5B6B7A"

WIDTH = 760
MARGIN = 32
NAME_CHAR = 8.5  # Width of a bold letter at 13 px in the widest common font.
PLOT_RIGHT = WIDTH - MARGIN - 72  # Leaves room for the label of a full-length bar.
BAR, ROW = 20, 31
GROUP_HEAD, GROUP_GAP = 26, 24
FOOTNOTE_LINE = 17
FOOTNOTE_CHARS = 112  # What fits the panel at 11.5 px in the widest common font.

STYLE = f"""
text {{ font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue",
       Arial, sans-serif; font-size: 13px; fill: {INK}; }}
.title {{ font-size: 19px; font-weight: 650; }}
.axis, .note {{ font-size: 11.5px; fill: {MUTED}; }}
.group {{ font-size: 12.5px; font-weight: 600; fill: {MUTED}; }}
.ours {{ font-weight: 650; fill: {OURS}; }}
/* The outline in the panel's colour keeps a grid line from striking a figure. */
.value {{ font-variant-numeric: tabular-nums; paint-order: stroke;
         stroke: {PANEL}; stroke-width: 5px; stroke-linejoin: round; }}
"""


def write_chart(measurements: Sequence[Measurement], path: Path, title: str, footnote: str) -> None:
    """Write a bar chart of decisions per second to `path`, as SVG.

    Bars are grouped by kind and sorted from fast to slow, on a logarithmic axis
    that spans whole powers of ten.  A kind without measurements is left out.
    Raises ValueError if there is nothing to draw.
    """
    if not measurements:
        raise ValueError("a chart needs at least one measurement")
    left = MARGIN + round(NAME_CHAR * max(len(m.name) for m in measurements)) + 12
    low, high = _decades([m.rate for m in measurements])
    decade = (PLOT_RIGHT - left) / (high - low)

    body: list[str] = []
    bottom = MARGIN + 62 - GROUP_GAP
    for kind, heading in GROUPS:
        group = _ranked(measurements, kind)
        if not group:
            continue
        top = bottom + GROUP_GAP + GROUP_HEAD
        bottom = top + ROW * len(group)
        body.append(_text(MARGIN, top - 12, heading, "group"))
        for power in range(low, high + 1):
            x = left + decade * (power - low)
            body.append(f'<path d="M{x:.1f} {top}V{bottom}" stroke="{RULE}"/>')
        for i, measurement in enumerate(group):
            length = decade * (math.log10(measurement.rate) - low)
            body.extend(_row(measurement, left, top + ROW * i, length))
    for power in range(low, high + 1):
        label = short(10.0**power).replace(".0", "")
        x = left + decade * (power - low)
        body.append(_text(round(x, 1), bottom + 18, label, "axis", "middle"))

    notes = _wrap(footnote, FOOTNOTE_CHARS)
    first_note = bottom + 54
    height = first_note + FOOTNOTE_LINE * (len(notes) - 1) + MARGIN - 8

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"'
        f' viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(_description(measurements))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="12" fill="{PANEL}" stroke="{RULE}"/>',
        _text(MARGIN, MARGIN + 16, title, "title"),
        _text(MARGIN, MARGIN + 38, "Decisions per second, log scale", "axis"),
        *body,
        *(_text(MARGIN, first_note + FOOTNOTE_LINE * i, line, "note") for i, line in enumerate(notes)),
        "</svg>",
    ]
    path.write_text("\n".join(parts) + "\n", encoding="utf-8")


def short(rate: float) -> str:
    """Return a rate to two or three figures, such as '3.1 M', '158 k' or '15 k'."""
    for unit, suffix in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        # Compared after rounding, so that 999 500 reads '1.0 M' and not '1000 k'.
        if rate >= unit * 0.9995:
            scaled = rate / unit
            return f"{scaled:.1f}{suffix}" if scaled < 9.95 else f"{scaled:.0f}{suffix}"
    return f"{rate:.0f}"


def _decades(rates: Sequence[float]) -> tuple[int, int]:
    """Return the powers of ten that bracket the rates, the lower well below.

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


def _row(measurement: Measurement, left: int, top: int, length: float) -> list[str]:
    """Return the name, bar and value of one measurement."""
    fill, tone = (OURS, "ours") if measurement.ours else (PEER, "peer")
    bar_top = top + (ROW - BAR) / 2
    baseline = bar_top + BAR / 2 + 4.5
    label = short(measurement.rate)
    end = left + length
    return [
        _text(MARGIN, baseline, measurement.name, tone),
        # Square where the bar stands on the axis, rounded by 4 where it ends.
        f'<path d="M{left} {bar_top:g}H{end - 4:.1f}a4 4 0 0 1 4 4v{BAR - 8}a4 4 0 0 1 -4 4H{left}Z" fill="{fill}"/>',
        _text(round(end + 8, 1), baseline, label, f"value {tone}"),
    ]


def _text(x: float, y: float, words: str, style: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{style}" text-anchor="{anchor}">{escape(words)}</text>'


def _wrap(words: str, width: int) -> list[str]:
    """Break the text into lines, keeping its own line breaks."""
    return [line for part in words.splitlines() for line in textwrap.wrap(part, width)]


def _description(measurements: Sequence[Measurement]) -> str:
    """Say what the bars show, for those who cannot see them."""
    said = ["Decisions per second."]
    for kind, heading in GROUPS:
        if group := _ranked(measurements, kind):
            listed = ", ".join(f"{m.name} {short(m.rate)}" for m in group)
            said.append(f"{heading}: {listed}.")
    return " ".join(said)
