"""A saved match: the complete starting position and the moves since. Replaying it needs no random number."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kokodama.core.abilities import facts_of, trace_details, whole_position
from kokodama.core.deal import Deal, read_deal
from kokodama.core.game import Game, read_options, rule_options
from kokodama.core.notation import NotationError, Reader
from kokodama.core.position_text import position_text
from kokodama.core.refusal import Refused
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import play, scores_by_letter

KEYS = ("game", "version", "options", "position", "moves", "result", "deal")


@dataclass(repr=False)
class Record:
    """A match that can be saved and replayed.

    `position` is a mapping in the game's notation, `moves` are texts, `result` is set once the game is over.

    `deal` says how the position was dealt, if that is known; replaying does not need it.

    >>> state = Kokopelli.start(seats=2, chance=Chance(7))
    >>> record = Record.begin(Kokopelli, state, {})
    >>> record.moves.append("draw")
    >>> record
    <record of kokopelli, 1 move>
    >>> print(record)
    game: kokopelli
    ...
    moves: [draw]
    >>> len(list(record.replay(Kokopelli)))  # the start, and after the move
    2
    """

    game: str
    version: str
    options: dict[str, Any]
    position: dict[str, Any]
    moves: list[str] = field(default_factory=list)
    result: dict[str, Any] | None = None
    deal: Deal | None = None

    @classmethod
    def begin(cls, game: Game[Any, Any], state: Any, options: Mapping[str, Any]) -> "Record":
        """Start a record of a match that begins with this state."""
        return cls(game.name, game.version, rule_options(game, options), game.position(state))

    def __repr__(self) -> str:
        moves = "1 move" if len(self.moves) == 1 else f"{len(self.moves)} moves"
        won = f", won by {' and '.join(self.result['winners'])}" if self.result and self.result["winners"] else ""
        return f"<record of {self.game}, {moves}{won}>"

    def __str__(self) -> str:
        return position_text(self.mapping())

    def copy(self) -> "Record":
        """An independent copy."""
        return replace(self, moves=list(self.moves))

    def close(self, state: Any) -> None:
        """Add the result of a finished game."""
        self.result = result_of(state)

    def mapping(self) -> dict[str, Any]:
        """The record as plain data, for YAML or JSON."""
        data: dict[str, Any] = {key: getattr(self, key) for key in KEYS if getattr(self, key) is not None}
        if self.deal is not None:
            data["deal"] = self.deal.mapping()
        return data

    def start(self, game: Game[Any, Any]) -> Any:
        """The starting state."""
        options = read_options(game, self.options)
        try:
            return game.from_position(self.position, options)
        except NotationError as error:
            raise error.inside("position") from None

    def replay(self, game: Game[Any, Any]) -> Iterator[Any]:
        """Yield the state at the start and after every move; it is the same object every time.

        Raises NotationError for a move that is refused, and for a result that differs from the replayed one.
        """
        state = self.start(game)
        yield state
        for number, text in enumerate(self.moves):
            try:
                play(game, state, text)
            except Refused as refused:
                raise NotationError(("moves", number), f"{text!r} is refused: {refused}") from None
            yield state
        if self.result is not None and self.result != result_of(state):
            raise NotationError(("result",), f"the moves lead to {result_of(state)}, not to {self.result}")


def result_of(state: Any) -> dict[str, Any]:
    """The scores, and the winners if the game is over."""
    winners = [letter(seat) for seat in state.winners()] if state.is_over() else []
    return {"scores": scores_by_letter(state), "winners": winners}


def read_record(data: Any, games: Mapping[str, Game[Any, Any]]) -> Record:
    """Parse a record. Raises NotationError, which says what is wrong and where.

    >>> match = play_match(Kodama, [make_bot("kodama", "greedy")] * 2, Chance(1))
    >>> read_record(match.record.mapping(), GAMES) == match.record
    True
    """
    parts = Reader(data).keys(KEYS)
    for key in ("game", "position", "moves"):
        if key not in parts:
            raise NotationError((), f"a record needs the key {key!r}")
    name = parts["game"].one_of(games, "a game of this program")
    return Record(
        name,
        parts["version"].text() if "version" in parts else games[name].version,
        parts["options"].mapping() if "options" in parts else {},
        parts["position"].mapping(),
        [move.text() for move in parts["moves"].items()],
        (parts["result"].mapping() or None) if "result" in parts else None,
        read_deal(parts["deal"]) if "deal" in parts and parts["deal"].value is not None else None,
    )


def trace_of(game: Game[Any, Any], record: Record) -> Iterator[dict[str, Any]]:
    """Trace a match move by move, one mapping for each line (docs/notation.md)."""
    whole = whole_position(game, record.start(game))
    yield {"game": record.game, "options": record.options, "position": whole}
    states = record.replay(game)
    for ply, (text, state) in enumerate(zip(record.moves, states, strict=False)):
        line = {"ply": ply, "seat": letter(state.to_act()), "phase": facts_of(game, state)["phase"]}
        line.update(trace_details(game, state, text))
        yield {**line, "move": text, "scores": scores_by_letter(state)}
    final = next(states)
    if final.is_over():
        yield {"over": True, **result_of(final)}
