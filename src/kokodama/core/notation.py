"""Reading what people wrote, with errors that name the place and say what would be right.

Files are parsed elsewhere (in the command line); here arrive plain mappings and lists, and a table of the lines on
which their parts stood.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

Path = tuple[str | int, ...]
Lines = Mapping[Path, int]


class NotationError(ValueError):
    """Something written could not be understood: where it stands and what is wrong with it.

    >>> Kodama.start(seats=2, chance=Chance(1), options={"kid": "mixed"})
    Traceback (most recent call last):
    kokodama.core.notation.NotationError: options.kid: unknown option 'kid'; did you mean 'kids'?
    """

    def __init__(self, path: Path, message: str) -> None:
        self.path = path
        self.message = message
        super().__init__(f"{path_text(path)}: {message}" if path else message)

    def inside(self, *outer: str | int) -> "NotationError":
        """The same error, seen from the thing that holds this one."""
        return NotationError((*outer, *self.path), self.message)

    def located(self, source: str, lines: Lines) -> str:
        """The whole message with file, line and key."""
        path = self.path
        while path and path not in lines:
            path = path[:-1]
        line = lines.get(path)
        return f"{source}{f', line {line}' if line else ''}: {self}"


class Key(int):
    """A number that is a key of a mapping, where others are places in a list."""


def path_text(path: Path) -> str:
    """A path as people write it: `seats.A.hand[2]`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) and not isinstance(part, Key) else f".{part}"
    return text.removeprefix(".")


def as_key(key: str | int) -> str | int:
    """A key of a mapping as a part of a path."""
    return Key(key) if type(key) is int else key


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """A closing half sentence: the nearest known word, or all of them if they are few."""
    names = [str(name) for name in known]
    near = get_close_matches(str(word), names, 1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; known are {', '.join(names)}" if len(names) <= 17 else ""


class Reader:
    """One value of something written, that knows where it stands."""

    def __init__(self, value: Any, path: Path = ()) -> None:
        self.value = value
        self.path = path

    def wrong(self, message: str) -> NotationError:
        """An error at this place."""
        return NotationError(self.path, message)

    def keys(self, known: Iterable[str]) -> "dict[str, Reader]":
        """The parts of a mapping, none of whose keys is unknown."""
        allowed = list(known)
        parts = self.parts()
        for key, part in parts.items():
            if key not in allowed:
                raise part.wrong(f"unknown key {key!r}{did_you_mean(key, allowed)}")
        return {str(key): part for key, part in parts.items()}

    def parts(self) -> "dict[str | int, Reader]":
        """The parts of a mapping with any keys."""
        if not isinstance(self.value, Mapping):
            raise self.wrong(f"a mapping is needed here, not {_shown(self.value)}")
        return {key: Reader(value, (*self.path, as_key(key))) for key, value in self.value.items()}

    def mapping(self) -> dict[str, Any]:
        """A mapping as it is; nothing at all counts as an empty one."""
        if self.value is None:
            return {}
        self.parts()
        return dict(self.value)

    def items(self) -> "list[Reader]":
        """The parts of a list."""
        if not isinstance(self.value, list | tuple):
            raise self.wrong(f"a list is needed here, not {_shown(self.value)}")
        return [Reader(value, (*self.path, i)) for i, value in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """A whole number within bounds, both included."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong(f"a whole number is needed here, not {_shown(self.value)}")
        if not low <= self.value <= high:
            raise self.wrong(f"{self.value} is not from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        """true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"true or false is needed here, not {_shown(self.value)}")
        return self.value

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.wrong(f"a text is needed here, not {_shown(self.value)}")
        return self.value

    def one_of(self, names: Iterable[str], what: str) -> str:
        """One of some names; `what` says what they are names of."""
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
