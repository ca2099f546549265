"""`kokodama simulate`: plays many games between bots and summarises them; saves traces and records on request."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from kokodama.arena.match import Outcome, play_numbered
from kokodama.arena.pool import make_pool
from kokodama.arena.summary import summary
from kokodama.bots.registry import make_bot
from kokodama.cli.arguments import counted
from kokodama.cli.cards import load_card_set
from kokodama.cli.files import BadFile, save, write_yaml
from kokodama.cli.progress import gather
from kokodama.core.record import trace_of
from kokodama.games import GAMES


@dataclass(frozen=True)
class SimulationPlan:
    """Everything a worker needs to know."""

    game: str
    bots: Sequence[str]
    seed: int
    options: Mapping[str, Any]
    traces: Path | None
    records: Path | None
    cards: Path | None = None  # a custom card set, which every worker reads itself


def play_games(plan: SimulationPlan, numbers: Sequence[int]) -> list[Outcome]:
    """Play some of the games and write their files. Runs in a worker."""
    game = GAMES[plan.game]
    options = {**plan.options, "cards": load_card_set(plan.cards, plan.game)} if plan.cards else plan.options
    outcomes = []
    for number in numbers:
        bots = [make_bot(plan.game, name) for name in plan.bots]
        outcome, record = play_numbered(game, bots, plan.seed, number, options)
        if plan.traces:
            lines = [json.dumps(line, separators=(",", ":")) for line in trace_of(game, record)]
            save(plan.traces / f"{number:06}.jsonl", "\n".join(lines) + "\n")
        if plan.records:
            save(plan.records / f"{number:06}.yaml", write_yaml(record.mapping()))
        outcomes.append(outcome)
    return outcomes


def simulate(plan: SimulationPlan, games: int, jobs: int, errors: Console) -> tuple[list[Outcome], float, bool]:
    """Play all games; return the outcomes in order, the seconds it took, and whether it was interrupted."""
    for folder in (plan.traces, plan.records):
        if folder and folder.exists() and not folder.is_dir():
            raise BadFile(f"{folder}: not a folder")
    outcomes: list[Outcome] = []
    begin = perf_counter()
    interrupted = gather(make_pool(partial(play_games, plan), jobs), range(games), errors, outcomes.append)
    return sorted(outcomes, key=lambda one: one.number), perf_counter() - begin, interrupted


def summary_table(plan: SimulationPlan, outcomes: Sequence[Outcome], seconds: float) -> Table:
    """Return the summary as a table."""
    figures = summary(outcomes, plan.bots)
    endings = ", ".join(f"{name} {count}" for name, count in figures["endings"].items())
    caption = (
        f"{counted(figures['games'], 'game')}, seed {plan.seed}, {seconds:.1f} s; "
        f"mean length {figures['decisions']} decisions, {figures['rounds']} rounds; ended by {endings or 'nothing'}"
    )
    table = Table(
        title=f"{plan.game}, {len(plan.bots)} seats", caption=caption, title_justify="left", caption_justify="left"
    )
    table.add_column("seat")
    table.add_column("bot")
    for name in ("wins", "share", "95% interval", "mean score"):
        table.add_column(name, justify="right")
    for seat in figures["seats"]:
        low, high = seat["interval"]
        rate = seat["win_rate"] or 0.0
        table.add_row(
            seat["seat"],
            seat["bot"],
            f"{seat['wins']:g}",
            f"{rate:.1%}",
            f"{low:.1%} – {high:.1%}",
            str(seat["mean_score"]),
        )
    return table
