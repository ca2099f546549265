"""Validates what people wrote, with errors that name the place and suggest what is right.

Files are parsed elsewhere (by the command line); this module works on plain mappings and lists, and on a table of the
lines where their parts were found.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

Path = tuple[str | int, ...]
Lines = Mapping[Path, int]


class NotationError(ValueError):
    """Raised when something written cannot be understood; says where it is and what is wrong.

    >>> Kodama.start(seats=2, chance=Chance(1), options={"kid": "mixed"})
    Traceback (most recent call last):
    kokodama.core.notation.NotationError: options.kid: unknown option 'kid'; did you mean 'kids'?
    """

    def __init__(self, path: Path, message: str) -> None:
        self.path = path
        self.message = message
        super().__init__(f"{path_text(path)}: {message}" if path else message)

    def inside(self, *outer: str | int) -> "NotationError":
        """The same error, with its path relative to the enclosing value."""
        return NotationError((*outer, *self.path), self.message)

    def located(self, source: str, lines: Lines) -> str:
        """The full message, with file, line and key."""
        path = self.path
        while path and path not in lines:
            path = path[:-1]
        line = lines.get(path)
        return f"{source}{f', line {line}' if line else ''}: {self}"


class Key(int):
    """A number in a path that is a key of a mapping, not an index of a list."""


def path_text(path: Path) -> str:
    """Format a path: `seats.A.hand[2]`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) and not isinstance(part, Key) else f".{part}"
    return text.removeprefix(".")


def as_key(key: str | int) -> str | int:
    """Convert a key of a mapping to a part of a path."""
    return Key(key) if type(key) is int else key


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """The end of an error message: the closest known word, or all of them if they are few."""
    names = [str(name) for name in known]
    near = get_close_matches(str(word), names, 1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; known are {', '.join(names)}" if len(names) <= 17 else ""


class Reader:
    """A value to be validated, with its path for error messages."""

    def __init__(self, value: Any, path: Path = ()) -> None:
        self.value = value
        self.path = path

    def wrong(self, message: str) -> NotationError:
        """An error at this value."""
        return NotationError(self.path, message)

    def keys(self, known: Iterable[str]) -> "dict[str, Reader]":
        """Read a mapping whose keys must all be known."""
        allowed = list(known)
        parts = self.parts()
        for key, part in parts.items():
            if key not in allowed:
                raise part.wrong(f"unknown key {key!r}{did_you_mean(key, allowed)}")
        return {str(key): part for key, part in parts.items()}

    def parts(self) -> "dict[str | int, Reader]":
        """Read a mapping with any keys."""
        if not isinstance(self.value, Mapping):
            raise self.wrong(f"a mapping is needed here, not {_shown(self.value)}")
        return {key: Reader(value, (*self.path, as_key(key))) for key, value in self.value.items()}

    def mapping(self) -> dict[str, Any]:
        """Read a mapping as plain data; null counts as an empty one."""
        if self.value is None:
            return {}
        self.parts()
        return dict(self.value)

    def items(self) -> "list[Reader]":
        """Read a list."""
        if not isinstance(self.value, list | tuple):
            raise self.wrong(f"a list is needed here, not {_shown(self.value)}")
        return [Reader(value, (*self.path, i)) for i, value in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """Read an integer from `low` to `high`, both included."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong(f"a whole number is needed here, not {_shown(self.value)}")
        if not low <= self.value <= high:
            raise self.wrong(f"{self.value} is not from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        """Read true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"true or false is needed here, not {_shown(self.value)}")
        return self.value

    def text(self) -> str:
        """Read a string."""
        if not isinstance(self.value, str):
            raise self.wrong(f"a text is needed here, not {_shown(self.value)}")
        return self.value

    def one_of(self, names: Iterable[str], what: str) -> str:
        """Read one of some names; `what` says what they name, for the error."""
        known = list(names)
        if not isinstance(self.value, str) or self.value not in known:
            raise self.wrong(f"{_shown(self.value)} is not {what}{did_you_mean(self.value, known)}")
        return self.value


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)
