"""Golden files: whole games told to the last word, perft counts, and records of every way a game can end.

`make golden` writes them anew. Look at the difference before you commit it: it says what a change really changed.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from kokodama.arena.match import play_match
from kokodama.bots.registry import BOTS
from kokodama.cli.files import write_yaml
from kokodama.core.chance import Chance
from kokodama.core.game import letter, read_options
from kokodama.core.play import menu_texts, perft, scores_by_letter
from kokodama.core.record import Record
from kokodama.games import GAMES
from kokodama.language.language import Language

HERE = Path(__file__).parent
KOKOPELLI = GAMES["kokopelli"]
WAYS = ("draw", "hunter", "empty-hand", "eagle-feather", "lizard", "game-end-tiles", "shared-win")


def random_record(seats: int, seed: int, bot: str, options: dict[str, Any]) -> Record:
    """A game of bots."""
    bots = [BOTS["kokopelli"][bot]() for _ in range(seats)]
    return play_match(KOKOPELLI, bots, seed, 0, read_options(KOKOPELLI, options))[1]


def playthrough(seats: int) -> str:
    """A whole game: what is asked, what is legal, what is done, and what each listener hears."""
    record = random_record(seats, 100 + seats, "random", {"types": 8 + seats})
    english = Language("en", KOKOPELLI.words)
    lines = [f"# A random game for {seats}, told to the last word.", write_yaml(record.position)]
    states = record.replay(KOKOPELLI)
    for ply, (text, state) in enumerate(zip(record.moves, states, strict=False)):
        question = KOKOPELLI.question(state)
        assert question is not None
        seat = letter(question.seat)
        scores = " ".join(f"{name} {points}" for name, points in scores_by_letter(state).items())
        lines.append(f"{ply}. {seat} {question.kind} | {scores} | {english.question(question.kind, question.values)}")
        lines.append("  legal: " + ", ".join(menu_texts(KOKOPELLI, state)))
        lines.append("  move: " + text)
        for event in KOKOPELLI.narrate(state, KOKOPELLI.read(state, text)):
            public = english.event(event.told_to(None))
            private = english.event(event.told_to(event.seat))
            lines.append("  all hear: " + public)
            if private != public:
                lines.append(f"  {seat} hears: " + private)
    lines.append(f"result: {record.result}")
    return "\n".join(lines) + "\n"


def perft_positions() -> Iterator[tuple[str, dict[str, Any]]]:
    """Positions from the middle of games with different sets and numbers of players."""
    for number in range(9):
        seats = 2 + number % 3
        chance = Chance(number, 42)
        options = read_options(KOKOPELLI, {"types": 10 + number // 3})
        state = KOKOPELLI.start(seats, chance, options)
        state.play_out(chance, 25 + 7 * number)
        while KOKOPELLI.facts(state)["phase"] != "action":
            state.apply(chance.choice(state.legal()))
        yield f"{seats} players, {10 + number // 3} types, round {state.round}", KOKOPELLI.position(state)


def perft_file() -> str:
    """Counts of lines of play, by depth."""
    cases = []
    for name, position in perft_positions():
        state = KOKOPELLI.from_position(position, {})
        cases.append({"name": name, "counts": [perft(state, depth) for depth in (1, 2, 3, 4)], "position": position})
    return write_yaml(cases)


def ways_it_ended(record: Record) -> set[str]:
    """What made the last round the last, and whether the win was shared."""
    ways: set[str] = set()
    states = record.replay(KOKOPELLI)
    for text, state in zip(record.moves, states, strict=False):
        events = KOKOPELLI.narrate(state, KOKOPELLI.read(state, text))
        for before, event in pairwise(events):
            if event.kind == "end-near":
                way = event.values["cause"]
                if way == "empty-pile":
                    way = before.values["cause"]
                    if way == "action":
                        way = "hunter" if before.values["count"] == 2 else "draw"
                ways.add(way)
    if record.result and len(record.result["winners"]) > 1:
        ways.add("shared-win")
    return ways


def records() -> dict[str, str]:
    """One whole record per way a game can end, with two to four players."""
    found: dict[str, str] = {}
    for seed in range(3000):
        seats = 2 + seed % 3
        record = random_record(seats, seed, "random" if seed % 2 else "greedy", {})
        for way in ways_it_ended(record):
            name = f"{way}-{seats}-players.yaml"
            needed = not any(known.startswith(way) for known in found)
            if needed:
                found[name] = write_yaml(record.mapping())
        if len(found) == len(WAYS):
            break
    return found


def files() -> dict[Path, str]:
    """All golden files with what they should hold."""
    wanted = {HERE / "playthroughs" / f"kokopelli-{seats}.txt": playthrough(seats) for seats in (2, 3, 4)}
    wanted[HERE / "perft" / "kokopelli.yaml"] = perft_file()
    return wanted


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    for old in (HERE / "records").glob("*.yaml"):
        old.unlink()
    for name, text in records().items():
        (HERE / "records" / name).write_text(text, encoding="utf-8")
