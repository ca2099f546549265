"""Describes how an observation is laid out: named fields in order, with their bounds and meaning."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Field:
    """Numbers of an observation that belong together and have the same bounds."""

    name: str
    size: int
    high: float
    about: str
    low: float = 0.0


class Layout:
    """The fields of the table, then a block of fields per seat, starting with the viewer's own."""

    def __init__(self, table: Sequence[Field], seat: Sequence[Field], players: int) -> None:
        self.table = table
        self.seat = seat
        self.players = players
        self.block = sum(field.size for field in seat)
        self.first_block = sum(field.size for field in table)
        self.size = self.first_block + players * self.block
        self.starts = dict(offsets(table)) | dict(offsets(seat))

    def bounds(self) -> tuple[Floats, Floats]:
        """Return the lower and upper bound of every number."""
        fields = [*self.table, *(field for _ in range(self.players) for field in self.seat)]
        low = np.concatenate([np.full(field.size, field.low, np.float32) for field in fields])
        high = np.concatenate([np.full(field.size, field.high, np.float32) for field in fields])
        return low, high

    def at(self, name: str, seat: int | None = None) -> int:
        """Return where a field begins; for a field of a seat's block, `seat` counts clockwise from the viewer."""
        start = self.starts[name]
        return start if seat is None else self.first_block + seat * self.block + start

    def markdown(self) -> str:
        """Return the tables of docs/research.md."""
        lines: list[str] = []
        for title, fields in (("table", self.table), ("each seat", self.seat)):
            lines += [f"| {title} | from | numbers | range | meaning |", "| --- | ---: | ---: | --- | --- |"]
            for field in fields:
                span = f"{field.low:g} … {field.high:g}"
                lines.append(f"| `{field.name}` | {self.starts[field.name]} | {field.size} | {span} | {field.about} |")
            lines.append("")
        return "\n".join(lines)


def offsets(fields: Sequence[Field]) -> Iterator[tuple[str, int]]:
    """Return where each field begins."""
    start = 0
    for field in fields:
        yield field.name, start
        start += field.size
