"""`make picture`: the two tables that the README shows, played from the same deals by hints, at desktop size."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.hands import take_hint, wait_for_turn
from tests.browser.person import Person
from tests.server.service import Service

from scripts.services import chromium

DOCS = Path(__file__).parents[1] / "docs"
DEAL = 12


def hold(person: Person, game: str) -> None:
    """Take into the hand what brings the most points."""
    page = person.page
    if game == "kodama":
        points = [int(one) for one in page.locator(".display .most").all_inner_texts()]
        page.locator(".display button.card").nth(points.index(max(points))).click()
    else:
        cards, promised = page.locator(".hand [data-rove]"), []
        for index in range(cards.count()):
            cards.nth(index).click()
            promised.append(max([0, *map(int, page.locator(".space .gains b").all_inner_texts())]))
            page.keyboard.press("Escape")
        cards.nth(promised.index(max(promised))).click()
    page.wait_for_timeout(1500)  # until nothing moves


def table(browser: Browser, service: Service, game: str, language: str, dark: bool, moves: int) -> None:
    """A game some moves old, with a card in hand."""
    person = Person(browser, service.url, language=language, dark=dark)
    person.deal(game, DEAL)
    for _ in range(moves):
        wait_for_turn(person.page)
        take_hint(person.page)
        lay = person.page.locator(".tray .lay:not([disabled])")  # in Kodama a hint only shows where
        lay.or_(person.page.locator(".bar:not(.hinting)")).first.wait_for()
        if lay.count():
            lay.click()
        person.page.wait_for_timeout(800)
    wait_for_turn(person.page)
    hold(person, game)
    person.page.screenshot(path=DOCS / f"web-{game}.png")
    person.leave()


def main() -> None:
    """Play and take the pictures."""
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder)) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        table(browser, service, "kokopelli", "en", dark=False, moves=14)
        table(browser, service, "kodama", "de", dark=True, moves=8)
        browser.close()
    print(f"Taken: {DOCS / 'web-kokopelli.png'} and web-kodama.png")


if __name__ == "__main__":
    main()
