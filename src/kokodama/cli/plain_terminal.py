"""Shows a game that has no terminal module of its own: its view as text, its moves in the notation."""

from collections.abc import Collection, Sequence
from typing import Any

import yaml
from rich.console import RenderableType
from rich.text import Text

from kokodama.core.seat_letters import letter
from kokodama.language.language import Language

BEST_PAID: int | None = None
DETAILS: Collection[str] = ()
WARNINGS: Collection[str] = ()


SHOWN_ELSEWHERE = ("game", "seat", "legal")  # by the prompt and the menu


def draw(view: Any, language: Language) -> RenderableType:
    """Show the view as YAML, without what the person sees anyway."""
    shown = {name: value for name, value in view.mapping().items() if name not in SHOWN_ELSEWHERE}
    return Text(yaml.safe_dump(shown, sort_keys=False, allow_unicode=True, default_flow_style=None))


def draw_scores(scores: Sequence[int]) -> RenderableType:
    """Show everybody's points, which a view need not contain."""
    points = {letter(seat): count for seat, count in enumerate(scores)}
    return Text(yaml.safe_dump({"scores": points}, sort_keys=False, default_flow_style=None).rstrip())


def help_lines(view: Any, language: Language) -> tuple[list[str], list[tuple[str, str, str]]]:
    """Return no help: the menu has to do."""
    return [], []


def menu_rows(view: Any, language: Language) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return the moves as a single row without a label."""
    return [("", [(action, language.move(view, action))]) for action in view.menu]


def preview(view: Any, language: Language, action: int) -> RenderableType | None:
    """Return None: there is no preview."""
    return None


def written_out(view: Any, language: Language, typed: str) -> str:
    """Return what was typed, which has to be in the notation."""
    return typed


def all_cards(view: Any, language: Language) -> list[tuple[str, str, str]]:
    """Return no cards."""
    return []
