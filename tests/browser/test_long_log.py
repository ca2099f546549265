"""What an update costs the page: one layout, and no more for a long log than for a short one. Counted, not timed."""

import random
from collections.abc import Callable

from tests.browser.hands import make_move, wait_for_turn
from tests.browser.person import Person
from tests.server.service import Service

COUNT_MUTATIONS = """() => {
  window.mutations = 0;
  new MutationObserver((records) => (window.mutations += records.length)).observe(
    document.querySelector('[role=log]'),
    { attributes: true, characterData: true, childList: true, subtree: true },
  );
}"""


def test_a_long_log_costs_no_more_than_a_short_one(server: Service, someone: Callable[..., Person]) -> None:
    person = someone(server)
    person.deal("kokopelli", 7)
    page, dice = person.page, random.Random(9)
    lines = page.get_by_role("log").get_by_role("listitem")
    assert wait_for_turn(page)
    page.evaluate(COUNT_MUTATIONS)
    shares = []
    for _ in range(3):
        mutations, told = page.evaluate("mutations"), lines.count()
        for _ in range(8):
            if wait_for_turn(page):
                make_move(page, "kokopelli", dice)
        shares.append((page.evaluate("mutations") - mutations) / (lines.count() - told))
    assert lines.count() > 120
    assert max(shares) < 4, f"mutations for every new line, from the beginning to the end: {shares}"


CHANGE = """() => {
  const name = document.querySelector('[data-space] [data-testid=space-name]');
  for (let i = 0; i < 10; i++) {
    name.textContent = 'A'.repeat(i + 1);
    void name.offsetHeight;
  }
}"""


def test_the_board_is_laid_out_once_not_at_two_heights(server: Service, someone: Callable[..., Person]) -> None:
    person = someone(server)
    person.deal("kokopelli", 7)
    assert wait_for_turn(person.page)
    line = person.context.new_cdp_session(person.page)
    line.send("Performance.enable")

    def style_recalculations() -> int:
        found = line.send("Performance.getMetrics")["metrics"]
        return int(next(one["value"] for one in found if one["name"] == "RecalcStyleCount"))

    before = style_recalculations()
    person.page.evaluate(CHANGE)
    computed = style_recalculations() - before
    assert computed <= 15, "one for each of ten changes; it was three"
