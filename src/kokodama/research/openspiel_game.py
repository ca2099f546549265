"""Makes the games available to OpenSpiel. Importing this module registers each as `python_<game>`."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from kokodama.core.chance import Chance
from kokodama.core.parts import games_with, part_of
from kokodama.games import GAMES
from kokodama.research.arrays import make_arrays
from kokodama.research.openspiel_match import Match


def game_type(name: str) -> Any:
    """Describe a game to OpenSpiel."""
    arrays = make_arrays(name, GAMES[name].seats[0])
    seats = arrays.game.seats
    return pyspiel.GameType(
        short_name=f"python_{name}",
        long_name=name.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "longest": arrays.longest},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with two parameters: `players`, and `longest`, the number of decisions after which it is cut off."""

    name: str
    kind: Any
    match_type: type[Match]
    outcomes: int  # the maximum at a chance node

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"players": 2, **(params or {})}
        self.arrays = make_arrays(self.name, chosen["players"])
        self.longest = chosen.get("longest", self.arrays.longest)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arrays.actions,
            max_chance_outcomes=self.outcomes,
            num_players=self.arrays.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self, *_: Any) -> "SpielState":
        """Return the state before the first chance node."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound that no game reaches: the set-up, plus a whole deck drawn after every action."""
        return 100 + 42 * int(self.longest)

    def make_py_observer(self, kind: Any = None, *_: Any) -> "SpielObserver":
        """Return an observer of a seat. A view forgets nothing relevant, so it is an information state too."""
        return SpielObserver(self, brief=isinstance(kind, pyspiel.IIGObservationType) and kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at any moment. Everything is kept in `match`, which OpenSpiel copies and saves."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match = game.match_type(game.arrays, game.longest)

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's constant for chance or the end."""
        match = self.match
        if match.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if match.at_chance() else int(match.state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.numbers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the chance node, with their probabilities."""
        return self.match.outcomes()

    def _apply_action(self, action: int) -> None:
        self.match.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        match = self.match
        if player == pyspiel.PlayerId.CHANCE:
            return match.name_of_outcome(action)
        return match.game.write(match.state, match.arrays.action(match.state, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.match.is_over()

    def returns(self) -> list[float]:
        """Return the value of the game for every seat."""
        return self.match.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a determinization: a game that this player cannot tell from the real one. It has no history."""
        other: SpielState = self.get_game().new_initial_state()
        other.match = self.match.imagined(player, Chance(int(sampler() * 2**32), int(sampler() * 2**32)))
        return other

    def __str__(self) -> str:
        return str(self.match)


class SpielObserver:
    """Observes the view of a seat, as text and as the documented array; information state and observation are the same.

    The text of an observation is readable; that of an information state is short, because searches use it as a key.
    """

    def __init__(self, game: SpielGame, brief: bool) -> None:
        self.brief = brief
        self.arrays = game.arrays
        self.tensor = np.zeros(game.arrays.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor; it is all zero during the set-up."""
        match = state.match
        self.tensor[:] = 0 if match.state is None else self.arrays.observe(match.game.view(match.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return everything that the player knows, as text."""
        return state.match.key_of(player) if self.brief else state.match.knowledge_of(player)


def spiel_game(name: str) -> type[SpielGame]:
    """Return a game for OpenSpiel, made from the game's `openspiel` module."""
    part = part_of(GAMES[name], "openspiel")
    values = {"name": name, "kind": game_type(name), "match_type": part.MATCH, "outcomes": part.MOST_OUTCOMES}
    return type(f"{name.capitalize()}Game", (SpielGame,), {"__doc__": f"{name.capitalize()} for OpenSpiel.", **values})


# Classes, not functions: OpenSpiel releases them after Python has shut down, and freeing an object then would crash.
SPIEL_GAMES = {name: spiel_game(name) for name in games_with(GAMES, "openspiel")}
for registered in SPIEL_GAMES.values():
    pyspiel.register_game(registered.kind, registered)
