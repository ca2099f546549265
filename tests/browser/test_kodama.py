"""Kodama through the interface: whole games by mouse, thumb and keys."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hands import play
from tests.browser.person import SIZES, Person
from tests.browser.slow_line import SlowLine
from tests.server.service import Service

People = Callable[..., Person]


@pytest.mark.parametrize(
    ("language", "size", "keyboard", "dark"),
    [
        ("en", "desktop", True, False),
        ("de", "phone", False, True),
        ("fr", "desktop", False, True),
        ("pl", "phone", False, False),
    ],
)
def test_a_whole_game(server: Service, someone: People, language: str, size: str, keyboard: bool, dark: bool) -> None:
    person = someone(server, language=language, size=SIZES[size], dark=dark)
    person.deal("kodama", 7)
    moves = play(person, "kodama", seed=len(language) + len(size), keyboard=keyboard, look_at=(0, 6))
    assert moves >= 15, "twelve cards and three Kodamas"
    person.look("the tree")
    if not person.page.locator("dialog[open] .ranking").count():  # it goes on by itself after a while
        person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog[open] .ranking li")).to_have_count(3)
    person.look("the end")


BOX = """(where) => {
  const box = [...document.querySelectorAll(where)].at(-1)?.getBoundingClientRect();
  return box && [box.x, box.y, box.width, box.height].map(Math.round);
}"""


def test_what_is_shown_is_what_is_laid_though_the_line_is_slow(
    server: Service, someone: People, browser: Browser
) -> None:
    """100 ms there and back: the card settles before any answer can have come, and never moves after it is laid."""
    with SlowLine(server.port, 0.05) as address:
        person = Person(browser, address)
        page, sent = person.page, []
        page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
        person.start("kodama")
        for turn in range(3):
            page.locator(".bar.mine").wait_for()
            page.locator(".display button.card:not([disabled])").nth(turn).click()
            page.locator(".tray button").nth(2).click()
            expect(page.locator(".tray .lay:not([disabled])")).to_be_visible()
            page.wait_for_timeout(600)  # the last word of the server on this place
            pose = page.locator(".ghost").first.get_attribute("data-pose")
            before = page.evaluate(BOX, ".ghost use")
            page.locator(".tray .lay").click()
            page.wait_for_timeout(60)
            after = page.evaluate(BOX, ".still > g > g:last-of-type use")
            assert before == after, "it lies where it was shown"
            page.locator(".ghost").first.wait_for(state="detached")
            laid = [json.loads(text)["move"] for text in sent if '"grow' in text]
            assert pose is not None
            assert laid[-1].split()[2:] == re.findall(r"-?\d+", pose), (
                "the pose that was sent is the pose that was shown"
            )
        assert person.wrong == []
        person.leave()
