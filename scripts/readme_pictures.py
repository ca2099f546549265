"""`make picture`: takes the README's pictures of two tables, always played from the same deals by following hints."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.hands import hand_cards, lay_button, question, take_hint, wait_for_turn
from tests.browser.person import Person
from tests.server.service import Service

from scripts.services import chromium

DOCS = Path(__file__).parents[1] / "docs"


def follow_hint(person: Person) -> None:
    """Make one move as the bot suggests it."""
    wait_for_turn(person.page)
    take_hint(person.page)
    lay = lay_button(person.page)  # in Kodama a hint only shows the place
    lay.or_(question(person.page)).first.wait_for()
    if lay.count():
        lay.click()
    person.page.wait_for_timeout(800)
    wait_for_turn(person.page)


def hold_in_kodama(person: Person) -> None:
    """Hold the card that scores most over its best place."""
    points = [int(one) for one in person.page.get_by_test_id("display").locator("[data-most]").all_inner_texts()]
    person.page.get_by_test_id("display").get_by_role("button").nth(points.index(max(points))).click()


def hold_in_kokopelli(person: Person) -> None:
    """Pick up a card that would score; if there is none, play on."""
    page = person.page
    cards = hand_cards(page)
    for index in range(cards.count()):
        cards.nth(index).click()
        page.wait_for_timeout(300)
        if max([0, *map(int, page.locator("[data-space]").get_by_test_id("gains").locator("b").all_inner_texts())]) > 1:
            return
        page.keyboard.press("Escape")
    follow_hint(person)
    hold_in_kokopelli(person)


def take(person: Person, game: str, deal: int, moves: int, hold: Callable[[Person], None]) -> None:
    """Take a picture of a game after some moves, with a card picked up."""
    person.deal(game, deal)
    for _ in range(moves):
        follow_hint(person)
    hold(person)
    person.page.wait_for_timeout(1500)  # until all animations have ended
    person.page.screenshot(path=DOCS / f"web-{game}.png")
    person.leave()


def main() -> None:
    """Play and take the pictures."""
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder)) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        take(Person(browser, service.url), "kokopelli", 12, 12, hold_in_kokopelli)
        take(Person(browser, service.url, language="de", dark=True), "kodama", 3, 8, hold_in_kodama)
        browser.close()
    print(f"Wrote {DOCS / 'web-kokopelli.png'} and web-kodama.png")


if __name__ == "__main__":
    main()
