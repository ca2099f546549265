"""Kokopelli for PettingZoo, for two to four agents; arguments as SeatsEnv has them, options as the game."""

from functools import partial

from kokodama.research.pettingzoo_env import CycleEnv, SeatsEnv, wrapped_env

__all__ = ["env", "parallel_env", "raw_env"]

env = partial(wrapped_env, "kokopelli")  # what you want: an illegal action ends the game and costs a point
raw_env = partial(SeatsEnv, "kokopelli")  # the bare environment
parallel_env = partial(CycleEnv, "kokopelli")  # every agent answers in every cycle; only the one to act counts
