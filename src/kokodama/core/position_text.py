"""A position as text for people: one line for `repr`, and YAML for `str` that reads back as the same mapping."""

import json
import re
from collections.abc import Mapping
from typing import Any

from kokodama.core.game import State, View
from kokodama.core.seat_letters import letter

PLAIN = re.compile(r"[a-zA-Z][a-zA-Z_]*(-[a-z0-9]+)*")
RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "Y", "N"}  # would not read back as texts


def state_line(game: str, state: State, round_number: int) -> str:
    """A state in one line."""
    scores, seat = state.scores(), state.to_act()
    turn = "over" if seat is None else f"round {round_number}, {letter(seat)} to act"
    return f"<{game} with {len(scores)} players, {turn}, scores {scores}>"


def view_line(game: str, view: View) -> str:
    """A view in one line."""
    viewer = "a spectator" if view.seat is None else letter(view.seat)
    seat = view.to_act()
    return f"<{game} as seen by {viewer}, {'over' if seat is None else letter(seat) + ' to act'}>"


def position_text(position: Mapping[str, Any]) -> str:
    """Write a position so that a person can read it and a YAML reader gives the same mapping."""
    lines = []
    for key, value in position.items():
        if isinstance(value, Mapping) and any(isinstance(part, Mapping) for part in value.values()):
            lines.append(f"{flow(key)}:")
            lines += [f"  {flow(name)}: {flow(part)}" for name, part in value.items()]
        else:
            lines.append(f"{flow(key)}: {flow(value)}")
    return "\n".join(lines)


def flow(value: Any) -> str:
    """A value in YAML's flow style; words stay without quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    if isinstance(value, str) and PLAIN.fullmatch(value) and value not in RESERVED:
        return value
    return json.dumps(value, ensure_ascii=False)
