"""A web client that comes from another origin plays with the token it was given; only if the host names the origin."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.service import Service, free_port

EXAMPLES = Path(__file__).parents[2] / "examples"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a server of files that knows nothing of kokodama."""
    handler = functools.partial(Quiet, directory=str(EXAMPLES))
    with http.server.ThreadingHTTPServer(("127.0.0.1", free_port()), handler) as files:
        thread = threading.Thread(target=files.serve_forever)
        thread.start()
        yield files.server_port
        files.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def away(tmp_path_factory: pytest.TempPathFactory, port: int) -> Iterator[Service]:
    """A server whose host has named the origin of these files, by one of its two names."""
    service = Service(tmp_path_factory.mktemp("away"), origins=f"http://localhost:{port}").start()
    yield service
    service.kill()


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_a_client_of_a_named_origin_plays_a_game_to_its_end(
    browser: Browser, away: Service, port: int, game: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"http://localhost:{port}/web_client.html?server={away.url}&game={game}&auto")
    expect(page).to_have_title("Game over", timeout=120_000)
    expect(page.locator("#scores")).to_contain_text("Visitor: ")
    assert context.cookies(away.url) == [], "the token is all it has"
    context.close()


def test_a_client_of_any_other_origin_reads_nothing(browser: Browser, away: Service, port: int) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/web_client.html?server={away.url}")
    expect(page.get_by_role("alert")).to_have_text("Failed to fetch")
    context.close()
