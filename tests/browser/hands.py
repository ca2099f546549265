"""Hands that play: every move is made the way a person makes it, by mouse, touch or keys."""

import contextlib
import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError

from tests.browser.person import Person

ENOUGH = 300  # moves; no game is so long
PATIENCE = 2000  # milliseconds


def is_over(page: Page) -> bool:
    """The end is shown by itself, over the table; a click too many may have put it away."""
    if page.locator(".bar .result").count():
        page.locator(".bar .result").click()
    return page.locator("dialog[open]").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Until we are asked, or the game is over: whether we are asked."""
    page.locator(".bar.mine, dialog[open], .bar .result").first.wait_for(timeout=30_000)
    return not is_over(page)


def ways(page: Page) -> Locator:
    """The buttons of the question bar that are moves."""
    return page.locator(".bar .way, .bar .ways > button.button:not(.quiet)")


def press(page: Page, one: Locator, keyboard: bool) -> None:
    """Click, or reach it by keys; what was redrawn in the very moment is looked for again by the next move."""
    with contextlib.suppress(TimeoutError):
        if keyboard:
            one.focus(timeout=PATIENCE)
            page.keyboard.press("Enter")
        else:
            one.click(timeout=PATIENCE)


def move_in_kokopelli(page: Page, dice: random.Random, keyboard: bool) -> None:
    """A card to a lit place, or one of the ways out."""
    cards = page.locator(".hand [data-rove]")
    if (held := cards.count()) and dice.random() < 0.85:
        press(page, cards.nth(dice.randrange(held)), keyboard)
        lit = page.locator(".space[data-lit=true]")
        if places := lit.count():
            press(page, lit.nth(dice.randrange(places)), keyboard)
            return
        page.keyboard.press("Escape")
    if offered := ways(page).count():
        press(page, ways(page).nth(dice.randrange(offered)), keyboard)


def number_of(page: Page) -> str:
    """What tells one moment from the next: the length of the log and the question."""
    return str(page.evaluate("document.querySelector('.bar').innerText + '|' + document.body.innerText.length"))


def move_in_kodama(page: Page, dice: random.Random, keyboard: bool) -> None:
    """A card to a good place; or a Kodama, or a kind."""
    goals = page.locator(".hand .button")
    cards = page.locator(".display button.card:not([disabled])")
    if held := goals.count():  # counted once: the page may go on in between
        press(page, goals.nth(dice.randrange(held)), keyboard)
    elif not (shown := cards.count()):  # a card is on its way, or there is something else to do
        if ways(page).count():
            press(page, ways(page).first, keyboard)
    elif keyboard:
        page.locator(".ground").focus()
        page.keyboard.press(str(dice.randrange(shown) + 1))
        page.keyboard.press("n")
        with contextlib.suppress(TimeoutError):
            page.locator(".tray .lay:not([disabled])").wait_for(timeout=PATIENCE)
        page.locator(".ground").focus()
        page.keyboard.press("Enter")
    else:
        press(page, cards.nth(dice.randrange(shown)), keyboard)
        press(page, page.locator(".tray button").nth(2), keyboard)
        press(page, page.locator(".tray .lay:not([disabled])"), keyboard)


MOVES = {"kokopelli": move_in_kokopelli, "kodama": move_in_kodama}


def play(
    person: Person,
    game: str,
    seed: int,
    keyboard: bool = False,
    look_at: tuple[int, ...] = (),
    look: Callable[[str], None] | None = None,
) -> int:
    """A whole game, looked at before some of the moves; the number of our moves."""
    page, dice, look = person.page, random.Random(seed), look or person.look
    for moves in range(ENOUGH):
        if not wait_for_turn(page):
            return moves
        if moves in look_at:
            look(f"move {moves}")
        before = number_of(page)
        MOVES[game](page, dice, keyboard)
        for _ in range(20):
            if number_of(page) != before:
                break
            page.wait_for_timeout(25)
    raise AssertionError("the game does not end")


def take_hint(page: Page) -> None:
    """Ask for a hint and do it."""
    page.locator(".bar").get_by_role("button", name=re.compile("^(Hint|Tipp|Conseil|Podpowiedź)$")).click()
    page.locator(".hint li button").first.click()
