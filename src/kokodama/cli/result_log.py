"""The folder of an arena: what is being played, and a line for every game as soon as it is over."""

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


class Ledger:
    """The results so far; with a folder they outlive the program, however it ends.

    A line is written at once and in one piece; a last line that a crash has cut off is dropped, and its game is played
    again. The same folder can be gone on with, also with more games or further numbers of seats, but only by the
    same setup: other bots or another seed would mix what cannot be compared.
    """

    def __init__(self, folder: Path | None, setup: Mapping[str, Any]) -> None:
        self.folder = folder
        self.results: dict[Key, Result] = {}
        if folder is None:
            return
        if folder.exists() and not folder.is_dir():
            raise BadFile(f"{folder}: is not a folder")
        self.path = folder / RESULTS
        if (folder / SETUP).exists():
            check_same(folder / SETUP, setup)
            self.load()
        elif self.path.exists():
            raise BadFile(f"{folder}: holds {RESULTS} but no {SETUP} that says what they are; choose another --out")
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
                raise BadFile(f"{place}: is not a result: {error}; without the line its game is played again") from None
            self.results.setdefault((result.series, result.game), result)

    def lacks(self, fixture: Fixture, records: bool) -> bool:
        """Whether a game is still to be played, perhaps once more for its record."""
        key = fixture.series, fixture.number
        return key not in self.results or (records and not self.record_path(*key).exists())

    def keep(self, played: tuple[Result, Mapping[str, Any] | None]) -> None:
        """Write down a game that was played."""
        result, record = played
        key = result.series, result.game
        if record is not None:
            save(self.record_path(*key), write_yaml(record))
        known = self.results.setdefault(key, result)
        if known is not result:
            if known != result:
                where = self.record_path(*key)
                raise BadFile(f"{where}: the game ended otherwise the first time: the bots are not what they were")
        elif self.folder is not None:
            try:
                with self.path.open("ab", buffering=0) as file:
                    file.write(line_of(result))
            except OSError as error:
                raise BadFile(f"{self.path}: cannot be written: {error.strerror}") from None

    def record_path(self, series: str, game: int) -> Path:
        """Where the record of a game lies."""
        assert self.folder is not None
        return self.folder / RECORDS / series.replace(",", "").replace(" ", "-") / f"{game:06}.yaml"

    def of(self, wanted: Iterable[Fixture]) -> list[Result]:
        """The results there are of some games, in their order."""
        keys = [(fixture.series, fixture.number) for fixture in wanted]
        return [self.results[key] for key in keys if key in self.results]

    def tidy(self) -> None:
        """Put the lines into the order of the games: so a run is the same file, whoever played and whenever."""
        if self.folder is not None:
            ordered: Sequence[Key] = sorted(self.results, key=lambda key: (key[1], key[0]))
            save(self.path, b"".join(line_of(self.results[key]) for key in ordered).decode())


def line_of(result: Result) -> bytes:
    """A result as a line."""
    return json.dumps(result.mapping(), separators=(",", ":")).encode() + b"\n"


def check_same(path: Path, setup: Mapping[str, Any]) -> None:
    """Another setup than the one that began the folder is refused, with what differs."""
    try:
        begun = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadFile(f"{path}: cannot be read: {error}") from None
    wanted = json.loads(json.dumps(setup))
    if begun == wanted:
        return
    keys = dict.fromkeys([*wanted, *begun]) if isinstance(begun, dict) else {}
    differ = [
        f"{key} was {json.dumps(begun.get(key))} and now is {json.dumps(wanted.get(key))}"
        for key in keys
        if begun.get(key) != wanted.get(key)
    ]
    raise BadFile(f"{path}: another arena was begun here: {'; '.join(differ)}. Choose another --out, or the same setup")
