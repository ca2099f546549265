"""`kokodama arena`: bots against bots, fairly, until it is clear which is stronger."""

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from kokodama.arena.worker import MatchPlan
from kokodama.cli import cards as card_sets
from kokodama.cli.arena_report import tables
from kokodama.cli.arena_run import ArenaRequest, publish, run_arena
from kokodama.cli.arguments import (
    Cards,
    GameName,
    Jobs,
    OptionTexts,
    Seed,
    Types,
    bot_names,
    check_seats,
    check_start,
    errors,
    find_game,
    out,
    parse_options,
    with_cards,
)
from kokodama.core.game import Game

ALL = os.cpu_count() or 1  # processes


def find_entrants(game: str, text: str) -> list[str]:
    """Parse the list of bots: at least two, each named once."""
    names = bot_names(game, text)
    for name in names:
        if names.count(name) > 1:
            raise typer.BadParameter(f"{name!r} is listed twice; name each bot only once", param_hint="--bots")
    if len(names) < 2:
        raise typer.BadParameter("one bot has nobody to play against; name at least two", param_hint="--bots")
    return names


def find_counts(game: Game[Any, Any], text: str | None) -> list[int]:
    """Parse the numbers of seats; each must suit the game. Sorted, without duplicates."""
    if text is None:
        return list(game.seats)
    counts = set()
    for part in text.split(","):
        if not part.strip().isdigit():
            raise typer.BadParameter(f"{part.strip()!r} is not a number; use for example 2,3", param_hint="--seats")
        check_seats(game, int(part))
        counts.add(int(part))
    return sorted(counts)


def find_games(text: str, pairings: int) -> list[int]:
    """Parse the numbers of games: one for all, or one per pairing."""
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if not part.isdigit() or int(part) == 0:
            raise typer.BadParameter(f"{part!r} is not a valid number of games; use 1 or more", param_hint="--games")
    if len(parts) not in (1, pairings):
        right = f"give one, or {pairings}, one per pairing" if pairings > 1 else "give one"
        raise typer.BadParameter(f"got {len(parts)} numbers of games; {right}", param_hint="--games")
    return [int(part) for part in parts]


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="The bots, separated by commas; for a ladder, weakest first.")],
    games: Annotated[
        str,
        typer.Option(
            metavar="N", help="Games per number of seats; for a ladder, per pairing, or one number for each pairing."
        ),
    ] = "1000",
    seats: Annotated[
        str | None, typer.Option(help="Numbers of players, separated by commas (default: all the game allows).")
    ] = None,
    seed: Seed = 1,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Pair only neighbours in the list, and write the result as a page.")
    ] = False,
    page: Annotated[
        Path | None, typer.Option(help="The page to write for a ladder (default: docs/ladder-GAME.md).")
    ] = None,
    out_folder: Annotated[
        Path | None, typer.Option("--out", help="A folder for results and charts; run the same command to continue.")
    ] = None,
    records: Annotated[bool, typer.Option("--records", help="Also save a record of every game in --out.")] = False,
    jobs: Jobs = ALL,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT of its head node, or auto.")
    ] = None,
    types: Types = None,
    options: OptionTexts = None,
    cards: Cards = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Compare bots by playing every deal from every seat: ratings, win rates, or a ladder."""
    rules = find_game(game)
    chosen = parse_options(rules, options, types, {})
    names, counts = find_entrants(game, bots), find_counts(rules, seats)
    wanted = find_games(games, len(names) - 1 if ladder else 1)
    if records and out_folder is None:
        raise typer.BadParameter("needs --out, the folder to save them in", param_hint="--records")
    if page is not None and not ladder:
        raise typer.BadParameter("works only for a ladder; add --ladder", param_hint="--page")
    check_start(rules, counts[0], seed, with_cards(rules, chosen, cards))
    request = ArenaRequest(
        MatchPlan(game, seed, chosen, card_sets.load_data(cards) if cards else None, records),
        names,
        counts,
        wanted,
        is_ladder=ladder,
        jobs=jobs,
        ray=ray,
        out=out_folder,
        page=(page or Path(f"docs/ladder-{game}.md")) if ladder else None,
    )
    figures, interrupted = run_arena(request, errors)
    if as_json:
        out.print_json(json.dumps(figures))
    else:
        for table in tables(figures):
            out.print(table)
    for path in publish(request, figures, page=not interrupted):
        errors.print(f"Wrote {path}", highlight=False, soft_wrap=True)
    if interrupted:
        again = "Run the same command to continue." if out_folder else "Use --out FOLDER to be able to continue later."
        message = f"Interrupted after {figures['games']} of {figures['planned']} games. {again}"
        errors.print(message, style="yellow", highlight=False)
        raise typer.Exit(130)
