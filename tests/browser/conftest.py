"""A real server and a real browser for the tests of the web client."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from scripts.services import chromium

from tests.browser.person import Person
from tests.server.service import Service

expect.set_options(timeout=15_000)  # enough for a busy machine


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium, or Playwright's own if installed.

    It closes before other tests of the process start, since none of them can run an event loop while Playwright runs.
    """
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server shared by all tests that do not break it."""
    service = Service(tmp_path_factory.mktemp("browser")).start()
    yield service
    service.kill()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Service]:
    """A server that a test may kill."""
    service = Service(tmp_path).start()
    yield service
    service.kill()


@pytest.fixture
def someone(browser: Browser) -> Iterator[Callable[..., Person]]:
    """Make people, each with their own browser profile; any error in their pages fails the test."""
    people: list[Person] = []

    def make(service: Service, **wishes: object) -> Person:
        people.append(Person(browser, service.url, **wishes))  # type: ignore[arg-type]
        return people[-1]

    yield make
    wrong = [text for one in people for text in one.wrong]
    for one in people:
        one.leave()
    assert wrong == []
