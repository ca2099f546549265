"""Decorators that say which rule a test is about; test_coverage.py collects them."""

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*numbers: str) -> Callable[[Test], Test]:
    """Say which numbered rules a test is about; test_coverage.py finds rules without a test."""
    return _cite("rules", numbers)


def ruling(question: str) -> Callable[[Test], Test]:
    """Say which ruling a test checks: our answer to a question that the printed rules leave open."""
    return _cite("rulings", (question,))


def _cite(kind: str, cited: tuple[str, ...]) -> Callable[[Test], Test]:
    def remember(test: Test) -> Test:
        setattr(test, kind, (*getattr(test, kind, ()), *cited))
        return test

    return remember
