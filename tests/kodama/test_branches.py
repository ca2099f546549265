"""The 63 branch cards: evenly distributed, all different, shaped like branches, and never a dead end."""

import tomllib
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from kokodama.games.kodama.card_face import SYMBOLS, Shape, trunk_shape
from kokodama.games.kodama.geometry import BARK, HEIGHT, PRINT, ROOT, WIDTH, nearer
from kokodama.games.kodama.tree import Tree

HOUSE = Path(__file__).parents[2]
FILE = HOUSE / "src" / "kokodama" / "games" / "kodama" / "cards" / "branches.toml"
MAKER = run_path(str(HOUSE / "scripts" / "make_branches.py"))
CARDS: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["branch"]
LINES: list[list[list[tuple[int, int]]]] = [[MAKER["flatten"](curve) for curve in card["bark"]] for card in CARDS]
SHAPES = [
    Shape([(SYMBOLS.index(kind), u, v) for kind, u, v in card["prints"]], lines)
    for card, lines in zip(CARDS, LINES, strict=True)
]
each_card = pytest.mark.parametrize("number", range(len(CARDS)), ids=lambda number: CARDS[number]["id"])


def kinds(card: dict[str, Any]) -> list[str]:
    return sorted(kind for kind, _, _ in card["prints"])


@pytest.mark.exhaustive  # ten seconds, and nobody changes either
def test_the_file_is_what_its_maker_writes() -> None:
    assert MAKER["written"](MAKER["branches"]()) == FILE.read_text(encoding="utf-8")


def test_there_are_63_cards_numbered_in_order_with_nothing_else_on_them() -> None:
    assert [card["id"] for card in CARDS] == [f"b{number:02}" for number in range(1, 64)]
    assert all(set(card) == {"id", "prints", "bark", "thickness"} for card in CARDS)


def test_every_kind_is_printed_equally_often() -> None:
    assert Counter(len(card["prints"]) for card in CARDS) == {3: 42, 4: 21}
    assert Counter(kind for card in CARDS for kind in kinds(card)) == dict.fromkeys(SYMBOLS, 35)


def test_doubles_and_triples_are_as_many_of_each_kind() -> None:
    most = [Counter(kinds(card)).most_common(1)[0] for card in CARDS]
    assert Counter(number for _, number in most) == {1: 27, 2: 30, 3: 6}
    assert Counter(kind for kind, number in most if number == 2) == dict.fromkeys(SYMBOLS, 5)
    assert Counter(kind for kind, number in most if number == 3) == dict.fromkeys(SYMBOLS, 1)


def test_every_two_kinds_meet_about_equally_often() -> None:
    meetings = Counter(pair for card in CARDS for pair in combinations(sorted(set(kinds(card))), 2))
    assert len(meetings) == 15
    assert max(meetings.values()) - min(meetings.values()) <= 1


def test_no_two_cards_are_the_same() -> None:
    assert len({tuple(kinds(card)) for card in CARDS}) == 63
    assert len({str(card["bark"]) for card in CARDS}) == 63
    assert len({str(sorted(card["prints"])) for card in CARDS}) == 63


def test_the_woods_are_unlike_each_other() -> None:
    # Told by what the eye tells first: how many limbs, roughly where they part and where their tips are.
    def silhouette(lines: list[list[tuple[int, int]]]) -> tuple[tuple[int, int, int], ...]:
        return tuple(sorted((line[0][1] // 90, line[-1][0] // 90, line[-1][1] // 90) for line in lines))

    silhouettes = Counter(silhouette(lines) for lines in LINES)
    assert len(MAKER["WOODS"]) >= 9
    assert len(silhouettes) >= 18
    assert max(silhouettes.values()) <= 6


def test_a_curve_is_cut_at_sixths_and_rounded_down_from_the_half() -> None:
    assert MAKER["flatten"]([[0, 0], [0, 2], [6, 4], [6, 6]]) == [
        (0, 0),
        (0, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (6, 5),
        (6, 6),
    ]


@each_card
def test_bark_grows_from_the_root_and_stays_on_the_card(number: int) -> None:
    curves = CARDS[number]["bark"]
    assert curves[0][0] == [ROOT, 0]
    for curve in curves:
        assert len(curve) >= 4
        assert len(curve) % 3 == 1
        assert all(0 <= u <= WIDTH and 0 <= v <= HEIGHT for u, v in curve)


@each_card
def test_only_the_root_reaches_the_edge_of_the_card(number: int) -> None:
    first = [(u, v) for u, v in LINES[number][0] if v > BARK]
    for u, v in [*first, *(point for line in LINES[number][1:] for point in line)]:
        assert BARK < u < WIDTH - BARK
        assert BARK < v < HEIGHT - BARK


@each_card
def test_bark_hangs_together(number: int) -> None:
    for i, line in enumerate(LINES[number][1:], 1):
        (u, v), before = line[0], [piece for other in LINES[number][:i] for piece in pairwise(other)]
        assert any(nearer(*p, *q, u, v, 8 * 8) for p, q in before), "a limb begins on an earlier one"


@each_card
def test_there_is_a_way_up_and_a_way_aside(number: int) -> None:
    tips = [line[-1] for line in LINES[number]]
    assert any(v >= 800 for _, v in tips)
    assert any(600 <= v <= 720 and (u <= 60 or u >= 570) for u, v in tips)


@each_card
def test_prints_lie_beside_the_bark_and_apart(number: int) -> None:
    places = [(u, v) for _, u, v in CARDS[number]["prints"]]
    pieces = [piece for line in LINES[number] for piece in pairwise(line)]
    for u, v in places:
        assert PRINT <= u <= WIDTH - PRINT
        assert PRINT <= v <= 560
        assert (u - ROOT) ** 2 + v**2 >= 170**2
        assert not any(nearer(*p, *q, u, v, (BARK + PRINT + 10) ** 2) for p, q in pieces)
    assert all((a - c) ** 2 + (b - d) ** 2 >= 150**2 for (a, b), (c, d) in combinations(places, 2))


@each_card
def test_a_card_on_top_of_the_trunk_can_be_grown_from_in_many_ways(number: int) -> None:
    tree = Tree(0, trunk_shape(0))
    assert tree.reasons(0, 1240, 0) == 0
    tree.lay(SHAPES[number], 0, 1240, 0)
    assert sum(tree.open_on[i] == 1 for i in range(len(tree.open))) >= 60
