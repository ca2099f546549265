"""Reads and writes files in the notation: YAML, which includes JSON. Errors name file, line and key."""

from pathlib import Path
from typing import Any

import yaml

from kokodama.core.notation import NotationError

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 40  # none of our files nests deeper; an alias that contains itself would


class BadFile(Exception):
    """A file that cannot be used; the message says which, where and why."""


class Document:
    """The data of a file, and the line of each of its parts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data: Any = None
        self.lines: dict[tuple[str | int, ...], int] = {}
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise BadFile(f"{path}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise BadFile(f"{path}: cannot be read: not UTF-8 text") from None
        try:
            loader = Loader(text)
            node = loader.get_single_node()
            if node is not None:
                self.data = self._value(loader, node, ())
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = f", line {mark.line + 1}" if mark else ""
            problem = getattr(error, "problem", None) or "something is wrong"
            raise BadFile(f"{path}{line}: cannot be read as YAML or JSON: {problem}") from None
        except NotationError as error:
            raise self.bad(error) from None
        if self.data is None:
            raise BadFile(f"{path}: the file is empty")

    def bad(self, error: NotationError) -> BadFile:
        """Turn an error about a part of this file into one that names the line."""
        return BadFile(error.located(str(self.path), self.lines))

    def _value(self, loader: Any, node: Any, path: tuple[str | int, ...]) -> Any:
        self.lines.setdefault(path, node.start_mark.line + 1)
        if len(path) > DEEPEST:
            raise NotationError(path, "nested too deeply")
        if isinstance(node, yaml.MappingNode):
            result: dict[Any, Any] = {}
            for key_node, value_node in node.value:
                key = loader.construct_object(key_node, deep=True)
                if not isinstance(key, str | int):
                    raise NotationError(path, f"{key!r} cannot be a key")
                inner = (*path, key)
                self.lines[inner] = key_node.start_mark.line + 1
                if key in result:
                    raise NotationError(inner, f"the key {key!r} appears twice")
                result[key] = self._value(loader, value_node, inner)
            return result
        if isinstance(node, yaml.SequenceNode):
            return [self._value(loader, item, (*path, i)) for i, item in enumerate(node.value)]
        return loader.construct_object(node, deep=True)


def write_yaml(data: Any) -> str:
    """Return plain data as YAML, with lists of words on as few lines as possible."""
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)


def check_folder(path: Path) -> None:
    """Raise BadFile if there is no folder for a file to write: a mistyped name must not make one."""
    if not path.parent.is_dir():
        raise BadFile(f"{path}: there is no folder {path.parent}; create it first")


def save(path: Path, text: str) -> None:
    """Write a file atomically: a crash leaves either the old one or the new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(path.name + ".part")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise BadFile(f"{path}: cannot be written: {error.strerror}") from None
