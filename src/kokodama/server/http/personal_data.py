"""A person's rights over HTTP: exporting and deleting their data."""

import time
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic_core import to_json
from sqlalchemy.exc import SQLAlchemyError

from kokodama.server.admin import host_database
from kokodama.server.admin.host_database import HostError
from kokodama.server.admin.player_admin import delete_player, export_player
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.http.dependencies import AccountsDep, CurrentPlayer, HubDep
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import COME_IN_FIRST, ApiError
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play.accounts import COOKIE
from kokodama.server.play.reconcile import reconcile_once
from kokodama.server.wire import account
from kokodama.server.wire.error_responses import error_responses

router = APIRouter(prefix="/api", responses=error_responses(401, 413, 422, 429, 503))


async def export_from(database: str, id: str) -> bytes:
    """Export everything about a player as JSON."""
    async with host_database.open_database(database) as engine:
        content = await host_database.read(engine, lambda connection: export_player(connection, id))
        return to_json(content, indent=2)


async def delete_from(database: str, id: str) -> None:
    """Delete a player."""
    async with host_database.open_database(database) as engine:
        await delete_player(engine, id, time.time())


async def run_in_thread(work: Any) -> Any:
    """Run work on the database in a thread, with its errors turned into those of a request."""
    try:
        return await host_database.in_a_thread(work)
    except HostError:  # a concurrent request was faster
        raise ApiError(401, "come-in", COME_IN_FIRST) from None
    except (SQLAlchemyError, OSError) as error:
        raise StoreUnavailable(type(error).__name__) from None


@router.get("/me/export", response_class=Response, responses={200: {"model": account.PersonalData}})
async def export_me(player: CurrentPlayer, hub: HubDep, request: Request) -> Response:
    """Everything this server stores about me, as a file."""
    hub.quotas.hints.check(Owner(address_of(request), player.id))
    content = await run_in_thread(export_from(hub.settings.database, player.id))
    headers = {"content-disposition": 'attachment; filename="kokodama.json"', "cache-control": "no-store"}
    return Response(content, media_type="application/json", headers=headers)


@router.delete("/me", responses=error_responses(403))
async def delete_me(
    body: account.DeleteMe,
    player: CurrentPlayer,
    hub: HubDep,
    accounts: AccountsDep,
    request: Request,
    response: Response,
) -> account.Deleted:
    """Delete my name, my chat and my access. I resign from my games; other people's games stay."""
    hub.quotas.hints.check(Owner(address_of(request), player.id))
    await run_in_thread(delete_from(hub.settings.database, player.id))
    await reconcile_once(hub, accounts)
    response.delete_cookie(COOKIE, path="/")
    return account.Deleted()
