"""Records which version of each bot played; a measurement of strength means nothing without it."""

from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any

from kokodama import __version__
from kokodama.bots.registry import make_bot, own_bots
from kokodama.games import GAMES


def bot_version(game: str, name: str) -> str:
    """Return the version a bot declares, or that of the package it comes from."""
    declared = getattr(make_bot(game, name), "version", None)
    if declared is not None:
        return str(declared)
    if name not in own_bots(game):
        for entry in entry_points(group="kokodama.bots", name=f"{game}.{name}"):
            if entry.dist is not None:
                return f"{entry.dist.name} {entry.dist.version}"
    return f"kokodama {__version__}"


def versions(game: str, bots: Sequence[str]) -> dict[str, Any]:
    """Return the versions of the rules and of each bot."""
    return {"rules": f"{game} {GAMES[game].version}", "bots": {name: bot_version(game, name) for name in bots}}
