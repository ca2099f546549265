"""Judge and menu agree: everything on the menu is accepted, everything else is refused with a code and a rule."""

import re
from pathlib import Path

import pytest

from kokodama.core.play import judge_move
from kokodama.core.refusal import Refusal, Refused
from kokodama.games.kokopelli import actions
from tests.contract.games_at_random import KOKOPELLI, moments

RULES = set(re.findall(r"^- (\d+\.\d+) ", Path("docs/rules/kokopelli.md").read_text(), re.M))
# Readable moves that no table can say: spaces that are nowhere, a Kokopelli that would open
STRANGE = [
    actions.read(text)
    for text in (
        "open kokopelli A1",
        "play hunter E1",
        "play paw Z9",
        "cancel A7",
        "cancel B0",
        "open sun Q3",
        "open vase A9",
    )
]


@pytest.mark.parametrize("seed", range(24))
def test_the_judge_accepts_exactly_the_menu_at_every_moment(seed: int) -> None:
    for state, _ in moments(seed, every=9):
        menu = set(state.legal())
        seat = state.to_act()
        before = KOKOPELLI.facts(state)
        for action in [*range(actions.SIZE), *STRANGE]:
            refusal = KOKOPELLI.judge(state, seat or 0, action)
            assert (refusal is None) == (action in menu), KOKOPELLI.write(state, action)
            if refusal is not None:
                assert refusal.rule in RULES
                assert "{" not in refusal.sentence
        assert KOKOPELLI.facts(state) == before


@pytest.mark.parametrize("seed", range(6))
def test_applying_what_is_not_on_the_menu_is_refused_and_changes_nothing(seed: int) -> None:
    for state, _ in moments(seed, every=11):
        menu = set(state.legal())
        before = KOKOPELLI.facts(state)
        for action in [-1, 10**6, actions.SIZE + 9631, *STRANGE, *range(0, actions.SIZE, 7)]:
            if action not in menu:
                with pytest.raises(Refused):
                    state.apply(action)
        assert KOKOPELLI.facts(state) == before


@pytest.mark.parametrize("seed", range(6))
def test_nobody_but_the_seat_to_act_may_do_anything(seed: int) -> None:
    for state, action in moments(seed, every=5):
        if action is None:
            continue
        for seat in range(-1, 5):
            if seat != state.to_act():
                refusal = KOKOPELLI.judge(state, seat, action)
                assert refusal is not None
                assert refusal.code == "kokopelli/not-your-turn"


def test_every_action_of_the_table_has_a_text_of_its_own_and_is_read_back() -> None:
    texts = [actions.write(action) for action in range(actions.SIZE)]
    assert len(set(texts)) == actions.SIZE
    assert [actions.read(text) for text in texts] == list(range(actions.SIZE))


@pytest.mark.parametrize(
    "text", ["", "draw ", " draw", "Draw", "draw A1", "open hunter", "open hunter a1", "open hunter A10", "play x A1",
             "cancel", "cancel A", "tuck", "tuck hunters", "open  hunter A1", "play hunter A1 ", "öpen paw A1"],
)  # fmt: skip
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Refused) as caught:
        KOKOPELLI.read(None, text)
    assert caught.value.refusal.code == "notation/unreadable"


@pytest.mark.parametrize("text", ["play hunter Z9", "cancel A0", "open kokopelli A1", "open paw D6"])
def test_a_move_that_can_never_be_legal_is_still_readable_and_written_back(text: str) -> None:
    assert KOKOPELLI.write(None, KOKOPELLI.read(None, text)) == text


@pytest.mark.parametrize("text", ["A:draw", "A:  draw", "A: draw ", "a: draw", "AA: draw", ": draw"])
def test_a_seat_before_a_move_is_written_in_one_way_only(text: str) -> None:
    state, _ = next(iter(moments(3)))
    refusal = judge_move(KOKOPELLI, state, text)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "notation/unreadable"
