"""OpenSpiel runs both games, keeps their secrets, and meets in them the chances that the rules mean."""

import pickle
from collections import Counter
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from kokodama.core.chance import Chance  # noqa: E402
from kokodama.research.openspiel_game import SpielState  # noqa: E402

GAMES = ["python_kokopelli", "python_kodama"]


def advance(state: Any, random: np.random.RandomState, decisions: int) -> None:
    """Play at random until so many decisions are taken and a seat is asked, or to the end."""
    while not state.is_terminal() and (decisions > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(random.choice(outcomes, p=weights))
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions -= 1


def started(name: str, seed: int, decisions: int = 0, players: int = 2) -> Any:
    state = pyspiel.load_game(name, {"players": players}).new_initial_state()
    advance(state, np.random.RandomState(seed), decisions)
    return state


@pytest.mark.parametrize(("name", "players"), [(GAMES[0], 2), (GAMES[0], 4), (GAMES[1], 2)])
def test_random_simulations(name: str, players: int) -> None:
    game = pyspiel.load_game(name, {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_and_mcts_choose_legal_actions(name: str) -> None:
    state, random = started(name, 1, 4), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    ours = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, 4, random_state=random)
    assert ours.step(state) in state.legal_actions()
    theirs = mcts.MCTSBot(state.get_game(), 1.4, 4, evaluator, random_state=random)
    assert theirs.step(state) in state.legal_actions()
    compiled = pyspiel.MCTSBot(
        state.get_game(), pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 4, 10, False, 1, False
    ).mcts_search(state)
    assert compiled.best_child().action in state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_game_is_the_same_to_its_player_and_deals_the_others_anew(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    told = set()
    for decisions in (0, 3, 9):
        state = started(name, 2, decisions)
        player = state.current_player()
        for _ in range(4):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            told.add(other.information_state_string(1 - player))
    assert len(told) > 8


@pytest.mark.parametrize("name", GAMES)
def test_brief_and_full_text_say_the_same(name: str) -> None:
    brief_of: dict[str, str] = {}
    state, random = started(name, 3), np.random.RandomState(3)
    while not state.is_terminal():
        brief = state.information_state_string(0)
        assert brief_of.setdefault(state.observation_string(0), brief) == brief
        advance(state, random, 1)
    assert len(set(brief_of.values())) == len(brief_of) > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_copied_and_saved_whole(name: str) -> None:
    for decisions in (0, 7, 20):
        state = started(name, 4, decisions)
        again = pickle.loads(pickle.dumps(state.match))
        assert str(again) == str(state.match)
        copy = deepcopy(state.match)
        advance(state, np.random.RandomState(0), 1)
        assert str(copy) == str(again)
    imagined = state.match.imagined(0, Chance(1))
    with pytest.raises(ValueError, match="no history"):
        pickle.dumps(imagined)


def test_a_drawn_card_is_any_of_the_unknown_pile_by_its_share() -> None:
    state: SpielState = started("python_kokopelli", 5)
    match, player = state.match, state.current_player()
    view = match.game.view(match.state, player)
    state.apply_action(0)
    assert state.is_chance_node()
    assert state.action_to_string(state.chance_outcomes()[0][0]) in match.game.write(match.state, 4) + str(match)
    hand = [view.hand >> 3 * kind & 7 for kind in range(17)]
    pile = [int(view.unplayed[player * 17 + kind]) - hand[kind] for kind in range(17)]
    assert state.chance_outcomes() == [(kind, count / 31) for kind, count in enumerate(pile) if count]
    card = state.chance_outcomes()[-1][0]
    state.apply_action(card)
    after = match.game.view(match.state, player)
    assert after.hand - view.hand == 8**card


def test_cards_put_under_the_pile_by_oneself_are_no_chance() -> None:
    state, random = started("python_kokopelli", 6), np.random.RandomState(6)
    seen = Counter[int]()
    for _ in range(400):
        if state.is_terminal():
            break
        match = state.match
        seat, unknown = int(match.state.turn), match.unknown()
        before = int(match.state.pile_sizes[seat])
        actions = state.legal_actions()
        state.apply_action(1 if 1 in actions and random.rand() < 0.7 else random.choice(actions))
        nodes = 0
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(outcomes, p=weights))
            nodes += 1
        assert nodes <= unknown <= before
        seen[nodes] += 1
    assert seen[5] > 3  # whole hands were exchanged
    assert seen[0] > 50


def test_what_is_revealed_in_kodama_is_what_chance_chose() -> None:
    state, random = started("python_kodama", 7), np.random.RandomState(7)
    seasons = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            outcome = int(random.choice(outcomes))
            growing = len(outcomes) > 5
            seasons += not growing
            state.apply_action(outcome)
            board = state.match.state
            assert outcome == (board.display[-1] if growing else board.season_card)
    assert seasons == 2


def test_a_game_without_end_is_broken_off_and_worth_nothing() -> None:
    state = pyspiel.load_game("python_kokopelli", {"players": 3, "longest": 12}).new_initial_state()
    advance(state, np.random.RandomState(8), 100)
    assert state.is_terminal()
    assert state.returns() == [0, 0, 0]
    assert not state.match.state.is_over()
