"""Plays in the browser the way a person does, with mouse, touch or keyboard."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.person import Person

ENOUGH = 300  # moves; no game is that long
MY_TURN = "[data-testid=question][data-mine=true]"
# The page itself makes a choice that has only one option, so tests do not press its button, which may be gone by then.
TO_CHOOSE = f'{MY_TURN}:not([data-choices="1"])'
GONE_ON = """(number) => {
  const now = document.querySelector('[data-testid=question]')?.dataset.number;
  return now !== number || document.querySelector('dialog[open]');
}"""


def question(page: Page) -> Locator:
    """Return the bar with the current question."""
    return page.get_by_test_id("question")


def my_turn(page: Page) -> Locator:
    """Return the bar with the current question, if it is this person's decision."""
    return page.locator(MY_TURN)


def hand(page: Page) -> Locator:
    """Return this person's hand."""
    return page.get_by_test_id("hand")


def hand_cards(page: Page) -> Locator:
    """Return the Kokopelli cards in the hand."""
    return hand(page).get_by_role("button")


def lit_spaces(page: Page) -> Locator:
    """Return the spaces where the selected card may go."""
    return page.locator("[data-space][data-lit=true]")


def display_cards(page: Page) -> Locator:
    """Return the Kodama cards that may be taken."""
    return page.get_by_test_id("display").get_by_role("button", disabled=False)


def held_card(page: Page) -> Locator:
    """Return the Kodama card that is being placed."""
    return page.get_by_test_id("held-card")


def lay_button(page: Page) -> Locator:
    """Return the button that places the held card."""
    return page.get_by_test_id("lay")


def moves(page: Page) -> Locator:
    """Return the buttons that make a move."""
    return page.locator("button[data-move]")


def is_over(page: Page) -> bool:
    """Whether the game is over. The result opens over the table by itself; an extra click may have closed it."""
    put_away = page.get_by_test_id("show-result")
    if put_away.count():
        put_away.click()
    return page.get_by_role("dialog").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Wait until it is our decision or the game is over; return whether it is our decision."""
    over = page.get_by_role("dialog").or_(page.get_by_test_id("show-result"))
    page.locator(TO_CHOOSE).or_(over).first.wait_for(timeout=30_000)
    return not is_over(page)


def press(page: Page, one: Locator, keyboard: bool) -> None:
    """Press by mouse or keyboard; fail if it cannot be pressed."""
    if keyboard:
        expect(one).to_be_enabled()
        one.focus()
        page.keyboard.press("Enter")
    else:
        one.click()


def move_in_kokopelli(page: Page, dice: random.Random, keyboard: bool) -> bool:
    """Play a card to a lit space, or make another move; return whether there was anything to do."""
    cards = hand_cards(page)
    if (held := cards.count()) and dice.random() < 0.85:
        chosen = cards.nth(dice.randrange(held))
        press(page, chosen, keyboard)
        if not hand(page).get_by_role("button", pressed=True).count():
            return True  # it went straight under the pile
        lit = lit_spaces(page)
        if places := lit.count():
            press(page, lit.nth(dice.randrange(places)), keyboard)
            return True
        page.keyboard.press("Escape")
    if offered := moves(page).count():
        press(page, moves(page).nth(dice.randrange(offered)), keyboard)
    return offered > 0


def move_in_kodama(page: Page, dice: random.Random, keyboard: bool) -> bool:
    """Place a card, or choose a Kodama or a kind; return whether there was anything to do."""
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
    """Make one move, and wait until the table shows it."""
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
    """Play a whole game, checking the page before some of the moves; return the number of our moves."""
    page, dice, look = person.page, random.Random(seed), look or person.look
    for made in range(ENOUGH):
        if not wait_for_turn(page):
            return made
        if made in look_at:
            look(f"move {made}")
        make_move(page, game, dice, keyboard)
    raise AssertionError("the game does not end")


def take_hint(page: Page) -> None:
    """Ask for a hint and follow it."""
    question(page).get_by_role("button", name=re.compile("^(Hint|Tipp|Conseil|Podpowiedź)$")).click()
    page.get_by_test_id("hints").get_by_role("listitem").first.get_by_role("button").click()
