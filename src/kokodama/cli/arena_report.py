"""The figures of an arena for people: tables in the terminal, and the page of a ladder."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from kokodama.arena.standings import FEWER, MORE

VERDICTS = {MORE: "yes", FEWER: "no, fewer", "open": "unsure"}
RUNG_HEAD = ["stronger", "among", "seats", "games", "wins", "95 % interval", "fair share", "more than its share?"]
SHORT_HEAD = [*RUNG_HEAD[:6], "fair", "more?"]  # for a terminal


def percent(share: float | None) -> str:
    """A share for people."""
    return "–" if share is None else f"{share:.1%}"


def span(interval: Sequence[float]) -> str:
    """The two ends of an interval of shares."""
    return f"{interval[0]:.1%} – {interval[1]:.1%}"


def laid_out(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> Table:
    """A table; the first columns are words, the others figures."""
    table = Table(title="\n" + title, title_justify="left")
    for i, name in enumerate(head):
        table.add_column(name, justify="left" if i < words else "right")
    for row in rows:
        table.add_row(*row)
    return table


def tables(figures: Mapping[str, Any]) -> list[RenderableType]:
    """All there is to say."""
    if figures["kind"] == "ladder":
        rows = [rung_row(rung) for rung in figures["rungs"]]
        return [laid_out(f"{figures['game']}: ladder, seed {figures['seed']}", SHORT_HEAD, rows, words=2)]
    shown: list[RenderableType] = [
        laid_out(
            f"{figures['game']}: {figures['games']} games, seed {figures['seed']}",
            ["bot", "rating", "95 % interval", "games"],
            [
                [row["bot"], f"{row['rating']:.1f}", "{:.1f} – {:.1f}".format(*row["interval"]), str(row["games"])]
                for row in figures["ratings"]
            ],
        )
    ]
    order = [row["bot"] for row in figures["ratings"]]
    for series in figures["series"]:
        shown.append(laid_out(series_title(series), *series_rows(series, order)))
    return shown


def series_title(series: Mapping[str, Any]) -> str:
    """What one number of seats is about."""
    games = f"{series['seats']} seats, {series['games']} games"
    return f"{games}: wins, and how often the row finishes ahead of the column (95 % intervals)"


def series_rows(series: Mapping[str, Any], order: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Wins and pairs of one number of seats, strongest first."""
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
    """A share, and its interval beneath."""
    return "–" if share is None else f"{share:.1%}\n{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"


def rung_row(rung: Mapping[str, Any]) -> list[str]:
    """A pairing of a ladder as a line."""
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
    """A ladder as a page of the docs; the same on every machine."""
    name = str(figures["game"]).capitalize()
    bots = ", ".join(f"`{bot}` ({version})" for bot, version in figures["versions"]["bots"].items())
    lines = [
        f"# {name}: the ladder of its bots",
        "",
        f"{figures['games']} games, seed {figures['seed']}, rules {figures['versions']['rules']}.",
        f"Bots, weakest first: {bots}. Played, and to be played again, by:",
        "",
        f"```sh\n{command}\n```",
        "",
        f"![Wins of each bot among those a rung below]({picture})",
        "",
        "One of the *stronger* sits among as many of the *weaker* as there are seats left, and every deal is played",
        "from all seats. *Wins* counts a shared win as its part of one; the interval is Wilson's. It wins *more than",
        "its share* if the whole interval lies above the fair share, one in as many as there are seats.",
        "How it is measured: [arena.md](arena.md).",
        "",
        "| " + " | ".join(RUNG_HEAD) + " |",
        "|---|---" + "|---:" * (len(RUNG_HEAD) - 2) + "|",
    ]
    lines += ["| " + " | ".join(rung_row(rung)) + " |" for rung in figures["rungs"]]
    if figures["broken_off"]:
        lines += [
            "",
            f"{figures['broken_off']} games went on for ever and were broken off; they count as won by nobody.",
        ]
    return "\n".join(lines) + "\n"
