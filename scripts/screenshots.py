"""`make screenshots`: saves every page and state at both sizes, light and dark, in .venv/screenshots for review."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.progress import track
from tests.browser.hands import display_cards, hand_cards, play, wait_for_turn
from tests.browser.person import SIZES, Person
from tests.server.service import Service

from scripts.services import chromium

FOLDER = Path(__file__).parents[1] / ".venv" / "screenshots"
PAGES = {
    "start": "",
    "set-up-kokopelli": "#/new/kokopelli",
    "set-up-kodama-friends": "#/new/kodama/friends",
    "tables-empty": "#/tables",
    "rules": "#/rules/kokopelli",
    "pad": "#/pad",
    "learn-kokopelli": "#/learn/kokopelli",
    "learn-kodama": "#/learn/kodama",
    "invitation": "#/join/aaaaaaaaaaaaaaaa",
    "no-such-table": "#/table/nowhere",
}
Shot = Callable[[str], None]


def pages(person: Person, shoot: Shot) -> None:
    """Visit the pages that need no table."""
    for name, path in PAGES.items():
        person.open(path)
        person.page.reload()
        person.page.wait_for_timeout(700)
        shoot(name)
    person.open()
    person.page.get_by_role("button", name="Settings").click()
    shoot("settings")
    person.page.keyboard.press("Escape")


def waiting(person: Person, shoot: Shot) -> None:
    """Show a table that waits for a friend."""
    page = person.open("#/new/kokopelli/friends")
    page.get_by_label("Your name").first.fill("Ann")
    page.get_by_role("button", name="Create table").click()
    page.get_by_label("Invitation to seat B").wait_for()
    shoot("waiting")


def table(person: Person, shoot: Shot, game: str) -> None:
    """Play at a table from the first move to the end: a hint, a card picked up, some moves, the result."""
    person.deal(game, 7)
    page = person.page
    wait_for_turn(page)
    page.wait_for_timeout(600)
    shoot(f"{game}-first-turn")
    page.get_by_test_id("question").get_by_role("button", name="Hint", exact=True).click()
    page.get_by_test_id("hints").get_by_role("listitem").get_by_role("button").first.wait_for()
    shoot(f"{game}-hint")
    page.get_by_test_id("hints").get_by_role("listitem").get_by_role("button").first.click()
    wait_for_turn(page)
    held = hand_cards(page) if game == "kokopelli" else display_cards(page)
    held.first.click()
    page.wait_for_timeout(600)
    shoot(f"{game}-card-in-hand")
    page.keyboard.press("Escape")
    play(person, game, seed=3, look_at=(4, 9, 14), look=lambda when: shoot(f"{game}-{when.replace(' ', '-')}"))
    page.wait_for_timeout(800)
    shoot(f"{game}-end")
    page.keyboard.press("Escape")
    shoot(f"{game}-after")


def shoot_all(browser: Browser, service: Service) -> None:
    """Take all pages in all sizes, light and dark."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    kinds = [(size, dark) for size in SIZES for dark in (False, True)]
    for size, dark in track(kinds, description="screenshots"):
        person = Person(browser, service.url, size=SIZES[size], dark=dark)

        def shoot(name: str, person: Person = person, size: str = size, dark: bool = dark) -> None:
            person.page.wait_for_timeout(900)  # until all animations have ended
            person.page.screenshot(path=FOLDER / f"{name}-{size}-{'dark' if dark else 'light'}.png")

        for work in (pages, waiting):
            work(person, shoot)
        for game in ("kokopelli", "kodama"):
            table(person, shoot, game)
        person.leave()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            shoot_all(browser, service)
        finally:
            service.kill()
    print(f"Wrote the screenshots to {FOLDER}")
