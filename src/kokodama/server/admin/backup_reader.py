"""A backup, read whole and checked before any of it is used, then asked table by table: backups may be large."""

import gzip
import json
import sqlite3
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kokodama.server.admin.backup import FORMAT, ORDER
from kokodama.server.db.raw_rows import RawRow

NAMES = {table.name: {column.name for column in table.columns} for table in ORDER}


class BadBackup(Exception):
    """The file is not a usable backup."""


class StagedBackup:
    """The rows of a backup in a temporary file of their own; `with StagedBackup(path) as staged`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Self:
        self.folder = tempfile.TemporaryDirectory(prefix="kokodama-")
        self.rows = sqlite3.connect(Path(self.folder.name) / "rows.db")
        try:
            self.load()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Delete the temporary file."""
        self.rows.close()
        self.folder.cleanup()

    def load(self) -> None:
        """Read the whole file. Raises BadBackup for a truncated or foreign one, before anything is restored."""
        self.rows.execute("PRAGMA journal_mode=OFF")
        self.rows.execute("PRAGMA synchronous=OFF")
        self.rows.execute("CREATE TABLE staged (kind TEXT, owner TEXT, place INTEGER, row TEXT)")
        try:
            with gzip.open(self.path, "rt", encoding="utf-8", errors="surrogatepass") as file:
                if json.loads(file.readline()).get("format") != FORMAT:
                    raise BadBackup(f"{self.path}: not a backup made by kokodama")
                self.rows.executemany("INSERT INTO staged VALUES (?, ?, ?, ?)", map(self.staged_line, file))
        except (OSError, EOFError, ValueError, AttributeError, KeyError, TypeError, zlib.error) as error:
            raise BadBackup(f"{self.path}: cannot be read: {error}") from None
        self.rows.execute("CREATE INDEX by_owner ON staged (kind, owner, place)")
        self.rows.commit()

    def staged_line(self, line: str) -> tuple[str, str, int, str]:
        """A line of the backup as a row: its kind, the table or player it belongs to, its place among those."""
        name, row, *_ = json.loads(line)
        if name not in NAMES:
            raise BadBackup(f"{self.path}: unknown table {name!r}")
        owner = row["id"] if name in ("players", "tables") else row["table_id"]
        place = row["id"] if name == "chat" else row.get("number", 0)
        return name, str(owner), int(place), line

    def of(self, kind: str, owner: str) -> list[RawRow]:
        """The rows that belong to a table, in their order, with the columns this program knows."""
        found = self.rows.execute(
            "SELECT row FROM staged WHERE kind = ? AND owner = ? ORDER BY place, rowid", (kind, owner)
        )
        return [read_row(kind, text) for (text,) in found]

    def all(self, kind: str) -> Iterator[RawRow]:
        """All rows of a kind."""
        for (text,) in self.rows.execute("SELECT row FROM staged WHERE kind = ? ORDER BY owner", (kind,)):
            yield read_row(kind, text)

    def tables(self) -> list[str]:
        """The names of all tables of the backup, in the order in which a server locks them."""
        return [
            id for (id,) in self.rows.execute("SELECT DISTINCT owner FROM staged WHERE kind = 'tables' ORDER BY owner")
        ]


def read_row(kind: str, text: str) -> RawRow:
    """Parse a line as a row."""
    _, values, *more = json.loads(text)
    known: dict[str, Any] = {name: value for name, value in values.items() if name in NAMES[kind]}
    return RawRow(known, more[0] if more else {})
