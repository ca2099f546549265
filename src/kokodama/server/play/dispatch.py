"""A player's command, over HTTP or a socket, and the response to it."""

from typing import Any

from kokodama.core.refusal import Refused
from kokodama.core.seat_letters import seat_of
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.ops import metrics
from kokodama.server.ops.errors import TRY_AGAIN
from kokodama.server.play.accounts import Player
from kokodama.server.play.hub import TableHub
from kokodama.server.play.live_table import Damaged, LiveTable, Stale
from kokodama.server.play.quotas import TABLE_FULL
from kokodama.server.wire import requests
from kokodama.server.wire.socket_messages import Problem, RefusedMessage
from kokodama.tables.commands import Command
from kokodama.tables.table import TableError


async def run_command(
    hub: TableHub, live: LiveTable, request: requests.CommandRequest, player: Player, language: str
) -> tuple[dict[str, Any], int]:
    """Execute a command; return the response as a message, and its status over HTTP."""
    seat = None if request.seat is None else seat_of(request.seat)
    try:
        if 0 < hub.settings.entries_per_table <= live.table.number and request.kind != "abandon":
            raise TableError("table-full", TABLE_FULL)
        number = await hub.act(
            live, Command(request.kind, seat, request.move, request.bot), request.number, request.id, player.id
        )
    except Stale:
        metrics.REFUSED.labels("stale").inc()
        own = (
            seat
            if seat is not None and seat < len(live.table.seats) and live.table.seats[seat].player == player.id
            else None
        )
        update = live.update(own, language, request.number, hub.now())
        return {"type": "stale", "id": request.id, "news": update}, 409  # a StaleMessage, without validating it
    except Refused as refused:
        metrics.REFUSED.labels("rules").inc()
        reason = refused.refusal
        text = live.language_for(language).refusal(reason)
        message = RefusedMessage(id=request.id, code=reason.code, codes=reason.codes, rule=reason.rule, text=text)
        return message.model_dump(), 422
    except TableError as error:
        metrics.REFUSED.labels("table").inc()
        text = live.language_for(language).say(error.message, **error.values)
        return Problem(code=error.code, text=text, id=request.id).model_dump(), 403
    except (StoreUnavailable, Damaged):
        text = live.language_for(language).say(TRY_AGAIN)
        return Problem(code="unavailable", text=text, id=request.id).model_dump(), 503
    return {"type": "accepted", "id": request.id, "number": number}, 200  # an Accepted
