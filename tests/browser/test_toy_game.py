"""A game that only a Python package knows is played in the browser: no page and no file of ours names it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import PHONE, SIZES, Person
from tests.server.service import Service

People = Callable[..., Person]
CARDS = 4  # in a hand; the last one is no choice, and plays itself
DEAL = "3"  # in which my four cards differ


def make_toy_table(person: Person) -> Page:
    """Go from the start page to a table against one bot, by links and buttons."""
    page = person.open()
    expect(page.get_by_role("heading", name="Threes")).to_be_visible()
    person.look("the start page with a third game")
    page.get_by_role("link", name=re.compile("Options *Threes")).click()
    expect(page.get_by_role("navigation", name="Game").get_by_role("link", name="Threes")).to_have_attribute(
        "aria-current", "page"
    )
    expect(page.get_by_role("combobox", name="Seat 2")).to_have_value("greedy")  # it has no levels, but a greedy bot
    person.look("a new table of the toy game")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_text("Clock and more").click()
    page.get_by_label("Deal number").fill(DEAL)
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url(re.compile("#/table/"))
    return page


def moves_of(page: Page) -> Locator:
    return page.get_by_role("group", name="Your moves").get_by_role("button")


def left(held: int) -> int:
    """How many of my cards are left after a move."""
    return 0 if held == 2 else held - 1


def expect_the_end(person: Person) -> None:
    page = person.page
    result = page.get_by_role("dialog")
    expect(result.get_by_role("listitem")).to_have_count(2)
    person.look("the end of the toy game")
    result.get_by_role("button", name="Look at the table").click()
    log = page.get_by_role("log")
    if not log.is_visible():  # on a phone it comes as a sheet
        page.get_by_role("complementary").get_by_role("button", name="Log").click()
    expect(log.get_by_text("The game is over.")).to_be_attached()
    expect(log.get_by_text(re.compile(r"played \d"))).to_have_count(2 * CARDS)
    assert moves_of(page).count() == 0


@pytest.mark.parametrize(
    ("size", "dark"), [(SIZES["desktop"], False), (PHONE, True), ({"width": 390, "height": 664}, False)]
)
def test_it_is_played_by_mouse_and_thumb_against_a_bot(
    toy_server: Service, someone: People, size: dict[str, int], dark: bool
) -> None:
    person = someone(toy_server, size=size, dark=dark)
    page = make_toy_table(person)
    for held in range(CARDS, 1, -1):
        first = moves_of(page).first
        expect(first).to_be_enabled()
        expect(first).to_have_text(re.compile(r"Play \d\.\s*\+\d"))  # the move, and what it brings
        if held in (CARDS, 2):
            person.look(f"the plain board with {held} cards")
        mine = page.get_by_role("row", name="You")
        expect(mine).to_have_attribute("aria-current", "true")
        expect(mine.get_by_role("cell").last).to_have_text(str(held))
        page.get_by_role("region", name="What you see").get_by_text("Hand").wait_for()
        first.click()
        expect(mine.get_by_role("cell").last).to_have_text(str(left(held)))
    expect_the_end(person)


def test_it_is_played_by_keys_alone_and_the_focus_is_never_lost(toy_server: Service, someone: People) -> None:
    person = someone(toy_server)
    page = make_toy_table(person)
    focused = page.locator(":focus")
    expect(moves_of(page).first).to_be_enabled()
    while focused.and_(moves_of(page)).count() == 0:
        page.keyboard.press("Tab")
    for held in range(CARDS, 1, -1):
        expect(focused.and_(moves_of(page))).to_have_count(1)
        before = focused.inner_text()
        page.keyboard.press("ArrowRight")
        expect(focused).not_to_have_text(before)
        page.keyboard.press("Enter")
        cards = page.get_by_role("row", name="You").get_by_role("cell").last
        expect(cards).to_have_text(str(left(held)))
    expect_the_end(person)


def test_only_what_the_game_has_is_offered(toy_server: Service, someone: People) -> None:
    page = make_toy_table(someone(toy_server))
    ways = page.get_by_test_id("ways")
    ways.get_by_role("button", name="Hint").click()
    hints = page.get_by_test_id("hints")
    expect(hints.get_by_role("listitem").first).to_have_text(re.compile("Play"))
    assert ways.get_by_role("button", name=re.compile("What")).count() == 0  # it does not explain what is possible
    assert page.get_by_role("link", name="Rules").and_(page.locator(".stack a")).count() == 0


@pytest.mark.parametrize("address", ["rules/toy", "learn/toy", "rules/nogame", "learn/nogame", "new/nogame"])
def test_nobody_is_shown_the_rules_of_another_game(toy_server: Service, someone: People, address: str) -> None:
    person = someone(toy_server)
    page = person.open(f"#/{address}")
    expect(page.get_by_role("alert")).to_have_text("There is no such page.")
    person.look(address)


def test_one_click_on_the_start_page_begins_it(toy_server: Service, someone: People) -> None:
    person = someone(toy_server)
    person.start("toy")
    expect(page_title := person.page.get_by_role("heading", name="Threes").last).to_be_visible()
    assert page_title.get_attribute("lang") == "en"


def test_the_hand_is_seen_on_a_phone_held_sideways(toy_server: Service, someone: People) -> None:
    page = make_toy_table(someone(toy_server, size={"width": 844, "height": 390}))
    expect(moves_of(page).first).to_be_enabled()
    seen = page.get_by_role("region", name="What you see").get_by_role("listitem").last.bounding_box()
    bar = page.get_by_test_id("question").bounding_box()
    assert seen
    assert bar
    assert seen["y"] + seen["height"] <= bar["y"]
    assert bar["height"] <= 64  # one row
    last = moves_of(page).last.bounding_box()
    assert last
    assert last["y"] + last["height"] <= 390


def test_a_seat_of_a_new_table_is_one_line_on_a_phone(toy_server: Service, someone: People) -> None:
    page = someone(toy_server, size=PHONE).open("#/new/toy")
    remove = page.get_by_role("button", name="Remove seat 2").bounding_box()
    chosen = page.get_by_role("combobox", name="Seat 2").bounding_box()
    assert remove
    assert chosen
    assert abs(remove["y"] - chosen["y"]) < chosen["height"]
