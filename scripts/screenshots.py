"""`make screenshots`: every page and state in all languages and at both sizes, and a contact sheet of each, for review.

The tables are shown on every window too, from a small phone to 2560 x 1440, one sheet for each. `python -m
scripts.screenshots de pl phone` takes only these languages and sizes, `... windows de` only the tables on all windows.
All goes to .venv/screenshots.
"""

import html
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.progress import track
from tests.browser.hands import display_cards, hand_cards, play, wait_for_turn
from tests.browser.person import LANGUAGES, SIZES, Person
from tests.browser.screens import ALL, TABLES, hold, name_of, tables
from tests.server.service import Service

from scripts.services import chromium

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv" / "screenshots"
PAGES = {
    "start": "",
    "set-up-kokopelli": "#/new/kokopelli",
    "set-up-kodama-friends": "#/new/kodama/friends",
    "tables-empty": "#/tables",
    "rules-kokopelli": "#/rules/kokopelli",
    "rules-kodama": "#/rules/kodama",
    "pad": "#/pad",
    "learn-kokopelli": "#/learn/kokopelli",
    "learn-kodama": "#/learn/kodama",
    "invitation": "#/join/aaaaaaaaaaaaaaaa",
    "no-such-table": "#/table/nowhere",
}
SHEET_WIDTH = 1800
Shot = Callable[[str], None]
Words = dict[str, str]  # of the browser, by key: buttons are found by what they say


def pages(person: Person, shoot: Shot, words: Words) -> None:
    """Visit the pages that need no table."""
    for name, path in PAGES.items():
        person.open(path)
        person.page.reload()
        person.page.wait_for_timeout(700)
        shoot(name)
    person.open()
    person.page.get_by_role("button", name=words["settings"]).click()
    shoot("settings")
    person.page.keyboard.press("Escape")


def waiting(person: Person, shoot: Shot, words: Words) -> None:
    """Show a table that waits for a friend."""
    page = person.open("#/new/kokopelli/friends")
    page.get_by_label(words["settings.name"]).first.fill("Ann")
    page.get_by_role("button", name=words["setup.go"]).click()
    page.get_by_label(words["waiting.invite"].replace("{seat}", "B")).wait_for()
    shoot("waiting")


def table(person: Person, shoot: Shot, words: Words, game: str) -> None:
    """Play at a table from the first move to the end: a hint, a card picked up, some moves, the result."""
    person.deal(game, 7)
    page = person.page
    wait_for_turn(page)
    page.wait_for_timeout(600)
    shoot(f"{game}-first-turn")
    page.get_by_test_id("question").get_by_role("button", name=words["hint"], exact=True).click()
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


def shoot_all(browser: Browser, service: Service, languages: list[str], sizes: list[str]) -> None:
    """Take all pages: light in every language, dark in the first."""
    kinds = [(size, language, False) for size in sizes for language in languages]
    kinds += [(size, languages[0], True) for size in sizes]
    for size, language, dark in track(kinds, description="screenshots"):
        words: Words = json.loads((ROOT / "web" / "src" / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
        person = Person(browser, service.url, size=SIZES[size], language=language, dark=dark)
        shots: list[Path] = []
        kind = f"{size}-{language}-{'dark' if dark else 'light'}"

        def shoot(name: str, person: Person = person, shots: list[Path] = shots, kind: str = kind) -> None:
            person.page.wait_for_timeout(900)  # until all animations have ended
            path = FOLDER / f"{name}-{kind}.png"
            person.page.screenshot(path=path)
            shots.append(path)

        for work in (pages, waiting):
            work(person, shoot, words)
        for game in ("kokopelli", "kodama"):
            table(person, shoot, words, game)
        person.leave()
        contact_sheet(browser, shots, f"sheet-{kind}", columns=3 if size == "desktop" else 7)


def shoot_windows(browser: Browser, service: Service, languages: list[str]) -> None:
    """Take the tables on all windows, at rest and with a card in the hand."""
    for language in languages:
        person = Person(browser, service.url, language=language)
        page = person.page
        for name, table in track(list(tables(person, TABLES)), description=f"windows in {language}"):
            table.open()
            shots: list[Path] = []
            for window in ALL:
                page.set_viewport_size(window)
                for held in (False, True):
                    if held and not hold(page):
                        continue
                    page.wait_for_timeout(400)
                    shots.append(FOLDER / f"{name}-{name_of(window)}-{language}{'-held' * held}.png")
                    page.screenshot(path=shots[-1])
                    page.keyboard.press("Escape")
            contact_sheet(browser, shots, f"windows-{name}-{language}", columns=6)
        person.leave()


def contact_sheet(browser: Browser, shots: list[Path], name: str, columns: int) -> None:
    """Put all shots of one kind on one picture, each with its name."""
    figures = "".join(
        f"<figure><img src='{path.as_uri()}'><figcaption>{html.escape(path.stem)}</figcaption></figure>"
        for path in shots
    )
    style = (
        f"body{{margin:8px;display:grid;grid-template-columns:repeat({columns},1fr);gap:8px;font:12px sans-serif}}"
        "figure{margin:0}img{width:100%;border:1px solid #888}"
    )
    source = FOLDER / f"{name}.html"
    source.write_text(f"<meta charset=utf-8><style>{style}</style>{figures}", encoding="utf-8")
    page = browser.new_page(viewport={"width": SHEET_WIDTH, "height": 900})
    page.goto(source.as_uri())
    page.screenshot(path=FOLDER / f"{name}.png", full_page=True)
    page.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            wanted = set(sys.argv[1:])
            languages = [one for one in LANGUAGES if one in wanted] or list(LANGUAGES)
            FOLDER.mkdir(parents=True, exist_ok=True)
            if "windows" not in wanted:
                shoot_all(browser, service, languages, [one for one in SIZES if one in wanted] or list(SIZES))
            if not wanted & set(SIZES):
                shoot_windows(browser, service, languages)
        finally:
            service.kill()
    print(f"Wrote the screenshots and their contact sheets to {FOLDER}")
