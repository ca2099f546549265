"""The one loop that plays a match: ask whoever is to act, write the move down, apply it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kokodama.core.chance import Chance
from kokodama.core.game import Game, State, View
from kokodama.core.record import Record

LONGEST = 20_000  # decisions; rules may allow a match to go on for ever, so it has to be cut off somewhere

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Player(Protocol):
    """Chooses from a view; every bot is one."""

    def choose(self, view: Any, chance: Chance, /) -> int: ...


@dataclass(frozen=True)
class Match(Generic[S]):
    """A match that was played: its final state and its record.

    >>> match = play_match(Kokopelli, [make_bot("kokopelli", "greedy") for _ in range(2)], Chance(1))
    >>> match.is_over, len(match.scores), match.record.result["winners"] != []
    (True, 2, True)
    """

    state: S
    record: Record

    @property
    def is_over(self) -> bool:
        """Whether it came to an end; otherwise it was cut off."""
        return self.state.is_over()

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        return self.state.scores()

    @property
    def winners(self) -> list[int]:
        """The winning seats; none if the match was cut off."""
        return self.state.winners() if self.is_over else []

    @property
    def decisions(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)


def decisions(
    game: Game[S, V],
    state: S,
    players: Sequence[Player],
    chance: Chance,
    chances: Sequence[Chance] | None = None,
    limit: int = LONGEST,
) -> Iterator[tuple[S, V, int]]:
    """Play a match on from a state; yield state, view and chosen action before each move, which is applied afterwards.

    The state is the same object every time. The match stops at its end, or after `limit` moves. A consumer that stops
    early leaves the last move it was given unplayed.
    """
    for _ in range(limit):
        seat = state.to_act()
        if seat is None:
            return
        view = game.view(state, seat)
        action = players[seat].choose(view, chance if chances is None else chances[seat])
        yield state, view, action
        state.apply(action)


def play_match(
    game: Game[S, V],
    players: Sequence[Player],
    chance: Chance,
    options: Mapping[str, Any] | None = None,
    observe: Callable[[S, int], None] | None = None,
    chances: Sequence[Chance] | None = None,
    limit: int = LONGEST,
) -> Match[S]:
    """Deal a match and let the players play it; every player sees only the view of their own seat.

    `chance` deals, and serves the players too unless each has one of their own in `chances`. `observe` is called
    with the state and the chosen action before each move.

    >>> bots = [make_bot("kodama", name) for name in ("random", "greedy")]
    >>> match = play_match(Kodama, bots, Chance(7), options={"first_game": True})
    >>> match.decisions
    30
    """
    chosen = {} if options is None else options
    state = game.start(len(players), chance, chosen)
    record = Record.begin(game, state, chosen)
    for _, _, action in decisions(game, state, players, chance, chances, limit):
        if observe is not None:
            observe(state, action)
        record.moves.append(game.write(state, action))
    if state.is_over():
        record.close(state)
    return Match(state, record)
