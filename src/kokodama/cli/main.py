"""The front door: `kokodama`."""

import json
import sys
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Any

import typer
from rich.console import Console

from kokodama import __version__
from kokodama.arena.report import summary
from kokodama.bots.registry import BOTS
from kokodama.cli import cards as boxes
from kokodama.cli import check as checking
from kokodama.cli import draw as drawing
from kokodama.cli import play as playing
from kokodama.cli import replay as replaying
from kokodama.cli import simulate as simulating
from kokodama.cli.files import BadFile
from kokodama.core.chance import Chance
from kokodama.core.game import Game, read_options
from kokodama.core.notation import NotationError, did_you_mean
from kokodama.core.words import N_
from kokodama.engine import engine_name
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language, preferred

app = typer.Typer(
    help="A digital home of two board games: play, simulate, check and replay.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
out = Console()
errors = Console(stderr=True)

GameName = Annotated[str, typer.Argument(help=f"The game: {', '.join(GAMES)}.", metavar="GAME")]
Types = Annotated[int | None, typer.Option(help="Kokopelli: how many ceremony types are in play: 10, 11 or 12.")]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--options", help="An option of the game, as name=value; Kokopelli: sun_reach, snake_doubles, own_vase."
    ),
]
Cards = Annotated[Path | None, typer.Option("--cards", help="Kodama: a file with a box of one's own.")]
Lang = Annotated[str | None, typer.Option("--lang", help=f"Language: {', '.join(LANGUAGES)}.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record in the notation (YAML or JSON).")]


def show_version(wanted: bool) -> None:
    """Print the version and which engine is running."""
    if wanted:
        out.print(f"kokodama {__version__}, engine {engine_name()}", highlight=False)
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help="Show the version and which engine is running."
        ),
    ] = False,
) -> None:
    """A digital home of two board games: play, simulate, check and replay."""


def find_game(name: str) -> Game[Any, Any]:
    """A game by its name."""
    if name not in GAMES:
        raise typer.BadParameter(f"{name!r} is not a game of this program{did_you_mean(name, GAMES)}")
    return GAMES[name]


def parse_options(
    game: Game[Any, Any], texts: list[str] | None, types: int | None, extra: dict[str, Any]
) -> dict[str, Any]:
    """Options from the command line, checked."""
    chosen: dict[str, Any] = dict(extra)
    if types is not None:
        chosen["types"] = types
    for text in (part for whole in texts or [] for part in split_options(whole)):
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"{text!r} is not of the form name=value", param_hint="--options")
        words: dict[str, Any] = {"true": True, "yes": True, "false": False, "no": False}
        chosen[name.strip()] = words.get(value.lower(), int(value) if value.isdigit() else value)
    try:
        return read_options(game, chosen)
    except NotationError as error:
        raise typer.BadParameter(str(error), param_hint="--options") from None


def with_cards(chosen: dict[str, Any], path: Path | None) -> dict[str, Any]:
    """The options with a box of one's own, for a game that takes one."""
    if path is None:
        return chosen
    if "cards" not in chosen:
        raise typer.BadParameter("this game has no cards of one's own", param_hint="--cards")
    return {**chosen, "cards": boxes.load_box(path)}


def split_options(text: str) -> list[str]:
    """`a=1,b=2` is two options; a comma inside a list of ceremonies is not the end of it."""
    parts: list[str] = []
    for part in text.split(","):
        if "=" in part or not parts:
            parts.append(part)
        else:
            parts[-1] += "," + part
    return parts


def find_bots(game: str, text: str, seats: int) -> list[str]:
    """One bot for every seat; a single name fills all."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS[game]:
            raise typer.BadParameter(f"{name!r} is not a bot{did_you_mean(name, BOTS[game])}", param_hint="--bots")
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise typer.BadParameter(f"{len(names)} bots for {seats} seats; name one, or {seats}", param_hint="--bots")
    return names


def find_language(code: str | None) -> str:
    """The language asked for, or the one of the environment."""
    if code is None:
        return preferred()
    if code not in LANGUAGES:
        raise typer.BadParameter(f"{code!r} is not one of {', '.join(LANGUAGES)}", param_hint="--lang")
    return code


def check_seats(game: Game[Any, Any], seats: int) -> None:
    """The number of seats must suit the game."""
    if seats not in game.seats:
        raise typer.BadParameter(
            f"{game.name} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}", param_hint="--seats"
        )


@app.command()
def play(
    game: GameName = "kokopelli",
    seats: Annotated[int, typer.Option(help="How many players.")] = 3,
    humans: Annotated[int, typer.Option(help="How many of them are people at this keyboard.")] = 1,
    bots: Annotated[
        str, typer.Option(help="The bots on the other seats, greedy or random: one name for all, or one each.")
    ] = "greedy",
    ceremonies: Annotated[
        str, typer.Option(help="Kokopelli: first-game, random, or the names of 10 to 12, with commas.")
    ] = "first-game",
    types: Types = None,
    options: OptionTexts = None,
    cards: Cards = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed deals the same cards.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the unfinished game.")] = False,
    lang: Lang = None,
) -> None:
    """Play in the terminal, against bots and with others at the same keyboard."""
    rules = find_game(game)
    code = find_language(lang)
    if not resume and humans and sys.stdin.isatty() and playing.unfinished(game):
        words = Language(code, rules.words)
        question = words.say(N_("You have an unfinished game. Go on with it? (yes: Enter, no: n)"))
        resume = out.input(question + " ").strip().lower()[:1] != "n"
    if resume:
        sitting = playing.resume(game)
        code = code if lang else sitting.language
    else:
        check_seats(rules, seats)
        if not 0 <= humans <= seats:
            raise typer.BadParameter(f"from 0 to {seats}, the number of seats", param_hint="--humans")
        shape = {"ceremonies": "random" if types else ceremonies} if game == "kokopelli" else {}
        chosen = with_cards(parse_options(rules, options, types, shape), cards)
        players = [playing.HUMAN] * humans + (find_bots(game, bots, seats - humans) if humans < seats else [])
        try:
            sitting = playing.begin(game, players, randbelow(2**31) if seed is None else seed, chosen)
        except NotationError as error:
            raise typer.BadParameter(str(error), param_hint="--ceremonies") from None
    sitting.language = code
    terminal = playing.Terminal(sitting, code, out)
    say = terminal.language.say
    welcome = N_("Welcome! Type ? for help at any time, q to stop; your game is saved after every move.")
    out.print(say(welcome), style="bold", highlight=False)
    try:
        terminal.run()
    except (playing.Quit, KeyboardInterrupt):
        terminal.keep()
        terminal.wipe()
        goodbye = N_("Your game is saved. Go on with: {command}")
        out.print("\n" + say(goodbye, command=f"{playing.own_command()} play {game} --resume"), highlight=False)


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenarios in the notation.")]) -> None:
    """Replay scenarios through the engine and say which hold."""
    raise typer.Exit(checking.check_files(files, out, errors))


@app.command()
def simulate(
    game: GameName,
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    bots: Annotated[
        str, typer.Option(help="greedy or random: one name for all seats, or one each, with commas.")
    ] = "random",
    types: Types = None,
    options: OptionTexts = None,
    cards: Cards = None,
    traces: Annotated[Path | None, typer.Option(help="A folder for one trace per game.")] = None,
    records: Annotated[Path | None, typer.Option(help="A folder for one record per game.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="The summary as JSON.")] = False,
) -> None:
    """Play many games between bots and sum them up."""
    rules = find_game(game)
    check_seats(rules, seats)
    chosen = parse_options(rules, options, types, {})
    plan = simulating.Plan(game, find_bots(game, bots, seats), seed, chosen, traces, records, cards)
    try:
        rules.start(
            seats, Chance(seed), with_cards(chosen, cards)
        )  # a bad set of ceremonies shows before the work begins
    except NotationError as error:
        raise typer.BadParameter(str(error), param_hint="--options") from None
    outcomes, seconds, interrupted = simulating.simulate(plan, games, jobs, errors)
    if as_json:
        shown = {**chosen, "cards": str(cards)} if cards else chosen
        figures = {"game": game, "seed": seed, "options": shown, **summary(outcomes, plan.bots)}
        out.print_json(json.dumps(figures))
    else:
        out.print(simulating.summary_table(plan, outcomes, seconds))
    if interrupted:
        errors.print(f"Interrupted after {len(outcomes)} of {games} games.", style="yellow", highlight=False)
        raise typer.Exit(130)


@app.command()
def replay(
    record: RecordFile,
    to: Annotated[int | None, typer.Option(help="Stop after so many moves and show the table.")] = None,
    lang: Lang = None,
) -> None:
    """Tell a recorded game, turn by turn."""
    replaying.replay(record, to, find_language(lang), out)


@app.command()
def position(
    record: RecordFile,
    at: Annotated[int | None, typer.Option(help="After so many moves; all of them if left out.")] = None,
) -> None:
    """Print the position a recorded game had after some moves."""
    sys.stdout.write(replaying.position(record, at))


@app.command()
def perft(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="A position, record or scenario.")],
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help="How many moves deep.")],
    divide: Annotated[bool, typer.Option("--divide", help="Also count behind each first move.")] = False,
) -> None:
    """Count the lines of play from a position: a quick way to find a wrong rule."""
    replaying.count_lines(position, depth, divide, out)


@app.command()
def draw(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="A position or record of Kodama.")],
    seat: Annotated[str, typer.Option(help="Whose tree.")] = "A",
    svg: Annotated[Path | None, typer.Option(help="The file to write; beside the position if left out.")] = None,
    png: Annotated[Path | None, typer.Option(help="A picture in pixels as well.")] = None,
    width: Annotated[int, typer.Option(min=16, max=8000, help="Of the picture in pixels.")] = 1600,
    title: Annotated[str, typer.Option(help="Words under the tree.")] = "",
) -> None:
    """Kodama: draw a tree as a picture."""
    for path in drawing.draw(position, seat, svg, png, width, title):
        out.print(f"written: {path}", highlight=False, soft_wrap=True)


cards_app = typer.Typer(help="Kodama: a box of cards of one's own.", no_args_is_help=True)
app.add_typer(cards_app, name="cards")


@cards_app.callback()
def cards() -> None:
    """Kodama: a box of cards of one's own."""


@cards_app.command("check")
def check_cards(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A box as TOML; see docs/cards.md.")],
) -> None:
    """Say whether a file holds a whole box of cards, or what is wrong with which card."""
    out.print("ok " + boxes.describe(boxes.load_box(file)), highlight=False, soft_wrap=True)


def run() -> None:
    """Run the command line; whatever is wrong with a file is said in one sentence."""
    try:
        app()
    except BadFile as error:
        errors.print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)


if __name__ == "__main__":
    run()
