"""Interfaces for research: arrays, PettingZoo, Gymnasium and OpenSpiel. Needs the extra `research`.

The names below are public (docs/research.md). They are loaded on first use, because each interface needs its own
packages.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kokodama.research import gymnasium_env, kodama_v1, kokopelli_v1, openspiel_game
    from kokodama.research.arrays import make_arrays

__all__ = ["gymnasium_env", "kodama_v1", "kokopelli_v1", "make_arrays", "openspiel_game"]


def __getattr__(name: str) -> Any:
    """Load a public name on first use."""
    if name not in __all__:
        raise AttributeError(f"module 'kokodama.research' has no attribute {name!r}")
    if name == "make_arrays":
        return import_module("kokodama.research.arrays").make_arrays
    return import_module(f"kokodama.research.{name}")
