"""Which rule a test is about: said by the test itself, collected by test_coverage.py."""

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*numbers: str) -> Callable[[Test], Test]:
    """Say which numbered rules a test is about; test_coverage.py finds the rules without one."""
    return _cite("rules", numbers)


def ruling(question: str) -> Callable[[Test], Test]:
    """Say which ruling a test holds to: a question the printed rules leave open, and the answer chosen."""
    return _cite("rulings", (question,))


def _cite(kind: str, cited: tuple[str, ...]) -> Callable[[Test], Test]:
    def remember(test: Test) -> Test:
        setattr(test, kind, (*getattr(test, kind, ()), *cited))
        return test

    return remember
