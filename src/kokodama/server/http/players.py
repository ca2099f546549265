"""Accounts over HTTP: create one, change it, move it to another device."""

from fastapi import APIRouter, Request, Response
from sqlalchemy import select

from kokodama.core.messages import N_
from kokodama.server.db import schema
from kokodama.server.http.dependencies import AccountsDep, CurrentPlayer, HubDep, hub_of
from kokodama.server.http.services import services_of
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.display_names import shown_name
from kokodama.server.ops.errors import COME_IN_FIRST, ApiError
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play.quotas import PLAYERS_TOO_FAST
from kokodama.server.play.webhooks import Webhooks, is_address
from kokodama.server.wire import account
from kokodama.server.wire.error_responses import error_responses

router = APIRouter(prefix="/api", responses=error_responses(413, 422, 429, 503))


@router.post("/players", status_code=201, responses=error_responses(403))
async def create_player(
    body: account.NewPlayer, request: Request, response: Response, accounts: AccountsDep
) -> account.PlayerToken:
    """Create a player, with just a name."""
    hub_of(request).quotas.new_players.check(Owner(address_of(request)), PLAYERS_TOO_FAST)
    player, token = await accounts.create(shown_name(body.name), body.language, hub_of(request).now())
    accounts.set_cookie(response, token)
    return account.PlayerToken(id=player.id, name=player.name, language=player.language, token=token)


@router.get("/me", responses=error_responses(401))
async def me(player: CurrentPlayer, hub: HubDep) -> account.Me:
    """Who I am."""
    row = await hub.store.row(select(schema.players).where(schema.players.c.id == player.id))
    if row is None:
        raise ApiError(401, "come-in", COME_IN_FIRST)
    return account.Me(**{name: row[name] for name in account.Me.model_fields})


@router.patch("/me", responses=error_responses(401, 403))
async def change_me(
    body: account.PlayerChange, player: CurrentPlayer, accounts: AccountsDep, request: Request
) -> account.Me:
    """Change my name, language or webhook. An empty webhook removes it; a new one has to be confirmed."""
    values = body.model_dump(exclude_none=True)
    if "name" in values:
        values["name"] = shown_name(values["name"])
    token = ""
    if "webhook" in values:
        if not accounts.settings.webhooks and values["webhook"]:
            raise ApiError(403, "no-webhooks", N_("The host of this server has not turned on webhooks."))
        if values["webhook"] and not is_address(values["webhook"]):
            raise ApiError(422, "webhook", N_("A webhook must be an http or https address."))
        changed, token = webhooks_of(request).change(player.id, values["webhook"])
        values |= changed
    if values:
        await accounts.change(player, **values)
    if token:
        webhooks_of(request).ask_confirmation(values, token)
    return await me(player, hub_of(request))


def webhooks_of(request: Request) -> Webhooks:
    """The webhooks of this server."""
    return services_of(request).webhooks


@router.post("/webhooks/confirm", status_code=204, responses=error_responses(403, 404))
async def confirm_webhook(body: account.WebhookConfirmation, request: Request) -> None:
    """Confirm a webhook with the token that was sent to it; from then on it is notified of the player's turns."""
    if not await webhooks_of(request).confirm(body.token):
        raise ApiError(404, "used-link", N_("This link has already been used, or it never existed."))


@router.post("/me/recovery", responses=error_responses(401, 403))
async def recovery(player: CurrentPlayer, accounts: AccountsDep) -> account.RecoveryLink:
    """Create a link that moves me to another device; it works once."""
    return account.RecoveryLink(token=await accounts.recovery(player))


@router.post("/recover", responses=error_responses(403, 404))
async def recover(body: account.Recovery, response: Response, accounts: AccountsDep) -> account.PlayerToken:
    """Continue as the player of a recovery link."""
    found = await accounts.recover(body.token)
    if found is None:
        raise ApiError(404, "used-link", N_("This link has already been used, or it never existed."))
    player, token = found
    accounts.set_cookie(response, token)
    return account.PlayerToken(id=player.id, name=player.name, language=player.language, token=token)
