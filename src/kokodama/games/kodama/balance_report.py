"""`kokodama balance`: measures what each goal and season card of Kodama is worth, by playing many games."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from kokodama.arena.extras import MissingPackage, require
from kokodama.arena.pool import make_pool
from kokodama.arena.summary import mean
from kokodama.cli.cards import load_card_set
from kokodama.cli.files import BadFile, save
from kokodama.cli.progress import gather
from kokodama.games.kodama.balance import (
    Holding,
    Season,
    complaints,
    goal_figures,
    play_and_watch,
    season_figures,
)
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.messages import terms


@dataclass(frozen=True)
class BalancePlan:
    """Everything that a worker process needs."""

    seats: int
    bot: str
    seed: int
    options: Mapping[str, Any]
    cards: Path | None


Found = tuple[list[Holding], list[Season], list[int]]


def watch_games(plan: BalancePlan, numbers: Sequence[int]) -> list[Found]:
    """Play some of the games, in a worker process."""
    options = {**plan.options, "cards": load_card_set(plan.cards, "kodama")} if plan.cards else plan.options
    return [play_and_watch(plan.seats, plan.bot, plan.seed, number, options) for number in numbers]


def measure(plan: BalancePlan, games: int, jobs: int, errors: Console) -> tuple[dict[str, Any], bool]:
    """Play all games; return the figures, and whether it was interrupted."""
    found: list[Found] = []
    interrupted = gather(make_pool(partial(watch_games, plan), jobs), range(games), errors, found.append)
    goals = goal_figures((one for game in found for one in game[0]), plan.seats)
    seasons = season_figures(one for game in found for one in game[1])
    own_names = {slug: forms["name"] for slug, forms in terms("en").items()}
    figures = {
        "games": len(found),
        "seats": plan.seats,
        "bot": plan.bot,
        "seed": plan.seed,
        "mean_score": round(mean([points for game in found for points in game[2]]), 2),
        "goals": goals,
        "seasons": seasons,
        "complaints": complaints(goals, seasons),
        "names": load_card_set(plan.cards, "kodama").local.get("en", {}) if plan.cards else own_names,
    }
    return figures, interrupted


def goal_row(row: Mapping[str, Any]) -> list[str]:
    """The figures of a goal as a row of a table."""
    low, high = row["tenths"] or ("–", "–")
    by_season = " · ".join(f"{value:.1f}" for value in row["by_season"])
    return [
        row["goal"],
        str(row["held"]),
        f"{row['chosen']:.0%}",
        f"{row['chosen_to_average']:.2f}",
        f"{row['mean']:.1f}",
        f"{row['spread']:.1f}",
        f"{low} – {high}",
        by_season,
        f"{row['win_to_fair']:.2f} [{row['interval'][0]:.2f}, {row['interval'][1]:.2f}]",
    ]


def season_row(row: Mapping[str, Any]) -> list[str]:
    """The figures of a season card as a row of a table."""
    return [
        row["card"],
        SEASONS[row["season"]],
        str(row["games"]),
        f"{row['points']:.1f}",
        f"{row['bonus']:.1f}",
        f"{row['shift']:+.1%}",
    ]


GOAL_HEAD = ["goal", "held", "chosen", "vs. average", "mean", "spread", "8 of 10", "by season", "wins vs. fair share"]
SEASON_HEAD = ["season card", "season", "games", "points", "of which paid by the card", "shift"]


def rows_of(figures: Mapping[str, Any], what: str) -> list[list[str]]:
    """The rows of the goals or the seasons; each begins with the card's id and, if it has one, its name."""
    rows = [goal_row(row) if what == "goals" else season_row(row) for row in figures[what]]
    return [[f"{card} {figures['names'].get(card, '')}".rstrip(), *rest] for card, *rest in rows]


def tables(figures: Mapping[str, Any]) -> list[Table]:
    """Format the figures for the terminal."""
    shown = []
    for title, head, rows in (
        (f"Goals: {headline(figures)}", GOAL_HEAD, rows_of(figures, "goals")),
        ("Seasons", SEASON_HEAD, rows_of(figures, "seasons")),
    ):
        table = Table(title=title, title_justify="left")
        for i, name in enumerate(head):
            table.add_column(name, justify="left" if i == 0 else "right")
        for row in rows:
            table.add_row(*row)
        shown.append(table)
    return shown


def headline(figures: Mapping[str, Any]) -> str:
    """Describe what was played."""
    return (
        f"{figures['games']} games of {figures['seats']} {figures['bot']} bots, seed {figures['seed']}, "
        f"mean score {figures['mean_score']}"
    )


def markdown(figures: Mapping[str, Any], command: str, picture: str) -> str:
    """Format the report as a page of the docs."""
    lines = ["# Are the cards of Kodama balanced?", "", f"Measured by `{command}`: {headline(figures)}.", ""]
    lines += [f"![What each goal and season card scores]({picture})", ""]
    lines += [
        "A goal is *held* by the player it was dealt to; *chosen* is the share of those games in which it was played,",
        "and *vs. average* compares that with all goals. *8 of 10* is what it scored in the middle eight tenths of the",
        "games in which it was played. *Wins vs. fair share* compares how often its holders won with the fair share,",
        "which is one win in as many games as there are seats, with the 95% interval. The *shift* of a season card",
        "compares the points scored in its season with those scored under the other cards.",
        "",
        "Our set promises that every goal scores 7 to 14 points on average and is chosen at least a third and at",
        "most three times as often as the average, and that no season card shifts the points of its season by more",
        "than 25%.",
        "",
    ]
    for head, rows in (
        (GOAL_HEAD, rows_of(figures, "goals")),
        (SEASON_HEAD, rows_of(figures, "seasons")),
    ):
        lines += ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
        lines += ["| " + " | ".join(row) + " |" for row in rows] + [""]
    verdict = figures["complaints"] or ["Every card keeps the promise."]
    return "\n".join(lines + [f"- {line}" if figures["complaints"] else line for line in verdict]) + "\n"


def check_charts() -> None:
    """Check that charts can be drawn, before the games are played."""
    try:
        require("matplotlib", "Charts")
    except MissingPackage as error:
        raise BadFile(str(error)) from None


def write_report(figures: Mapping[str, Any], folder: Path, command: str) -> list[Path]:
    """Write the figures as JSON, a page and a picture."""
    from kokodama.arena.charts import draw_balance

    files = {
        "kodama-balance.json": json.dumps(figures, indent=1) + "\n",
        "kodama-balance.md": markdown(figures, command, "kodama-balance.svg"),
        "kodama-balance.svg": draw_balance(figures).svg(),
    }
    for name, text in files.items():
        save(folder / name, text)
    return [folder / name for name in files]
