"""Makes any of our games a PettingZoo environment; kokopelli_v1 and kodama_v1 use it."""

from typing import Any

import numpy as np
import yaml
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from kokodama.research.arrays import Arrays
from kokodama.research.episode import Episode

Agent = str
Seen = dict[str, Any]


def observation_space(arrays: Arrays) -> spaces.Dict:
    """Return the space of an observation with its mask."""
    low, high = arrays.layout.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (arrays.actions,), np.int8),
        }
    )


class SeatsEnv(AECEnv[Agent, Seen, int | None]):
    """The agents act one after another, as the rules say; a turn may be several decisions of one agent.

    `reward` is "result" (at the end, 1 for winning alone; the rewards add up to 0) or "points" (after each decision,
    the change in an agent's lead over the mean of the others). After `max_cycles` decisions a game is truncated.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        max_cycles: int | None = None,
        reward: str = "result",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"], "name": f"{game}_v1", "is_parallelizable": False}
        self.episode = Episode(game, players, options, reward)
        self.max_cycles = self.episode.arrays.longest if max_cycles is None else max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[Agent] = []
        self.observation_spaces = {agent: observation_space(self.episode.arrays) for agent in self.possible_agents}
        self.action_spaces: dict[Agent, Any] = {
            agent: spaces.Discrete(self.episode.arrays.actions) for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: Agent) -> Any:
        """Return the agent's space, the same object at every call so that it can be seeded."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:
        """Return the agent's space, the same object at every call so that it can be seeded."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; a seed determines this game and those that follow."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode.deal(self._random)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agent_to_act()

    def agent_to_act(self) -> Agent:
        """Return the agent to act; any agent once the game is over."""
        return self.possible_agents[self.episode.to_act() or 0]

    def observe(self, agent: Agent) -> Seen:
        """Return the agent's observation and its mask of legal actions."""
        return self.episode.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act; an illegal one is refused."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(None)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        earned = self.episode.play(int(action))
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self.cycles += 1
        over = self.episode.to_act() is None
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over and self.cycles >= self.max_cycles)
        self.agent_selection = self.agent_to_act()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the public part of the table, as text."""
        if self.render_mode is None:
            return None
        return str(yaml.safe_dump(self.episode.game.view(self.episode.state, None).mapping(), sort_keys=False))

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


class CycleEnv(ParallelEnv[Agent, Seen, int]):
    """Every agent acts in every cycle, but only the action of the agent to act counts; the others' masks are empty.

    An illegal action changes nothing. After `max_cycles` cycles the game is truncated.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        max_cycles: int | None = None,
        reward: str = "result",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.seats = SeatsEnv(game, players, None, reward, render_mode, **options)
        self.metadata = self.seats.metadata
        self.max_cycles = self.seats.max_cycles if max_cycles is None else max_cycles
        self.render_mode = render_mode
        self.possible_agents = self.seats.possible_agents[:]
        self.agents = []
        self.observation_spaces = self.seats.observation_spaces
        self.action_spaces = self.seats.action_spaces

    def observation_space(self, agent: Agent) -> Any:
        """Return the agent's space, the same object at every call so that it can be seeded."""
        return self.seats.observation_space(agent)

    def action_space(self, agent: Agent) -> Any:
        """Return the agent's space, the same object at every call so that it can be seeded."""
        return self.seats.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Seen], dict[Agent, dict[str, Any]]]:
        """Deal a new game."""
        self.seats.reset(seed, options)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        return {agent: self.seats.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[
        dict[Agent, Seen], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], dict[Agent, dict[str, Any]]
    ]:
        """Take one action from every agent, and play the one that counts."""
        agents, episode = self.agents, self.seats.episode
        seat = episode.to_act()
        assert seat is not None
        number = int(actions[self.possible_agents[seat]])
        earned = episode.play(number) if episode.legal(number) else [0.0] * episode.players
        self.cycles += 1
        over = episode.to_act() is None
        late = not over and self.cycles >= self.max_cycles
        if over or late:
            self.agents = []
        return (
            {agent: self.seats.observe(agent) for agent in agents},
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        """Return the public part of the table, as text."""
        return self.seats.render()


def wrapped(raw: SeatsEnv) -> Any:
    """Wrap an environment like PettingZoo's own games: an illegal action ends the game and costs a point."""
    terminating = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    bounded = wrappers.AssertOutOfBoundsWrapper(terminating)
    return wrappers.OrderEnforcingWrapper(bounded)


def wrapped_env(game: str, *arguments: Any, **options: Any) -> Any:
    """Return a game's environment, wrapped like PettingZoo's own."""
    return wrapped(SeatsEnv(game, *arguments, **options))
