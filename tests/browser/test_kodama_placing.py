"""Placing a card of Kodama: it follows the pointer, nothing else moves, and the page explains refusals."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kokodama.client import poses_of
from tests.browser.hands import display_cards, held_card, lay_button, my_turn, question
from tests.browser.person import SIZES, Person
from tests.browser.prepared import Prepared
from tests.server.service import Service

People = Callable[..., Person]

# Where a point of the table is on the screen: the layer above the tree is moved by the camera alone.
ON_SCREEN = """([x, y]) => {
  const box = document.querySelector('[data-testid=ground]').getBoundingClientRect();
  const at = new DOMMatrix(getComputedStyle(document.querySelector('[data-testid=above-tree] > g')).transform)
    .transformPoint({ x, y: -y });
  return [box.x + at.x, box.y + at.y];
}"""
CAMERA = "document.querySelector('[data-testid=above-tree] > g').getAttribute('transform')"
TOP = "Math.round(document.querySelector('[data-testid=ground]').getBoundingClientRect().height)"


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    found: list[float] = page.evaluate(ON_SCREEN, [x, y])
    return found[0], found[1]


def take(page: Page, card: str) -> None:
    page.get_by_test_id("display").locator(f"[data-card={card}]").tap()
    held_card(page).wait_for(state="attached")


def pose(page: Page) -> list[int]:
    return [int(part) for part in (held_card(page).get_attribute("data-pose") or "").split()]


def at_the_table(someone: People, server: Service, size: str, moves: int, rivals: int = 1, seed: int = 3) -> Prepared:
    table = Prepared(someone(server, size=SIZES[size]), rivals=rivals, seed=seed).play(moves)
    table.open()
    my_turn(table.person.page).wait_for()
    table.person.page.wait_for_timeout(900)  # the tree has come to rest
    return table


def places(news: dict[str, Any], card: str) -> list[tuple[int, int, int, str, int]]:
    """Where a card may lie, by the menu."""
    told = next(one for one in news["offer"]["cards"] if one["card"] == card)
    return [pose for pose in poses_of(news["offer"]) if told["points"].get(pose[3])]


def test_a_tap_on_the_tree_moves_the_card_there(server: Service, someone: People) -> None:
    table = at_the_table(someone, server, "phone", moves=3)
    page = table.person.page
    card = table.news["view"]["display"][0]
    take(page, card)
    before = pose(page)
    far = max(places(table.news, card), key=lambda one: abs(one[0] - before[0]) + abs(one[1] - before[1]))
    page.touchscreen.tap(*on_screen(page, far[0], far[1]))
    expect(held_card(page)).not_to_have_attribute("data-pose", " ".join(map(str, before)))
    x, y, _ = pose(page)
    assert abs(x - far[0]) + abs(y - far[1]) < 60, "it is rooted where the tap was"
    expect(held_card(page)).to_have_attribute("data-standing", "fits")
    page.get_by_role("button", name="Show good places").tap()
    spots = page.get_by_test_id("good-place").locator("circle")
    assert spots.count() >= 2
    box = spots.first.bounding_box()
    assert box
    assert 18 <= box["width"] <= 26, "large enough to be hit, small enough to be told apart"
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(held_card(page)).to_have_attribute("data-standing", "fits")
    corner = page.get_by_role("application").bounding_box()
    assert corner
    page.touchscreen.tap(corner["x"] + 20, corner["y"] + 20)
    expect(question(page)).to_contain_text("lies on no card")
    page.get_by_role("button", name="Next good place").tap()
    lay_button(page).tap()
    expect(page.get_by_test_id("gained").first).to_be_visible()
    expect(page.get_by_test_id("gained")).to_have_count(0)  # it was seen


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_a_card_is_in_the_hand(server: Service, someone: People, size: str) -> None:
    table = at_the_table(someone, server, size, moves=5, rivals=3)
    page = table.person.page
    seen = [(page.evaluate(CAMERA), page.evaluate(TOP))]
    box = display_cards(page).first.bounding_box()
    ground = page.get_by_role("application").bounding_box()
    assert box
    assert ground
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    for part in range(12):  # across the tree: it fits here and not there
        share = part / 12
        page.mouse.move(
            ground["x"] + ground["width"] * (0.9 - 0.8 * share), ground["y"] + ground["height"] * (0.2 + 0.7 * share)
        )
        page.wait_for_timeout(90)
        seen.append((page.evaluate(CAMERA), page.evaluate(TOP)))
    page.mouse.up()
    page.get_by_role("button", name="Turn left").click()
    page.wait_for_timeout(600)
    seen.append((page.evaluate(CAMERA), page.evaluate(TOP)))
    page.get_by_role("button", name="Put back").click()
    display_cards(page).last.click()
    page.wait_for_timeout(600)
    seen.append((page.evaluate(CAMERA), page.evaluate(TOP)))
    assert len(set(seen)) == 1


REASONS = {
    "kodama/covers-no-card": "lies on no card",
    "kodama/covers-two-cards": "lies on two cards",
    "kodama/covers-symbol": "covers a symbol",
    "kodama/below-table-edge": "below the table edge",
    "kodama/off-the-bark": "root not on bark",
    "kodama/over-ten": "more than ten points",
}


def candidates(news: dict[str, Any]) -> Iterator[tuple[str, list[int]]]:
    """Cards and poses that are likely to be refused, each for another reason."""
    card = news["view"]["display"][0]
    last = news["view"]["trees"]["A"]["cards"][-1]
    yield card, [3000, 3500, 0]
    yield card, [0, 500, 180]
    yield card, last[1:]
    yield card, [last[1], last[2], last[3] - 170 if last[3] > 0 else last[3] + 170]
    for one in news["offer"]["cards"]:
        over = [list(pose[:3]) for pose in poses_of(news["offer"]) if not one["points"].get(pose[3])]
        yield from ((one["card"], pose) for pose in over[:1])
    for x, y, angle, *_ in places(news, card)[::5]:
        for aside in (60, 110, 160):
            for dx, dy in ((aside, 0), (-aside, 0), (0, aside), (0, -aside)):
                yield card, [x + dx, y + dy, angle]


def refusals(table: Prepared) -> dict[str, tuple[str, list[int]]]:
    """For every reason a card and a pose that has it, as the server says."""
    found: dict[str, tuple[str, list[int]]] = {}
    for card, (x, y, angle) in candidates(table.news):
        answer = table.say(f"grow {card} {x} {y} {angle}")
        if answer["type"] == "refused":
            for code in answer["codes"]:
                found.setdefault(code, (card, [x, y, angle]))
        if set(found) == set(REASONS):
            break
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_reason_is_said_where_a_card_cannot_lie(server: Service, someone: People, size: str) -> None:
    table = at_the_table(someone, server, size, moves=6)
    page = table.person.page
    found = refusals(table)
    assert set(found) == set(REASONS)
    for code, (card, (x, y, angle)) in found.items():
        page.get_by_role("application").focus()
        page.keyboard.press(str(table.news["view"]["display"].index(card) + 1))
        held_card(page).wait_for(state="attached")
        put(page, x, y, angle)
        asked = page.get_by_test_id("asked")
        expect(asked).to_contain_text(REASONS[code])
        expect(asked.locator("a")).to_have_attribute("href", re.compile("#/rules/kodama/4"))
        expect(lay_button(page)).to_be_disabled()
        cut = asked.evaluate("(one) => one.scrollHeight - one.clientHeight")
        assert cut <= 1, f"{code}: not all of it is seen"
        page.keyboard.press("Escape")
        expect(held_card(page)).to_have_count(0)


def put(page: Page, x: int, y: int, angle: int) -> None:
    """Move the card to an exact pose by keys: coarse steps, then fine ones."""
    now = pose(page)
    for want, is_, coarse, fine in (
        (x, now[0], ("ArrowRight", "ArrowLeft", 10), ("Shift+ArrowRight", "Shift+ArrowLeft", 1)),
        (y, now[1], ("ArrowUp", "ArrowDown", 10), ("Shift+ArrowUp", "Shift+ArrowDown", 1)),
    ):
        for more, less, step in (coarse, fine):
            count = int(abs(want - is_) / step)
            page.evaluate(PRESS, [more if want > is_ else less, count])
            is_ += count * step * (1 if want > is_ else -1)
    turn = (angle - now[2] + 540) % 360 - 180
    page.evaluate(PRESS, ["Shift+L" if turn > 0 else "Shift+R", abs(turn)])
    assert pose(page)[:2] == [x, y]
    page.wait_for_timeout(250)


# Many key presses at once, as when a key is held down.
PRESS = """([keys, count]) => {
  const key = keys.replace('Shift+', '');
  const shiftKey = keys.startsWith('Shift+');
  for (let i = 0; i < count; i++) {
    const press = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(press);
  }
}"""
