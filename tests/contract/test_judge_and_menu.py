"""Judge and menu agree: everything on the menu is accepted, everything else is refused with a code and a rule."""

import re
from pathlib import Path

import pytest

from kokodama.core.abilities import facts_of
from kokodama.core.chance import Chance
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.text_moves import judge_move
from kokodama.games import GAMES
from kokodama.games.kokopelli import actions
from tests.contract.games_at_random import TRIES, AnyGame, every_game, games_and_seeds, moments
from tests.toy import game as toy
from tests.toy.game import TOY

RULES = {
    name: set(re.findall(r"^- (\d+\.\d+) ", Path("docs/rules", f"{name}.md").read_text(encoding="utf-8"), re.M))
    for name in GAMES
} | {TOY.name: set(re.findall(r"^(\d) ", toy.__doc__ or "", re.M))}
KOKOPELLI = GAMES["kokopelli"]


@games_and_seeds(kokopelli=24, kodama=16)
def test_the_judge_accepts_exactly_the_menu_at_every_moment(game: AnyGame, seed: int) -> None:
    chance = Chance(seed, 3)
    for state, _ in moments(game, seed, every=9):
        menu = set(state.legal())
        assert len(menu) == len(state.legal())
        before = facts_of(game, state)
        for action in TRIES[game.name](state, chance):
            refusal = game.judge(state, state.to_act() or 0, action)
            assert (refusal is None) == (action in menu), game.write(state, action)
            if refusal is not None:
                assert refusal.rule in RULES[game.name]
                assert "{" not in refusal.sentence
        assert facts_of(game, state) == before


@games_and_seeds(kokopelli=8, kodama=16)
def test_everything_on_the_menu_is_accepted_and_has_a_text_of_its_own(game: AnyGame, seed: int) -> None:
    for state, _ in moments(game, seed, every=10, free=True):
        menu = state.legal()
        assert len({game.write(state, action) for action in menu}) == len(menu)
        for action in menu[:: max(1, len(menu) // 150)]:
            assert game.judge(state, state.to_act(), action) is None, game.write(state, action)
            assert game.read(state, game.write(state, action)) == action


@games_and_seeds(kokopelli=6, kodama=6)
def test_applying_what_is_not_on_the_menu_is_refused_and_changes_nothing(game: AnyGame, seed: int) -> None:
    chance = Chance(seed, 4)
    for state, _ in moments(game, seed, every=11):
        menu = set(state.legal())
        before = facts_of(game, state)
        for action in [-1, 3500, 10**6, *TRIES[game.name](state, chance)[::7]]:
            if action not in menu:
                with pytest.raises(Refused):
                    state.apply(action)
        assert facts_of(game, state) == before


@games_and_seeds(kokopelli=6, kodama=6)
def test_nobody_but_the_seat_to_act_may_do_anything(game: AnyGame, seed: int) -> None:
    for state, action in moments(game, seed, every=5):
        if action is None:
            continue
        for seat in range(-1, 6):
            if seat != state.to_act():
                refusal = game.judge(state, seat, action)
                assert refusal is not None
                assert refusal.code == f"{game.name}/not-your-turn"


@every_game
@pytest.mark.parametrize("text", ["A:pass", "A:  pass", "A: pass ", "a: pass", "AA: pass", ": pass"])
def test_a_seat_before_a_move_is_written_in_one_way_only(game: AnyGame, text: str) -> None:
    state, _ = next(iter(moments(game, 3)))
    refusal = judge_move(game, state, text)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "notation/unreadable"


def test_every_action_of_kokopelli_has_a_text_of_its_own_and_is_read_back() -> None:
    texts = [actions.write(action) for action in range(actions.SIZE)]
    assert len(set(texts)) == actions.SIZE
    assert [actions.read(text) for text in texts] == list(range(actions.SIZE))


@pytest.mark.parametrize(
    "text", ["", "draw ", " draw", "Draw", "draw A1", "open hunter", "open hunter a1", "open hunter A10", "play x A1",
             "cancel", "cancel A", "tuck", "tuck hunters", "open  hunter A1", "play hunter A1 ", "öpen paw A1"],
)  # fmt: skip
def test_what_is_no_move_of_kokopelli_is_unreadable(text: str) -> None:
    with pytest.raises(Refused) as caught:
        KOKOPELLI.read(None, text)
    assert caught.value.refusal.code == "notation/unreadable"


@pytest.mark.parametrize("text", ["play hunter Z9", "cancel A0", "open kokopelli A1", "open paw D6"])
def test_a_move_that_can_never_be_legal_is_still_readable_and_written_back(text: str) -> None:
    assert KOKOPELLI.write(None, KOKOPELLI.read(None, text)) == text
