"""Formats the figures of an arena: tables for the terminal, and the page of a ladder."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from kokodama.arena.standings import FEWER, MORE
from kokodama.cli.arguments import counted

VERDICTS = {MORE: "yes", FEWER: "no, fewer", "open": "unsure"}
RUNG_HEAD = ["stronger", "among", "seats", "games", "wins", "95% interval", "fair share", "more than its share?"]
SHORT_HEAD = [*RUNG_HEAD[:6], "fair", "more?"]  # for a terminal


def percent(share: float | None) -> str:
    """Format a share; a dash if there is none."""
    return "–" if share is None else f"{share:.1%}"


def span(interval: Sequence[float]) -> str:
    """Format an interval of shares."""
    return f"{interval[0]:.1%} – {interval[1]:.1%}"


def make_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> Table:
    """Make a table; the first `words` columns are left-aligned text, the others are numbers."""
    table = Table(title="\n" + title, title_justify="left")
    for i, name in enumerate(head):
        table.add_column(name, justify="left" if i < words else "right")
    for row in rows:
        table.add_row(*row)
    return table


def tables(figures: Mapping[str, Any]) -> list[RenderableType]:
    """Return the tables of an arena or a ladder."""
    if figures["kind"] == "ladder":
        rows = [rung_row(rung) for rung in figures["rungs"]]
        return [make_table(f"{figures['game']}: ladder, seed {figures['seed']}", SHORT_HEAD, rows, words=2)]
    shown: list[RenderableType] = [
        make_table(
            f"{figures['game']}: {counted(figures['games'], 'game')}, seed {figures['seed']}",
            ["bot", "rating", "95% interval", "games"],
            [
                [row["bot"], f"{row['rating']:.1f}", "{:.1f} – {:.1f}".format(*row["interval"]), str(row["games"])]
                for row in figures["ratings"]
            ],
        )
    ]
    order = [row["bot"] for row in figures["ratings"]]
    for series in figures["series"]:
        shown.append(make_table(series_title(series), *series_rows(series, order)))
    return shown


def series_title(series: Mapping[str, Any]) -> str:
    """Return the title of the table for one number of seats."""
    games = f"{series['seats']} seats, {counted(series['games'], 'game')}"
    return f"{games}: wins, and how often the row finishes ahead of the column (95% intervals)"


def series_rows(series: Mapping[str, Any], order: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Return the head and rows of wins and pairings for one number of seats, strongest bot first."""
    by_bot = {row["bot"]: row for row in series["bots"]}
    by_pair = {(pair["bot"], pair["against"]): pair for pair in series["pairs"]}
    rows = []
    for bot in order:
        row = by_bot[bot]
        cells = [bot, f"{row['mean_score']:.1f}", with_interval(row["share"], row["interval"])]
        for other in order:
            pair = by_pair.get((bot, other))
            cells.append(with_interval(pair["ahead"], pair["interval"]) if pair else "·")
        rows.append(cells)
    return ["bot", "mean score", f"wins ({1 / series['seats']:.0%} is fair)", *order], rows


def with_interval(share: float | None, interval: Sequence[float]) -> str:
    """Format a share, with its interval on the next line."""
    return "–" if share is None else f"{share:.1%}\n{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"


def rung_row(rung: Mapping[str, Any]) -> list[str]:
    """Return a pairing of a ladder as a row."""
    return [
        rung["stronger"],
        rung["weaker"],
        str(rung["seats"]),
        str(rung["games"]),
        percent(rung["share"]),
        span(rung["interval"]),
        percent(rung["fair"]),
        VERDICTS[rung["verdict"]],
    ]


def ladder_page(figures: Mapping[str, Any], command: str, picture: str) -> str:
    """Return a ladder as a page of the docs; it is the same on every machine."""
    name = str(figures["game"]).capitalize()
    bots = ", ".join(f"`{bot}` ({version})" for bot, version in figures["versions"]["bots"].items())
    lines = [
        f"# {name}: the ladder of its bots",
        "",
        f"{figures['games']} games, seed {figures['seed']}, rules {figures['versions']['rules']}.",
        f"Bots, weakest first: {bots}. Reproduce with:",
        "",
        f"```sh\n{command}\n```",
        "",
        f"![Wins of each bot among those a rung below]({picture})",
        "",
        "One *stronger* bot plays against *weaker* ones on all other seats, and every deal is played from every seat.",
        "*Wins* counts a shared win as a fraction; the interval is Wilson's. A bot wins *more than its share* if the",
        "whole interval lies above the fair share, which is one win in as many games as there are seats.",
        "For the method, see [arena.md](arena.md).",
        "",
        "| " + " | ".join(RUNG_HEAD) + " |",
        "|---|---" + "|---:" * (len(RUNG_HEAD) - 2) + "|",
    ]
    lines += ["| " + " | ".join(rung_row(rung)) + " |" for rung in figures["rungs"]]
    if figures["broken_off"]:
        lines += [
            "",
            f"{figures['broken_off']} games did not end and were cut off; they count as won by nobody.",
        ]
    return "\n".join(lines) + "\n"
