"""Kokopelli through the interface: whole games, by mouse, touch and keys; hints, undo, refusals, two browsers."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hands import is_over, move_in_kokopelli, play, take_hint, wait_for_turn
from tests.browser.person import SIZES, Person
from tests.browser.test_way_in import make_table_with_a_friend
from tests.server.service import Service

People = Callable[..., Person]


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
    expect(person.page.locator("dialog[open] .ranking li")).to_have_count(3)
    person.look("the end")


def test_two_browsers_play_each_other_to_the_end(server: Service, someone: People) -> None:
    ann, ben = someone(server), someone(server, size=SIZES["phone"])
    link = make_table_with_a_friend(ann, seed=11)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.page.locator(".bar").wait_for()
    ben.page.locator(".bar").wait_for()
    dice = random.Random(5)
    for _ in range(2000):
        if is_over(ann.page) and is_over(ben.page):
            break
        for one in (ann, ben):
            if one.page.locator(".bar.mine").count():
                move_in_kokopelli(one.page, dice, keyboard=False)
        ann.page.wait_for_timeout(30)
    for one in (ann, ben):
        expect(one.page.locator("dialog[open] .ranking")).to_be_visible()
    points = [one.page.locator("dialog[open] .ranking").inner_text() for one in (ann, ben)]
    assert points[0] == points[1]


def test_a_hint_is_asked_for_and_done_and_a_move_is_taken_back(server: Service, someone: People) -> None:
    person = someone(server)
    person.start("kokopelli")
    page = person.page
    assert wait_for_turn(page)
    expect(page.get_by_role("button", name=re.compile("Take back"))).to_have_count(0)
    take_hint(page)
    assert wait_for_turn(page)
    page.get_by_role("button", name=re.compile("Take back")).click()
    expect(page.get_by_role("log")).to_contain_text("takes back")
    assert wait_for_turn(page)
