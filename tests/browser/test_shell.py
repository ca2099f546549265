"""The page around the boards: unknown addresses, the skip link, sheets, tabs, and focus for keyboard users."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.hands import GONE_ON, display_cards, hand_cards, my_turn, question
from tests.browser.person import LANGUAGES, PHONE, Person
from tests.browser.test_friends import Friends
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


SEEN_BUT_NOT_SAID = """() => [...document.querySelectorAll('button[aria-label], a[aria-label]')].flatMap((one) => {
  const copy = one.cloneNode(true);
  copy.querySelectorAll('[aria-hidden=true], .hidden-text, kbd').forEach((hidden) => hidden.remove());
  const plain = (text) => text.toLowerCase().replace(/[^\\p{L}]+/gu, ' ').trim();
  const seen = plain(copy.textContent);
  const said = plain(one.getAttribute('aria-label'));
  return !one.checkVisibility() || said.includes(seen) ? [] : [`${seen} | ${said}`];
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_are_heard_contain_the_words_that_are_seen(server: Service, someone: People, language: str) -> None:
    person = someone(server, language=language)
    for game in ("kokopelli", "kodama"):
        person.start(game)
        my_turn(person.page).wait_for()
        if game == "kodama":
            display_cards(person.page).first.click()
            person.page.get_by_test_id("placement-tools").wait_for()
        else:
            hand_cards(person.page).first.click()
        assert person.page.evaluate(SEEN_BUT_NOT_SAID) == [], game


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_a_table_and_a_lesson_have_one_heading_of_the_first_level(server: Service, someone: People, game: str) -> None:
    person = someone(server)
    person.start(game)
    expect(person.page.get_by_role("heading", level=1)).to_have_text([game.title()])
    expect(person.page).to_have_title(re.compile(f"{game.title()}"))
    person.open(f"#/learn/{game}")
    person.page.get_by_test_id("teacher").wait_for()
    expect(person.page.get_by_role("heading", level=1)).to_have_count(1)


def test_windows_contrast_themes_show_what_is_chosen(server: Service, someone: People) -> None:
    person = someone(server)
    person.page.emulate_media(forced_colors="active")
    person.start("kokopelli")
    style = "(one) => [getComputedStyle(one).borderTopStyle, getComputedStyle(one).backgroundColor]"
    chosen = person.page.get_by_role("tab", selected=True).evaluate(style)
    other = person.page.get_by_role("tab", selected=False).first.evaluate(style)
    assert chosen[1] != other[1]
    assert question(person.page).get_by_role("button").first.evaluate(style)[0] == "solid"
    person.look("forced colours")


def test_what_moves_for_ever_stands_still_for_whoever_wants_it(server: Service, someone: People) -> None:
    page = someone(server, still=False).open()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Animation").get_by_label("off").check()
    endless = """() => {
      const dot = document.createElement('i');
      dot.style.cssText = 'animation: x 1.6s infinite; transition: all 1s';
      document.body.append(dot);
      const { animationIterationCount, transitionDuration } = getComputedStyle(dot);
      return [animationIterationCount, parseFloat(transitionDuration) < 0.01];
    }"""
    assert page.evaluate(endless) == ["1", True]


def test_the_chat_is_not_cut_off(server: Service, someone: People) -> None:
    ann, ben = someone(server, still=True), someone(server)
    friends = Friends(ann, ben).sit()
    page = friends.ann.page
    page.get_by_role("tab", name="Chat").click()
    panel = page.get_by_role("complementary").bounding_box()
    send = page.get_by_role("button", name="Send").bounding_box()
    assert panel
    assert send
    assert send["x"] + send["width"] <= panel["x"] + panel["width"] - 4


def test_what_is_written_is_not_as_heavy_as_its_label(server: Service, someone: People) -> None:
    page = someone(server).open("#/new/kokopelli")
    page.locator("details summary").click()
    for field in (page.get_by_label("Clock"), page.get_by_label("Your name").first):
        assert field.evaluate("(one) => getComputedStyle(one).fontWeight") == "400"


def test_a_line_that_is_dead_without_saying_so_is_found_and_comes_back(server: Service, someone: People) -> None:
    person = someone(server)
    dead = {"now": False}

    def relay(line: WebSocketRoute) -> None:
        there, cut = line.connect_to_server(), {"off": dead["now"]}  # what was cut off once never speaks again

        def carry(text: str | bytes, to: WebSocketRoute) -> None:
            cut["off"] = cut["off"] or dead["now"]
            if not cut["off"]:
                to.send(text)

        line.on_message(lambda text: carry(text, there))
        there.on_message(lambda text: carry(text, line))

    person.page.route_web_socket(re.compile("/ws"), relay)
    person.start("kokopelli")
    my_turn(person.page).wait_for()
    dead["now"] = True
    question(person.page).get_by_role("button", name=re.compile("^Draw")).click()
    expect(person.page.get_by_text("Connection lost")).to_be_visible(timeout=16_000)
    dead["now"] = False
    expect(person.page.get_by_text("Connection lost")).to_be_hidden()
    expect(person.page.get_by_role("log")).to_contain_text("draw")
