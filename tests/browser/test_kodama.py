"""Kodama through the interface: whole games by mouse, thumb and keys."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import display_cards, hand, held_card, lay_button, my_turn, play
from tests.browser.person import SIZES, Person
from tests.browser.prepared import Prepared
from tests.browser.slow_line import SlowLine
from tests.server.service import Service

People = Callable[..., Person]


@pytest.mark.parametrize(
    ("language", "size", "keyboard", "dark"),
    [
        ("en", "desktop", True, False),
        ("de", "phone", False, True),
        ("fr", "desktop", False, True),
        ("pl", "phone", False, False),
    ],
)
def test_a_whole_game(server: Service, someone: People, language: str, size: str, keyboard: bool, dark: bool) -> None:
    person = someone(server, language=language, size=SIZES[size], dark=dark)
    person.deal("kodama", 7)
    moves = play(person, "kodama", seed=len(language) + len(size), keyboard=keyboard, look_at=(0, 6))
    assert moves >= 15, "twelve cards and three Kodamas"
    person.look("the tree")
    show_numbers(person.page)
    expect(person.page.get_by_test_id("ranking").get_by_role("listitem")).to_have_count(3)
    person.look("the end")


LAID = "[data-testid=tree] > g > g"


def show_numbers(page: Page) -> None:
    """Go on from the finished tree to the result."""
    page.get_by_test_id("winner").wait_for()
    page.keyboard.press("Enter")
    page.get_by_test_id("ranking").wait_for()


BOX = """(where) => {
  const box = [...document.querySelectorAll(where)].at(-1)?.getBoundingClientRect();
  return box && [box.x, box.y, box.width, box.height].map(Math.round);
}"""


def test_what_is_shown_is_what_is_laid_though_the_line_is_slow(
    server: Service, someone: People, browser: Browser
) -> None:
    """With 100 ms of latency the card snaps before any answer can arrive, and never moves after it is laid."""
    with SlowLine(server.port, 0.05) as address:
        person = Person(browser, address)
        page, sent = person.page, []
        page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
        person.start("kodama")
        for turn in range(3):
            my_turn(page).wait_for()
            display_cards(page).nth(turn).click()
            page.get_by_test_id("next-place").click()
            expect(lay_button(page)).to_be_enabled()
            page.wait_for_timeout(600)  # until the server's last answer about this place
            pose = held_card(page).get_attribute("data-pose")
            before, there = page.evaluate(BOX, "[data-testid=held-card] use"), page.locator(LAID).count()
            lay_button(page).click()
            page.wait_for_function("([laid, n]) => document.querySelectorAll(laid).length > n", arg=[LAID, there])
            after = page.evaluate(BOX, f"{LAID}:last-of-type use")
            assert before == after, "it lies where it was shown"
            held_card(page).wait_for(state="detached")
            laid = [json.loads(text)["move"] for text in sent if '"grow' in text]
            assert pose is not None
            assert laid[-1].split()[2:] == re.findall(r"-?\d+", pose), (
                "the pose that was sent is the pose that was shown"
            )
        assert person.wrong == []
        person.leave()


@pytest.mark.parametrize(("size", "dark"), [("phone", False), ("desktop", True)])
def test_a_season_ends_with_a_summary(server: Service, someone: People, size: str, dark: bool) -> None:
    person = someone(server, size=SIZES[size], dark=dark)
    Prepared(person, rivals=4, seed=4).play(4).open()
    page = person.page
    goal = hand(page).get_by_role("listitem").filter(has=page.locator("button[data-move]")).first
    name = goal.get_by_test_id("goal-name").inner_text()
    expect(goal.get_by_role("link", name=re.compile(f"{name}: rule"))).to_have_attribute(
        "href", re.compile("#/rules/kodama")
    )
    goal.locator("button[data-move]").click()
    told = page.get_by_role("region", name="Spring is over")
    expect(told.locator("tbody tr")).to_have_count(5)
    expect(told.locator("tr[aria-current]")).to_contain_text(name)
    expect(told).to_contain_text(re.compile("Summer.*first player"))
    expect(told.get_by_role("button", name="Continue")).to_be_in_viewport()
    person.look("the end of spring")
    page.reload()  # somebody who opens the page only now reads it too
    told.get_by_role("button", name="Continue").click()
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Score sheet").click()
    page.locator("dialog summary", has_text="Spring is over").click()
    expect(page.get_by_role("dialog").locator("tr[aria-current]")).to_contain_text(name)


def test_the_score_sheet_of_five_fits_a_phone(server: Service, someone: People) -> None:
    person = someone(server, size=SIZES["phone"])
    Prepared(person, rivals=4, seed=4).play(2).open()
    page = person.page
    page.get_by_role("button", name="Score sheet").click()
    expect(page.locator("dialog tfoot td")).to_have_count(5)
    wider = page.get_by_test_id("score-sheet").evaluate("(one) => one.scrollWidth - one.clientWidth")
    assert wider <= 0
    person.look("the score sheet")


def test_on_a_phone_a_wide_tree_comes_closer_and_the_card_stays_in_sight(server: Service, someone: People) -> None:
    person = someone(server, size=SIZES["phone"])
    Prepared(person, rivals=2, seed=4).play(8).open()
    page = person.page
    display_cards(page).first.tap()
    root = page.get_by_test_id("root")
    page.get_by_role("button", name="Zoom in").dblclick()  # two taps in a moment must not lay the card
    expect(root).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Next good place").tap()
    expect(root).to_be_in_viewport(ratio=1)
    lay_button(page).tap()
    expect(root).to_have_count(0)


def test_the_finished_tree_says_who_has_won_and_stays(server: Service, someone: People) -> None:
    person = someone(server, size=SIZES["phone"])
    table = Prepared(person, seed=4)
    while table.news["view"]["round"] < 12 or table.news["view"]["phase"] == "grow":
        table.play(1)
    person.page.clock.install()
    table.open()
    hand(person.page).locator("button[data-move]").first.click()
    winner = person.page.get_by_test_id("winner")
    expect(winner).to_contain_text(re.compile(r"(won|wins).*\d+ points"))
    person.page.clock.fast_forward("01:00")
    expect(winner).to_be_visible()
    show_numbers(person.page)


def test_the_picture_is_of_my_tree_and_can_be_sent(server: Service, someone: People, tmp_path: Path) -> None:
    person = someone(server)
    Prepared(person, seed=4).play(30).open()
    page = person.page
    page.get_by_test_id("ranking").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("list", name="All trees").get_by_role("button").nth(
        1
    ).click()  # to look at another tree changes nothing
    page.get_by_role("button", name="Show the result").click()
    page.get_by_role("dialog").get_by_role("button", name="Save picture").click()
    expect(page.get_by_label("Whose tree?")).to_have_value("A")
    person.look("the picture over the result")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Save as PNG image").click()
    taken.value.save_as(tmp_path / "tree.png")
    picture = (tmp_path / "tree.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 2_000_000
    assert int.from_bytes(picture[16:20], "big") >= 1200, "wide enough to be looked at"
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("ranking")).to_be_visible()


def test_every_kodama_in_the_hand_shows_what_it_counts(server: Service, someone: People) -> None:
    person = someone(server)  # an error in the page fails the test
    person.deal("kodama", 7)  # one of them counts the trunk's card twice
    page = person.page
    my_turn(page).wait_for()
    for goal in page.get_by_test_id("goal").all():
        expect(goal.get_by_test_id("goal-points")).to_contain_text(re.compile(r"\d"))
        goal.click()
        expect(goal).to_have_attribute("aria-pressed", "true")
    marks = page.locator("svg polygon")
    expect(marks).not_to_have_count(0)
    goal.click()  # put away again, but the pointer is still on it
    expect(goal).to_have_attribute("aria-pressed", "false")
    expect(marks).not_to_have_count(0)
    page.mouse.move(0, 0)
    expect(marks).to_have_count(0)
