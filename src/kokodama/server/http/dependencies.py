"""Who asks, and what he may know of: what the routes of the server have in common."""

from typing import Annotated, Any

from fastapi import Depends, Query, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer

from kokodama.core.messages import N_
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import NOT_YOUR_SEAT, TOO_FAST, Denied
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.ops.tokens import hashed
from kokodama.server.play.accounts import COOKIE, People, Player
from kokodama.server.play.hub import House
from kokodama.server.play.live_table import Live
from kokodama.server.play.worker_pools import Pool, TooLong, TooMany, Work

TOOK_TOO_LONG = N_("This took too long.")


def house_of(request: Request) -> House:
    """The house of this server."""
    house: House = request.app.state.house
    return house


def people_of(request: Request) -> People:
    """The players of this server."""
    people: People = request.app.state.people
    return people


async def asking(
    request: Request,
    _bearer: Annotated[object, Security(HTTPBearer(auto_error=False, description="for programs"))],
    _cookie: Annotated[object, Security(APIKeyCookie(name=COOKIE, auto_error=False, description="for browsers"))],
) -> Player:
    """Who is asking; the schemes of the secret are there to be described."""
    player = await people_of(request).needed(request)
    house_of(request).quotas.addresses.seen(player.id, address_of(request))
    return player


async def ask_pool(pool: Pool, what: Work, task: Any, owner: Owner, sticky: str = "") -> Any:
    """The answer of a worker to a request, or why there is none. Raises Denied."""
    try:
        return await pool.ask(what, task, owner, sticky=sticky)
    except TooMany:
        raise Denied(429, "too-fast", TOO_FAST) from None
    except TooLong:
        raise Denied(503, "too-long", TOOK_TOO_LONG).after(10) from None


HouseHere = Annotated[House, Depends(house_of)]
PeopleHere = Annotated[People, Depends(people_of)]
Asking = Annotated[Player, Depends(asking)]
Watch = Annotated[str | None, Query(max_length=100)]
SeatLetter = Annotated[str | None, Query(pattern="^[A-E]$")]


async def visible(house: House, id: str, player: Player | None, watch: str | None) -> Live:
    """A table that this player may know of: he sits there, has the link, or it is listed."""
    live = await house.live(id) if len(id) <= 40 else None
    if live is not None:
        if live.row["public"] or (watch and hashed(watch) == live.row["watch"]):
            return live
        if player is not None and (live.row["creator"] == player.id or await sits_at(house, live, player)):
            return live
    raise Denied(404, "no-table", N_("There is no such table, or you have no link to it."))


async def sits_at(house: House, live: Live, player: Player) -> bool:
    """Whether a player sits at a table; he may have sat down in another process a moment ago."""
    if not is_seated(live, player) and house.settings.redis:
        await house.catch_up(live)
    return is_seated(live, player)


def is_seated(live: Live, player: Player) -> bool:
    """The same, as far as this process knows."""
    return any(seat.player == player.id for seat in live.table.seats)


def seat_for(live: Live, player: Player | None, letter: str | None) -> int | None:
    """The seat whose view is asked for: one's own, or none."""
    if letter is None:
        return None
    number = ord(letter) - 65
    if player is None or number >= len(live.table.seats) or live.table.seats[number].player != player.id:
        raise Denied(403, "not-your-seat", NOT_YOUR_SEAT)
    return number
