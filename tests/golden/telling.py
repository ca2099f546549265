"""What the golden files of all games share: playing a game, writing it down, and counting lines of play."""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from kokodama.arena.match import play_numbered
from kokodama.bots.registry import make_bot
from kokodama.cli.files import write_yaml
from kokodama.core.abilities import narrate
from kokodama.core.game import Game, read_options
from kokodama.core.record import Record
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import menu_texts, perft, scores_by_letter
from kokodama.language.language import Language

MANY = 100  # moves; for longer menus only the number and a checksum are written


def bots_record(game: Game[Any, Any], seats: int, seed: int, bot: str, options: dict[str, Any]) -> Record:
    """Return the record of a game between bots."""
    bots = [make_bot(game.name, bot) for _ in range(seats)]
    return play_numbered(game, bots, seed, 0, read_options(game, options))[1]


def legal_line(game: Game[Any, Any], state: Any) -> str:
    """Return the legal moves on one line, or their number and checksum."""
    texts = menu_texts(game, state)
    if len(texts) <= MANY:
        return ", ".join(texts)
    return f"{len(texts)} moves, checksum {crc32(','.join(texts).encode())}"


def told(game: Game[Any, Any], record: Record, title: str) -> str:
    """Return a whole game as text: each question, the legal moves, the move played, and what each listener is sent."""
    english = Language("en", game.messages)
    lines = [f"# {title}", write_yaml(record.position)]
    states = record.replay(game)
    for ply, (text, state) in enumerate(zip(record.moves, states, strict=False)):
        question = game.question(state)
        assert question is not None
        seat = letter(question.seat)
        scores = " ".join(f"{name} {points}" for name, points in scores_by_letter(state).items())
        lines.append(f"{ply}. {seat} {question.kind} | {scores} | {english.question(question.kind, question.values)}")
        lines.append("  legal: " + legal_line(game, state))
        lines.append("  move: " + text)
        for event in narrate(game, state, game.read(state, text)):
            public = english.event(event.for_seat(None))
            private = english.event(event.for_seat(event.seat))
            lines.append("  all hear: " + public)
            if private != public:
                lines.append(f"  {seat} hears: " + private)
    lines.append(f"result: {record.result}")
    return "\n".join(lines) + "\n"


def counts(game: Game[Any, Any], case: dict[str, Any]) -> list[int]:
    """Return the number of lines of play by depth for a perft case; `coarse` thins the lattice of Kodama."""
    state = game.from_position(case["position"], {})
    every = case.get("coarse")
    if every is None:
        return [perft(state, depth) for depth in case["depths"]]
    thinned: Any = game
    return [perft(state, depth, lambda state: thinned.coarse(state, every)) for depth in case["depths"]]


def perft_file(game: Game[Any, Any], cases: Sequence[dict[str, Any]]) -> str:
    """Return the cases with their counts, as text."""
    rows = []
    for case in cases:
        head = {key: case[key] for key in case if key != "position"}
        rows.append({**head, "counts": counts(game, case), "position": case["position"]})
    return write_yaml(rows)
