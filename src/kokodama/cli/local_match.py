"""A match at one keyboard: played, recorded, saved after every move and resumed."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from kokodama.bots.registry import bots_of
from kokodama.cli.files import BadFile, Document, save, write_yaml
from kokodama.core.chance import Chance
from kokodama.core.game import Event, Game
from kokodama.core.notation import NotationError, Reader
from kokodama.core.record import Record, read_record
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.text_moves import judge_move
from kokodama.games import GAMES

HUMAN = "human"


def home() -> Path:
    """Return the folder where terminal games are kept."""
    return user_state_path("kokodama", appauthor=False)


def unfinished(game: str) -> list[Path]:
    """Return the saved unfinished games, newest last."""
    return sorted((home() / "unfinished").glob(f"{game}-*.yaml"))


@dataclass
class LocalMatch:
    """A game at one keyboard: the record of its moves, and the state they have led to."""

    game: Game[Any, Any]
    players: list[str]  # the name of a bot, or HUMAN
    seed: int
    record: Record
    state: Any
    events: list[tuple[int, Event]] = field(default_factory=list)  # the seat that acted, and what happened
    language: str = "en"
    file: str = field(default_factory=lambda: f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}-{os.getpid()}.yaml")

    def play(self, action: int) -> None:
        """Play an action and record it. Raises Refused."""
        seat, text = self.state.to_act(), self.game.write(self.state, action)
        if (refusal := self.game.judge(self.state, seat, action)) is not None:
            raise Refused(refusal)
        self.events += [(seat, event) for event in self.game.enact(self.state, action)]
        self.record.moves.append(text)
        if self.state.is_over():
            self.record.close(self.state)

    def mapping(self) -> dict[str, Any]:
        """Return the content of the saved file."""
        return {
            "players": self.players,
            "seed": self.seed,
            "language": self.language,
            "record": self.record.mapping(),
        }

    def save(self) -> None:
        """Save the game: an unfinished one to be resumed, a finished one as a record."""
        unfinished_path = home() / "unfinished" / f"{self.game.name}-{self.file}"
        if self.state.is_over():
            save(self.record_path(), write_yaml(self.record.mapping()))
            unfinished_path.unlink(missing_ok=True)
        else:
            save(unfinished_path, write_yaml(self.mapping()))

    def record_path(self) -> Path:
        """Return the path for the record of the finished game."""
        return home() / "finished" / f"{self.game.name}-{self.file}"


def begin(name: str, players: list[str], seed: int, options: Mapping[str, Any]) -> LocalMatch:
    """Start a new game."""
    game = GAMES[name]
    state = game.start(len(players), Chance(seed), options)
    return LocalMatch(game, players, seed, Record.begin(game, state, options), state)


def resume(name: str) -> LocalMatch:
    """Load the unfinished game that was saved last."""
    waiting = unfinished(name)
    if not waiting:
        raise BadFile("You have no unfinished game to continue.")
    path = waiting[-1]
    document = Document(path)
    try:
        parts = Reader(document.data).keys(["players", "seed", "language", "record"])
        players = [item.one_of([HUMAN, *bots_of(name)], "a player") for item in parts["players"].items()]
        saved = read_record(parts["record"].value, GAMES)
        game = GAMES[saved.game]
        state = saved.start(game)
        match = LocalMatch(game, players, parts["seed"].whole(0, 2**63), saved, state)
        match.language = parts["language"].text() if "language" in parts else "en"
        match.file = path.name.removeprefix(f"{name}-")
        moves, saved.moves = saved.moves, []
        for text in moves:
            action = judge_move(game, state, text)
            if isinstance(action, Refusal):
                raise NotationError(("record", "moves"), f"{text!r} is refused: {action}")
            match.play(action)
        return match
    except (NotationError, KeyError) as error:
        raise BadFile(f"{path}: {error}") from None
