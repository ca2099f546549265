"""Kodama for PettingZoo, for two to five agents; takes the arguments of SeatsEnv and the options of the game."""

from functools import partial

from kokodama.research.pettingzoo_env import CycleEnv, SeatsEnv, wrapped_env

__all__ = ["env", "parallel_env", "raw_env"]

env = partial(wrapped_env, "kodama")  # the usual choice: an illegal action ends the game and costs a point
raw_env = partial(SeatsEnv, "kodama")  # the bare environment
parallel_env = partial(CycleEnv, "kodama")  # every agent acts in every cycle; only the one whose turn it is counts
