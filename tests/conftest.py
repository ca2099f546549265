"""Orders the tests, and marks those as exhaustive that only repeat another one: in a browser, on another database."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.server.service import Service

BROWSER = Path(__file__).parent / "browser"
LONG = ("tests/test_checks.py", "tests/server", "tests/arena")  # after the browser, before everything else
# Tests of the server that are about what is stored, or how it is found, run on every database in `make test`. In all
# other files of tests/server a test on PostgreSQL repeats the one on SQLite.
STORED = {
    f"test_{name}.py"
    for name in (
        "client",
        "durable",
        "host_tools",
        "long_logs",
        "operations",
        "people",
        "personal_data",
        "races",
        "restore",
        "several",
        "start",
        "tidying",
        "webhooks",
    )
}
VARIED = {"language", "dark", "seed", "keyboard"}  # variants of a story that differ only in these repeat it


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group the browser tests, which share a browser and start first."""
    seen: set[tuple[object, ...]] = set()
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))
            if (story := story_of(item)) in seen:
                item.add_marker(pytest.mark.exhaustive)
            seen.add(story)
        elif item.path.parent.name == "server" and item.path.name not in STORED and on_postgresql(item):
            item.add_marker(pytest.mark.exhaustive)
    items.sort(key=when)


def story_of(item: pytest.Item) -> tuple[object, ...]:
    """Return what a test shows, regardless of language and theme; sizes and games count as different."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    values = sorted((name, repr(value)) for name, value in given.items() if name not in VARIED)
    return (item.path, getattr(item, "originalname", item.name), *values)


def on_postgresql(item: pytest.Item) -> bool:
    """Whether a test uses the shared server on PostgreSQL."""
    return hasattr(item, "callspec") and item.callspec.params.get("shared") == "postgresql"


def when(item: pytest.Item) -> int:
    """Return a sort key for a test; tests of the same kind keep their order."""
    if BROWSER in item.path.parents:
        return 0
    return 1 if item.nodeid.startswith(LONG) else 2


@pytest.fixture(scope="module")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Service]":
    """A server that has the toy game, as if somebody had installed its package."""
    from tests.toy.installed import running_server  # imports the server, which most tests do not need

    with running_server(tmp_path_factory.mktemp("toy")) as service:
        yield service
