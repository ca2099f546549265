"""The figures of an arena or of a ladder as a picture."""

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Any

from kokodama.pictures.chart import (
    EVEN,
    INK,
    MARGIN,
    MUTED,
    STRONG,
    WEAK,
    is_dark,
    panel,
    room_for,
    tint,
    upright,
    whisker,
    words,
)

WIDTH = 960.0
ROW = 34.0
NARROW, BROAD, CELL_HIGH = 92.0, 210.0, 42.0  # the cells of a matrix
BEFORE_WINS = 8.0
GAP = 36.0
TOP = MARGIN + 66


def draw_arena(figures: Mapping[str, Any]) -> str:
    """Ratings with intervals, and for every number of seats who finishes ahead of whom."""
    order = [row["bot"] for row in figures["ratings"]]
    body, y = ratings(figures["ratings"], TOP)
    names, room = room_for(order), WIDTH - 2 * MARGIN
    columns = len(order) + 1  # the last one is for the wins
    beside = max(1, int((room + GAP) // (names + NARROW * columns + BEFORE_WINS + GAP)))  # matrices in a line
    fitting = ((room - GAP * (beside - 1)) / beside - names - BEFORE_WINS) / columns
    cell = max(NARROW, min(BROAD, fitting))
    wide = names + cell * columns + BEFORE_WINS
    deepest = y
    for i, series in enumerate(figures["series"]):
        if i % beside == 0:
            y = deepest + GAP
        drawn, deepest = matrix(series, order, MARGIN + (wide + GAP) * (i % beside), y, cell)
        body += drawn
    width = max(WIDTH, MARGIN * 2 + wide)
    note = "Each cell: how often the row finishes ahead of the column, equal places as half. Small: 95 % intervals."
    body.append(words(MARGIN, deepest + 34, note, "note"))
    title = f"{str(figures['game']).capitalize()}: {len(order)} bots, {figures['games']:,} games"
    told = "Ratings: " + ", ".join(
        f"{row['bot']} {row['rating']:.1f} ({row['interval'][0]:.1f} to {row['interval'][1]:.1f})"
        for row in figures["ratings"]
    )
    subtitle = "Ratings (Plackett-Luce, openskill) with 95 % intervals; a newcomer has 25"
    return panel(width, deepest + 34 + MARGIN - 6, title, subtitle, told + ".", body)


def ratings(rows: Sequence[Mapping[str, Any]], top: float) -> tuple[list[str], float]:
    """One bot a line, strongest first; the drawing and where it ends."""
    left, right = MARGIN + room_for([row["bot"] for row in rows]), WIDTH - MARGIN - 130
    low = floor(min(row["interval"][0] for row in rows) / 5) * 5
    high = ceil(max(row["interval"][1] for row in rows) / 5) * 5
    step = 5 if high - low <= 60 else 10
    scale = (right - left) / (high - low)
    bottom = top + ROW * len(rows)
    body = []
    for mark in range(low, high + 1, step):
        x = left + (mark - low) * scale
        body += [upright(x, top, bottom), words(x, bottom + 18, str(mark), "note", "middle")]
    for i, row in enumerate(rows):
        y = top + ROW * (i + 0.5)
        ends = left + (row["interval"][0] - low) * scale, left + (row["interval"][1] - low) * scale
        body += [
            words(MARGIN, y + 4.5, row["bot"], "bold"),
            whisker(left + (row["rating"] - low) * scale, ends, y, STRONG),
            words(right + 22, y + 4.5, f"{row['rating']:.1f}", "bold"),
            words(right + 62, y + 4.5, "{:.1f} – {:.1f}".format(*row["interval"]), "note"),
        ]
    return body, bottom + 24


def matrix(
    series: Mapping[str, Any], order: Sequence[str], x: float, top: float, cell: float
) -> tuple[list[str], float]:
    """Who finishes ahead of whom at one number of seats, and everybody's wins."""
    by_pair = {(pair["bot"], pair["against"]): pair for pair in series["pairs"]}
    by_bot = {row["bot"]: row for row in series["bots"]}
    left = x + room_for(order)
    wins = left + cell * len(order) + BEFORE_WINS
    first = top + 44
    fair = f"{1 / series['seats']:.0%}"
    body = [
        words(x, top + 4, f"{series['seats']} seats", "head"),
        words(x + 66, top + 4, f"{series['games']:,} games", "note"),
        words(wins + cell / 2, first - 10, f"wins (fair: {fair})", "note", "middle"),
    ]
    for column, bot in enumerate(order):
        body.append(words(left + cell * (column + 0.5), first - 10, bot, "note", "middle"))
    for line, bot in enumerate(order):
        y = first + CELL_HIGH * line
        body.append(words(x, y + CELL_HIGH / 2 + 4.5, bot, "bold"))
        for column, other in enumerate(order):
            pair = by_pair.get((bot, other))
            body += square(left + cell * column, y, cell, pair["ahead"] if pair else None, pair and pair["interval"])
        row = by_bot[bot]
        share = "–" if row["share"] is None else f"{row['share']:.1%}"
        middle = wins + cell / 2
        body.append(words(middle, y + CELL_HIGH / 2 - 1, share, "bold", "middle"))
        if row["share"] is not None:
            body.append(words(middle, y + CELL_HIGH / 2 + 13, ends_of(row["interval"]), "small", "middle"))
    return body, first + CELL_HIGH * len(order)


def square(x: float, y: float, wide: float, share: float | None, interval: Sequence[float] | None) -> list[str]:
    """One square of the matrix."""
    colour = EVEN if share is None else tint(share)
    box = (
        f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}" height="{CELL_HIGH - 2}" rx="4" fill="{colour}"'
    )
    middle = x + wide / 2
    if share is None or interval is None:
        return [f'{box} fill-opacity=".45"/>', words(middle, y + CELL_HIGH / 2 + 4, "·", "note", "middle")]
    pale = " pale" if is_dark(share) else ""
    return [
        box + "/>",
        words(middle, y + CELL_HIGH / 2 - 1, f"{share:.1%}", "bold" + pale, "middle"),
        words(middle, y + CELL_HIGH / 2 + 13, ends_of(interval), "small" + pale, "middle"),
    ]


def ends_of(interval: Sequence[float]) -> str:
    """An interval in little room."""
    return f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"


def draw_ladder(figures: Mapping[str, Any]) -> str:
    """For every number of seats and every pairing the wins of the stronger, beside the fair share."""
    rungs = figures["rungs"]
    names = {id(rung): f"{rung['stronger']} among {rung['weaker']}" for rung in rungs}
    left, right = MARGIN + room_for(list(names.values())), WIDTH - MARGIN - 150
    scale = right - left
    body: list[str] = []
    y = float(TOP)
    for seats in sorted({rung["seats"] for rung in rungs}):
        group = [rung for rung in rungs if rung["seats"] == seats]
        top, bottom = y + 24, y + 24 + ROW * len(group)
        fair = left + scale / seats
        body.append(words(MARGIN, y + 8, f"{seats} seats", "head"))
        body.append(words(fair, y + 8, f"fair share {1 / seats:.0%}", "note", "middle"))
        body += [upright(left + scale * tenth / 10, top - 6, bottom) for tenth in range(11)]
        body.append(upright(fair, top - 8, bottom, MUTED, "4 3"))
        for i, rung in enumerate(group):
            middle = top + ROW * (i + 0.5) - 4
            body.append(words(MARGIN, middle + 4.5, names[id(rung)], "bold"))
            if rung["share"] is None:
                continue
            colour = {"more": STRONG, "fewer": WEAK}.get(rung["verdict"], INK)
            ends = left + scale * rung["interval"][0], left + scale * rung["interval"][1]
            body += [
                whisker(left + scale * rung["share"], ends, middle, colour),
                words(right + 22, middle + 4.5, f"{rung['share']:.1%}", "bold"),
                words(right + 76, middle + 4.5, ends_of(rung["interval"]), "note"),
            ]
        y = bottom + 14
    for tenth in range(0, 11, 2):
        body.append(words(left + scale * tenth / 10, y + 4, f"{tenth * 10}%", "note", "middle"))
    title = f"{str(figures['game']).capitalize()}: every bot among those a rung below"
    told = "; ".join(
        f"{names[id(rung)]}, {rung['seats']} seats: {rung['share'] or 0:.1%} "
        f"({rung['interval'][0]:.1%} to {rung['interval'][1]:.1%})"
        for rung in rungs
    )
    subtitle = f"Share of games won by the stronger, with 95 % intervals; {figures['games']:,} games"
    return panel(WIDTH, y + MARGIN, title, subtitle, told + ".", body)
