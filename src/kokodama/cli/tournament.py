"""An arena from order to report: who plays, what is kept, what is written."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from kokodama.arena import standings
from kokodama.arena.bot_versions import versions
from kokodama.arena.extras import MissingPackage, require
from kokodama.arena.pool import Pool, PoolError, make_pool
from kokodama.arena.ratings import check_openskill
from kokodama.arena.ray_pool import Cluster
from kokodama.arena.schedule import Fixture, Series, arena_series, fixtures, ladder_series
from kokodama.arena.worker import MatchPlan, Result, play_fixtures
from kokodama.cli import arena_report as report
from kokodama.cli.files import BadFile, save
from kokodama.cli.progress import gather
from kokodama.cli.result_log import Ledger
from kokodama.games import GAMES

PIXELS = 1600  # the width of a picture


@dataclass(frozen=True)
class Order:
    """What somebody at the command line has asked for."""

    plan: MatchPlan
    bots: Sequence[str]
    seats: Sequence[int]
    games: Sequence[int]  # of every series; a ladder may have one number for each of its pairings
    is_ladder: bool
    jobs: int
    ray: str | None
    out: Path | None
    page: Path | None  # where the page of a ladder goes

    def series(self) -> list[Series]:
        """All that is to be played."""
        if self.is_ladder:
            return ladder_series(self.bots, self.seats)
        return [arena_series(self.bots, count) for count in self.seats]

    def games_of_series(self) -> list[int]:
        """How many games of each are wanted."""
        if len(self.games) == 1:
            return [self.games[0]] * len(self.series())
        return [games for games in self.games for _ in self.seats]

    def command(self) -> str:
        """What does the same again, on any machine and with any number of processes."""
        rules = GAMES[self.plan.game]
        chosen = {
            option.name: self.plan.options[option.name]
            for option in rules.options
            if option.name != "cards" and self.plan.options[option.name] != option.default
        }
        words = ["kokodama arena", self.plan.game, "--ladder" if self.is_ladder else ""]
        words += ["--bots", ",".join(self.bots), "--seats", ",".join(map(str, self.seats))]
        words += ["--games", ",".join(map(str, self.games)), "--seed", str(self.plan.seed)]
        for name, value in chosen.items():
            words += ["--options", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
        words += ["--cards", "FILE"] if self.plan.box else []
        return " ".join(word for word in words if word)

    def setup(self) -> dict[str, Any]:
        """Everything the results depend on, but for how many there are."""
        plan = self.plan
        box = hashlib.sha256(json.dumps(plan.box, sort_keys=True).encode()).hexdigest() if plan.box else None
        return {
            "game": plan.game,
            "kind": "ladder" if self.is_ladder else "arena",
            "bots": list(self.bots),
            "versions": versions(plan.game, self.bots),
            "seed": plan.seed,
            "options": {name: value for name, value in plan.options.items() if name != "cards"},
            "cards": box,
        }


Played = tuple[Result, dict[str, Any] | None]


def hire(order: Order) -> Pool[Fixture, Played]:
    """Return the pool that plays: a Ray cluster or processes of this machine."""
    work = partial(play_fixtures, order.plan)
    return Cluster(work, order.ray) if order.ray else make_pool(work, order.jobs)


def hold(order: Order, errors: Console) -> tuple[dict[str, Any], bool]:
    """Play what is not yet played; the figures, and whether it was interrupted."""
    series = order.series()
    wanted = fixtures(series, order.games_of_series())
    try:
        if not order.is_ladder:
            check_openskill()
        if order.out is not None or order.page is not None:
            require("matplotlib", "Charts")
        ledger = Ledger(order.out, order.setup())
        missing = [fixture for fixture in wanted if ledger.lacks(fixture, order.plan.records)]
        announce(order, series, len(wanted), len(missing), errors)
        interrupted = False
        if missing:
            pool = hire(order)
            interrupted = gather(pool, missing, errors, ledger.keep, before=len(wanted) - len(missing))
            if isinstance(pool, Cluster):
                errors.print(pool.summary(), highlight=False)
            if not interrupted:
                ledger.tidy()
    except (PoolError, MissingPackage) as error:
        raise BadFile(str(error)) from None
    results = ledger.of(wanted)
    found = standings.ladder(results, series) if order.is_ladder else standings.standings(results, series, order.bots)
    return {**order.setup(), "planned": len(wanted), **found}, interrupted


def announce(order: Order, series: Sequence[Series], planned: int, missing: int, errors: Console) -> None:
    """Say what is going to happen before it takes its time."""
    rows = zip(series, order.games_of_series(), strict=True)
    sizes = ", ".join(f"{one.whole_rounds(games)} of {one.name}" for one, games in rows)
    errors.print(f"{order.plan.game}: {planned} games in whole rounds: {sizes}", highlight=False, soft_wrap=True)
    if missing < planned:
        errors.print(f"{planned - missing} of them are played already", highlight=False)


def publish(order: Order, figures: Mapping[str, Any], page: bool) -> list[Path]:
    """Write figures, picture and, if wanted, the page; the files written."""
    written: list[Path] = []
    if order.out is None and (order.page is None or not page):
        return written
    from kokodama.arena.charts import draw_arena, draw_ladder

    chart = draw_ladder(figures) if order.is_ladder else draw_arena(figures)
    if order.out is not None:
        written += [write(order.out / "report.json", json.dumps(figures, indent=1) + "\n")]
        written += [write(order.out / "arena.svg", chart.svg())]
        try:
            (order.out / "arena.png").write_bytes(chart.png(PIXELS))
            written.append(order.out / "arena.png")
        except OSError as error:
            raise BadFile(f"{order.out / 'arena.png'}: cannot be written: {error.strerror}") from None
    if page and order.page is not None:
        picture_path = order.page.with_suffix(".svg")
        written += [
            write(order.page, report.ladder_page(figures, order.command(), picture_path.name)),
            write(picture_path, chart.svg()),
        ]
    return written


def write(path: Path, text: str) -> Path:
    """Write a file; where."""
    save(path, text)
    return path
