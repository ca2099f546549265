"""Rows as they are stored, readable even if their JSON is broken."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import JSON, Column, Connection, Table, Text, cast, inspect, select

CHUNK = 500  # rows in memory


@dataclass
class RawRow:
    """A row; columns whose JSON cannot be read are in `broken`, as text, and None in `values`."""

    values: dict[str, Any]
    broken: dict[str, str] = field(default_factory=dict)


def present_columns(connection: Connection, table: Table) -> list[Column[Any]]:
    """The columns that the database has; that of an older release has fewer."""
    there = {column["name"] for column in inspect(connection).get_columns(table.name)}
    return [column for column in table.columns if column.name in there]


def raw_rows(
    connection: Connection, table: Table, *where: Any, order: Any = None, columns: list[Column[Any]] | None = None
) -> Iterator[RawRow]:
    """Iterate over the rows of a table that meet some conditions, a few hundred in memory at a time."""
    columns = list(table.columns) if columns is None else columns
    documents = [column.name for column in columns if isinstance(column.type, JSON)]
    asked = [cast(column, Text).label(column.name) if column.name in documents else column for column in columns]
    query = select(*asked).where(*where)
    if order is not None:
        query = query.order_by(order)
    found = connection.execute(query, execution_options={"yield_per": CHUNK})
    for row in found.mappings():
        yield read_documents(dict(row), documents)


def read_documents(values: dict[str, Any], documents: list[str]) -> RawRow:
    """Parse the JSON columns of a row, as far as possible."""
    row = RawRow(values)
    for name in documents:
        text = values[name]
        try:
            values[name] = None if text is None else json.loads(text)
        except (ValueError, TypeError):
            row.broken[name] = text if isinstance(text, str) else repr(text)
            values[name] = None
    return row
