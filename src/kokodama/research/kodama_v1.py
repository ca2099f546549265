"""Kodama for PettingZoo, for two to five agents; arguments as SeatsEnv has them, options as the game."""

from functools import partial

from kokodama.research.pettingzoo_env import CycleEnv, SeatsEnv, wrapped_env

__all__ = ["env", "parallel_env", "raw_env"]

env = partial(wrapped_env, "kodama")  # what you want: an illegal action ends the game and costs a point
raw_env = partial(SeatsEnv, "kodama")  # the bare environment
parallel_env = partial(CycleEnv, "kodama")  # every agent answers in every cycle; only the one to act counts
