"""Runs an arena: plays the missing games, keeps their results, and writes the report."""

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
from kokodama.cli.result_log import ResultLog
from kokodama.games import GAMES

PIXELS = 1600  # the width of a picture


@dataclass(frozen=True)
class ArenaRequest:
    """The arena that was requested on the command line."""

    plan: MatchPlan
    bots: Sequence[str]
    seats: Sequence[int]
    games: Sequence[int]  # per series; a ladder may have one number per pairing
    is_ladder: bool
    jobs: int
    ray: str | None
    out: Path | None
    page: Path | None  # the page of a ladder

    def series(self) -> list[Series]:
        """Return all series to play."""
        if self.is_ladder:
            return ladder_series(self.bots, self.seats)
        return [arena_series(self.bots, count) for count in self.seats]

    def games_of_series(self) -> list[int]:
        """Return the number of games of each series."""
        if len(self.games) == 1:
            return [self.games[0]] * len(self.series())
        return [games for games in self.games for _ in self.seats]

    def command(self) -> str:
        """Return the command that gives the same results, on any machine and with any number of processes."""
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
        words += ["--cards", "FILE"] if self.plan.card_set else []
        return " ".join(word for word in words if word)

    def setup(self) -> dict[str, Any]:
        """Return everything the results depend on, except how many there are."""
        plan = self.plan
        cards = (
            hashlib.sha256(json.dumps(plan.card_set, sort_keys=True).encode()).hexdigest() if plan.card_set else None
        )
        return {
            "game": plan.game,
            "kind": "ladder" if self.is_ladder else "arena",
            "bots": list(self.bots),
            "versions": versions(plan.game, self.bots),
            "seed": plan.seed,
            "options": {name: value for name, value in plan.options.items() if name != "cards"},
            "cards": cards,
        }


Played = tuple[Result, dict[str, Any] | None]


def make_worker_pool(request: ArenaRequest) -> Pool[Fixture, Played]:
    """Return the pool that plays: a Ray cluster, or processes on this machine."""
    work = partial(play_fixtures, request.plan)
    return Cluster(work, request.ray) if request.ray else make_pool(work, request.jobs)


def run_arena(request: ArenaRequest, errors: Console) -> tuple[dict[str, Any], bool]:
    """Play the games that are missing; return the figures, and whether the run was interrupted."""
    series = request.series()
    wanted = fixtures(series, request.games_of_series())
    try:
        if not request.is_ladder:
            check_openskill()
        if request.out is not None or request.page is not None:
            require("matplotlib", "Charts")
        log = ResultLog(request.out, request.setup())
        missing = [fixture for fixture in wanted if log.lacks(fixture, request.plan.records)]
        announce(request, series, len(wanted), len(missing), errors)
        interrupted = False
        if missing:
            pool = make_worker_pool(request)
            interrupted = gather(pool, missing, errors, log.add, before=len(wanted) - len(missing))
            if isinstance(pool, Cluster):
                errors.print(pool.summary(), highlight=False)
            if not interrupted:
                log.tidy()
    except (PoolError, MissingPackage) as error:
        raise BadFile(str(error)) from None
    results, bots = log.of(wanted), request.bots
    found = standings.ladder(results, series) if request.is_ladder else standings.standings(results, series, bots)
    return {**request.setup(), "planned": len(wanted), **found}, interrupted


def announce(request: ArenaRequest, series: Sequence[Series], planned: int, missing: int, errors: Console) -> None:
    """Say what will be played, before it takes a while."""
    rows = zip(series, request.games_of_series(), strict=True)
    sizes = ", ".join(f"{one.whole_rounds(games)} of {one.name}" for one, games in rows)
    errors.print(f"{request.plan.game}: {planned} games in whole rounds: {sizes}", highlight=False, soft_wrap=True)
    if missing < planned:
        errors.print(f"{planned - missing} of them have already been played", highlight=False)


def publish(request: ArenaRequest, figures: Mapping[str, Any], page: bool) -> list[Path]:
    """Write figures, chart and, if wanted, the page; return the files written."""
    written: list[Path] = []
    if request.out is None and (request.page is None or not page):
        return written
    from kokodama.arena.charts import draw_arena, draw_ladder

    chart = draw_ladder(figures) if request.is_ladder else draw_arena(figures)
    if request.out is not None:
        written += [write(request.out / "report.json", json.dumps(figures, indent=1) + "\n")]
        written += [write(request.out / "arena.svg", chart.svg())]
        try:
            (request.out / "arena.png").write_bytes(chart.png(PIXELS))
            written.append(request.out / "arena.png")
        except OSError as error:
            raise BadFile(f"{request.out / 'arena.png'}: cannot be written: {error.strerror}") from None
    if page and request.page is not None:
        picture_path = request.page.with_suffix(".svg")
        written += [
            write(request.page, report.ladder_page(figures, request.command(), picture_path.name)),
            write(picture_path, chart.svg()),
        ]
    return written


def write(path: Path, text: str) -> Path:
    """Write a file and return its path."""
    save(path, text)
    return path
