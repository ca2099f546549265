"""The command `kokodama` and its subcommands."""

import json
import sys
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer

from kokodama import __version__
from kokodama.arena.summary import summary
from kokodama.bots.registry import quick_bot
from kokodama.build_info import engine_name
from kokodama.cli import backup as backing_up
from kokodama.cli import cards as card_sets
from kokodama.cli import check as checking
from kokodama.cli import draw as drawing
from kokodama.cli import local_match
from kokodama.cli import players as hosted_players
from kokodama.cli import replay as replaying
from kokodama.cli import serve as serving
from kokodama.cli import simulate as simulating
from kokodama.cli import tables as hosted_tables
from kokodama.cli import terminal_play as playing
from kokodama.cli import verify as verifying
from kokodama.cli.arena import arena
from kokodama.cli.arguments import (
    Cards,
    GameName,
    Jobs,
    Lang,
    OptionTexts,
    RecordFile,
    Seed,
    Types,
    check_seats,
    check_start,
    counted,
    errors,
    find_bots,
    find_game,
    find_language,
    find_seats,
    out,
    parse_options,
    with_cards,
)
from kokodama.cli.files import BadFile
from kokodama.core.messages import N_
from kokodama.core.notation import NotationError
from kokodama.core.parts import games_with, part_of
from kokodama.games import GAMES
from kokodama.language.language import Language

BALANCED = games_with(GAMES, "balance")

app = typer.Typer(
    help="A digital home for two card games: play, simulate, check and replay.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Print the version and the engine in use."""
    if wanted:
        out.print(f"kokodama {__version__}, engine {engine_name()}", highlight=False)
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and the engine in use."),
    ] = False,
) -> None:
    """A digital home for two card games: play, simulate, check and replay."""


@app.command()
def play(
    game: GameName = "kokopelli",
    seats: Annotated[int | None, typer.Option(help="How many players (default: 3, or as many as are named).")] = None,
    humans: Annotated[int, typer.Option(help="How many of them are people at this keyboard.")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(
            help="The bots on the other seats: beginner, casual, strong, expert, greedy or random. "
            "One for all seats, or one each, separated by commas (default: greedy)."
        ),
    ] = None,
    ceremonies: Annotated[
        str, typer.Option(help="Kokopelli: first-game, random, or 10 to 12 names separated by commas.")
    ] = "first-game",
    types: Types = None,
    options: OptionTexts = None,
    cards: Cards = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The random seed; the same seed deals the same cards.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue your unfinished game.")] = False,
    lang: Lang = None,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard."""
    rules = find_game(game)
    code = find_language(lang)
    if not resume and humans and sys.stdin.isatty() and local_match.unfinished(game):
        language = Language(code, rules.messages)
        question = language.say(N_("You have an unfinished game. Continue it? (yes: Enter, no: n)"))
        resume = out.input(question + " ").strip().lower()[:1] != "n"
    if resume:
        match = local_match.resume(game)
        code = code if lang else match.language
    else:
        names = bots or quick_bot(game)
        number = find_seats(rules, seats, humans, names, usual=3)
        if not 0 <= humans <= number:
            raise typer.BadParameter(f"must be from 0 to {number}, the number of seats", param_hint="--humans")
        has_set = any(option.name == "ceremonies" for option in rules.options)
        shape = {"ceremonies": "random" if types else ceremonies} if has_set else {}
        chosen = with_cards(rules, parse_options(rules, options, types, shape), cards)
        players = [local_match.HUMAN] * humans + (find_bots(game, names, number - humans) if humans < number else [])
        try:
            match = local_match.begin(game, players, randbelow(2**31) if seed is None else seed, chosen)
        except NotationError as error:
            hint = "--ceremonies" if has_set else "--options"
            raise typer.BadParameter(str(error), param_hint=hint) from None
    match.language = code
    terminal = playing.Terminal(match, code, out)
    say = terminal.language.say
    welcome = N_("Welcome! Type ? for help at any time, q to quit; your game is saved after every move.")
    out.print(say(welcome), style="bold", highlight=False)
    try:
        terminal.run()
    except (playing.Quit, KeyboardInterrupt):
        terminal.save()
        terminal.clear_screen()
        goodbye = N_("Your game is saved. Continue it with: {command}")
        out.print("\n" + say(goodbye, command=f"{playing.own_command()} play {game} --resume"), highlight=False)


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenario files.")]) -> None:
    """Replay scenarios through the engine and report which pass."""
    raise typer.Exit(checking.check_files(files, out, errors))


@app.command()
def simulate(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(help="How many players (default: as many as the bots named, for a single one 4).")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    bots: Annotated[
        str,
        typer.Option(
            help="Bots such as greedy, random or strong: one for all seats, or one each, separated by commas."
        ),
    ] = "random",
    types: Types = None,
    options: OptionTexts = None,
    cards: Cards = None,
    traces: Annotated[Path | None, typer.Option(help="Save a trace of each game in this folder.")] = None,
    records: Annotated[Path | None, typer.Option(help="Save a record of each game in this folder.")] = None,
    jobs: Jobs = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play many games between bots and summarise the results."""
    rules = find_game(game)
    players = find_seats(rules, seats, 0, bots, usual=4)
    chosen = parse_options(rules, options, types, {})
    plan = simulating.SimulationPlan(game, find_bots(game, bots, players), seed, chosen, traces, records, cards)
    check_start(rules, players, seed, with_cards(rules, chosen, cards))
    outcomes, seconds, interrupted = simulating.simulate(plan, games, jobs, errors)
    if as_json:
        shown = {**chosen, "cards": str(cards)} if cards else chosen
        figures = {"game": game, "seed": seed, "options": shown, **summary(outcomes, plan.bots)}
        out.print_json(json.dumps(figures))
    else:
        out.print(simulating.summary_table(plan, outcomes, seconds))
    if interrupted:
        errors.print(f"Interrupted after {len(outcomes)} of {counted(games, 'game')}.", style="yellow", highlight=False)
        raise typer.Exit(130)


app.command()(arena)


@app.command()
def replay(
    record: RecordFile,
    to: Annotated[int | None, typer.Option(help="Stop after this many moves and show the table.")] = None,
    lang: Lang = None,
) -> None:
    """Show a recorded game, turn by turn."""
    replaying.replay(record, to, find_language(lang), out)


@app.command()
def verify(
    record: RecordFile,
    seal: Annotated[str | None, typer.Option(help="The seal that was shown when the game began.")] = None,
) -> None:
    """Prove that a recorded game was dealt fairly and played by the rules, or say what is missing."""
    raise typer.Exit(verifying.verify(record, seal, out))


@app.command()
def position(
    record: RecordFile,
    at: Annotated[int | None, typer.Option(help="After this many moves (default: all of them).")] = None,
) -> None:
    """Print the position of a recorded game after some moves."""
    sys.stdout.write(replaying.position(record, at))


@app.command()
def perft(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="A position, record or scenario.")],
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help="How many moves deep.")],
    divide: Annotated[bool, typer.Option("--divide", help="Also count per first move.")] = False,
    coarse: Annotated[
        int,
        typer.Option(
            min=1,
            help="Kodama: use only every Nth point and angle of the lattice, to keep the count small; try 8.",
            metavar="N",
        ),
    ] = 1,
) -> None:
    """Count the lines of play from a position: a quick way to find a mistake in the rules."""
    replaying.count_lines(position, depth, divide, coarse, out)


@app.command()
def balance(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(BALANCED)}.", metavar="GAME")],
    seats: Annotated[int, typer.Option(help="How many players.")] = 3,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 3000,
    seed: Seed = 1,
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "greedy",
    options: OptionTexts = None,
    cards: Cards = None,
    jobs: Jobs = 2,
    report: Annotated[
        Path | None, typer.Option(help="Save a report in this folder: a page, a chart and all figures.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Kodama: play many games and report what each goal and season card is worth."""
    if game not in BALANCED:
        names = ", ".join(BALANCED)
        raise typer.BadParameter(f"only {names} can be balanced, not {game!r}", param_hint="GAME")
    rules = find_game(game)
    balancing = part_of(rules, "balance")
    check_seats(rules, seats)
    chosen = parse_options(rules, options, None, {})
    with_cards(rules, chosen, cards)  # reports mistakes in a card set before the work begins
    if report:
        balancing.check_charts()
    plan = balancing.BalancePlan(seats, find_bots(game, bot, 1)[0], seed, chosen, cards)
    figures, interrupted = balancing.measure(plan, games, jobs, errors)
    if as_json:
        out.print_json(json.dumps(figures))
    else:
        for table in balancing.tables(figures):
            out.print(table)
        for line in figures["complaints"] or ["Every card is within the range the set promises."]:
            out.print(line, highlight=False)
    if report and figures["games"]:
        command = f"kokodama balance {game} --games {games} --seats {seats} --bot {bot} --seed {seed}"
        for path in balancing.write_report(figures, report, command):
            out.print(f"Wrote {path}", highlight=False, soft_wrap=True)
    if interrupted:
        errors.print(
            f"Interrupted after {figures['games']} of {counted(games, 'game')}.", style="yellow", highlight=False
        )
        raise typer.Exit(130)


@app.command()
def draw(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="A position or record of Kodama.")],
    seat: Annotated[str, typer.Option(help="The player whose tree to draw.")] = "A",
    svg: Annotated[Path | None, typer.Option(help="The SVG file to write (default: next to the position).")] = None,
    png: Annotated[Path | None, typer.Option(help="Also write a PNG file.")] = None,
    width: Annotated[int, typer.Option(min=16, max=8000, help="The width of the PNG in pixels.")] = 1600,
    title: Annotated[str, typer.Option(help="A title under the tree.")] = "",
) -> None:
    """Kodama: draw a tree as a picture."""
    for path in drawing.draw(position, seat, svg, png, width, title):
        out.print(f"Wrote {path}", highlight=False, soft_wrap=True)


cards_app = typer.Typer(help="Kodama: check or draw a custom card set.", no_args_is_help=True)
app.add_typer(cards_app, name="cards")


@cards_app.callback()
def cards() -> None:
    """Kodama: check or draw a custom card set."""


@cards_app.command("check")
def check_cards(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A card set as TOML; see docs/cards.md.")],
) -> None:
    """Check that a file holds a complete card set, and name any card that is wrong."""
    out.print("ok " + card_sets.describe(card_sets.load_card_set(file)), highlight=False, soft_wrap=True)


@cards_app.command("show")
def show_cards(
    svg: Annotated[Path, typer.Argument(metavar="FILE", help="The SVG file to write.")],
    cards: Cards = None,
) -> None:
    """Draw all branches and trunks on one sheet."""
    out.print(f"Wrote {card_sets.show(svg, cards)}", highlight=False, soft_wrap=True)


for command in (serving.serve, backing_up.backup, backing_up.restore, hosted_players.tidy):
    app.command()(command)
app.add_typer(hosted_tables.app, name="tables")
app.add_typer(hosted_players.app, name="players")


def run() -> None:
    """Run the command line; a problem with a file ends it with one sentence."""
    try:
        app()
    except BadFile as error:
        errors.print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)


if __name__ == "__main__":
    run()
