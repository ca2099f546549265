"""Records that somebody brings along, replayed in a worker: it takes a while, and may be anything."""

from dataclasses import dataclass
from typing import Any

from kokodama.core.notation import NotationError
from kokodama.core.play import judge_move
from kokodama.core.record import read_record
from kokodama.core.refusal import Refusal, Refused
from kokodama.games import GAMES
from kokodama.language.language import Language

MOST = 2000  # moves
TOO_DEEP = "it is nested too deeply"


@dataclass(frozen=True)
class Replayed:
    """A record as it came, and the language to tell it in."""

    data: dict[str, Any]
    language: str


def replay(wish: Replayed) -> dict[str, Any]:
    """The events of every move, as everybody may know them once a game is over; or `why` not."""
    try:
        return told(wish)
    except (NotationError, Refused) as error:
        return {"why": str(error)}
    except RecursionError:
        return {"why": TOO_DEEP}


def told(wish: Replayed) -> dict[str, Any]:
    """The same. Raises NotationError or Refused."""
    record = read_record(wish.data, GAMES)
    game = GAMES[record.game]
    if record.version != game.version:  # a changed rule must not silently tell another game
        raise NotationError(("version",), f"rules {record.version}; this program plays by rules {game.version}")
    if len(record.moves) > MOST:
        raise NotationError(("moves",), f"more than {MOST} moves")
    words = Language(wish.language, game.words)
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
