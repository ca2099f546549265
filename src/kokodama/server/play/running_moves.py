"""The moves of a running game, listed in a worker: replaying them would block the event loop."""

from dataclasses import dataclass

from pydantic_core import to_json

from kokodama.games import GAMES
from kokodama.server.play.bot_worker import BotTask
from kokodama.tables.table_update import moves_for


@dataclass(frozen=True)
class MovesRequest:
    """The moves of a running game as a seat may know them."""

    task: BotTask
    seat: int | None


def moves_json(request: MovesRequest) -> bytes:
    """Return the moves as a list in JSON. Runs in a worker."""
    record = request.task.record
    return to_json(moves_for(GAMES[record.game], record, request.seat))
