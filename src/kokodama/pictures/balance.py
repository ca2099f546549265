"""The balance of a set of cards as a picture: a row per card, the promised range as a band behind the points."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

PANEL, RULE, BAND = "#FBF9F5", "#E6E1D8", "#E7EEDD"
INK, MUTED, DOT, OUT, BAR = "#2B2A28", "#6E6A63", "#4F7A45", "#B5533C", "#A9C29A"
SEASON_COLOURS = ["#6FA05A", "#D9A441", "#B5653C"]
STYLE = (
    'text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;'
    f"font-size:12px;fill:{INK}}}.title{{font-size:19px;font-weight:650}}.head{{font-size:13px;font-weight:600}}"
    f".note{{font-size:11.5px;fill:{MUTED}}}"
)
WIDTH, MARGIN, ROW, TOP = 960, 32, 22, 118
POINTS_LEFT, POINTS_RIGHT, MOST_POINTS = 130, 480, 24.0
CHOSEN_LEFT, CHOSEN_RIGHT = 530, 690
WIN_LEFT, WIN_RIGHT = 740, 928


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Some words."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    """A stroke."""
    return (
        f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round"/>'
    )


def box(x: float, y: float, width: float, height: float, colour: str) -> str:
    """A filled box."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3" fill="{colour}"/>'


def along(value: float, low: float, high: float, left: float, right: float) -> float:
    """Where a value lies on an axis; what is outside lies at its end."""
    return left + (right - left) * min(1.0, max(0.0, (value - low) / (high - low)))


def goal_rows(goals: Sequence[Mapping[str, Any]], top: float) -> list[str]:
    """Points with the middle eight tenths, the share of holders who chose it, wins to the fair share."""
    bottom = top + ROW * len(goals)
    seven, fourteen = (along(points, 0, MOST_POINTS, POINTS_LEFT, POINTS_RIGHT) for points in (7, 14))
    parts = [box(seven, top, fourteen - seven, bottom - top, BAND)]
    for points in range(0, 25, 4):
        x = along(points, 0, MOST_POINTS, POINTS_LEFT, POINTS_RIGHT)
        parts += [line(x, top, x, bottom, RULE, 1), text(x, bottom + 16, str(points), "note", "middle")]
    fair = along(1.0, 0.5, 1.5, WIN_LEFT, WIN_RIGHT)
    parts.append(line(fair, top, fair, bottom, MUTED, 1))
    for value in (0.5, 1.0, 1.5):
        parts.append(text(along(value, 0.5, 1.5, WIN_LEFT, WIN_RIGHT), bottom + 16, f"{value:g}×", "note", "middle"))
    for share in (0.0, 0.5, 1.0):
        x = along(share, 0, 1, CHOSEN_LEFT, CHOSEN_RIGHT)
        parts.append(text(x, bottom + 16, f"{share:.0%}", "note", "middle"))
    for i, row in enumerate(goals):
        y = top + ROW * i + ROW / 2
        parts.append(text(MARGIN, y + 4, row["goal"]))
        low, high = row["tenths"] or (0, 0)
        begin, end, centre = (along(v, 0, MOST_POINTS, POINTS_LEFT, POINTS_RIGHT) for v in (low, high, row["mean"]))
        colour = DOT if 7 <= row["mean"] <= 14 else OUT
        parts += [
            line(begin, y, end, y, BAR, 5),
            f'<circle cx="{centre:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>',
            box(CHOSEN_LEFT, y - 5, (CHOSEN_RIGHT - CHOSEN_LEFT) * row["chosen"], 10, BAR),
            text(CHOSEN_LEFT + 6, y + 4, f"{row['chosen']:.0%}"),
            line(
                along(row["interval"][0], 0.5, 1.5, WIN_LEFT, WIN_RIGHT),
                y,
                along(row["interval"][1], 0.5, 1.5, WIN_LEFT, WIN_RIGHT),
                y,
                BAR,
                4,
            ),
            f'<circle cx="{along(row["win_to_fair"], 0.5, 1.5, WIN_LEFT, WIN_RIGHT):.1f}" cy="{y:.1f}" r="4" '
            f'fill="{DOT}"/>',
        ]
    return parts


def season_rows(seasons: Sequence[Mapping[str, Any]], top: float) -> list[str]:
    """How far each season card shifts the points of its season, within 25 % either way."""
    bottom = top + ROW * len(seasons)
    left, right = 300.0, float(WIDTH - MARGIN)
    parts = [
        box(
            along(-0.25, -0.4, 0.4, left, right),
            top,
            along(0.25, -0.4, 0.4, left, right) - along(-0.25, -0.4, 0.4, left, right),
            bottom - top,
            BAND,
        )
    ]
    zero = along(0.0, -0.4, 0.4, left, right)
    for shift in (-0.25, 0.0, 0.25):
        x = along(shift, -0.4, 0.4, left, right)
        parts += [
            line(x, top, x, bottom, RULE if shift else MUTED, 1),
            text(x, bottom + 16, f"{shift:+.0%}", "note", "middle"),
        ]
    for i, row in enumerate(seasons):
        y = top + ROW * i + ROW / 2
        end = along(row["shift"], -0.4, 0.4, left, right)
        colour = SEASON_COLOURS[row["season"]]
        parts += [
            text(MARGIN, y + 4, row["card"]),
            text(250, y + 4, f"{row['bonus']:.1f} points", "note", "end"),
            box(min(zero, end), y - 6, max(1.5, abs(end - zero)), 12, colour),
        ]
    return parts


def draw_balance(figures: Mapping[str, Any]) -> str:
    """The whole picture as SVG."""
    goals, seasons = figures["goals"], figures["seasons"]
    lower = TOP + ROW * len(goals) + 84
    height = lower + ROW * len(seasons) + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" rx="14" fill="{PANEL}"/>',
        text(MARGIN, 46, "What the cards of Kodama bring", "title"),
        text(
            MARGIN,
            68,
            f"{figures['games']:,} games of {figures['seats']} {figures['bot']} bots; "
            "the green band is what the set promises",
            "note",
        ),
        text(POINTS_LEFT, TOP - 14, "points when played: mean, and 8 of 10 games", "head"),
        text(CHOSEN_LEFT, TOP - 14, "chosen by holders", "head"),
        text(WIN_LEFT, TOP - 14, "wins of holders to fair share", "head"),
        *goal_rows(goals, TOP),
        text(MARGIN, lower - 14, "Season cards: what they pay, and how they shift the points of their season", "head"),
        *season_rows(seasons, lower),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
