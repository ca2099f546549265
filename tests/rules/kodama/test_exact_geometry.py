"""The exact geometry of docs/notation.md, which rule 4 rests on: where points lie, and which poses the lattice has."""

import pytest

from kokodama.core.notation import NotationError
from kokodama.games.kodama.card_face import TRUNK_BARK, lattice_points
from kokodama.games.kodama.geometry import branch_outline, table_x, table_y
from tests.rules.citing import rule, ruling
from tests.rules.kodama.situation import NOTHING, card, legal, parent, play, reasons, table


@rule("4.1", "4.3")
@ruling("The trunk stands with")
def test_the_trunk_stands_in_the_middle_of_the_table_edge_with_its_symbol_at_330() -> None:
    assert reasons(table(), "grow new 0 400 0") == []
    assert reasons(table(), "grow new 0 399 0") == ["covers-symbol"]
    assert reasons(table(), "grow new 0 0 0") == ["covers-symbol"]
    for x in (-765, 765):  # beside it, touching
        assert reasons(table(), f"grow new {x} 420 0") == ["covers-no-card"]
    for x in (-764, 764):
        assert reasons(table(), f"grow new {x} 420 0") == ["off-the-bark"]


@rule("4.2", "1.2")
@ruling("The trunk stands with")
def test_the_bark_of_the_trunk_is_five_lines() -> None:
    assert TRUNK_BARK == [
        [(450, 0), (450, 1300)],
        [(450, 520), (0, 860)],
        [(450, 520), (900, 860)],
        [(450, 760), (150, 1300)],
        [(450, 760), (750, 1300)],
    ]
    for line in TRUNK_BARK:
        u, v = line[1]
        x, y = max(-449, min(449, u - 450)), min(1299, v)  # one unit inside the edge
        side = {-449: 90, 449: -90}.get(x, 0)
        assert reasons(table(), f"grow new {x} {y} {side}") == []


@rule("4.5")
@ruling("A point (u, v)")
@pytest.mark.parametrize(
    ("angle", "corners"),
    [
        (0, [(685, 2000), (1315, 2000), (1315, 2880), (685, 2880)]),
        (90, [(1000, 1685), (1000, 2315), (120, 2315), (120, 1685)]),
        (180, [(1315, 2000), (685, 2000), (685, 1120), (1315, 1120)]),
        (-90, [(1000, 2315), (1000, 1685), (1880, 1685), (1880, 2315)]),
        (30, [(727, 1843), (1273, 2158), (833, 2920), (287, 2605)]),
        (-37, [(748, 2190), (1252, 1810), (1781, 2513), (1278, 2892)]),
    ],
)
def test_corners_are_rounded_to_whole_units(angle, corners) -> None:
    quad = branch_outline(1000, 2000, angle)
    assert [(quad.ax, quad.ay), (quad.bx, quad.by), (quad.cx, quad.cy), (quad.dx, quad.dy)] == corners


@rule("4.5")
@ruling("A point (u, v)")
def test_a_half_is_rounded_up_whichever_side_of_nought_it_lies() -> None:
    # cos 60 is exactly a half: 1 to the right of the root is half a unit, 1 to the left is minus half a unit.
    assert [table_x(0, 60, 315 + step, 0) for step in (-3, -2, -1, 0, 1, 2, 3)] == [-1, -1, 0, 0, 1, 1, 2]
    assert [table_y(0, 60, 315, v) for v in (0, 1, 2, 3)] == [0, 1, 1, 2]


@rule("4.5")
@ruling("A point (u, v)")
def test_bark_turns_with_its_card() -> None:
    state = table(cards={"x": "mushroom flower firefly"}, A=dict(cards=[["x", 430, 845, -90]]))
    assert reasons(state, "grow new 1240 845 0") == []
    assert reasons(state, "grow new 1240 890 0") == []
    assert reasons(state, "grow new 1240 891 0") == ["off-the-bark"]


@rule("4.7")
@ruling("The lattice of a")
def test_points_of_the_lattice_divide_each_piece_of_bark_evenly_at_most_four_millimetres_apart() -> None:
    assert lattice_points(0, 0, 0, 80) == [(0, 0), (0, 40), (0, 80)]
    assert lattice_points(0, 0, 0, 81) == [(0, 0), (0, 27), (0, 54), (0, 81)]
    assert lattice_points(0, 0, 24, 32) == [(0, 0), (24, 32)]  # 40 long
    assert lattice_points(5, 5, 5, 5) == [(5, 5), (5, 5)]
    assert lattice_points(450, 520, 0, 860)[1] == (420, 542)  # 564 long, in 15: floored


@rule("4.7")
@ruling("The lattice of a")
def test_the_menu_is_every_point_of_the_lattice_with_every_15_degrees_as_far_as_it_is_legal() -> None:
    state = table(display=["x"], cards={"x": NOTHING, "a": card(NOTHING)}, A=dict(cards=[["a", 0, 1000, 0]]))
    points = {(u - 450, v) for (p, q) in TRUNK_BARK for u, v in lattice_points(*p, *q)}
    points |= {(u - 315, v + 1000) for u, v in lattice_points(315, 0, 315, 820)}
    moves = {f"grow x {x} {y} {angle}" for x, y in points for angle in range(-165, 181, 15)}
    assert legal(state) == {move for move in moves if not reasons(state, move)}
    assert len(legal(state)) > 100


@rule("4.7", "4.1")
@ruling("The lattice of a")
def test_a_point_on_the_edge_of_the_trunk_becomes_a_place_when_a_later_card_comes_to_lie_under_it() -> None:
    # At (0, 1300) the bark of the trunk ends: a card there only touches it. x lies across, its bark under the point.
    across = card(NOTHING, [(100, 200), (100, 400), (100, 600)])
    assert "grow new 0 1300 0" not in legal(table())
    state = table(cards={"x": across}, A=dict(cards=[["x", 300, 1299, 90]]))
    assert "grow new 0 1300 0" in legal(state)
    play(state, "grow new 0 1300 0")
    assert parent(state, "new") == "x"


@rule("1.3")
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (card(NOTHING, [(69, 200), (510, 200), (120, 420)]), "69 is not from 70 to 560"),
        (card(NOTHING, [(70, 811), (510, 200), (120, 420)]), "811 is not from 70 to 810"),
        (card(NOTHING, bark=[[[314, 0], [315, 820]]]), "the first line of bark begins at the root"),
        (card(NOTHING, bark=[[[315, 0], [315, 881]]]), "lies outside the card"),
        (card(NOTHING, bark=[]), "bark is lines of two points or more"),
    ],
)
def test_prints_and_bark_must_lie_on_their_card(wrong, said) -> None:
    with pytest.raises(NotationError, match=said):
        table(new=wrong)
