"""The order of the tests, and which of those in a browser only repeat what another one shows."""

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"
LONG = ("tests/test_checks.py", "tests/server", "tests/arena")  # after the browser, before everything else
VARIED = {"language", "dark", "seed", "keyboard"}  # a story with another of these is the same story


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a browser are one group, which shares a browser and begins first."""
    told: set[tuple[object, ...]] = set()
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))
            if (story := story_of(item)) in told:
                item.add_marker(pytest.mark.exhaustive)
            told.add(story)
    items.sort(key=when)


def story_of(item: pytest.Item) -> tuple[object, ...]:
    """What a test shows, whatever the language and the theme: every size and every game counts."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    values = sorted((name, repr(value)) for name, value in given.items() if name not in VARIED)
    return (item.path, getattr(item, "originalname", item.name), *values)


def when(item: pytest.Item) -> int:
    """Where a test stands in the order; tests of the same kind keep theirs."""
    if BROWSER in item.path.parents:
        return 0
    return 1 if item.nodeid.startswith(LONG) else 2
