"""Every table fits every window: nothing is covered, cut off or moved, and everybody's points are in sight."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.hands import hand, question, wait_for_turn
from tests.browser.person import LANGUAGES, Person
from tests.browser.prepared import Prepared
from tests.browser.screens import ALL, TABLES, hold, measure, name_of, size, tables
from tests.server.service import Service

People = Callable[..., Person]
PHONE = size(390, 664)  # as much as its browser leaves
# One window of every kind; test-all takes all of them.
SOME = tuple(size(*one) for one in ((320, 568), (390, 664), (844, 390), (1024, 768), (1440, 900)))
# The fullest table of each game; test-all takes all of them.
FULL = (("kokopelli", 4, 9), ("kodama", 5, 2))
FAULTS = ("outside", "covered", "small", "cut")


def faults_of(page: Page, window: ViewportSize, players: int) -> list[str]:
    """Say what is wrong on one window: with nothing in the hand, then with a card."""
    name, wrong = name_of(window), []
    resting = measure(page, window)
    found = [("", resting)]
    if hold(page):
        found.append((" with a card", measure(page)))
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)
    for state, seen in found:
        wrong += [f"{name}{state}: {fault} {what}" for fault in FAULTS for what in seen[fault]]
        wrong += [
            f"{name}{state}: {seen[side]} px {side} than the window" for side in ("wider", "taller") if seen[side] > 0
        ]
        if seen["points"] != players:
            wrong.append(f"{name}{state}: the points of {seen['points']} of {players} are in sight")
        if seen["where"] != resting["where"]:
            wrong.append(f"{name}{state}: it moves from {resting['where']} to {seen['where']}")
    return wrong


def check(page: Page, table: Prepared, windows: tuple[ViewportSize, ...]) -> list[str]:
    """Walk a table through windows."""
    table.open()
    players = len(table.news["seats"])
    return [fault for window in windows for fault in faults_of(page, window, players)]


@pytest.mark.parametrize("wanted", FULL, ids=lambda one: "-".join(map(str, one)))
def test_a_table_fits_every_kind_of_window(server: Service, someone: People, wanted: tuple[str, int, int]) -> None:
    person = someone(server, language="de")  # the longest words
    ((_, table),) = tables(person, (wanted,))
    assert check(person.page, table, SOME) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wanted", TABLES, ids=lambda one: "-".join(map(str, one)))
def test_every_table_fits_all_windows(
    server: Service, someone: People, wanted: tuple[str, int, int], language: str
) -> None:
    person = someone(server, language=language)
    ((_, table),) = tables(person, (wanted,))
    assert check(person.page, table, ALL) == []


def test_on_a_phone_the_tree_is_more_than_half_and_every_space_can_be_touched(server: Service, someone: People) -> None:
    person = someone(server)
    for name, table in tables(person, (("kokopelli", 4, 9), ("kodama", 5, 2))):
        table.open()
        seen = measure(person.page, PHONE)
        assert seen.get("tree", 100) >= 55, f"{name}: per cent of the height"
        assert seen.get("space", 100) >= 44, f"{name}: pixels"


def test_cards_on_the_table_grow_with_the_window(server: Service, someone: People) -> None:
    person = someone(server)
    ((_, table),) = tables(person, (("kokopelli", 4, 9),))
    table.open()
    widths = [
        measure(person.page, size(*one))["card"] for one in ((1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
    ]
    assert widths == sorted(set(widths))
    assert widths[1] >= 96
    assert widths[-1] >= 160


def test_a_refusal_stands_in_the_bar_and_goes_with_the_next_act(server: Service, someone: People) -> None:
    person = someone(server, size=PHONE)
    person.deal("kokopelli", 7)
    page = person.page
    assert wait_for_turn(page)
    before = measure(page)["where"]
    hand(page).locator("[data-usable]").first.click()
    page.locator("[data-space]:not([data-lit])").first.click()
    refusal = question(page).get_by_test_id("refusal")
    expect(refusal).to_be_visible()
    bar, box = question(page).bounding_box(), refusal.bounding_box()
    assert bar
    assert box
    assert bar["y"] <= box["y"]
    assert box["y"] + box["height"] <= bar["y"] + bar["height"]
    assert measure(page)["where"] == before, json.dumps(before)
    page.mouse.click(195, 20)  # anywhere
    expect(refusal).to_have_count(0)
    expect(question(page).get_by_test_id("asked")).to_be_visible()
