"""Tables before they start, over HTTP: make one, find one, take a seat, and ask for a rematch."""

from typing import Any

from fastapi import APIRouter, Request

from kokodama.core.messages import N_
from kokodama.core.notation import NotationError
from kokodama.server.http.dependencies import AccountsDep, CurrentPlayer, HubDep, visible
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import ApiError
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play import lobby, table_lists
from kokodama.server.play.live_table import Stale
from kokodama.server.wire import requests, responses
from kokodama.server.wire.error_responses import error_responses
from kokodama.tables.table import TableError

router = APIRouter(prefix="/api", responses=error_responses(413, 422, 429, 503))
USED_LINK = N_("This invitation has already been used, or it never existed.")


@router.post("/tables", status_code=201, responses=error_responses(401, 403, 409))
async def make_table(
    body: requests.NewTable, player: CurrentPlayer, hub: HubDep, request: Request
) -> requests.TableMade:
    """Create a table."""
    owner = Owner(address_of(request), player.id)
    await hub.quotas.check_new_table(hub.store, owner, body.public)
    try:
        return await lobby.make_table(hub, player, body)
    except NotationError as error:
        raise ApiError(422, "bad-option", N_("This table cannot be created: {why}"), why=str(error)) from None


@router.get("/tables", response_model=list[responses.TableListed])
async def public_tables(hub: HubDep) -> list[dict[str, Any]]:
    """Tables that are listed for everybody."""
    return await table_lists.public_tables(hub)


@router.get("/me/tables", response_model=list[responses.MyTable], responses=error_responses(401))
async def my_tables(player: CurrentPlayer, hub: HubDep) -> list[dict[str, Any]]:
    """My tables, starting with those that wait for me."""
    return await table_lists.my_tables(hub, player)


@router.get("/me/statistics", response_model=dict[str, responses.GameFigures], responses=error_responses(401))
async def my_statistics(player: CurrentPlayer, hub: HubDep) -> dict[str, Any]:
    """How many games I have played and finished."""
    return await table_lists.statistics(hub, player)


@router.post("/invitations", response_model=responses.Invited, responses=error_responses(403, 404, 409))
async def invitation(body: requests.Claim, request: Request, hub: HubDep, accounts: AccountsDep) -> dict[str, Any]:
    """Look at an invitation without using it: who invites you to what, or where you already sit."""
    found = await lobby.invited_to(hub, body.token, await accounts.optional(request))
    if found is None:
        raise ApiError(404, "used-link", USED_LINK)
    return found


@router.post("/claims", responses=error_responses(401, 403, 404, 409))
async def claim(body: requests.Claim, player: CurrentPlayer, hub: HubDep) -> requests.Claimed:
    """Take a seat by an invitation, which works once."""
    try:
        found = await lobby.claim_seat(hub, player, body.token)
    except (TableError, Stale) as error:
        raise_if_seated(error)
        found = None
    if found is None:
        raise ApiError(404, "used-link", USED_LINK)
    return found


def raise_if_seated(error: TableError | Stale) -> None:
    """Pass the error on if the player has a seat already; otherwise they only learn that the seat is not free."""
    if isinstance(error, TableError) and error.code == "already-seated":
        raise error


@router.post("/tables/{id}/join", responses=error_responses(401, 403, 404, 409))
async def join(id: str, player: CurrentPlayer, hub: HubDep) -> requests.Claimed:
    """Take an open seat at a listed table."""
    live = await visible(hub, id, player, None)
    try:
        found = await lobby.join_public(hub, player, live)
    except (TableError, Stale) as error:
        raise_if_seated(error)
        found = None
    if found is None:
        raise ApiError(409, "no-open-seat", N_("There is no open seat."))
    return found


@router.post("/tables/{id}/rematch", responses=error_responses(401, 403, 404, 409))
async def rematch(id: str, player: CurrentPlayer, hub: HubDep, request: Request) -> responses.Rematch:
    """Create the next table for the same people."""
    live = await visible(hub, id, player, None)
    if not live.row["rematch"]:
        owner = Owner(address_of(request), player.id)
        await hub.quotas.check_new_table(hub.store, owner, bool(live.row["public"]))
    return responses.Rematch(table=await lobby.rematch(hub, player, live))
