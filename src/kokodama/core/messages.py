"""What people will read. The English text is the key; `kokodama.language` holds the translations."""

from collections.abc import Mapping
from typing import Any, Protocol

Sentence = str | tuple[str, str]  # a pair is singular and plural, chosen by the gap {count}


def N_(message: str) -> str:  # noqa: N802  (the customary name of a marker)
    """Mark a message for translation; it stays as it is until somebody says it in a language."""
    return message


def P_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Mark a pair of messages of which a number chooses."""
    return singular, plural


class Words(Protocol):
    """What a game says: names of things, sentences for events and questions (a module of each game)."""

    @property
    def NAMES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def CAUSES(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def POWERS(self) -> Mapping[str, tuple[str, str]]: ...  # noqa: N802
    def local_names(self, code: str, /) -> Mapping[str, str]: ...
    def table_names(self, state: Any, code: str, /) -> Mapping[str, str]: ...
    def event_sentence(self, told: Mapping[str, Any], /) -> tuple[Sentence, dict[str, Any]]: ...
    def question_sentence(self, kind: str, values: Mapping[str, Any], /) -> tuple[Sentence, dict[str, Any]]: ...
    def move_sentence(self, view: Any, action: int, /) -> tuple[Sentence, dict[str, Any]]: ...
