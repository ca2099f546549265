import re
import struct
import sys
from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kokodama.games import GAMES
from kokodama.games.kodama.art import (
    Ghost,
    branch_card,
    card_fragment,
    draw_card,
    draw_tree,
    shared_defs,
    trunk_card,
)
from kokodama.games.kodama.art.bark import bark_of
from kokodama.games.kodama.art.branch_joint import grown_collar, on_bark, pieces_near
from kokodama.games.kodama.art.card_sheet import draw_sheet
from kokodama.games.kodama.art.leaves import sprig
from kokodama.games.kodama.art.limb_shape import Limb, fits, sampled, trunk_roots
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.art.svg_path import Point, seeded_random, smooth
from kokodama.games.kodama.art.tree import laid_cards
from kokodama.games.kodama.card_face import SYMBOLS, TRUNK_BARK, Shape, flatten, trunk_shape
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import Art, trunk_art
from kokodama.games.kodama.geometry import BARK, PRINT
from kokodama.games.kodama.tree import OFF_THE_BARK, Tree, pose_angle, pose_x, pose_y
from kokodama.pictures.png import MissingRenderer, to_png

SVG = "{http://www.w3.org/2000/svg}"
SEASONS = [None, "spring", "summer", "autumn"]
DOCS = Path(__file__).parents[2] / "docs"
CARDS = standard()


def grown(seed: int, size: int) -> Tree:
    rng = Random(seed)
    tree = Tree(seed % 6, trunk_shape(seed % 6))
    for number in rng.sample(range(63), size):
        pose = tree.open[rng.randrange(len(tree.open))]
        tree.lay(CARDS.branches[number], pose_x(pose), pose_y(pose), pose_angle(pose), number)
    return tree


TREES = [grown(seed, size) for seed, size in enumerate([0, 1, 5, 12, 12])]


def prints_in(svg: str) -> list[tuple[int, str, float, float]]:
    uses = [use for use in ElementTree.fromstring(svg).iter(f"{SVG}use") if use.get("class") == "kd-print"]
    for use in uses:
        assert use.get("href") == f"#kd-{use.get('data-kind')}"
    return sorted(
        (int(use.get("data-card", -1)), use.get("data-kind", ""), float(use.get("x", "")), float(use.get("y", "")))
        for use in uses
    )


def away(p: Point, lines: Iterable[list[tuple[int, int]] | list[Point]]) -> float:
    """How far a point is from the nearest of some lines."""
    least = float("inf")
    for line in lines:
        for (px, py), (qx, qy) in pairwise(line):
            ex, ey = qx - px, qy - py
            t = min(max(((p[0] - px) * ex + (p[1] - py) * ey) / ((ex * ex + ey * ey) or 1), 0), 1)
            least = min(least, hypot(p[0] - px - ex * t, p[1] - py - ey * t))
    return least


# What is drawn is what is judged


@pytest.mark.parametrize("number", range(63))
def test_the_curves_of_a_card_run_along_the_bark_that_is_judged(number: int) -> None:
    bark = [int(n) for n in CARDS.branches[number].bark]
    pieces = [[(bark[i], bark[i + 1]), (bark[i + 2], bark[i + 3])] for i in range(0, len(bark), 4)]
    art = CARDS.art[number]
    assert fits(art, bark)
    # Cutting a curve at sixths and rounding to whole units costs no more than a quarter of a millimetre.
    assert max(away(p, pieces) for curve in art.curves for p in sampled(curve, 60)) <= 2.5


def test_the_curves_of_a_trunk_run_along_the_bark_that_is_judged() -> None:
    art = trunk_art()
    assert [(curve[0], curve[-1]) for curve in art.curves] == [(line[0], line[-1]) for line in TRUNK_BARK]
    assert max(away(p, TRUNK_BARK) for curve in art.curves for p in sampled(curve, 60)) <= 1
    assert len(art.thickness) == len(art.curves)


@pytest.mark.parametrize("number", range(63))
def test_no_bark_is_drawn_where_none_is_judged(number: int) -> None:
    card = branch_card(number)
    limbs = bark_of(card.shape, card.art, False).limbs
    assert len(limbs) == len(CARDS.art[number].curves)
    for limb in limbs:
        for p in limb.sides(tip=True)[1:-1]:  # at the root it begins early, and is cut off at the edge
            assert away(p, card.lines()) <= BARK


@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 630), st.integers(0, 880)), min_size=2, max_size=6), min_size=1, max_size=4
    )
)
@settings(max_examples=60, deadline=None)
def test_plain_lines_are_drawn_within_their_bark_too(lines: list[list[tuple[int, int]]]) -> None:
    lines[0][0] = (315, 0)
    card = Laid(Shape([(0, 100, 100), (1, 300, 100), (2, 500, 100)], lines))
    for limb in bark_of(card.shape, None, False).limbs:
        for p in limb.sides(tip=True)[1:-1]:
            assert away(p, card.lines()) <= BARK + 3  # a rounded corner may take a little more
    ElementTree.fromstring(draw_card(card))


def test_curves_are_not_drawn_where_a_position_gives_the_card_another_bark() -> None:
    lines = [[(315, 0), (315, 800)]]
    card = Laid(Shape([(0, 100, 100), (1, 500, 100), (2, 500, 500)], lines), CARDS.art[0])
    assert [limb.line[-1] for limb in bark_of(card.shape, card.art, False).limbs] == [(0, -800)]


def test_the_foot_of_a_trunk_spreads_only_where_no_root_can_lie() -> None:
    tree = Tree(0, trunk_shape(0))
    card = trunk_card(0)
    wood = bark_of(card.shape, card.art, True).limbs + trunk_roots(seeded_random("toes"))
    beyond = 0
    for limb in wood:
        for k in range(limb.body):
            x, y, dx, dy, half = limb.places[k]
            for share in range(-10, 11, 2):
                px, py = x - dy * half * share / 10, y + dx * half * share / 10
                if away((px, py), card.lines()) <= BARK + 1 or py > 0:
                    continue
                beyond += 1
                for angle in range(-179, 181):
                    assert tree.reasons(round(px), -round(py), angle) & ~OFF_THE_BARK, (px, py, angle)
    assert beyond > 50


@pytest.mark.parametrize("tree", TREES)
def test_collars_stay_on_the_bark_of_the_parent(tree: Tree) -> None:
    cards = laid_cards(tree, CARDS)
    for j in range(1, len(cards)):
        parent = cards[int(tree.parents[j])]
        root = parent.own(cards[j].place((0, 0)))
        pieces = pieces_near(parent, root)
        for p in grown_collar(parent, cards[j], root).sides():
            assert away(on_bark(p, pieces), parent.lines()) <= BARK


@pytest.mark.parametrize("tree", TREES)
def test_the_bleed_of_ink_lies_on_the_very_lines_as_wide_as_they_are_judged(tree: Tree) -> None:
    root = ElementTree.fromstring(draw_tree(tree, name="t"))
    paths = {path.get("id"): path.get("d", "") for path in root.iter(f"{SVG}path")}
    for card, shape in enumerate(tree.shapes):
        drawn: set[tuple[int, int]] = set()
        x = y = 0
        for letter, numbers in re.findall(r"([Ml])([^Ml]*)", paths[f"t{card}l"]):
            dx, dy = (int(number) for number in re.findall(r"-?\d+", numbers))
            x, y = (dx, dy) if letter == "M" else (x + dx, y + dy)
            drawn.add((x + (315 if card else 450), -y))
        assert drawn == {(int(shape.bark[i]), int(shape.bark[i + 1])) for i in range(0, len(shape.bark), 2)}
    widths = [use.get("stroke-width") for use in root.iter(f"{SVG}use") if str(use.get("href")).endswith("l")]
    assert widths.count("90") == len(tree.shapes)


@pytest.mark.parametrize("tree", TREES)
def test_a_card_is_drawn_where_it_is_judged_to_lie(tree: Tree) -> None:
    for card in laid_cards(tree, CARDS):
        wide, high = card.size
        for (x, y), p in zip([(-1, 0), (1, 0), (1, -1), (-1, -1)], card.corners(), strict=True):
            q = card.place((x * wide / 2, y * high))
            assert hypot(p[0] - q[0], p[1] - q[1]) < 1
            own = card.own(q)
            assert hypot(own[0] - x * wide / 2, own[1] - y * high) < 1e-6


@pytest.mark.parametrize("tree", TREES)
def test_every_print_of_every_card_is_drawn_once_where_the_rules_see_it(tree: Tree) -> None:
    expected = []
    at = 0
    for card, shape in enumerate(tree.shapes):
        for i in range(0, len(shape.prints), 3):
            place = (float(tree.print_x[at]), -float(tree.print_y[at]))
            expected.append((card, SYMBOLS[int(shape.prints[i])], *place))
            at += 1
    assert prints_in(draw_tree(tree)) == sorted(expected)


def test_leaves_keep_off_the_symbols() -> None:
    tree = TREES[4]
    cards = laid_cards(tree, CARDS)
    svg = draw_tree(tree)
    prints = [middle for card in cards for _, middle in card.prints()]
    for card in cards:
        for tip in range(len(bark_of(card.shape, card.art, card.trunk).limbs)):
            for _, middle, blade, _ in sprig(card.shape, card.art, card.trunk, tip)[1]:
                x, y = card.place(middle)
                if any(hypot(px - x, py - y) < PRINT for px, py in prints):
                    assert blade not in svg


# The picture


@pytest.mark.parametrize("tree", TREES)
def test_prints_are_above_all_cards(tree: Tree) -> None:
    window = ElementTree.fromstring(draw_tree(tree))[-1]
    layers = [group.get("class") for group in window if group.tag == f"{SVG}g"]
    assert layers == ["kd-ground", *["kd-card"] * len(tree.shapes), "kd-moss", "kd-prints"]


@pytest.mark.parametrize("tree", TREES)
def test_the_picture_holds_all_cards_and_the_ground(tree: Tree) -> None:
    root = ElementTree.fromstring(draw_tree(tree, title="Tree"))
    left, top, wide, high = (float(number) for number in root.get("viewBox", "").split())
    for quad in tree.outlines:
        assert left + 100 < int(quad.left)
        assert int(quad.right) < left + wide - 100
        assert top + 100 < -int(quad.high)
    assert top + high > 100
    assert 0.65 < wide / high < 1.55
    assert max(int(root.get("width", 0)), int(root.get("height", 0))) == 1400


def test_nothing_sticks_out_of_the_picture_at_another_ratio() -> None:
    root = ElementTree.fromstring(draw_tree(TREES[3]))
    drawn = [one for one in root if one.tag.rpartition("}")[2] not in ("title", "defs")]
    assert [one.get("overflow") for one in drawn] == ["hidden"], "all of it in one window"
    assert drawn[0].get("viewBox") == root.get("viewBox")
    assert [drawn[0].get(key) for key in ("x", "y", "width", "height")] == str(root.get("viewBox")).split()


@pytest.mark.parametrize("season", SEASONS)
def test_nothing_comes_from_elsewhere(season: str | None) -> None:
    svg = draw_tree(TREES[3], title="A & B < C", season=season, caption='"quoted"', lit=[0, 3])
    root = ElementTree.fromstring(svg)
    known = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(known) == len(set(known))
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in {"script", "image", "foreignObject", "style", "a"}
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            for target in re.findall(r"url\(([^)]*)\)", value) + ([value] if name.endswith("href") else []):
                assert target.startswith("#"), value
                assert target[1:] in known, value
    assert svg.count("http") == 1  # the name of SVG itself


def test_the_same_tree_gives_the_same_picture_and_a_season_another_light() -> None:
    first = draw_tree(TREES[3])
    bark_of.cache_clear()
    sprig.cache_clear()
    assert first == draw_tree(grown(3, 12)) == draw_tree(TREES[3].copy(), CARDS)
    assert len({draw_tree(TREES[3], season=season) for season in SEASONS}) == 4
    with pytest.raises(ValueError, match="winter"):
        draw_tree(TREES[3], season="winter")


def test_a_full_tree_is_a_small_file() -> None:
    assert max(len(draw_tree(tree, title="Tree").encode()) for tree in TREES) < 165_000


def test_words_are_shown_whatever_they_are() -> None:
    title = "A <b>&\x00\n" + "木" * 40
    root = ElementTree.fromstring(draw_tree(TREES[1], title=title, caption="]]>"))
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert words == ["A <b>&" + "木" * 40, "]]>"]


def test_a_held_card_is_shown_over_the_tree_and_inside_the_picture() -> None:
    card = branch_card(7, 3000, 4000, 45)
    svg = draw_tree(TREES[1], ghost=Ghost(card, legal=False))
    root = ElementTree.fromstring(svg)
    left, top, wide, _ = (float(number) for number in root.get("viewBox", "").split())
    assert left + wide > 3000
    assert top < -4000
    assert len([one for one in prints_in(svg) if one[0] == -1]) == len(card.shape.prints) // 3


def test_the_picture_of_the_docs_is_of_the_tree_beside_it() -> None:
    state = GAMES["kodama"].from_position(yaml.safe_load((DOCS / "tree.yaml").read_text()), {})
    drawn = (DOCS / "tree.svg").read_text(encoding="utf-8")
    assert prints_in(drawn) == prints_in(draw_tree(state.trees[0], state.cards))
    assert len(state.trees[0].shapes) == 13


# Single cards


def test_single_cards_have_the_same_look_and_share_their_symbols() -> None:
    cards = [branch_card(number) for number in range(3)]
    parts = "".join(card_fragment(card, name=f"c{i}") for i, card in enumerate(cards))
    page = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{shared_defs()}</defs>{parts}</svg>'
    assert len(prints_in(page)) == sum(len(card.shape.prints) // 3 for card in cards)
    known = [element.get("id") for element in ElementTree.fromstring(page).iter() if element.get("id")]
    assert len(known) == len(set(known))
    assert {f"kd-{slug}" for slug in SYMBOLS} <= set(known)
    assert len(prints_in(draw_card(cards[0]))) == len(cards[0].shape.prints) // 3
    assert prints_in(draw_card(trunk_card(2))) == [(-1, "mushroom", 0.0, -330.0)]


def test_a_sheet_shows_every_card_by_its_name() -> None:
    root = ElementTree.fromstring(draw_sheet(CARDS))
    assert [text.text for text in root.iter(f"{SVG}text")] == [*CARDS.branch_names, *SYMBOLS]
    known = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(known) == len(set(known))


# The brush


@given(st.lists(st.tuples(st.integers(-900, 900), st.integers(-900, 900)), min_size=4, max_size=30))
def test_a_soft_line_goes_through_the_middles_of_its_bends(points: list[tuple[int, int]]) -> None:
    ends: list[tuple[int, int]] = []
    x = y = 0
    for letter, numbers in re.findall(r"([Mqt])([^Mqt]*)", smooth(points)):
        dx, dy = [int(number) for number in re.findall(r"-?\d+", numbers)][-2:]
        x, y = (dx, dy) if letter == "M" else (x + dx, y + dy)
        ends.append((x, y))
    middles = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in pairwise(points[1:-1])]
    for end, (mx, my) in zip(ends, [points[0], *middles, points[-1]], strict=True):
        assert abs(end[0] - mx) <= 1.5
        assert abs(end[1] - my) <= 1.5


def test_a_limb_tapers_from_start_to_end() -> None:
    limb = Limb([(0, 0), (0, -800)], 40, 28, seeded_random("test"))
    assert abs(limb.half(0) - 40) < 2
    assert limb.half(800) < 28
    assert limb.tip[1] < -800


def test_thickness_is_never_more_than_is_judged() -> None:
    arts: list[Art] = [*CARDS.art, trunk_art()]
    assert all(10 <= half <= BARK for art in arts for pair in art.thickness for half in pair)
    assert all(flatten(curve) for art in arts for curve in art.curves)


# Pixels


def test_png_where_the_painter_is_installed() -> None:
    pytest.importorskip("resvg_py")
    png = to_png(draw_card(branch_card(0)), 90)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (90, 122)
    with pytest.raises(ValueError, match="1 pixel"):
        to_png("", 0)


def test_without_a_painter_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingRenderer, match="pip install resvg-py"):
        to_png("<svg/>", 100)
