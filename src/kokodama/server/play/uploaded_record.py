"""Uploaded records, replayed in a worker: it is slow, and the content cannot be trusted."""

import json
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json

from kokodama.core.abilities import check_upload, facts_of, narrate
from kokodama.core.notation import NotationError
from kokodama.core.record import read_record
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.text_moves import judge_move
from kokodama.games import GAMES
from kokodama.language.language import Language

MAX_MOVES = 2000
TOO_DEEP = "it is nested too deeply"
NO_OBJECT = "a record is a JSON object"


@dataclass(frozen=True)
class ReplayRequest:
    """An uploaded record as it came, and the language of its sentences."""

    data: bytes
    language: str


def replay(request: ReplayRequest) -> tuple[bytes, str | None]:
    """Return the public events of every move as JSON, or no bytes and the reason why not. Runs in a worker."""
    try:
        data = json.loads(request.data)
    except (ValueError, RecursionError) as error:
        return b"", TOO_DEEP if isinstance(error, RecursionError) else NO_OBJECT
    if not isinstance(data, dict):
        return b"", NO_OBJECT
    try:
        return to_json(replayed(data, request.language)), None
    except (NotationError, Refused) as error:
        return b"", str(error).encode(errors="replace").decode()  # a lone surrogate cannot be sent
    except RecursionError:
        return b"", TOO_DEEP


def check_size(data: dict[str, Any]) -> None:
    """Raise NotationError for a record that would take long to replay, before anything is replayed."""
    moves, position, options = data.get("moves"), data.get("position"), data.get("options")
    if isinstance(moves, list) and len(moves) > MAX_MOVES:
        raise NotationError(("moves",), f"more than {MAX_MOVES} moves")
    if isinstance(options, dict) and options.get("cards") is not None:
        raise NotationError(("options", "cards"), "games with a custom card set are not replayed here")
    game = GAMES.get(str(data.get("game")))
    if game is not None and isinstance(position, dict):
        check_upload(game, position)


def replayed(data: dict[str, Any], language: str) -> dict[str, Any]:
    """The events of every move, as everybody may know them once a game is over. Raises NotationError or Refused."""
    check_size(data)
    record = read_record(data, GAMES)
    game = GAMES[record.game]
    if record.version != game.version:  # under other rules the same moves would make a different game
        raise NotationError(("version",), f"rules {record.version}; this program plays by rules {game.version}")
    translator = Language(language, game.messages)
    frames = []
    states = record.replay(game)
    state = next(states)
    for text in record.moves:
        action = judge_move(game, state, text)
        if isinstance(action, Refusal):
            raise Refused(action)
        events = [event.for_seat(event.seat) for event in narrate(game, state, action)]
        frames.append({"move": text, "events": [{**one, "text": translator.event(one)} for one in events]})
        state = next(states)
    next(states, None)
    return {"game": record.game, "frames": frames, "final": facts_of(game, state)}
