"""`kokodama arena`: bots against bots, fairly, until it is known who is stronger."""

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from kokodama.arena.worker import MatchPlan
from kokodama.cli import cards as boxes
from kokodama.cli.arena_report import tables
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
from kokodama.cli.tournament import Order, hold, publish
from kokodama.core.game import Game

ALL = os.cpu_count() or 1  # processes


def find_entrants(game: str, text: str) -> list[str]:
    """At least two bots, each once."""
    names = bot_names(game, text)
    for name in names:
        if names.count(name) > 1:
            raise typer.BadParameter(f"{name!r} stands there twice; name every bot once", param_hint="--bots")
    if len(names) < 2:
        raise typer.BadParameter("one bot alone has nobody to play against; name two or more", param_hint="--bots")
    return names


def find_counts(game: Game[Any, Any], text: str | None) -> list[int]:
    """Numbers of seats, each possible and once; in rising order."""
    if text is None:
        return list(game.seats)
    counts = set()
    for part in text.split(","):
        if not part.strip().isdigit():
            raise typer.BadParameter(f"{part.strip()!r} is not a number; write for example 2,3", param_hint="--seats")
        check_seats(game, int(part))
        counts.add(int(part))
    return sorted(counts)


def find_games(text: str, pairings: int) -> list[int]:
    """How many games: one number for all, or one for each pairing."""
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if not part.isdigit() or int(part) == 0:
            raise typer.BadParameter(f"{part!r} is not a number of games, 1 or more", param_hint="--games")
    if len(parts) not in (1, pairings):
        right = f"name one, or {pairings}, one for each pairing" if pairings > 1 else "name one"
        raise typer.BadParameter(f"{len(parts)} numbers of games; {right}", param_hint="--games")
    return [int(part) for part in parts]


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="The bots, with commas; for a ladder from the weakest to the strongest.")],
    games: Annotated[
        str,
        typer.Option(
            metavar="N", help="How many games per number of seats; in a ladder, per pairing or one number for each."
        ),
    ] = "1000",
    seats: Annotated[
        str | None, typer.Option(help="Numbers of players, with commas; all that the game allows if left out.")
    ] = None,
    seed: Seed = 1,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Only neighbours of the list meet, and the result becomes a page.")
    ] = False,
    page: Annotated[Path | None, typer.Option(help="The page of a ladder; docs/ladder-GAME.md if left out.")] = None,
    out_folder: Annotated[
        Path | None, typer.Option("--out", help="A folder for results and pictures; the same command goes on there.")
    ] = None,
    records: Annotated[bool, typer.Option("--records", help="Also keep a record of every game, in --out.")] = False,
    jobs: Jobs = ALL,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT of its head, or auto.")
    ] = None,
    types: Types = None,
    options: OptionTexts = None,
    cards: Cards = None,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Bots against bots, the same deals from all seats: ratings, win rates, a ladder."""
    rules = find_game(game)
    chosen = parse_options(rules, options, types, {})
    names, counts = find_entrants(game, bots), find_counts(rules, seats)
    wanted = find_games(games, len(names) - 1 if ladder else 1)
    if records and out_folder is None:
        raise typer.BadParameter("needs --out, the folder to put them in", param_hint="--records")
    if page is not None and not ladder:
        raise typer.BadParameter("only a ladder has a page; add --ladder", param_hint="--page")
    check_start(rules, counts[0], seed, with_cards(rules, chosen, cards))
    order = Order(
        MatchPlan(game, seed, chosen, boxes.load_data(cards) if cards else None, records),
        names,
        counts,
        wanted,
        is_ladder=ladder,
        jobs=jobs,
        ray=ray,
        out=out_folder,
        page=(page or Path(f"docs/ladder-{game}.md")) if ladder else None,
    )
    figures, interrupted = hold(order, errors)
    if as_json:
        out.print_json(json.dumps(figures))
    else:
        for table in tables(figures):
            out.print(table)
    for path in publish(order, figures, page=not interrupted):
        errors.print(f"written: {path}", highlight=False, soft_wrap=True)
    if interrupted:
        again = "the same command goes on" if out_folder else "with --out FOLDER the same command could go on"
        said = f"Interrupted after {figures['games']} of {figures['planned']} games; {again}."
        errors.print(said, style="yellow", highlight=False)
        raise typer.Exit(130)
