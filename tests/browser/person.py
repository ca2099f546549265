"""A person at a browser, who opens pages, plays, and checks pages for errors."""

import os
import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
LANGUAGES = ("en", "de", "fr", "pl")
# What the browser itself logs when a server is away or refuses a request; the pages handle these.
EXPECTED = ("Failed to load resource", "WebSocket connection to", "Service Worker registration blocked")

WIDER = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const style = getComputedStyle(one);
  const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const hidden = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && style.overflowX !== 'auto';
  return text && hidden && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 2;
}).map((one) => `${one.className} ${one.scrollWidth}>${one.clientWidth}: ${one.textContent.trim().slice(0, 60)}`)"""


class Person:
    """One browser profile and its page."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: ViewportSize = DESKTOP,
        language: str = "en",
        dark: bool = False,
        still: bool = True,
        offline: bool = False,  # whether the service worker may keep the client; it only takes time from most tests
    ) -> None:
        touch = size["width"] < 600
        self.url = url
        self.context = browser.new_context(
            viewport=size,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow" if offline else "block",
        )
        self.wrong: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        if slow := os.environ.get("KOKODAMA_SLOW"):  # simulates a machine that is this many times slower
            self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": float(slow)})
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self.heard)

    def heard(self, message: ConsoleMessage) -> None:
        """Collect errors and warnings of the console."""
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            self.wrong.append(message.text)

    def open(self, path: str = "") -> Page:
        """Open one of our pages."""
        self.page.goto(f"{self.url}/{path}")
        return self.page

    def start(self, game: str) -> None:
        """Start a game with one click on the start page."""
        self.open()
        self.page.locator(f"[data-game={game}]").get_by_role("button").click()
        self.page.wait_for_url(re.compile("#/table/"))
        self.page.get_by_test_id("question").wait_for()

    def deal(self, game: str, seed: int) -> None:
        """Start a game with a chosen deal, so that a test sees the same game every time."""
        self.open(f"#/new/{game}")
        self.page.locator("details summary").click()
        self.page.locator("details input[inputmode=numeric]").fill(str(seed))
        self.page.locator("form button:not([type=button])").click()
        self.page.wait_for_url(re.compile("#/table/"))
        self.page.get_by_test_id("question").wait_for()

    def look(self, what: str) -> None:
        """Check that nothing overflows or is cut off, no translation key shows, and axe finds no violations."""
        page = self.page
        sticking = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert sticking <= 0, f"{what}: the page is {sticking} px wider than the window"
        cut = page.evaluate(WIDER)
        assert cut == [], f"{what}: texts that are cut off: {cut}"
        seen = page.locator("body").inner_text()
        keys = re.findall(r"\b(?:option|chair|settings|status|move|game|end|table)\.[a-zA-Z.-]+", seen)
        assert keys == [], f"{what}: keys instead of words"
        assert not re.search(r"undefined|NaN|\[object|\{\w+\}", seen), f"{what}: a gap that was not filled"
        found = Axe().run(page)
        assert found.violations_count == 0, f"{what}: {found.generate_report()}"

    def leave(self) -> None:
        """Close the browser profile."""
        self.context.close()
