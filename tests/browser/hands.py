"""Hands that play: every move is made the way a person makes it, by mouse, touch or keys."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.person import Person

ENOUGH = 300  # moves; no game is so long
MY_TURN = "[data-testid=question][data-mine=true]"
# A choice that is none is made by the page itself, so hands that press would press into the change.
TO_CHOOSE = f'{MY_TURN}:not([data-choices="1"])'
GONE_ON = """(number) => {
  const now = document.querySelector('[data-testid=question]')?.dataset.number;
  return now !== number || document.querySelector('dialog[open]');
}"""


def question(page: Page) -> Locator:
    """The bar that says what is asked."""
    return page.get_by_test_id("question")


def my_turn(page: Page) -> Locator:
    """The same bar, while this person is asked."""
    return page.locator(MY_TURN)


def hand(page: Page) -> Locator:
    """What this person holds."""
    return page.get_by_test_id("hand")


def hand_cards(page: Page) -> Locator:
    """The cards of Kokopelli in the hand."""
    return hand(page).get_by_role("button")


def lit_spaces(page: Page) -> Locator:
    """Where the picked card may go."""
    return page.locator("[data-space][data-lit=true]")


def display_cards(page: Page) -> Locator:
    """The cards of Kodama that may be taken."""
    return page.get_by_test_id("display").get_by_role("button", disabled=False)


def held_card(page: Page) -> Locator:
    """The card of Kodama that is being laid."""
    return page.get_by_test_id("held-card")


def lay_button(page: Page) -> Locator:
    """Lays the card that is held."""
    return page.get_by_test_id("lay")


def moves(page: Page) -> Locator:
    """The buttons that are moves."""
    return page.locator("button[data-move]")


def is_over(page: Page) -> bool:
    """The end is shown by itself, over the table; a click too many may have put it away."""
    put_away = page.get_by_test_id("show-result")
    if put_away.count():
        put_away.click()
    return page.get_by_role("dialog").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Until we have a choice, or the game is over: whether we have one."""
    over = page.get_by_role("dialog").or_(page.get_by_test_id("show-result"))
    page.locator(TO_CHOOSE).or_(over).first.wait_for(timeout=30_000)
    return not is_over(page)


def press(page: Page, one: Locator, keyboard: bool) -> None:
    """Click, or reach it by keys; what cannot be pressed fails."""
    if keyboard:
        expect(one).to_be_enabled()
        one.focus()
        page.keyboard.press("Enter")
    else:
        one.click()


def move_in_kokopelli(page: Page, dice: random.Random, keyboard: bool) -> bool:
    """A card to a lit place, or one of the ways out; whether there was anything to do."""
    cards = hand_cards(page)
    if (held := cards.count()) and dice.random() < 0.85:
        chosen = cards.nth(dice.randrange(held))
        press(page, chosen, keyboard)
        if not hand(page).get_by_role("button", pressed=True).count():
            return True  # it went under the pile at once
        lit = lit_spaces(page)
        if places := lit.count():
            press(page, lit.nth(dice.randrange(places)), keyboard)
            return True
        page.keyboard.press("Escape")
    if offered := moves(page).count():
        press(page, moves(page).nth(dice.randrange(offered)), keyboard)
    return offered > 0


def move_in_kodama(page: Page, dice: random.Random, keyboard: bool) -> bool:
    """A card to a good place; or a Kodama, or a kind; whether there was anything to do."""
    goals = hand(page).locator("button[data-move]")
    shown = [one for one in page.get_by_test_id("display").get_by_role("button").all() if one.is_enabled()]
    if held := goals.count():
        press(page, goals.nth(dice.randrange(held)), keyboard)
    elif not shown:
        if not moves(page).count():
            return False
        press(page, moves(page).first, keyboard)
    else:
        card = shown[dice.randrange(len(shown))]
        if keyboard:
            page.get_by_role("application").focus()
            page.keyboard.press(card.get_attribute("aria-keyshortcuts") or "")
            page.keyboard.press("n")
            expect(lay_button(page)).to_be_enabled()
            page.get_by_role("application").focus()
            page.keyboard.press("Enter")
        else:
            press(page, card, keyboard)
            press(page, page.get_by_test_id("next-place"), keyboard)
            press(page, lay_button(page), keyboard)
    return True


MOVES = {"kokopelli": move_in_kokopelli, "kodama": move_in_kodama}


def make_move(page: Page, game: str, dice: random.Random, keyboard: bool = False) -> None:
    """One move, and the table has gone on."""
    number = question(page).get_attribute("data-number")
    if MOVES[game](page, dice, keyboard):
        page.wait_for_function(GONE_ON, arg=number)


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
    for made in range(ENOUGH):
        if not wait_for_turn(page):
            return made
        if made in look_at:
            look(f"move {made}")
        make_move(page, game, dice, keyboard)
    raise AssertionError("the game does not end")


def take_hint(page: Page) -> None:
    """Ask for a hint and do it."""
    question(page).get_by_role("button", name=re.compile("^(Hint|Tipp|Conseil|Podpowiedź)$")).click()
    page.get_by_test_id("hints").get_by_role("listitem").first.get_by_role("button").click()
