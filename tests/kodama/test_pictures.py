import re
import struct
import sys
from random import Random
from xml.etree import ElementTree

import pytest

from kokodama.games.kodama.box import standard
from kokodama.games.kodama.shape import SYMBOLS, trunk_shape
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y
from kokodama.pictures import Ghost, NoPainter, card_fragment, draw_card, draw_tree, shared_defs, to_png

SVG = "{http://www.w3.org/2000/svg}"
SEASONS = [None, "spring", "summer", "autumn"]


def grown(seed: int, size: int) -> Tree:
    dice = Random(seed)
    tree = Tree(seed % 6, trunk_shape(seed % 6))
    for number in dice.sample(range(63), size):
        pose = tree.open[dice.randrange(len(tree.open))]
        tree.lay(standard().branches[number], pose_x(pose), pose_y(pose), pose_angle(pose), number)
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


@pytest.mark.parametrize("tree", TREES)
def test_prints_are_above_all_cards(tree: Tree) -> None:
    layers = [group.get("class") for group in ElementTree.fromstring(draw_tree(tree)) if group.tag == f"{SVG}g"]
    assert layers == ["kd-ground", *["kd-card"] * len(tree.shapes), "kd-moss", "kd-prints"]


@pytest.mark.parametrize("tree", TREES)
def test_the_picture_holds_all_cards_and_the_ground(tree: Tree) -> None:
    root = ElementTree.fromstring(draw_tree(tree, title="Tree"))
    left, top, wide, high = (float(number) for number in root.get("viewBox", "").split())
    for quad in tree.outlines:
        assert left + 100 < quad.left
        assert quad.right < left + wide - 100
        assert top + 100 < -quad.high
    assert top + high > 100
    assert 0.65 < wide / high < 1.55
    assert max(int(root.get("width", 0)), int(root.get("height", 0))) == 1400


@pytest.mark.parametrize("tree", TREES)
def test_bark_is_drawn_on_the_very_lines_it_is_judged_by(tree: Tree) -> None:
    root = ElementTree.fromstring(draw_tree(tree, name="t"))
    paths = {path.get("id"): path.get("d", "") for path in root.iter(f"{SVG}path")}
    for card, pieces in enumerate(tree.bark):
        drawn: set[tuple[int, int]] = set()
        x = y = 0
        for letter, numbers in re.findall(r"([Ml])([^Ml]*)", paths[f"t-{card}-bark"]):
            dx, dy = (int(number) for number in re.findall(r"-?\d+", numbers))
            x, y = (dx, dy) if letter == "M" else (x + dx, y + dy)
            drawn.add((x, -y))
        assert drawn == {(int(pieces[i]), int(pieces[i + 1])) for i in range(0, len(pieces), 2)}
    widths = [use.get("stroke-width") for use in root.iter(f"{SVG}use") if use.get("stroke") == "url(#kd-contour)"]
    assert widths == ["90"] * len(tree.shapes)


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
    assert draw_tree(TREES[3]) == draw_tree(grown(3, 12)) == draw_tree(TREES[3].copy())
    assert len({draw_tree(TREES[3], season=season) for season in SEASONS}) == 4
    with pytest.raises(ValueError, match="winter"):
        draw_tree(TREES[3], season="winter")


def test_a_full_tree_is_a_small_file() -> None:
    assert len(draw_tree(TREES[4], title="Tree").encode()) < 300_000


def test_words_are_shown_whatever_they_are() -> None:
    title = "A <b>&\x00\n" + "木" * 40
    root = ElementTree.fromstring(draw_tree(TREES[1], title=title, caption="]]>"))
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert words == ["A <b>&" + "木" * 40, "]]>"]


def test_a_held_card_is_shown_over_the_tree_and_inside_the_picture() -> None:
    shape = standard().branches[7]
    svg = draw_tree(TREES[1], ghost=Ghost(shape, 3000, 4000, 45, legal=False))
    root = ElementTree.fromstring(svg)
    left, top, wide, _ = (float(number) for number in root.get("viewBox", "").split())
    assert left + wide > 3000
    assert top < -4000
    assert len([one for one in prints_in(svg) if one[0] == -1]) == len(shape.prints) // 3


def test_single_cards_have_the_same_look_and_share_their_symbols() -> None:
    cards = standard().branches[:3]
    parts = "".join(card_fragment(shape, name=f"c{i}") for i, shape in enumerate(cards))
    page = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{shared_defs()}</defs>{parts}</svg>'
    assert len(prints_in(page)) == sum(len(shape.prints) // 3 for shape in cards)
    known = [element.get("id") for element in ElementTree.fromstring(page).iter() if element.get("id")]
    assert len(known) == len(set(known))
    assert {f"kd-{slug}" for slug in SYMBOLS} <= set(known)
    assert len(prints_in(draw_card(cards[0]))) == len(cards[0].prints) // 3
    assert prints_in(draw_card(trunk_shape(2), trunk=True)) == [(-1, "mushroom", 0.0, -330.0)]


def test_png_where_the_painter_is_installed() -> None:
    pytest.importorskip("resvg_py")
    png = to_png(draw_card(standard().branches[0]), 90)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (90, 122)
    with pytest.raises(ValueError, match="1 pixel"):
        to_png("", 0)


def test_without_a_painter_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPainter, match="pip install resvg-py"):
        to_png("<svg/>", 100)
