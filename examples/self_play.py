"""Plays a random game in PettingZoo, in Gymnasium and in OpenSpiel, in a few lines each."""

import gymnasium
import numpy as np
import pyspiel

from kokodama import research

gymnasium.register_envs(research.gymnasium_env)
RANDOM = np.random.RandomState(1)


def pettingzoo() -> None:
    """Play with four agents, one after another."""
    env = research.kokopelli_v1.env(players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            print(f"PettingZoo: {agent} ends with {reward:+.2f}")
            env.step(None)
        else:
            env.step(int(RANDOM.choice(np.flatnonzero(seen["action_mask"]))))


def against_bots() -> None:
    """Play one agent against the greedy bot."""
    env = gymnasium.make("kokodama/Kodama-v1", opponents="greedy")
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, info = env.step(int(RANDOM.choice(np.flatnonzero(seen["action_mask"]))))
    print(f"Gymnasium: points by seat {info['scores']}, the agent had seat {info['seat']}")


def openspiel() -> None:
    """Play chance nodes and player nodes in one loop."""
    kind = research.openspiel_game.SPIEL_GAMES["kokopelli"].kind
    state = pyspiel.load_game(kind.short_name, {"players": 2}).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(RANDOM.choice(outcomes, p=weights))
        else:
            state.apply_action(RANDOM.choice(state.legal_actions()))
    print(f"OpenSpiel: returns {state.returns()} after {len(state.history())} nodes")


if __name__ == "__main__":
    pettingzoo()
    against_bots()
    openspiel()
