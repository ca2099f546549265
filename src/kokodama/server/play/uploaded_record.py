"""Records that somebody brings along, replayed in a worker: it takes a while, and may be anything."""

import json
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json

from kokodama.core.notation import NotationError
from kokodama.core.record import read_record
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.text_moves import judge_move
from kokodama.games import GAMES
from kokodama.language.language import Language

MOST = 2000  # moves
MOST_CARDS = 200  # that a position may bring along
MOST_POINTS = 400  # of bark on one of them
TOO_DEEP = "it is nested too deeply"
NO_OBJECT = "a record is a JSON object"


@dataclass(frozen=True)
class Replayed:
    """A record as it came, and the language to tell it in."""

    data: bytes
    language: str


def replay(wish: Replayed) -> tuple[bytes, str | None]:
    """The events of every move as JSON, as everybody may know them once a game is over; or why not."""
    try:
        data = json.loads(wish.data)
    except (ValueError, RecursionError) as error:
        return b"", TOO_DEEP if isinstance(error, RecursionError) else NO_OBJECT
    if not isinstance(data, dict):
        return b"", NO_OBJECT
    try:
        return to_json(told(data, wish.language)), None
    except (NotationError, Refused) as error:
        return b"", str(error).encode(errors="replace").decode()  # half a sign cannot be sent
    except RecursionError:
        return b"", TOO_DEEP


def check_size(data: dict[str, Any]) -> None:
    """Refuse what would take long to replay, before anything is replayed. Raises NotationError."""
    moves, position, options = data.get("moves"), data.get("position"), data.get("options")
    if isinstance(moves, list) and len(moves) > MOST:
        raise NotationError(("moves",), f"more than {MOST} moves")
    if isinstance(options, dict) and options.get("cards") is not None:
        raise NotationError(("options", "cards"), "a box of one's own is not replayed here")
    cards = position.get("cards") if isinstance(position, dict) else None
    if not isinstance(cards, dict):
        return
    if len(cards) > MOST_CARDS:
        raise NotationError(("position", "cards"), f"more than {MOST_CARDS} cards")
    for name, card in cards.items():
        bark = card.get("bark") if isinstance(card, dict) else None
        if (
            isinstance(bark, list)
            and len(bark) + sum(len(line) for line in bark if isinstance(line, list)) > MOST_POINTS
        ):
            raise NotationError(("position", "cards", name, "bark"), f"more than {MOST_POINTS} points")


def told(data: dict[str, Any], language: str) -> dict[str, Any]:
    """The same. Raises NotationError or Refused."""
    check_size(data)
    record = read_record(data, GAMES)
    game = GAMES[record.game]
    if record.version != game.version:  # a changed rule must not silently tell another game
        raise NotationError(("version",), f"rules {record.version}; this program plays by rules {game.version}")
    words = Language(language, game.words)
    frames = []
    states = record.replay(game)
    state = next(states)
    for text in record.moves:
        action = judge_move(game, state, text)
        if isinstance(action, Refusal):
            raise Refused(action)
        events = [event.told_to(event.seat) for event in game.narrate(state, action)]
        frames.append({"move": text, "events": [{**one, "text": words.event(one)} for one in events]})
        state = next(states)
    next(states, None)
    return {"game": record.game, "frames": frames, "final": game.facts(state)}
