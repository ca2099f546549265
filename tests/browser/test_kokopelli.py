"""Kokopelli through the interface: whole games, by mouse, touch and keys; hints, undo, refusals, two browsers."""

import json
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hands import GONE_ON, hand, make_move, moves, play, press, question, take_hint, wait_for_turn
from tests.browser.person import SIZES, Person
from tests.server.service import Service

People = Callable[..., Person]

# How a sentence begins that is about whoever reads it
YOU = ("You ", "Du ", "Vous ", "Zdobywasz ", "Odrzucasz ")


@pytest.mark.parametrize(
    ("language", "size", "keyboard", "dark"),
    [
        ("en", "desktop", False, False),
        ("de", "phone", False, True),
        ("fr", "desktop", True, True),
        ("pl", "phone", False, False),
    ],
)
def test_a_whole_game(server: Service, someone: People, language: str, size: str, keyboard: bool, dark: bool) -> None:
    person = someone(server, language=language, size=SIZES[size], dark=dark)
    person.deal("kokopelli", 7)
    moves = play(person, "kokopelli", seed=len(language) + len(size), keyboard=keyboard, look_at=(0, 6, 20))
    assert moves > 10
    expect(person.page.get_by_test_id("ranking").get_by_role("listitem")).to_have_count(3)
    person.look("the end")
    ranked, final = points_at_the_end(person)
    assert ranked == sorted(ranked, reverse=True)
    assert [sum(column[:-1]) for column in final] == ranked, "the final scoring explains the last points"
    names = tuple(person.page.get_by_role("dialog").locator("thead th[scope=col]").all_text_contents()[1:])
    log = person.page.get_by_role("log")
    if not log.count():  # on a phone it comes as a sheet
        person.page.keyboard.press("Escape")
        person.page.get_by_role("complementary").get_by_role("button").first.click()
    lines = log.locator("section").last.locator("li").all_text_contents()
    told = [re.sub("^[A-D] ", "", line) for line in lines]  # without the sign of the seat
    assert len(told) > 3
    assert all(line.startswith((*names, *YOU)) for line in told[:-1]), "who got what?"
    person.open("#/tables")
    expect(person.page.locator("main li")).to_contain_text(
        " · ".join(f"{name} {points}" for name, points in zip(names, ranked, strict=False))
    )


def points_at_the_end(person: Person) -> tuple[list[int], list[list[int]]]:
    """The points by rank, and the columns of the final scoring: before it, what it brought, the sum."""
    ranking = person.page.get_by_test_id("ranking").locator("strong").all_text_contents()
    scoring = person.page.get_by_role("dialog").get_by_role("region").first
    expect(scoring.locator("tfoot td")).to_have_count(len(ranking))
    fits = "one => one.scrollHeight <= one.clientHeight + 1"
    assert person.page.get_by_role("dialog").evaluate(fits), "only what is inside scrolls"
    assert scoring.evaluate(fits), "all its rows are seen"
    rows = [row.locator("td").all_text_contents() for row in scoring.locator("tbody tr, tfoot tr").all()]
    assert len(rows) > 2
    numbers = [[int(text.replace("–", "0")) for text in row] for row in rows]
    ranked = [int(re.sub(r"\D", "", text)) for text in ranking]
    return ranked, [list(column) for column in zip(*numbers, strict=True)]


WHERE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const part = (name) => document.querySelector(`[data-testid=${name}]`);
  const badges = [...document.querySelectorAll('[data-testid=gains]')].map(box);
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return {
    where: ['play-area', 'question', 'hand'].map((one) => box(part(one))).map((one) => [one.y, one.height]),
    cut: ['asked', 'ways', 'info'].filter((one) => {
      const element = part(one);
      return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
    }),
    badges: badges.some((one, i) => badges.slice(0, i).some((other) => over(one, other))),
  };
}"""


@pytest.mark.parametrize(("language", "seed"), [("de", 5), ("fr", 3)])
def test_on_a_phone_nothing_moves_and_no_badge_covers_another(
    server: Service, someone: People, language: str, seed: int
) -> None:
    person = someone(server, size=SIZES["phone"], language=language)
    person.deal("kokopelli", seed)
    page, dice = person.page, random.Random(seed)
    first = None
    for _ in range(14):
        if not wait_for_turn(page):
            break
        for index in (None, 0, 3):  # nothing picked, then a card
            if index is not None and hand(page).locator("[data-usable]").count() > index and moves(page).count():
                press(page, hand(page).locator("[data-usable]").nth(index), keyboard=False)
            seen = page.evaluate(WHERE)
            first = first or seen["where"]
            assert seen == {"where": first, "cut": [], "badges": False}, question(page).inner_text()
            page.keyboard.press("Escape")
        make_move(page, "kokopelli", dice)


def test_spaces_have_their_names_and_whoever_taps_is_told_to_tap(server: Service, someone: People) -> None:
    ann, ben = someone(server), someone(server, size=SIZES["phone"])
    for person, way in ((ann, "Point at a ceremony"), (ben, "Tap a ceremony")):
        person.deal("kokopelli", 7)
        person.page.mouse.move(1, 1)  # away from the cards, where nothing is explained
        person.page.reload()
        assert wait_for_turn(person.page)
        expect(person.page.locator("[data-space=A3]").get_by_test_id("space-name")).to_have_text("A3")
        expect(person.page.get_by_test_id("info")).to_contain_text(way)
        expect(person.page.get_by_test_id("legend")).to_contain_text("first 4, then 3, then 1")


def test_what_the_others_did_can_be_read_until_there_is_something_newer(server: Service, someone: People) -> None:
    person = someone(server, size=SIZES["phone"])
    person.deal("kokopelli", 7)
    page, recap = person.page, person.page.get_by_test_id("info").get_by_role("listitem")
    assert wait_for_turn(page)
    take_hint(page)
    expect(recap).to_have_count(2)
    expect(recap.first).to_contain_text(re.compile(r"Hazel\s*\w"))
    assert wait_for_turn(page)
    hand(page).locator("[data-usable]").first.tap()
    expect(recap).to_have_count(0)
    question(page).get_by_role("button", name="Put back").tap()
    expect(recap).to_have_count(2)
    for name in ("Hint", "What now?", "Undo"):
        box = question(page).get_by_role("button", name=name).bounding_box()
        assert box
        assert box["height"] >= 44
    take_hint(page)


@pytest.mark.parametrize("size", list(SIZES))
def test_hints_are_shown_on_the_board_and_do_not_cover_it(server: Service, someone: People, size: str) -> None:
    person = someone(server, size=SIZES[size])
    person.deal("kokopelli", 7)
    page = person.page
    assert wait_for_turn(page)
    question(page).get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_test_id("why")).to_contain_text("than the next best move")
    for row in page.get_by_test_id("hints").get_by_role("listitem").all():
        row.locator("button").focus()
        place = re.search(r" on ([A-D]\d)", row.inner_text())
        if place:
            expect(page.locator(f"[data-space={place[1]}]")).to_have_attribute("data-hinted", "true")
    panel, area = page.get_by_test_id("hints").bounding_box(), page.get_by_test_id("play-area").bounding_box()
    assert panel
    assert area
    beside = panel["x"] >= area["x"] + area["width"]
    assert beside or panel["y"] + panel["height"] <= area["y"], "the hints lie over what they speak of"
    person.look("hints")
    page.keyboard.press("Escape")
    expect(page.locator("[data-hinted]")).to_have_count(0)


def test_a_hint_is_asked_for_and_done_and_a_move_is_taken_back(server: Service, someone: People) -> None:
    person = someone(server)
    person.start("kokopelli")
    page = person.page
    assert wait_for_turn(page)
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_have_count(0)
    take_hint(page)
    assert wait_for_turn(page)
    page.get_by_role("button", name=re.compile("Undo")).click()
    sure, back = (
        page.get_by_role("button", name="All right"),
        page.get_by_role("log").get_by_text(re.compile(r"undo (a move|\d+ moves)")),
    )
    sure.or_(back).first.wait_for()
    if sure.count():  # the others have acted since
        sure.click()
    expect(back).to_be_visible()
    assert wait_for_turn(page)


COUNT_FLYING = """
window.flown = 0;
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes) window.flown += node.dataset?.testid === 'flying' ? 1 : 0;
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("motion", ["auto", "off"])
def test_cards_fly_unless_motion_is_off(server: Service, someone: People, motion: str) -> None:
    person = someone(server, still=False)
    page, settings = person.page, json.dumps({"motion": motion, "pace": "fast"})
    page.add_init_script(COUNT_FLYING)
    page.add_init_script(f"localStorage.setItem('kokodama.settings', '{settings}')")
    person.deal("kokopelli", 7)
    for _ in range(2):  # a new decision shows that the move before has begun to fly, if it does
        assert wait_for_turn(page)
        number = question(page).get_attribute("data-number")
        press(page, page.get_by_role("button", name=re.compile("^Draw")).first, keyboard=False)
        page.wait_for_function(GONE_ON, arg=number)
    assert wait_for_turn(page)
    assert (page.evaluate("window.flown") > 0) == (motion == "auto")
