"""Scenarios, test cases written as data: a position, moves, and what is expected after them (docs/notation.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kokodama.core.abilities import facts_of, is_unordered
from kokodama.core.game import Game, read_options
from kokodama.core.notation import Key, NotationError, Reader, did_you_mean
from kokodama.core.refusal import Refusal
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import judge_move, menu_texts, scores_by_letter

KEYS = ("id", "title", "rule", "options", "position", "moves", "expect")
COMMON = ("scores", "turn", "legal", "legal_has", "legal_lacks", "refused", "refused_all", "over", "winners")


@dataclass(frozen=True)
class Scenario:
    """One scenario. Its outline has been checked; the position is left for the game to read."""

    id: str
    title: str
    rule: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    moves: list[str]
    expect: Mapping[str, Any]


def read_scenario(reader: Reader) -> Scenario:
    """Parse one scenario. Raises NotationError, which says what is wrong and where."""
    parts = reader.keys(KEYS)
    for key in ("id", "position", "expect"):
        if key not in parts:
            raise reader.wrong(f"a scenario needs the key {key!r}")
    parts["position"].parts()
    return Scenario(
        parts["id"].text(),
        parts["title"].text() if "title" in parts else "",
        parts["rule"].text() if "rule" in parts else "",
        parts["options"].mapping() if "options" in parts else {},
        parts["position"].value,
        [move.text() for move in parts["moves"].items()] if "moves" in parts else [],
        read_expect(parts["expect"]),
    )


def read_expect(reader: Reader) -> Mapping[str, Any]:
    """Check the form of what is expected."""
    parts = reader.parts()
    for key in ("legal", "legal_has", "legal_lacks", "winners", "refused_all"):
        if key in parts:
            for item in parts[key].items():
                item.text()
    return reader.mapping()


def check(game: Game[Any, Any], scenario: Scenario) -> str | None:
    """Replay a scenario and return None if it holds, else what differed. Raises NotationError if it cannot be read."""
    options = read_options(game, scenario.options)
    try:
        state = game.from_position(scenario.position, options)
    except NotationError as error:
        raise error.inside("position") from None
    refused = scenario.expect.get("refused")
    if refused is not None and not scenario.moves:
        return f"no move that could be refused with {refused}"
    for number, text in enumerate(scenario.moves):
        before = facts_of(game, state)
        action = judge_move(game, state, text)
        if isinstance(action, Refusal):
            if number + 1 < len(scenario.moves) or refused is None:
                return f"move {number + 1}, {text!r}, was refused: {action}"
            if action.code != refused:
                return f"{text!r} was refused with {action.code}, expected {refused}"
            if scenario.expect.get("refused_all", action.codes) != action.codes:
                return f"{text!r} was refused with {action.codes}, expected {scenario.expect['refused_all']}"
            if facts_of(game, state) != before:
                return f"{text!r} was refused but changed something"
        else:
            if number + 1 == len(scenario.moves) and refused is not None:
                return f"{text!r} was accepted, expected {refused}"
            state.apply(action)
    return compare(game, state, scenario.expect)


def compare(game: Game[Any, Any], state: Any, expect: Mapping[str, Any]) -> str | None:
    """The first difference between a state and what is expected."""
    to_act = state.to_act()
    facts: dict[str, Any] = {
        "scores": scores_by_letter(state),
        "turn": None if to_act is None else letter(to_act),
        "over": state.is_over(),
        "winners": [letter(seat) for seat in state.winners()] if state.is_over() else [],
        **facts_of(game, state),
    }
    for key, wanted in expect.items():
        if key in ("refused", "refused_all"):
            continue
        if key == "legal":
            legal = menu_texts(game, state)
            if sorted(wanted) != legal:
                extra, missing = sorted(set(legal) - set(wanted)), sorted(set(wanted) - set(legal))
                return f"legal: not expected {extra}, missing {missing}"
        elif key in ("legal_has", "legal_lacks"):
            for text in wanted:  # judged one by one, as a legal move may be missing from the menu
                if isinstance(judge_move(game, state, text), Refusal) == (key == "legal_has"):
                    return f"{text!r} is {'not ' if key == 'legal_has' else ''}legal"
        elif key not in facts:
            raise NotationError(("expect", key), f"unknown key {key!r}{did_you_mean(key, [*COMMON, *facts])}")
        else:
            difference = differs(facts[key], wanted, key, ("expect", key), game)
            if difference:
                return difference
    return None


def differs(fact: Any, wanted: Any, name: str, path: tuple[str | int, ...], game: Game[Any, Any]) -> str | None:
    """How a fact differs from what is wanted: only what is written is compared, unordered lists in any order."""
    if isinstance(wanted, Mapping) and isinstance(fact, Mapping):
        for written, part in wanted.items():
            is_number = written not in fact and str(written).isdigit()
            key: Any = Key(written) if is_number else written  # JSON writes numeric keys as strings
            if key not in fact:
                raise NotationError((*path, key), f"unknown key {key!r}{did_you_mean(key, fact)}")
            difference = differs(fact[key], part, name if is_unordered(game, name) else key, (*path, key), game)
            if difference:
                return difference
        return None
    if is_unordered(game, name) and isinstance(wanted, list) and isinstance(fact, list):
        fact, wanted = sorted(fact), sorted(wanted, key=str)
    if fact != wanted:
        where = ".".join(str(part) for part in path[1:])
        return f"{where} is {fact!r}, expected {wanted!r}"
    return None
