"""Two people at two browsers play each other, one at a desk and one on a phone."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hands import MOVES, TO_CHOOSE, is_over, make_move
from tests.browser.person import SIZES, Person
from tests.browser.test_kodama import show_numbers
from tests.browser.test_way_in import make_table_with_a_friend
from tests.server.service import Service

People = Callable[..., Person]


@pytest.mark.parametrize("game", MOVES)
def test_two_browsers_play_each_other_to_the_end(server: Service, someone: People, game: str) -> None:
    ann, ben = someone(server), someone(server, size=SIZES["phone"])
    link = make_table_with_a_friend(ann, game, seed=11)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_test_id("question").wait_for()
    ben.page.get_by_test_id("question").wait_for()
    dice = random.Random(5)
    for _ in range(2000):
        if is_over(ann.page) and is_over(ben.page):
            break
        asked = [one.page for one in (ann, ben) if one.page.locator(TO_CHOOSE).count()]
        for page in asked:
            make_move(page, game, dice)
        if not asked:  # it is on its way from one browser to the other
            ann.page.wait_for_timeout(30)
    points = []
    for one in (ann, ben):
        if game == "kodama":  # the finished tree comes first
            show_numbers(one.page)
        ranking = one.page.get_by_test_id("ranking")
        expect(ranking).to_be_visible()
        points.append(ranking.inner_text().replace(" (you)", ""))
    assert points[0] == points[1]
