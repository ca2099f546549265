"""The page around the boards: unknown addresses, the skip link, sheets, tabs, and focus for keyboard users."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hands import GONE_ON, hand_cards, my_turn, question
from tests.browser.person import PHONE, Person
from tests.server.service import Service

People = Callable[..., Person]


@pytest.mark.parametrize("address", ["#/nonsense", "#/learn/foo", "#/rules/foo"])
def test_a_wrong_address_says_so_in_a_page(server: Service, someone: People, address: str) -> None:
    page = someone(server).open(address)
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", level=2, name="Kodama")).to_be_visible()


def test_the_skip_link_stays_at_the_table(server: Service, someone: People) -> None:
    person = someone(server)
    person.start("kokopelli")
    here = person.page.url
    person.page.reload()
    person.page.get_by_test_id("question").wait_for()
    person.page.keyboard.press("Tab")
    expect(person.page.get_by_role("link", name="Skip to content")).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("main")).to_be_focused()
    assert person.page.url == here


def test_leaving_a_table_asks_for_nothing_that_is_not_there(server: Service, someone: People) -> None:
    person = someone(server)
    missing: list[str] = []
    person.page.on("response", lambda response: missing.append(response.url) if response.status >= 400 else None)
    person.start("kodama")
    person.page.get_by_role("link", name="kokodama").click()
    expect(person.page.get_by_role("heading", level=1)).to_be_focused()
    expect(person.page).to_have_title("kokodama")
    assert missing == []


def test_on_a_phone_the_log_is_a_sheet_that_is_easily_put_away(server: Service, someone: People) -> None:
    person = someone(server, size=PHONE)
    person.start("kokopelli")
    page, sheet = person.page, person.page.get_by_role("dialog")
    log = page.get_by_role("complementary").get_by_role("button", name="Log")
    for put_away in (
        lambda: page.touchscreen.tap(195, 40),
        lambda: page.keyboard.press("Escape"),
        lambda: sheet.get_by_role("button", name="Close").click(),
    ):
        log.click()
        expect(sheet.get_by_role("log")).to_be_visible()
        put_away()
        expect(sheet).to_have_count(0)
        expect(log).to_be_focused()


def test_tabs_are_gone_through_by_arrow_keys(server: Service, someone: People) -> None:
    person = someone(server)
    person.start("kokopelli")
    tabs = person.page.get_by_role("tab")
    tabs.first.click()
    for key, name in [("ArrowRight", "Table"), ("ArrowRight", "Log"), ("End", "Table"), ("Home", "Log")]:
        person.page.keyboard.press(key)
        expect(person.page.get_by_role("tab", name=name, selected=True)).to_be_focused()


def test_keys_play_a_card_and_the_focus_is_back_at_the_hand(server: Service, someone: People) -> None:
    person = someone(server)
    person.start("kokopelli")
    page, cards = person.page, hand_cards(person.page)
    my_turn(page).wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys").get_by_text("Draw card")).to_be_visible()
    person.look("the list of keys")
    page.keyboard.press("Escape")
    number = question(page).get_attribute("data-number")
    page.keyboard.press("1")
    expect(page.locator("[data-space][data-lit=true]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function(GONE_ON, arg=number)
    my_turn(page).wait_for()
    expect(cards.first).to_be_focused()
    page.keyboard.press("h")
    expect(page.get_by_test_id("hints")).to_be_visible()
    page.keyboard.press("h")
    page.keyboard.press("m")
    expect(page.get_by_role("tab", name="Table", selected=True)).to_be_focused()


def test_single_letters_are_no_keys_for_who_does_not_want_them(server: Service, someone: People) -> None:
    person = someone(server)
    person.start("kokopelli")
    page = person.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Single letters are keys").uncheck()
    page.get_by_role("group", name="Text size").get_by_label("very large").check()
    page.get_by_role("group", name="Contrast").get_by_label("more").check()
    person.look("settings with large text and more contrast")
    page.keyboard.press("Escape")
    my_turn(page).wait_for()
    page.keyboard.press("m")
    expect(page.get_by_role("tab", name="Log", selected=True)).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-text", "largest")
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
