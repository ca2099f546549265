"""Play many games between bots: how long they are, who wins them, how they end.

`charts` (needs the extra `arena`) and `wilson` (the interval of a share) are public, and loaded on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kokodama.arena import charts
    from kokodama.arena.summary import wilson

__all__ = ["charts", "wilson"]


def __getattr__(name: str) -> Any:
    """Load a public name on first use."""
    if name == "wilson":
        return import_module("kokodama.arena.summary").wilson
    if name == "charts":
        return import_module("kokodama.arena.charts")
    raise AttributeError(f"module 'kokodama.arena' has no attribute {name!r}")
