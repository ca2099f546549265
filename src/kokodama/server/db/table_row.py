"""The type of a row of `tables`, as it is in memory: schema.py explains the columns."""

from typing import Any, TypedDict


class TableStart(TypedDict):
    """How a table begins: what its log is applied to."""

    id: str
    game: str
    version: str
    options: dict[str, Any]
    wished: dict[str, Any] | None
    position: dict[str, Any]
    seed: str
    seed_chosen: bool
    seats: list[dict[str, Any]]
    clock: dict[str, Any]
    created: float


class TableRow(TableStart, total=False):
    """A whole row; tools that make a table by hand may leave out the rest."""

    hints: bool
    public: bool
    creator: str
    watch: str
    rematch: str | None
    trouble: str | None
    revision: int
