"""Arguments that several commands share: games, seats, bots, options; each is checked, with a helpful error."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from kokodama.bots.registry import bots_of
from kokodama.cli import cards as card_sets
from kokodama.core.chance import Chance
from kokodama.core.game import Game, read_options
from kokodama.core.notation import NotationError, did_you_mean
from kokodama.core.parts import games_with
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, environment_language

out = Console()
errors = Console(stderr=True)

GameName = Annotated[str, typer.Argument(help=f"The game: {', '.join(GAMES)}.", metavar="GAME")]
Types = Annotated[int | None, typer.Option(help="Kokopelli: the number of ceremony types in play, 10, 11 or 12.")]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--options",
        help="A game option as name=value. Kokopelli: sun_reach, snake_doubles, own_vase. "
        "Kodama: first_game=yes, kids=mixed, kids=A:a,B:c.",
    ),
]
Cards = Annotated[Path | None, typer.Option("--cards", help="Kodama: a file with a custom card set.")]
Lang = Annotated[str | None, typer.Option("--lang", help=f"The language: {', '.join(LANGUAGES)}.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A recorded game (YAML or JSON).")]
Seed = Annotated[int, typer.Option(min=0, help="The random seed; the same seed gives the same games.")]
Jobs = Annotated[int, typer.Option(min=1, help="How many processes to use.")]


def find_game(name: str) -> Game[Any, Any]:
    """Return a game by its name."""
    if name not in GAMES:
        raise typer.BadParameter(f"{name!r} is not a known game{did_you_mean(name, GAMES)}")
    return GAMES[name]


def parse_options(
    game: Game[Any, Any], texts: list[str] | None, types: int | None, extra: dict[str, Any]
) -> dict[str, Any]:
    """Parse and check game options from the command line."""
    chosen: dict[str, Any] = dict(extra)
    if types is not None:
        chosen["types"] = types
    for text in (part for whole in texts or [] for part in split_options(whole)):
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"{text!r} does not have the form name=value", param_hint="--options")
        words: dict[str, Any] = {"true": True, "yes": True, "false": False, "no": False}
        chosen[name.strip()] = words.get(value.lower(), int(value) if value.isdigit() else value)
    try:
        return read_options(game, chosen)
    except NotationError as error:
        raise typer.BadParameter(str(error), param_hint="--options") from None


def with_cards(game: Game[Any, Any], chosen: dict[str, Any], path: Path | None) -> dict[str, Any]:
    """Add a custom card set to the options, for a game that supports one."""
    if path is None:
        return chosen
    if game.name not in games_with(GAMES, "card_set"):
        raise typer.BadParameter("this game does not support custom cards", param_hint="--cards")
    return {**chosen, "cards": card_sets.load_card_set(path, game.name)}


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 game, 2 games."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def split_options(text: str) -> list[str]:
    """Split `a=1,b=2` into two options, but not at a comma inside a list of ceremonies."""
    parts: list[str] = []
    for part in text.split(","):
        if "=" in part or not parts:
            parts.append(part)
        else:
            parts[-1] += "," + part
    return parts


def bot_names(game: str, text: str) -> list[str]:
    """Parse names of bots, separated by commas."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in bots_of(game):
            suggestion = did_you_mean(name, bots_of(game))
            raise typer.BadParameter(f"{name!r} is not a known bot{suggestion}", param_hint="--bots")
    return names


def find_bots(game: str, text: str, seats: int) -> list[str]:
    """Parse one bot per seat; a single name fills all seats."""
    names = bot_names(game, text)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise typer.BadParameter(f"got {len(names)} bots for {seats} seats; name one, or {seats}", param_hint="--bots")
    return names


def find_language(code: str | None) -> str:
    """Return the requested language, or that of the environment."""
    if code is None:
        return environment_language()
    if code not in LANGUAGES:
        raise typer.BadParameter(f"{code!r} is not one of {', '.join(LANGUAGES)}", param_hint="--lang")
    return code


def check_seats(game: Game[Any, Any], seats: int) -> None:
    """Raise BadParameter unless the game can be played with this number of seats."""
    if seats not in game.seats:
        raise typer.BadParameter(
            f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}", param_hint="--seats"
        )


def find_seats(game: Game[Any, Any], wanted: int | None, people: int, bots: str, usual: int) -> int:
    """Return the number of seats: as wanted, or one for everybody if several bots are named, or what is usual."""
    named = len(bots.split(","))
    if wanted is None:
        usual = usual if usual in game.seats else max(game.seats)
        wanted = people + named if named > 1 else usual
    check_seats(game, wanted)
    return wanted


def check_start(game: Game[Any, Any], seats: int, seed: int, chosen: dict[str, Any]) -> None:
    """Raise BadParameter if a game cannot start with these options, before any work begins."""
    try:
        game.start(seats, Chance(seed), chosen)
    except NotationError as error:
        raise typer.BadParameter(str(error), param_hint="--options") from None
