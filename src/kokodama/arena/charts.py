"""Draws charts as stand-alone SVG or PNG with matplotlib (the extra `arena`).

Every chart has its own light panel, so it looks the same on light and dark pages, and a description for screen
readers. The same figures give the same bytes: no dates, no random ids. Lengths are in pixels.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO, StringIO
from math import ceil, floor
from textwrap import wrap
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle
from matplotlib.ticker import PercentFormatter

PANEL, RULE, EVEN = "#FBF9F5", "#E6E1D8", "#F1ECE2"
INK, MUTED = "#2B2A28", "#625E58"
STRONG, WEAK, NEUTRAL = "#2B6A5F", "#B5533C", "#5B6B7A"
SOFT, BAND = "#A9C29A", "#E7EEDD"  # the interval or bar behind a point; the band of promised values
SEASON_COLOURS = ["#6FA05A", "#D9A441", "#B5653C"]
SHARES = LinearSegmentedColormap.from_list("shares", [WEAK, EVEN, STRONG])

WIDTH = 880.0
MARGIN, HEADER, NOTE_LINE = 28.0, 92.0, 19.0
ROW, CELL_WIDTH, CELL_HEIGHT = 32.0, 96.0, 48.0
TEXT, SMALL, HEADING, TITLE = 13.5, 12.5, 14.5, 20.0
LETTER = 8.8  # width of one letter at text size, rounded up
LETTERS_PER_LINE = 116  # in a note, which is set small

STYLE: Any = {
    "axes.axisbelow": True,
    "axes.edgecolor": RULE,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.labelcolor": MUTED,
    "axes.labelsize": SMALL,
    "axes.spines.bottom": False,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": HEADING,
    "axes.titleweight": "bold",
    "figure.dpi": 72,  # a point is a pixel
    "figure.facecolor": "none",
    "font.family": ["DejaVu Sans"],  # ships with matplotlib, so text has the same width everywhere
    "font.size": TEXT,
    "grid.color": RULE,
    "legend.frameon": False,
    "legend.fontsize": SMALL,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",  # keep text as text, so it can be searched and selected
    "svg.hashsalt": "kokodama",
    "text.color": INK,
    "xtick.color": MUTED,
    "xtick.labelsize": SMALL,
    "xtick.major.size": 0,
    "xtick.minor.size": 0,
    "ytick.color": INK,
    "ytick.labelsize": TEXT,
    "ytick.major.size": 0,
}
styled = rc_context(STYLE)  # a decorator for every function that creates axes


class Chart:
    """A panel with a title, a subtitle, notes at the bottom, and a description for screen readers."""

    @styled
    def __init__(self, title: str, subtitle: str, description: str, height: float, notes: Sequence[str] = ()) -> None:
        lines = [line for note in notes for line in wrap(note, LETTERS_PER_LINE)]
        bottom = MARGIN + NOTE_LINE * len(lines)
        whole = HEADER + height + bottom
        self.title, self.description = title, description
        self.figure = Figure((WIDTH / 72, whole / 72))
        panel = FancyBboxPatch(
            (1 / WIDTH, 1 / whole),
            1 - 2 / WIDTH,
            1 - 2 / whole,
            "round,pad=0,rounding_size=0.012",
            mutation_aspect=WIDTH / whole,
            transform=self.figure.transFigure,
            facecolor=PANEL,
            zorder=-1,
            edgecolor=RULE,
        )
        self.figure.add_artist(panel)
        self.words(MARGIN, 44, title, size=TITLE, weight="bold")
        self.words(MARGIN, 68, subtitle, size=SMALL, color=MUTED)
        for i, line in enumerate(lines):
            self.words(MARGIN, whole - bottom + NOTE_LINE * (i + 1), line, size=SMALL, color=MUTED)

    def words(self, x: float, y: float, text: str, **style: Any) -> None:
        """Write text on the panel; (0, 0) is its upper left corner."""
        width, height = self.figure.get_size_inches() * 72
        self.figure.text(x / width, 1 - y / height, text, **style)

    @styled
    def axes(self, left: float, top: float, width: float, height: float) -> Axes:
        """Return axes that fill a rectangle below the header; their labels are drawn outside it."""
        whole = self.figure.get_size_inches()[1] * 72
        bottom = 1 - (HEADER + top + height) / whole
        return self.figure.add_axes((left / WIDTH, bottom, width / WIDTH, height / whole))

    @styled
    def svg(self) -> str:
        """Render as SVG, sized in pixels."""
        file = StringIO()
        self.figure.savefig(file, format="svg", metadata={"Title": self.title, "Date": None, "Creator": None})
        text = file.getvalue()
        text = re.sub(r'(width|height)="([\d.]+)pt"', r'\1="\2"', text[text.index("<svg") :], count=2)
        text = text.replace("<svg ", '<svg role="img" ', 1)
        text = re.sub(r" <metadata>.*?</metadata>\n", "", text, flags=re.S)
        described = f"</title>\n <desc>{escape(self.description)}</desc>"
        return re.sub(r"[ \t]+$", "", text.replace("</title>", described, 1), flags=re.M)

    @styled
    def png(self, width: int) -> bytes:
        """Render as a PNG of the given width."""
        file = BytesIO()
        self.figure.savefig(file, format="png", dpi=72 * width / WIDTH, metadata={"Software": None})
        return file.getvalue()


def room_for(names: Sequence[str]) -> float:
    """Return the width to reserve left of the axes for the longest name."""
    return max((len(name) for name in names), default=0) * LETTER + 12


def name_rows(axes: Axes, names: Sequence[str], left: float, weight: str = "bold") -> None:
    """Label one row per name, the first on top, left-aligned `left` pixels before the axes."""
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_yticks(range(len(names)), names, ha="left", va="center", weight=weight)
    axes.tick_params(axis="y", pad=left)


def put_interval(
    axes: Axes, y: float, value: float, interval: Sequence[float], colour: str, line: str | None = None
) -> None:
    """Draw a value as a point on a line that spans its interval."""
    axes.plot(interval, [y, y], color=line or colour, linewidth=5 if line else 2, solid_capstyle="round", clip_on=False)
    if line is None:
        axes.plot(interval, [y, y], color=colour, linestyle="none", marker="|", markersize=10, markeredgewidth=2)
    axes.plot(value, y, color=colour, marker="o", markersize=10, markeredgecolor=PANEL, markeredgewidth=1.5)


def put_beside(axes: Axes, y: float, figure: str, interval: str, room: float) -> None:
    """Write a figure and its interval to the right of a row."""
    axes.annotate(figure, (1, y), (16, 0), ("axes fraction", "data"), "offset points", weight="bold", va="center")
    axes.annotate(
        interval, (1, y), (room, 0), ("axes fraction", "data"), "offset points", size=SMALL, color=MUTED,
        va="center", ha="right",
    )  # fmt: skip


def percents(interval: Sequence[float]) -> str:
    """Format an interval of shares compactly."""
    return f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"


def put_matrix(axes: Axes, series: Mapping[str, Any], order: Sequence[str], left: float) -> None:
    """Draw who finishes ahead of whom at one number of seats, with each bot's wins in the last column."""
    pairs = {(pair["bot"], pair["against"]): pair for pair in series["pairs"]}
    wins = {row["bot"]: row for row in series["bots"]}
    name_rows(axes, order, left)
    axes.grid(False)
    axes.set_xlim(-0.5, len(order) + 0.5)
    columns = [*order, f"wins\n(fair: {1 / series['seats']:.0%})"]
    axes.set_xticks(range(len(columns)), columns, color=MUTED)
    axes.tick_params(axis="x", top=True, labeltop=True, labelbottom=False)
    axes.set_title(f"{series['seats']} seats, {series['games']:,} games", pad=44)
    for y, bot in enumerate(order):
        for x, other in enumerate([*order, None]):
            row = wins[bot] if other is None else pairs.get((bot, other), {})
            share = row.get("share" if other is None else "ahead")
            colour = "none" if other is None else EVEN if share is None else SHARES(float(share))
            axes.add_patch(Rectangle((x - 0.49, y - 0.48), 0.98, 0.96, facecolor=colour))
            if share is None:
                axes.text(x, y, "–" if other is None else "·", ha="center", va="center", color=MUTED)
                continue
            ink = PANEL if other is not None and abs(share - 0.5) > 0.3 else INK
            axes.text(x, y - 0.2, f"{share:.1%}", ha="center", va="center", color=ink, weight="bold")
            axes.text(x, y + 0.2, percents(row["interval"]), ha="center", va="center", color=ink, size=SMALL)


@styled
def draw_arena(figures: Mapping[str, Any]) -> Chart:
    """Draw the ratings with their intervals, and who finishes ahead of whom at each number of seats."""
    ratings, all_series = figures["ratings"], figures["series"]
    order = [row["bot"] for row in ratings]
    names, gap, above = room_for(order), 36.0, 84.0
    columns, room = len(order) + 1, WIDTH - 2 * MARGIN
    beside = max(1, min(len(all_series), int((room + gap) // (names + CELL_WIDTH * columns + gap))))
    wide = (room - gap * (beside - 1)) / beside
    lines = ceil(len(all_series) / beside)
    first = ROW * len(ratings) + 34
    deep = above + CELL_HEIGHT * len(order)
    chart = Chart(
        f"{str(figures['game']).capitalize()}: {len(order)} bots, {figures['games']:,} games",
        "Ratings (Plackett-Luce, openskill) with 95% intervals; an unknown player has 25",
        "Ratings: "
        + ", ".join(
            f"{row['bot']} {row['rating']:.1f} ({row['interval'][0]:.1f} to {row['interval'][1]:.1f})"
            for row in ratings
        )
        + ".",
        first + deep * lines + 12,
        ["A cell shows how often the row finishes ahead of the column (ties count half), with its 95% interval."],
    )
    axes = chart.axes(MARGIN + names, 0, room - names - 170, ROW * len(ratings))
    name_rows(axes, order, names)
    axes.set_xlim(
        floor(min(row["interval"][0] for row in ratings) / 5) * 5,
        ceil(max(row["interval"][1] for row in ratings) / 5) * 5,
    )
    for y, row in enumerate(ratings):
        put_interval(axes, y, row["rating"], row["interval"], STRONG)
        put_beside(axes, y, f"{row['rating']:.1f}", "{:.1f} – {:.1f}".format(*row["interval"]), 170)
    for i, series in enumerate(all_series):
        line, place = divmod(i, beside)
        corner = MARGIN + (wide + gap) * place + names
        top = first + deep * line + above
        put_matrix(chart.axes(corner, top, wide - names, CELL_HEIGHT * len(order)), series, order, names)
    return chart


@styled
def draw_ladder(figures: Mapping[str, Any]) -> Chart:
    """Draw how often the stronger bot wins compared with its fair share, per pairing and number of seats."""
    rungs = figures["rungs"]
    names = [f"{rung['stronger']} among {rung['weaker']}" for rung in rungs]
    counts = sorted({rung["seats"] for rung in rungs})
    left, head, gap = room_for(names), 34.0, 14.0
    height = sum(head + ROW * sum(rung["seats"] == seats for rung in rungs) + gap for seats in counts)
    described = "; ".join(
        f"{name}, {rung['seats']} seats: {rung['share'] or 0:.1%} "
        f"({rung['interval'][0]:.1%} to {rung['interval'][1]:.1%})"
        for name, rung in zip(names, rungs, strict=True)
    )
    chart = Chart(
        f"{str(figures['game']).capitalize()}: every bot among those a rung below",
        f"Share of games won by the stronger bot, with 95% intervals; {figures['games']:,} games",
        described + ".",
        height + 12,
    )
    top = 0.0
    for seats in counts:
        group = [(name, rung) for name, rung in zip(names, rungs, strict=True) if rung["seats"] == seats]
        axes = chart.axes(MARGIN + left, top + head, WIDTH - 2 * MARGIN - left - 170, ROW * len(group))
        chart.words(MARGIN, HEADER + top + head - 12, f"{seats} seats", size=HEADING, weight="bold")
        name_rows(axes, [name for name, _ in group], left, weight="normal")
        axes.set_xlim(0, 1)
        axes.set_xticks([tenth / 10 for tenth in range(0, 11, 2)])
        axes.xaxis.set_major_formatter(PercentFormatter(1))
        axes.tick_params(axis="x", labelbottom=seats == counts[-1])
        axes.axvline(1 / seats, color=MUTED, linestyle=(0, (4, 3)), linewidth=1.2, clip_on=False)
        axes.annotate(
            f"fair share {1 / seats:.0%}", (1 / seats, 1), (0, 6), ("data", "axes fraction"), "offset points",
            size=SMALL, color=MUTED, ha="center",
        )  # fmt: skip
        for y, (_, rung) in enumerate(group):
            if rung["share"] is not None:
                colour = {"more": STRONG, "fewer": WEAK}.get(rung["verdict"], INK)
                put_interval(axes, y, rung["share"], rung["interval"], colour)
                put_beside(axes, y, f"{rung['share']:.1%}", percents(rung["interval"]), 170)
        top += head + ROW * len(group) + gap
    return chart


@styled
def draw_balance(figures: Mapping[str, Any]) -> Chart:
    """Draw what each goal and season card of Kodama is worth, over the range that the set promises."""
    goals, seasons = figures["goals"], figures["seasons"]
    row, head = 23.0, 34.0
    high, lower = row * len(goals), head + row * len(goals) + 84
    chart = Chart(
        "What the cards of Kodama are worth",
        f"{figures['games']:,} games of {figures['seats']} {figures['bot']} bots; "
        "the green band is what the set promises",
        "Mean points: " + ", ".join(f"{one['goal']} {one['mean']}" for one in goals) + ".",
        lower + row * len(seasons) + 34,
    )
    chart.words(MARGIN, HEADER + head - 7, "Goals", size=HEADING, weight="bold")
    points = chart.axes(130, head, 320, high)
    name_rows(points, [one["goal"] for one in goals], 102, weight="normal")
    points.set_title("points when played, 8 of 10 games", size=TEXT)
    points.set_xlim(0, 24)
    points.set_xticks(range(0, 25, 4))
    points.axvspan(7, 14, color=BAND, zorder=0)
    chosen = chart.axes(486, head, 140, high)
    chosen.set_title("chosen by holders", size=TEXT)
    chosen.set_xlim(0, 1)
    chosen.set_xticks([0, 0.5, 1])
    chosen.xaxis.set_major_formatter(PercentFormatter(1))
    wins = chart.axes(682, head, 158, high)
    wins.set_title("wins vs. fair share", size=TEXT)
    wins.set_xlim(0.5, 1.5)
    wins.set_xticks([0.5, 1, 1.5], ["0.5×", "1×", "1.5×"])
    wins.axvline(1, color=MUTED, linewidth=1)
    for axes in (chosen, wins):
        axes.set_ylim(len(goals) - 0.5, -0.5)
        axes.set_yticks([])
    for y, one in enumerate(goals):
        kept = 7 <= one["mean"] <= 14
        put_interval(points, y, one["mean"], one["tenths"] or (0, 0), STRONG if kept else WEAK, SOFT)
        chosen.barh(y, one["chosen"], height=0.72, color=SOFT)
        chosen.text(0.04, y, f"{one['chosen']:.0%}", va="center_baseline", size=SMALL)
        put_interval(wins, y, one["win_to_fair"], one["interval"], STRONG, SOFT)
    heading = "Season cards: what they pay, and how they shift the points of their season"
    chart.words(MARGIN, HEADER + lower - 14, heading, size=HEADING, weight="bold")
    shift = chart.axes(300, lower, WIDTH - MARGIN - 300, row * len(seasons))
    name_rows(shift, [one["card"] for one in seasons], 272, weight="normal")
    shift.set_xlim(-0.4, 0.4)
    shift.set_xticks([-0.25, 0, 0.25], ["−25%", "0%", "+25%"])
    shift.axvspan(-0.25, 0.25, color=BAND, zorder=0)
    shift.axvline(0, color=MUTED, linewidth=1)
    for y, one in enumerate(seasons):
        shift.barh(
            y,
            one["shift"],
            height=0.56,
            color=SEASON_COLOURS[one["season"]],
            linewidth=1.5,
            edgecolor=SEASON_COLOURS[one["season"]],
        )
        shift.annotate(
            f"{one['bonus']:.1f} points", (0, y), (-16, 0), ("axes fraction", "data"), "offset points",
            size=SMALL, color=MUTED, va="center", ha="right",
        )  # fmt: skip
    return chart


@styled
def draw_shares(
    title: str, subtitle: str, description: str, xlabel: str, lines: Mapping[str, Sequence[Sequence[float]]]
) -> Chart:
    """Draw shares with their intervals along an axis; a point is (x, share, low, high).

    In the SVG every line carries the name of its series as its id, and a marker for each point.
    """
    chart = Chart(title, subtitle, description, height=330)
    axes = chart.axes(MARGIN + 44, 8, WIDTH - 2 * MARGIN - 170, 260)
    for (name, points), colour, marker in zip(lines.items(), (STRONG, WEAK, NEUTRAL), "osD", strict=False):
        for x, _, low, high in points:
            axes.plot([x, x], [low, high], color=colour, alpha=0.4, linewidth=3)
        across, shares = [point[0] for point in points], [point[1] for point in points]
        axes.plot(across, shares, color=colour, marker=marker, linewidth=2, clip_on=False, gid=name.replace(" ", "-"))
        axes.annotate(
            name, (across[-1], shares[-1]), (14, 0), textcoords="offset points", color=colour, va="center"
        )  # fmt: skip
    axes.axhline(0.5, color=MUTED, linestyle="--", linewidth=1)
    axes.grid(True, axis="y")
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.set_xticks(sorted({point[0] for points in lines.values() for point in points}))
    axes.tick_params(axis="x", pad=9)
    axes.set_xlabel(xlabel)
    return chart
