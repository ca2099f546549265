"""Servers shared by many tests: one with SQLite, one with PostgreSQL and Redis."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.databases import WITHOUT, Redis, postgres
from tests.server.local_server import LocalServer

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.skipif(WITHOUT, reason="left out on purpose"))]


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of our own PostgreSQL."""
    with postgres(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture(scope="session", params=BOTH)
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server on each kind of database, shared by all tests."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            served = LocalServer(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('shared') / 'tables.db'}")
        else:
            redis = Redis().start()
            stack.callback(redis.stop)
            served = LocalServer(request.getfixturevalue("database"), redis=redis.url)
        yield stack.enter_context(served)


@pytest.fixture
def served(shared: LocalServer) -> Iterator[LocalServer]:
    """A server in this process, with its clock reset; a test fails if it makes the server log an error."""
    shared.ahead = 0.0
    shared.logs.errors.clear()
    yield shared
    assert shared.logs.errors == []
