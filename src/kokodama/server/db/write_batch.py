"""The writes of one transaction: entries of many tables, of which each goes in or not, and new rows."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import JSON, Table

from kokodama.tables.entries import Claim, Entry


@dataclass(frozen=True)
class Summary:
    """The columns of a table's row that repeat what its entries say."""

    status: str
    number: int
    bot_to_act: bool
    to_act: str | None
    deadline: float | None
    updated: float
    result: dict[str, Any] | None = None


@dataclass(frozen=True)
class CommandKey:
    """The idempotency key of a command: its player, the key they chose, and a digest of its content."""

    player: str
    key: str
    digest: str


@dataclass
class Waiting:
    """An entry that waits to be written."""

    table: str
    entry: Entry
    key: CommandKey | None
    summary: Summary
    done: asyncio.Future[bool]

    @property
    def claim(self) -> tuple[int | None, str | None] | None:
        """The seat that is claimed by the entry, and its player."""
        content = self.entry.content
        return (self.entry.seat, content.player) if isinstance(content, Claim) else None


@dataclass
class Rows:
    """New rows that wait to be written."""

    rows: Sequence[tuple[Table, Mapping[str, Any] | Sequence[Mapping[str, Any]]]]
    done: asyncio.Future[bool]


Work = Waiting | Rows
Written = set[tuple[str, int]]  # table and number of every entry that went in


class StoreUnavailable(Exception):
    """The database could not be used; nothing was acknowledged."""


class RowRejected(Exception):
    """The database does not accept a row: it exists already, or violates a constraint."""


def fail(batch: Sequence[Work], error: Exception) -> None:
    """Fail all writes of a batch that are still waiting."""
    for one in batch:
        if not one.done.done():
            one.done.set_exception(error)


def entry_values(one: Waiting) -> tuple[Any, ...]:
    """An entry as a row, in the order of ENTRY_COLUMNS."""
    entry, key = one.entry, one.key
    known = (None, None, None) if key is None else (key.key, key.player, key.digest)
    return (one.table, entry.number, entry.kind, entry.seat, json.dumps(entry.content.data()), entry.at, *known)


ENTRY_COLUMNS = ("table_id", "number", "kind", "seat", "data", "at", "key", "player", "digest")


def summary_values(summary: Summary) -> tuple[Any, ...]:
    """A summary as values, in the order of SUMMARY_COLUMNS."""
    result = None if summary.result is None else json.dumps(summary.result)
    return (
        *(summary.status, summary.number, summary.bot_to_act, summary.to_act),
        *(summary.deadline, summary.updated, result),
    )


SUMMARY_COLUMNS = ("status", "number", "bot_to_act", "to_act", "deadline", "updated", "result")


def rows_of(work: Rows) -> list[tuple[Table, list[str], list[tuple[Any, ...]]]]:
    """New rows as column names and plain values; JSON is encoded as text."""
    result = []
    for table, given in work.rows:
        rows = [given] if isinstance(given, Mapping) else list(given)
        if not rows:
            continue
        names = list(rows[0])
        as_json = {name for name in names if isinstance(table.c[name].type, JSON)}
        values = [
            tuple(json.dumps(row[name]) if name in as_json and row[name] is not None else row[name] for name in names)
            for row in rows
        ]
        result.append((table, names, values))
    return result
