"""Charts: the same bytes for the same figures, legible text, and one clear sentence without the package that draws."""

import json
import re
from pathlib import Path

import pytest

from kokodama.arena import extras
from kokodama.arena.charts import draw_arena, draw_balance, draw_ladder
from kokodama.arena.schedule import arena_series, ladder_series
from kokodama.arena.standings import ladder, standings
from kokodama.arena.worker import Result

BOTS = ["greedy", "random"]
RESULTS = [
    Result(name, number, number // 2, BOTS, [5, 3 + number % 3], [0], 50, 9, "tokens")
    for name in ("2 seats", "random among greedy, 2 seats")
    for number in range(6)
]
BALANCE = Path(__file__).parents[2] / "docs" / "kodama-balance.json"


def arena_svg() -> str:
    return draw_arena({"game": "kokopelli", **standings(RESULTS[:6], [arena_series(BOTS, 2)], BOTS)}).svg()


def ladder_svg() -> str:
    return draw_ladder({"game": "kokopelli", **ladder(RESULTS[6:], ladder_series(BOTS, [2]))}).svg()


def balance_svg() -> str:
    return draw_balance(json.loads(BALANCE.read_text())).svg()


@pytest.mark.parametrize("draw", [arena_svg, ladder_svg, balance_svg])
def test_the_same_figures_give_the_same_bytes(draw) -> None:
    assert draw() == draw()


@pytest.mark.parametrize("draw", [arena_svg, ladder_svg, balance_svg])
def test_a_chart_has_a_title_a_description_and_no_text_under_12_px(draw) -> None:
    svg = draw()
    assert svg.startswith('<svg role="img"')
    assert re.search(r"<title>.+</title>\s*<desc>.+</desc>", svg)
    sizes = [float(size) for size in re.findall(r"([\d.]+)px", svg)]
    assert sizes
    assert min(sizes) >= 12
    assert not re.search(r"\d{4}-\d\d-\d\d", svg)


def test_the_published_balance_is_drawn_from_its_published_figures() -> None:
    assert BALANCE.with_suffix(".svg").read_text(encoding="utf-8") == balance_svg()


def test_without_the_package_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(extras.MissingPackage, match=r"^Charts need the package matplotlib\. .*kokodama\[arena\]"):
        extras.require("matplotlib", "Charts")
