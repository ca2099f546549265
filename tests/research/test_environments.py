"""The environments pass their hosts' own tests, and mean what the rules mean."""

from types import ModuleType, SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from kokodama.research import gymnasium_env, kodama_v1, kokopelli_v1

MODULES = [kokopelli_v1, kodama_v1]
# PettingZoo's test warns of every observation that is a mapping, though masks are documented to travel so.
MAPPINGS = ("ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array")
hosts_test = pytest.mark.filterwarnings(*MAPPINGS)


@hosts_test
@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_api(module: ModuleType, players: int) -> None:
    api_test(module.env(players=players), num_cycles=200)
    parallel_api_test(module.parallel_env(players=players), num_cycles=30)


@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_seed(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=60)


@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_max_cycles(module: ModuleType) -> None:
    # The host's test expects all to answer equally often, so it is given the form in which all answer every cycle.
    def env(max_cycles: int) -> Any:
        return parallel_to_aec(module.parallel_env(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=module.parallel_env, env=env))


@pytest.mark.parametrize("name", gymnasium_env.IDS)
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_gymnasium_check_env(name: str, opponents: str) -> None:
    check_env(gymnasium.make(name, opponents=opponents, render_mode="ansi").unwrapped)


def finished(env: Any, seed: int) -> Any:
    """An environment whose game was played at random to its end."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return env


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("players", [2, 3])
def test_the_winner_is_paid(module: ModuleType, players: int) -> None:
    env = finished(module.raw_env(players=players), 5)
    state = env.episode.state
    assert state.is_over()
    assert all(env.terminations.values())
    best = max(env.rewards.values())
    assert [agent for agent in env.agents if env.rewards[agent] == best] == [
        env.agents[seat] for seat in state.winners()
    ]
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_rewards_in_points_add_up_to_the_margin() -> None:
    env = kokopelli_v1.raw_env(reward="points")
    env.reset(seed=2)
    random = np.random.default_rng(2)
    total = 0.0
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
        total += env.rewards["player_0"]
    scores = env.episode.state.scores()
    assert total == scores[0] - scores[1]


def test_a_game_of_pettingzoo_is_cut_off_after_max_cycles() -> None:
    env = finished(kokopelli_v1.raw_env(max_cycles=10), 1)
    assert all(env.truncations.values())
    assert env.cycles == 10


def test_an_illegal_action_ends_the_game_of_who_does_it() -> None:
    env = gymnasium.make("kokodama/Kokopelli-v1", players=3)
    seen, _ = env.reset(seed=4)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info["illegal"]) == (-1, True, True)


def test_bots_have_the_other_seats_until_the_agent_is_asked() -> None:
    env = gymnasium.make("kokodama/Kodama-v1", players=3, opponents=["greedy", "random"], seat=1)
    seen, info = env.reset(seed=6)
    random = np.random.default_rng(6)
    over = False
    while not over:
        assert env.unwrapped.episode.to_act() == 1  # type: ignore[attr-defined]
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        seen, reward, over, _, info = env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
    assert info["seat"] == 1
    assert (float(reward) > 0) == (1 in info["winners"])


def test_wrong_wishes_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        kokopelli_v1.env(players=5)
    with pytest.raises(ValueError, match="reward is result or points"):
        kodama_v1.env(reward="money")
    with pytest.raises(ValueError, match="3 players need 2 opponents"):
        gymnasium.make("kokodama/Kodama-v1", players=3, opponents=["greedy"])
