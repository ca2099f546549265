"""The folder of an arena: the setup, and one line per game, written as soon as the game is over."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kokodama.arena.schedule import Fixture
from kokodama.arena.worker import Result, read_result
from kokodama.cli.files import BadFile, save, write_yaml
from kokodama.core.notation import NotationError

SETUP, RESULTS, RECORDS = "arena.json", "results.jsonl", "records"
Key = tuple[str, int]


class ResultLog:
    """The results so far; kept in a folder, they survive a crash.

    Each line is written at once and in one piece. A last line that a crash has cut off is dropped, and its game is
    played again. A later run can continue in the same folder, also with more games or other numbers of seats, but only
    with the same setup: results of other bots or another seed cannot be compared.
    """

    def __init__(self, folder: Path | None, setup: Mapping[str, Any]) -> None:
        self.folder = folder
        self.results: dict[Key, Result] = {}
        if folder is None:
            return
        if folder.exists() and not folder.is_dir():
            raise BadFile(f"{folder}: not a folder")
        self.path = folder / RESULTS
        if (folder / SETUP).exists():
            check_setup(folder / SETUP, setup)
            self.load()
        elif self.path.exists():
            raise BadFile(f"{folder}: has {RESULTS} but no {SETUP} to go with it; choose another --out")
        else:
            save(folder / SETUP, json.dumps(setup, indent=1) + "\n")

    def load(self) -> None:
        """Read the results of earlier runs."""
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            whole = data[: data.rfind(b"\n") + 1]
            if whole != data:
                os.truncate(self.path, len(whole))
        except OSError as error:
            raise BadFile(f"{self.path}: cannot be read: {error.strerror}") from None
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                result = read_result(json.loads(line))
            except (ValueError, NotationError) as error:
                place = f"{self.path}, line {number}"
                raise BadFile(f"{place}: not a result: {error}. Delete the line to play that game again") from None
            self.results.setdefault((result.series, result.game), result)

    def lacks(self, fixture: Fixture, records: bool) -> bool:
        """Whether a game still has to be played, perhaps again because its record is missing."""
        key = fixture.series, fixture.number
        return key not in self.results or (records and not self.record_path(*key).exists())

    def add(self, played: tuple[Result, Mapping[str, Any] | None]) -> None:
        """Store the result of a game."""
        result, record = played
        key = result.series, result.game
        if record is not None:
            save(self.record_path(*key), write_yaml(record))
        known = self.results.setdefault(key, result)
        if known is not result:
            if known != result:
                where = self.record_path(*key)
                raise BadFile(f"{where}: the game ended differently the first time, so a bot must have changed")
        elif self.folder is not None:
            try:
                with self.path.open("ab", buffering=0) as file:
                    file.write(line_of(result))
            except OSError as error:
                raise BadFile(f"{self.path}: cannot be written: {error.strerror}") from None

    def record_path(self, series: str, game: int) -> Path:
        """Return the path of a game's record."""
        assert self.folder is not None
        return self.folder / RECORDS / series.replace(",", "").replace(" ", "-") / f"{game:06}.yaml"

    def of(self, wanted: Iterable[Fixture]) -> list[Result]:
        """Return the available results of some games, in order."""
        keys = [(fixture.series, fixture.number) for fixture in wanted]
        return [self.results[key] for key in keys if key in self.results]

    def tidy(self) -> None:
        """Sort the lines by game, so that the file is the same however the games were distributed."""
        if self.folder is not None:
            ordered: Sequence[Key] = sorted(self.results, key=lambda key: (key[1], key[0]))
            save(self.path, b"".join(line_of(self.results[key]) for key in ordered).decode())


def line_of(result: Result) -> bytes:
    """Return a result as a line of JSON."""
    return json.dumps(result.mapping(), separators=(",", ":")).encode() + b"\n"


def check_setup(path: Path, setup: Mapping[str, Any]) -> None:
    """Raise BadFile if a folder was started with a different setup, and say what differs."""
    try:
        begun = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadFile(f"{path}: cannot be read: {error}") from None
    wanted = json.loads(json.dumps(setup))
    if begun == wanted:
        return
    keys = dict.fromkeys([*wanted, *begun]) if isinstance(begun, dict) else {}
    differ = [
        f"{key} was {json.dumps(begun.get(key))} and is now {json.dumps(wanted.get(key))}"
        for key in keys
        if begun.get(key) != wanted.get(key)
    ]
    raise BadFile(f"{path}: a different arena was started here: {'; '.join(differ)}. Use its setup, or another --out")
