"""What people will read. The English text is the key; `kokodama.language` holds the translations."""

from collections.abc import Collection, Mapping
from typing import Any, Protocol, runtime_checkable

from kokodama.core.terms import Terms

Sentence = str | tuple[str, str]  # a pair is singular and plural, chosen by the gap {count}


def N_(message: str) -> str:  # noqa: N802  (the customary name of a marker)
    """Mark a message for translation and return it unchanged; `Language.say` translates it."""
    return message


def P_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Mark a singular and a plural message; a number chooses between them."""
    return singular, plural


class Messages(Protocol):
    """What a game says: sentences for events, questions and moves (a module of each game).

    A sentence about an event names its seat, or with `own` is said to that seat ("You draw a card").
    """

    def event_sentence(self, event: Mapping[str, Any], own: bool, /) -> tuple[Sentence, dict[str, Any]]: ...
    def question_sentence(self, kind: str, values: Mapping[str, Any], /) -> tuple[Sentence, dict[str, Any]]: ...
    def move_sentence(self, view: Any, action: int, /) -> tuple[Sentence, dict[str, Any]]: ...


@runtime_checkable
class CauseMessages(Protocol):
    """Messages of a game that also name what points are given for."""

    @property
    def CAUSES(self) -> Mapping[str, str]: ...  # noqa: N802


@runtime_checkable
class PowerMessages(Protocol):
    """Messages that also say what a card does, and by which rule."""

    @property
    def POWERS(self) -> Mapping[str, tuple[str, str]]: ...  # noqa: N802


@runtime_checkable
class GapMessages(Protocol):
    """Messages with gaps that are filled by the name of a thing, besides `card`, `cards` and `cause`."""

    @property
    def GAPS(self) -> Collection[str]: ...  # noqa: N802


@runtime_checkable
class TermMessages(Protocol):
    """Messages with names of things, each language with the forms its sentences need (core/terms.py)."""

    def terms(self, code: str, /) -> Terms: ...


@runtime_checkable
class TableNames(Protocol):
    """Messages with names that a table's own cards bring along."""

    def table_names(self, state: Any, code: str, /) -> Mapping[str, str]: ...


def causes(messages: Messages | None) -> Mapping[str, str]:
    """The names of what points are given for."""
    return messages.CAUSES if isinstance(messages, CauseMessages) else {}


def powers(messages: Messages | None) -> Mapping[str, tuple[str, str]]:
    """What cards do, and by which rule."""
    return messages.POWERS if isinstance(messages, PowerMessages) else {}


def named_gaps(messages: Messages | None) -> Collection[str]:
    """The gaps of a game's own that hold the name of a thing."""
    return messages.GAPS if isinstance(messages, GapMessages) else ()


def terms_of(messages: Messages | None, code: str) -> Terms:
    """The names of a game's things, with their forms, in a language."""
    return messages.terms(code) if isinstance(messages, TermMessages) else {}


def table_names(messages: Messages, state: Any, code: str) -> Mapping[str, str]:
    """Names that the cards of a table bring along, in a language."""
    return messages.table_names(state, code) if isinstance(messages, TableNames) else {}
