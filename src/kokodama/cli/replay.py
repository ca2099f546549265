"""`kokodama replay`, `position` and `perft`: look into recorded games and positions."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.rule import Rule

from kokodama.cli.files import BadFile, Document, write_yaml
from kokodama.cli.screen import draw_table, score_table
from kokodama.core.abilities import Countable, facts_of, narrate
from kokodama.core.game import Game, read_options, rule_options
from kokodama.core.messages import N_
from kokodama.core.notation import NotationError, Reader
from kokodama.core.record import Record, read_record
from kokodama.core.refusal import Refused
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import perft, play, read_move, whole_menu
from kokodama.games import GAMES
from kokodama.language.language import Language

IN_TITLE = ("turn", "round")  # events that the title of a turn says already


def load_record(path: Path) -> tuple[Document, Record]:
    """Load a record from a file."""
    document = Document(path)
    try:
        return document, read_record(document.data, GAMES)
    except NotationError as error:
        raise document.bad(error) from None


def last_move(document: Document, record: Record, number: int | None, option: str) -> int:
    """Return the number of moves to replay. Raises BadFile if the record has fewer."""
    if number is None:
        return len(record.moves)
    if not 0 <= number <= len(record.moves):
        raise BadFile(
            f"{document.path}: {option} must be from 0 to {len(record.moves)}, the number of moves, not {number}"
        )
    return number


def replay(path: Path, to: int | None, code: str, out: Console) -> None:
    """Print a game turn by turn, then draw the table. Nothing in a record is hidden from its reader."""
    document, record = load_record(path)
    game = GAMES[record.game]
    language = Language(code, game.messages)
    count = last_move(document, record, to, "--to")
    try:
        states, shown = record.replay(game), ""
        state = next(states)
        for text in record.moves[:count]:
            seat, before = state.to_act(), state.copy()
            if shown != (title := turn_title(language, game, before)):
                out.print(Rule(title, align="left", style="dim"))
                shown = title
            next(states)
            for event in narrate(game, before, read_move(game, before, text).action):
                if event.kind not in IN_TITLE:
                    out.print("  " + language.event(event.for_seat(seat)), markup=False, highlight=False)
        if count == len(record.moves):
            list(states)  # checks the recorded result
    except NotationError as error:
        raise document.bad(error) from None
    out.print()
    out.print(draw_table(game, game.view(state, state.to_act()), language, state.scores()))
    if state.is_over():
        out.print(score_table(state.scores(), state.winners(), language))


def turn_title(language: Language, game: Game[Any, Any], state: Any) -> str:
    """Return whose turn it is, with the round if the game counts rounds."""
    seat, number = letter(state.to_act()), facts_of(game, state).get("round")
    return seat if number is None else language.say(N_("Round {round}, {seat}"), round=number, seat=seat)


def position(path: Path, at: int | None) -> str:
    """Return the position after some moves as YAML; within an action or after the end, a position and moves."""
    document, record = load_record(path)
    game = GAMES[record.game]
    count = last_move(document, record, at, "--at")
    try:
        states = record.replay(game)
        state = next(states)
        found, since = game.position(state), 0
        for number in range(1, count + 1):
            next(states)
            with suppress(ValueError):  # there is no position within an action or after the end
                found, since = game.position(state), number
    except NotationError as error:
        raise document.bad(error) from None
    changed = {name: value for name, value in record.options.items() if value != rule_options(game, {}).get(name)}
    if since == count and not changed:
        return write_yaml(found)
    options = {"options": changed} if changed else {}
    return write_yaml({**options, "position": found, "moves": record.moves[since:count]})


def load_position(path: Path) -> tuple[Game[Any, Any], Any]:
    """Load a state from a file with a position, or with a position and moves, such as a record or a scenario."""
    document = Document(path)
    try:
        parts = Reader(document.data).parts()
        wrapped = "position" in parts
        data = parts["position"].value if wrapped else document.data
        name = Reader(data, ("position",) if wrapped else ()).parts()
        if "game" not in name:
            raise NotationError((), "a position needs the key 'game'")
        game = GAMES[name["game"].one_of(GAMES, "a known game")]
        options = read_options(game, parts["options"].mapping() if wrapped and "options" in parts else {})
        try:
            state = game.from_position(data, options)
        except NotationError as error:
            raise error.inside("position") if wrapped else error from None
        for move in parts["moves"].items() if wrapped and "moves" in parts else []:
            try:
                play(game, state, move.text())
            except Refused as refused:
                raise move.wrong(f"{move.value!r} is refused: {refused}") from None
    except NotationError as error:
        raise document.bad(error) from None
    return game, state


def menu_for_counting(path: Path, game: Game[Any, Any], every: int) -> Callable[[Any], list[int]]:
    """Return the function that lists the moves to count: all, or only every Nth point and angle of the lattice."""
    if every == 1:
        return whole_menu
    if not isinstance(game, Countable):
        raise BadFile(f"{path}: {game.name} has no lattice, so --coarse does not apply")
    return lambda state: game.coarse(state, every)


def count_lines(path: Path, depth: int, divide: bool, every: int, out: Console) -> None:
    """Print perft: the number of lines of play at each depth and, with `divide`, per first move."""
    game, state = load_position(path)
    menu_of = menu_for_counting(path, game, every)
    for now in range(1, depth + 1):
        begin = perf_counter()
        lines = perft(state, now, menu_of)
        seconds = perf_counter() - begin
        out.print(f"depth {now}: {lines} lines, {seconds:.2f} s", highlight=False)
    if divide:
        for action in sorted(menu_of(state)):
            after = state.copy()
            after.apply(action)
            out.print(f"  {game.write(state, action)}: {perft(after, depth - 1, menu_of)}", highlight=False)
