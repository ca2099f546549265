"""Assembles JSON objects from parts that are already bytes, so that a shared part is encoded only once."""

from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json


def open_object(content: Mapping[str, Any]) -> bytes:
    """A mapping that is not empty, as JSON without its closing brace: more fields can follow."""
    return to_json(content)[:-1]


def field(name: str, value: bytes) -> bytes:
    """One more field of an open object; the value is JSON."""
    return b',"%s":%s' % (name.encode(), value)


def with_fields(whole: bytes, more: Mapping[str, Any] | None) -> bytes:
    """An object with more fields at its end; neither may be empty, but `more` may be missing."""
    return whole if not more else whole[:-1] + b"," + to_json(more)[1:]


def elements(items: list[Any]) -> bytes:
    """The elements of an array, without its brackets."""
    return to_json(items)[1:-1]
