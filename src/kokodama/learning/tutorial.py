"""Tutorials: real positions and real moves, judged by the engine, one idea per step.

A game with a `tutorial` module names the package that contains its `tutorial.yaml`.

No progress is stored here: a step is a position, and the client knows which one comes next.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from kokodama.core.abilities import imagined
from kokodama.core.chance import Chance
from kokodama.core.game import rule_options
from kokodama.core.messages import N_
from kokodama.core.notation import Reader
from kokodama.core.parts import part_of
from kokodama.core.refusal import Refusal
from kokodama.core.scenario import compare
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from kokodama.learning.rulebook import on_one_line
from kokodama.tables.entries import Entry, Move
from kokodama.tables.seat import BOT, HUMAN, Seat
from kokodama.tables.table import Setup, Table
from kokodama.tables.table_update import table_update

LEARNER = 0
YOU = N_("You")
NOT_YET = N_("You can do that, but this step is about something else.")
FEWER = N_("You can do that, but another move scores more points.")
OTHERS = ("Ben", "Cleo", "Dana", "Emil")
STEP_KEYS = (
    "id",
    "rule",
    "position",
    "moves",
    "wanted",
    "example",
    "wrong",
    "point",
    "title",
    "text",
    "task",
    "hint",
    "well",
)
WANTED_KEYS = ("kind", "moves", "points", "expect", "refused")

Texts = Mapping[str, str]  # by language


@dataclass(frozen=True)
class Step:
    """One idea: a position, a text, and the moves that show that it was understood."""

    id: str
    rule: str  # where to read more
    position: Mapping[str, Any]
    moves: list[str]  # played before the learner's turn
    wanted: Mapping[str, Any]
    example: str  # a move that completes the step
    wrong: Mapping[str, str]  # a move that the judge refuses here, and its code
    point: list[str]  # the cards and spaces to point at
    title: Texts
    text: Texts
    task: Texts  # what to do now, in one sentence
    hint: Texts
    well: Texts  # shown when the step is done


@dataclass(frozen=True)
class Tutorial:
    """The steps of one game, and the position from which the learner plays on."""

    game: str
    title: Texts
    steps: list[Step]
    end: Texts
    final: Mapping[str, Any]  # the position of that game
    bot: str


@cache
def tutorial(game: str) -> Tutorial:
    """Return the tutorial of a game. Raises NotationError, with its place, for a mistake in the file."""
    folder = part_of(GAMES[game], "tutorial")
    if folder is None:
        raise ValueError(f"{game} has no tutorial")
    source = files(folder).joinpath("tutorial.yaml").read_text(encoding="utf-8")
    parts = Reader(yaml.safe_load(source)).keys(("title", "steps", "end", "game"))
    final = parts["game"].keys(("position", "bot"))
    return Tutorial(
        game,
        texts(parts["title"]),
        [read_step(step) for step in parts["steps"].items()],
        texts(parts["end"]),
        {"game": game, **final["position"].mapping()},
        final["bot"].text(),
    )


def read_step(reader: Reader) -> Step:
    """Read one step; only `moves` and `point` are optional."""
    parts = reader.keys(STEP_KEYS)
    for key in STEP_KEYS:
        if key not in parts and key not in ("moves", "point"):
            raise reader.wrong(f"the key {key!r} is missing")
    parts["wanted"].keys(WANTED_KEYS)
    wrong = parts["wrong"].keys(("move", "code"))
    return Step(
        parts["id"].text(),
        parts["rule"].text(),
        parts["position"].mapping(),
        [move.text() for move in parts["moves"].items()] if "moves" in parts else [],
        parts["wanted"].mapping(),
        parts["example"].text(),
        {key: part.text() for key, part in wrong.items()},
        [one.text() for one in parts["point"].items()] if "point" in parts else [],
        *(texts(parts[key]) for key in ("title", "text", "task", "hint", "well")),
    )


def texts(reader: Reader) -> Texts:
    """Read a text, which is required in every language."""
    parts = reader.keys(LANGUAGES)
    for code in LANGUAGES:
        if code not in parts:
            raise reader.wrong(f"the language {code!r} is missing")
    return {code: on_one_line(part.text()) for code, part in parts.items()}


def seats_of(game: str, position: Mapping[str, Any]) -> int:
    """Return the number of players of a position."""
    rules = GAMES[game]
    return len(rules.from_position(position, rule_options(rules, {})).scores())


def step_table(lesson: Tutorial, step: Step, you: str, after: str | None = None) -> Table:
    """Return the table of a step on the learner's turn, or after their legal move."""
    game = GAMES[lesson.game]
    position = {"game": lesson.game, **step.position}
    seats = [Seat(LEARNER, HUMAN, None, you)]
    seats += [
        Seat(number, BOT, None, OTHERS[number - 1], lesson.bot) for number in range(1, seats_of(lesson.game, position))
    ]
    table = Table(game, Setup(game.name, game.version, rule_options(game, {}), position), seats)
    for number, move in enumerate(step.moves, 1):
        table.add(Entry(number, table.to_act(), Move(move), 0.0))
    if after is not None and not isinstance(action := table.judge(LEARNER, after), Refusal):
        table.add(Entry(table.number + 1, LEARNER, Move(game.write(table.state, action), action), 0.0))
    return table


def language_for(lesson: Tutorial, code: str) -> Language:
    """Return a language with the names at the tutorial's table."""
    messages = GAMES[lesson.game].messages
    names = {chr(66 + number): name for number, name in enumerate(OTHERS)}
    return Language(code, messages, {"A": Language(code, messages).say(YOU), **names})


def step_update(table: Table, since: int | None, language: Language) -> dict[str, Any]:
    """Return the update that a listener at a real table would be sent."""
    return {"type": "news", "table": "tutorial", **table_update(table, LEARNER, since, language)}


def describe_tutorial(lesson: Tutorial, code: str) -> dict[str, Any]:
    """Return all steps, with everything needed to draw them."""
    language = language_for(lesson, code)
    you = language.say(YOU)
    steps = [
        {
            "number": number,
            "id": step.id,
            "rule": step.rule,
            "title": step.title[code],
            "text": step.text[code],
            "task": step.task[code],
            "hint": step.hint[code],
            "point": step.point,
            "example": step.example,
            "refusal_wanted": step.wanted.get("refused"),
            "news": step_update(step_table(lesson, step, you), 0, language),
        }
        for number, step in enumerate(lesson.steps, 1)
    ]
    return {"game": lesson.game, "title": lesson.title[code], "steps": steps, "end": lesson.end[code]}


def try_move(lesson: Tutorial, step: Step, move: str, code: str) -> dict[str, Any]:
    """Judge the learner's move, and say whether it is what the step asks for."""
    language = language_for(lesson, code)
    table = step_table(lesson, step, language.say(YOU))
    action = table.judge(LEARNER, move)
    if isinstance(action, Refusal):
        done = step.wanted.get("refused") in action.codes
        reason = {"code": action.code, "codes": action.codes, "rule": action.rule, "text": language.refusal(action)}
        return {
            "type": "refused",
            **reason,
            "done": done,
            "said": step.well[code] if done else step.hint[code],
        }
    before, number = table.state.scores()[LEARNER], table.number
    table.add(Entry(number + 1, LEARNER, Move(table.game.write(table.state, action), action), 0.0))
    done = fulfils(step, table, table.state.scores()[LEARNER] - before)
    almost = fulfils(replace(step, wanted={**step.wanted, "points": 0}), table, 0)
    said = step.well[code] if done else f"{language.say(FEWER if almost else NOT_YET)} {step.hint[code]}"
    return {"type": "accepted", "news": step_update(table, number, language), "done": done, "said": said}


def fulfils(step: Step, table: Table, points: int) -> bool:
    """Whether the last move completes a step: all of its conditions must hold."""
    wanted, move = step.wanted, table.record.moves[-1]
    if "refused" in wanted:
        return False
    return (
        ("moves" not in wanted or move in wanted["moves"])
        and ("kind" not in wanted or f"{move} ".startswith(f"{wanted['kind']} "))
        and points >= wanted.get("points", 0)
        and ("expect" not in wanted or compare(table.game, table.state, wanted["expect"]) is None)
    )


def final_position(lesson: Tutorial, seed: int) -> dict[str, Any]:
    """Return the position of the game that ends the tutorial; the cards the learner cannot see are dealt anew."""
    game = GAMES[lesson.game]
    state = game.from_position(lesson.final, rule_options(game, {}))
    return game.position(imagined(game, game.view(state, LEARNER), Chance(seed)))
