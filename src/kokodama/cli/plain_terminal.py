"""A game that brings no terminal of its own: its view as text, its moves as they are written."""

from typing import Any

import yaml
from rich.console import RenderableType
from rich.text import Text

from kokodama.language.language import Language

BEST_PAID: int | None = None


def draw(view: Any, language: Language) -> RenderableType:
    """What the viewer may know, key by key."""
    return Text(yaml.safe_dump(view.mapping(), sort_keys=False))


def help_lines(view: Any, language: Language) -> tuple[list[str], list[tuple[str, str, str]]]:
    """No help but the menu."""
    return [], []


def menu_rows(view: Any, language: Language) -> list[tuple[str, list[tuple[int, str]]]]:
    """Every move in its own row."""
    return [("", [(action, language.move(view, action))]) for action in view.menu]


def preview(view: Any, language: Language, action: int) -> RenderableType | None:
    """Words say what a move does."""
    return None


def written_out(view: Any, language: Language, typed: str) -> str:
    """The notation is typed as it is."""
    return typed


def all_cards(view: Any, language: Language) -> list[tuple[str, str, str]]:
    """No card is explained."""
    return []
