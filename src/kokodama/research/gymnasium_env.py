"""One agent against bots, for Gymnasium: `kokodama/Kokopelli-v1` and `kokodama/Kodama-v1`."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import yaml
from gymnasium import spaces

from kokodama.bots.bot import Bot
from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.research.episode import Episode
from kokodama.research.pettingzoo_env import observation_space

Seen = dict[str, Any]
IDS = {"kokodama/Kokopelli-v1": "kokopelli", "kokodama/Kodama-v1": "kodama"}


class OneSeatEnv(gymnasium.Env[Seen, int]):
    """The agent has one seat; bots, chosen by name, play the others until it is the agent's decision.

    `opponents` is one name for all, or a name per other seat, clockwise. `seat` is a number, or None for a different
    one in every game. The mask of legal actions is in the observation, and in the info as well. An illegal action ends
    the game with a reward of -1 and `info["illegal"]`. Rewards are as in PettingZoo: "result" or "points".
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        reward: str = "result",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.episode = Episode(game, players, options, reward)
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != players - 1:
            raise ValueError(f"{players} players need {players - 1} opponents, not {len(names)}")
        self.name = game
        self.names = names
        self.fixed_seat = seat
        self.render_mode = render_mode
        self.observation_space = observation_space(self.episode.arrays)
        self.action_space: Any = spaces.Discrete(self.episode.arrays.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game and let the bots play until it is the agent's decision."""
        super().reset(seed=seed)
        self.episode.deal(self.np_random)
        players = self.episode.players
        self.seat = int(self.np_random.integers(players)) if self.fixed_seat is None else self.fixed_seat
        self.bots: dict[int, Bot] = {  # new ones, because a bot may keep a search tree between its moves
            (self.seat + 1 + place) % players: make_bot(self.name, name) for place, name in enumerate(self.names)
        }
        self.chance = Chance(int(self.np_random.integers(2**32)))
        self.decisions = 0
        self.bots_play()
        return self.seen()

    def bots_play(self) -> float:
        """Let the bots play until it is the agent's decision; return the agent's reward in the meantime."""
        earned = 0.0
        while (asked := self.episode.to_act()) is not None and asked != self.seat:
            action = self.bots[asked].choose(self.episode.view(asked), self.chance)
            earned += self.episode.apply(action)[self.seat]
            self.decisions += 1
        return earned

    def seen(self) -> tuple[Seen, dict[str, Any]]:
        """Return the agent's observation."""
        seen = self.episode.observe(self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play the agent's action, then let the bots play until its next decision."""
        if not self.episode.legal(int(action)):
            seen, info = self.seen()
            return seen, -1.0, True, False, {**info, "illegal": True}
        earned = self.episode.play(int(action))[self.seat]
        self.decisions += 1
        earned += self.bots_play()
        over = self.episode.to_act() is None
        seen, info = self.seen()
        if over:
            info |= {"scores": self.episode.state.scores(), "seat": self.seat, "winners": self.episode.state.winners()}
        return seen, float(earned), over, not over and self.decisions >= self.episode.arrays.longest, info

    def render(self) -> Any:
        """Return what the agent sees, as text."""
        if self.render_mode is None:
            return None
        return yaml.safe_dump(self.episode.view(self.seat).mapping(), sort_keys=False)


def register() -> None:
    """Register both games for `gymnasium.make`; importing this module does it."""
    for name, game in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "kokodama.research.gymnasium_env:OneSeatEnv", kwargs={"game": game})


register()
