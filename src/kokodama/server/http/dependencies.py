"""Dependencies of the routes: the hub, the player of a request, and the tables they may see."""

from collections.abc import Hashable
from typing import Annotated, Any

from fastapi import Depends, Query, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer

from kokodama.core.messages import N_
from kokodama.core.seat_letters import seat_of
from kokodama.server.http.services import services_of
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import NOT_YOUR_SEAT, TOO_FAST, ApiError
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.ops.tokens import hashed
from kokodama.server.play.accounts import COOKIE, Accounts, Player
from kokodama.server.play.bot_worker import BotTask
from kokodama.server.play.hub import TableHub
from kokodama.server.play.live_table import LiveTable
from kokodama.server.play.worker_pools import Pool, QueueFull, TaskTimeout
from kokodama.server.play.worker_process import Function

TOOK_TOO_LONG = N_("This took too long.")


def hub_of(request: Request) -> TableHub:
    """The hub of this server."""
    return services_of(request).hub


def accounts_of(request: Request) -> Accounts:
    """The accounts of this server."""
    return services_of(request).accounts


async def current_player(
    request: Request,
    _bearer: Annotated[object, Security(HTTPBearer(auto_error=False, description="for programs"))],
    _cookie: Annotated[object, Security(APIKeyCookie(name=COOKIE, auto_error=False, description="for browsers"))],
) -> Player:
    """The player who sends a request. The security schemes do nothing here; they are for the OpenAPI description."""
    player = await accounts_of(request).required(request)
    hub_of(request).quotas.addresses.seen(player.id, address_of(request))
    return player


async def run_in_pool(pool: Pool, function: Function, argument: Any, owner: Owner, sticky: str = "") -> Any:
    """Run a function in a worker. Raises ApiError if too many tasks are waiting, or if it takes too long."""
    try:
        return await pool.run(function, argument, owner, sticky=sticky)
    except QueueFull:
        raise ApiError(429, "too-fast", TOO_FAST) from None
    except TaskTimeout:
        raise ApiError(503, "too-long", TOOK_TOO_LONG).after(10) from None


def bot_task(live: LiveTable) -> BotTask:
    """The match of a table, as a task for a worker that needs no bot."""
    return BotTask(live.id, live.table.record.copy(), "", 0)


async def cached_by_worker(
    request: Request, hub: TableHub, player: Player | None, key: Hashable, function: Function, argument: Any
) -> bytes:
    """Return a response that a worker makes because it would block the event loop, or its cached copy. Raises ApiError.

    `argument.task` is the match it is about, if any: the worker that has it in memory is preferred.
    """
    cache = hub.shared_responses
    if (found := cache.ready(key)) is not None:
        return found
    owner = Owner(address_of(request), player.id if player else "")
    hub.quotas.pictures.check(owner)
    sticky = argument.task.table if argument.task else ""
    return await cache.get(key, lambda: run_in_pool(hub.pools.pictures, function, argument, owner, sticky))


HubDep = Annotated[TableHub, Depends(hub_of)]
AccountsDep = Annotated[Accounts, Depends(accounts_of)]
CurrentPlayer = Annotated[Player, Depends(current_player)]
Watch = Annotated[str | None, Query(max_length=100)]
SeatLetter = Annotated[str | None, Query(pattern="^[A-E]$")]


async def visible(hub: TableHub, id: str, player: Player | None, watch: str | None) -> LiveTable:
    """Return a table that a player may see: they sit there, have the link, or it is listed. Raises ApiError (404)."""
    live = await hub.get(id) if len(id) <= 40 else None
    if live is not None:
        if live.row["public"] or (watch and hashed(watch) == live.row["watch"]):
            return live
        if player is not None and (live.row["creator"] == player.id or await sits_at(hub, live, player)):
            return live
    raise ApiError(404, "no-table", N_("This table does not exist, or you have no link to it."))


async def sits_at(hub: TableHub, live: LiveTable, player: Player) -> bool:
    """Whether a player sits at a table; asks the log too, as they may have sat down in another process just now."""
    if not is_seated(live, player) and hub.settings.redis:
        await hub.catch_up(live)
    return is_seated(live, player)


def is_seated(live: LiveTable, player: Player) -> bool:
    """Whether a player sits at a table, as far as this process knows."""
    return any(seat.player == player.id for seat in live.table.seats)


def seat_for(live: LiveTable, player: Player | None, letter: str | None) -> int | None:
    """The number of the requested seat, which must be the player's own; None for the spectators' view."""
    if letter is None:
        return None
    number = seat_of(letter)
    if player is None or number >= len(live.table.seats) or live.table.seats[number].player != player.id:
        raise ApiError(403, "not-your-seat", NOT_YOUR_SEAT)
    return number
