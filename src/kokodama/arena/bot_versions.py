"""Which bots played: a figure of strength means nothing without it."""

from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any

from kokodama import __version__
from kokodama.bots.registry import make_bot, own_bots
from kokodama.games import GAMES


def bot_version(game: str, name: str) -> str:
    """What a bot says of itself, or the version of the package it comes from."""
    said = getattr(make_bot(game, name), "version", None)
    if said is not None:
        return str(said)
    if name not in own_bots(game):
        for entry in entry_points(group="kokodama.bots", name=f"{game}.{name}"):
            if entry.dist is not None:
                return f"{entry.dist.name} {entry.dist.version}"
    return f"kokodama {__version__}"


def versions(game: str, bots: Sequence[str]) -> dict[str, Any]:
    """What was measured: rules and bots."""
    return {"rules": f"{game} {GAMES[game].version}", "bots": {name: bot_version(game, name) for name in bots}}
