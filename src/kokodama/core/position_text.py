"""Formats positions for people: one line for `repr`, and for `str` YAML that reads back as the same mapping."""

import json
import re
from collections.abc import Mapping
from typing import Any

from kokodama.core.game import State, View
from kokodama.core.seat_letters import letter

PLAIN = re.compile(r"[a-zA-Z][a-zA-Z_]*(-[a-z0-9]+)*")
RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "Y", "N"}  # not strings in YAML


def state_line(game: str, state: State, round_number: int) -> str:
    """Describe a state in one line."""
    scores, seat = state.scores(), state.to_act()
    turn = "over" if seat is None else f"round {round_number}, {letter(seat)} to act"
    return f"<{game} with {len(scores)} players, {turn}, scores {scores}>"


def view_line(game: str, view: View) -> str:
    """Describe a view in one line."""
    viewer = "a spectator" if view.seat is None else letter(view.seat)
    seat = view.to_act()
    return f"<{game} as seen by {viewer}, {'over' if seat is None else letter(seat) + ' to act'}>"


def position_text(position: Mapping[str, Any]) -> str:
    """Format a position as readable YAML that parses back to the same mapping."""
    lines = []
    for key, value in position.items():
        if isinstance(value, Mapping) and any(isinstance(part, Mapping) for part in value.values()):
            lines.append(f"{flow(key)}:")
            lines += [f"  {flow(name)}: {flow(part)}" for name, part in value.items()]
        else:
            lines.append(f"{flow(key)}: {flow(value)}")
    return "\n".join(lines)


def flow(value: Any) -> str:
    """Format a value in YAML's flow style, without quotes around plain words."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    if isinstance(value, str) and PLAIN.fullmatch(value) and value not in RESERVED:
        return value
    return json.dumps(value, ensure_ascii=False)
