"""`kokodama check`: replays scenarios through the engine."""

from pathlib import Path

from rich.console import Console

from kokodama.cli.files import BadFile, Document
from kokodama.core.notation import NotationError, Reader
from kokodama.core.scenario import check, read_scenario
from kokodama.games import GAMES


def check_files(paths: list[Path], out: Console, errors: Console) -> int:
    """Print `ok ID` or `FAIL ID: …` for each scenario, then the totals; return the exit code."""
    passed = failed = unreadable = 0
    for path in paths:
        try:
            document = Document(path)
        except BadFile as error:
            errors.print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
            unreadable += 1
            continue
        data = document.data
        whole = isinstance(data, dict)  # one scenario, or a list of them
        readers = [Reader(data)] if whole else [Reader(item, (i,)) for i, item in enumerate(data)]
        for reader in readers if whole or isinstance(data, list) else []:
            try:
                difference, name = check_one(reader)
            except NotationError as error:
                errors.print(str(document.bad(error)), style="red", markup=False, highlight=False, soft_wrap=True)
                unreadable += 1
                continue
            if difference is None:
                passed += 1
                out.print(f"ok {name}", markup=False, highlight=False, soft_wrap=True)
            else:
                failed += 1
                out.print(f"FAIL {name}: {difference}", style="red", markup=False, highlight=False, soft_wrap=True)
        if not whole and not isinstance(data, list):
            errors.print(f"{path}: expected a scenario or a list of scenarios", style="red", markup=False)
            unreadable += 1
    out.print(f"{passed} passed, {failed} failed", markup=False, highlight=False)
    return 2 if unreadable else 1 if failed else 0


def check_one(reader: Reader) -> tuple[str | None, str]:
    """Check one scenario; return the difference, if any, and its name."""
    scenario = read_scenario(reader)
    names = Reader(scenario.position, (*reader.path, "position")).parts()
    if "game" not in names:
        raise NotationError((*reader.path, "position"), "a position needs the key 'game'")
    game = GAMES[names["game"].one_of(GAMES, "a known game")]
    try:
        return check(game, scenario), scenario.id
    except NotationError as error:
        raise error.inside(*reader.path) from None
