"""The loop that plays a match: ask the player to act, record the move, apply it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kokodama.core.chance import Chance
from kokodama.core.game import Game, State, View
from kokodama.core.record import Record

LONGEST = 20_000  # decisions; the rules may allow a match to continue for ever, so it has to be cut off somewhere

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Player(Protocol):
    """Chooses an action from a view; every bot is a Player."""

    def choose(self, view: Any, chance: Chance, /) -> int: ...


@dataclass(frozen=True)
class Match(Generic[S]):
    """A match that has been played: its final state and its record.

    >>> match = play_match(Kokopelli, [make_bot("kokopelli", "greedy") for _ in range(2)], Chance(1))
    >>> match.is_over, len(match.scores), match.record.result["winners"] != []
    (True, 2, True)
    """

    state: S
    record: Record

    @property
    def is_over(self) -> bool:
        """Whether it was played to the end rather than cut off."""
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
        """The number of moves made."""
        return len(self.record.moves)


def decisions(
    game: Game[S, V],
    state: S,
    players: Sequence[Player],
    chance: Chance,
    chances: Sequence[Chance] | None = None,
    limit: int = LONGEST,
    perform: Callable[[S, int], None] | None = None,
) -> Iterator[tuple[S, V, int]]:
    """Play a match from a state, yielding state, view and chosen action before each move is applied.

    The same state object is yielded every time. The match stops when it is over, or after `limit` moves. If the
    consumer stops early, the last move yielded is not applied. `perform` applies moves instead of `State.apply`, for
    callers who also want the events.
    """
    for _ in range(limit):
        seat = state.to_act()
        if seat is None:
            return
        view = game.view(state, seat)
        action = players[seat].choose(view, chance if chances is None else chances[seat])
        yield state, view, action
        if perform is None:
            state.apply(action)
        else:
            perform(state, action)


def play_match(
    game: Game[S, V],
    players: Sequence[Player],
    chance: Chance,
    options: Mapping[str, Any] | None = None,
    observe: Callable[[S, int], None] | None = None,
    chances: Sequence[Chance] | None = None,
    limit: int = LONGEST,
) -> Match[S]:
    """Deal a match and let the players play it; each player sees only the view of their own seat.

    `chance` is used for the deal, and for the players too unless each has their own in `chances`. `observe` is called
    with the state and the chosen action before each move.

    >>> bots = [make_bot("kodama", name) for name in ("random", "greedy")]
    >>> match = play_match(Kodama, bots, Chance(7), options={"first_game": True})
    >>> match.decisions
    30
    """
    for player in players:
        if isinstance(player, str):
            raise TypeError(f"a player is a bot, not its name: use make_bot({game.name!r}, {player!r})")
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
