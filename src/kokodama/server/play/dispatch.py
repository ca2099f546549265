"""A command of a player, over HTTP or a socket, and what came of it."""

from typing import Any

from kokodama.core.refusal import Refused
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.ops import metrics
from kokodama.server.ops.errors import TRY_AGAIN
from kokodama.server.play.accounts import Player
from kokodama.server.play.hub import House
from kokodama.server.play.live_table import Damaged, Live, Stale
from kokodama.server.play.quotas import TABLE_FULL
from kokodama.server.wire import requests
from kokodama.tables.commands import Command
from kokodama.tables.table import TableError


async def run_command(
    house: House, live: Live, wish: requests.CommandMessage, player: Player, language: str
) -> tuple[dict[str, Any], int]:
    """Act, and say what came of it: a message and the status it has over HTTP."""
    seat = None if wish.seat is None else ord(wish.seat) - 65
    try:
        if 0 < house.settings.entries_per_table <= live.table.number and wish.kind != "abandon":
            raise TableError("table-full", TABLE_FULL)
        number = await house.act(live, Command(wish.kind, seat, wish.move, wish.bot), wish.number, wish.key, player.id)
    except Stale:
        metrics.REFUSED.labels("stale").inc()
        own = (
            seat
            if seat is not None and seat < len(live.table.seats) and live.table.seats[seat].player == player.id
            else None
        )
        fresh = live.news(own, language, wish.number)
        return {"type": "stale", "key": wish.key, "news": fresh}, 409  # a StaleMessage; news are not checked again
    except Refused as refused:
        metrics.REFUSED.labels("rules").inc()
        reason = refused.refusal
        text = live.words(language).refusal(reason)
        message = requests.RefusedMessage(
            key=wish.key, code=reason.code, codes=reason.codes, rule=reason.rule, text=text
        )
        return message.model_dump(), 422
    except TableError as error:
        metrics.REFUSED.labels("table").inc()
        text = live.words(language).say(error.message, **error.values)
        return requests.Problem(code=error.code, text=text, key=wish.key).model_dump(), 403
    except (StoreUnavailable, Damaged):
        text = live.words(language).say(TRY_AGAIN)
        return requests.Problem(code="unavailable", text=text, key=wish.key).model_dump(), 503
    return {"type": "accepted", "key": wish.key, "number": number}, 200  # an Accepted
