"""Two people at two browsers play each other, one at a desk and one on a phone."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hands import MOVES, is_over, press
from tests.browser.person import SIZES, Person
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
    ann.page.locator(".bar").wait_for()
    ben.page.locator(".bar").wait_for()
    dice = random.Random(5)
    for _ in range(2000):
        if is_over(ann.page) and is_over(ben.page):
            break
        for one in (ann, ben):
            if one.page.locator(".bar.mine").count():
                MOVES[game](one.page, dice, False)
        ann.page.wait_for_timeout(30)
    points = []
    for one in (ann, ben):
        if game == "kodama":  # the finished tree comes first
            press(one.page, one.page.locator("dialog[open] .winner"), keyboard=False)
        ranking = one.page.locator("dialog[open] .ranking")
        expect(ranking).to_be_visible()
        points.append(ranking.inner_text().replace(" (you)", ""))
    assert points[0] == points[1]
