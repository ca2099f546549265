"""Kodama in the terminal: places are lettered and drawn, and every reply helps."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from kokodama.cli.screen import draw_menu
from kokodama.core.chance import Chance
from kokodama.core.text_moves import gains, judge_move
from kokodama.games.kodama.braille_tree import draw_tree
from kokodama.games.kodama.game import KODAMA_GAME as KODAMA
from kokodama.games.kodama.lettered_poses import APART, places
from kokodama.games.kodama.terminal import draw, menu_rows, written_out
from kokodama.games.kodama.view import View
from kokodama.language.language import Language
from tests.cli.shell import kokodama


def after(moves: int, seats: int = 3, seed: int = 5) -> Any:
    """Return a game after a number of random moves."""
    chance = Chance(seed)
    state = KODAMA.start(seats, chance, {})
    for _ in range(moves):
        state.apply(chance.choice(state.legal()))
    return state


def screen(view: View, width: int, height: int) -> list[str]:
    out = StringIO()
    Console(file=out, width=width, height=height, color_system=None).print(draw(view, Language("en", KODAMA.messages)))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("moves", [0, 5, 10])
def test_every_place_of_the_menu_is_a_letter_on_the_own_tree(moves: int) -> None:
    view = KODAMA.view(state := after(moves), seat := state.to_act())
    offered = places(view.table.trees[seat])
    drawn = draw_tree(view.table.trees[seat], 80, 30, offered).plain
    for _, choices in menu_rows(view, Language("en", KODAMA.messages)):
        for action, short in choices:
            assert KODAMA.judge(state, seat, action) is None
            assert drawn.count(short[0]) == 1


def test_places_are_lettered_from_left_to_right_and_differ_on_one_parent() -> None:
    tree = after(8).trees[0]
    offered = places(tree)
    assert [place.letter for place in offered] == list("abcdefghijklmnopqrstuvwxyz"[: len(offered)])
    assert [place.x for place in offered] == sorted(place.x for place in offered)
    assert {place.parent for place in offered} == set(map(int, tree.open_on))
    for one in offered:
        for other in offered:
            if one is not other and one.parent == other.parent:
                assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= APART**2


def test_a_card_on_the_bare_trunk_can_be_offered_to_both_sides() -> None:
    arrows = {place.arrow() for place in places(after(0).trees[0])}
    assert {"←", "→"} <= arrows


@pytest.mark.parametrize(("seats", "width", "height"), [(2, 80, 24), (3, 80, 24), (5, 80, 24), (5, 120, 40)])
def test_no_tree_is_cut_off_at_the_edge(seats: int, width: int, height: int) -> None:
    state = after(9 * seats, seats)
    view = KODAMA.view(state, state.to_act())
    lines = screen(view, width, height)
    assert max(map(len, lines)) <= width
    assert not any("…" in line for line in lines)


def test_the_best_paid_places_come_first() -> None:
    view = KODAMA.view(state := after(9), seat := state.to_act())
    _, numbered = draw_menu(KODAMA, view, Language("en", KODAMA.messages))
    paid = gains(KODAMA, view, numbered)
    cards = [KODAMA.write(state, one).split(" ")[1] for one in numbered]
    assert cards == sorted(cards, key=cards.index)
    for card in set(cards):
        brought = [paid[one][seat] for one, whose in zip(numbered, cards, strict=True) if whose == card]
        assert brought == sorted(brought, reverse=True)
        assert len(brought) <= 5


def test_a_card_and_a_letter_are_a_move() -> None:
    view = KODAMA.view(state := after(4), seat := state.to_act())
    language = Language("en", KODAMA.messages)
    card = view.table.cards.branch_names[view.table.display[0]]
    for place in places(view.table.trees[seat]):
        written = written_out(view, language, f"{card.upper()} {place.letter}")
        assert isinstance(judge_move(KODAMA, state, written), int) or "ten" in str(judge_move(KODAMA, state, written))
    assert written_out(view, language, "GROW b1 0 0 0") == "grow b1 0 0 0"


def test_help_of_all_kinds_and_refusals_with_every_reason(tmp_path: Path) -> None:
    typed = "? 1\n? flower fr\n? Flower\n? Upside\n? xyz\ngrow b99 0 0 0\nkodama k99\nfoo\n1\ngrow {} 0 600 0\nq\n"
    first = kokodama("play", "kodama", "--seed", 5, typed="1\nq\n", state=tmp_path / "first")
    left = re.findall(r"^   (b\d\d) ", first.stdout, re.M)[-1]
    done = kokodama("play", "kodama", "--seed", 5, typed=typed.format(left), state=tmp_path)
    assert done.returncode == 0
    for said in (
        "on the trunk",
        "Flower Friend: 2 points for each flower, at most 14 points",
        "Upside Down: 3 points for each card that points downwards",
        "There is no card “xyz”.",
        "is not in the display. (rule 3.4)",
        "“foo” is not a move.",
        "(rule 4.1)",
        "(rule 4.3)",
    ):
        assert said in done.stdout, said


def test_kids_say_in_which_season_they_count(tmp_path: Path) -> None:
    done = kokodama("play", "kodama", "--seed", 5, "--options", "kids=A:a", typed="q\n", state=tmp_path)
    for season in ("Spring: ", "Summer: ", "Autumn: "):
        assert season in done.stdout


def test_a_kodama_is_played_by_its_name(tmp_path: Path) -> None:
    typed = "1\n1\n1\n1\nupside\nq\n"
    done = kokodama("play", "kodama", "--seed", 5, typed=typed, state=tmp_path)
    assert "You play the Kodama “Upside Down”." in done.stdout


def test_a_wrong_set_of_kids_is_blamed_on_the_right_option(tmp_path: Path) -> None:
    done = kokodama("play", "kodama", "--options", "kids=A:z", state=tmp_path)
    assert done.returncode == 2
    assert "--options" in done.stderr
