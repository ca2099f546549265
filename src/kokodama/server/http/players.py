"""Players over HTTP: come in, change one's name, move to another device."""

from fastapi import APIRouter, Request, Response
from sqlalchemy import select

from kokodama.core.messages import N_
from kokodama.server.db import schema
from kokodama.server.http.dependencies import Asking, HouseHere, PeopleHere, house_of
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.display_names import shown_name
from kokodama.server.ops.errors import COME_IN_FIRST, Denied
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play.quotas import PLAYERS_TOO_FAST
from kokodama.server.play.webhooks import Webhooks, is_address
from kokodama.server.wire import requests, responses
from kokodama.server.wire.responses import no

router = APIRouter(prefix="/api", responses=no(413, 422, 429, 503))


@router.post("/players", status_code=201, responses=no(403))
async def come_in(
    wish: requests.NewPlayer, request: Request, response: Response, people: PeopleHere
) -> requests.PlayerToken:
    """Become a player: no account, only a name."""
    house_of(request).quotas.new_players.check(Owner(address_of(request)), PLAYERS_TOO_FAST)
    player, token = await people.welcome(shown_name(wish.name), wish.language, house_of(request).now())
    people.set_cookie(response, token)
    return requests.PlayerToken(id=player.id, name=player.name, language=player.language, token=token)


@router.get("/me", responses=no(401))
async def me(player: Asking, house: HouseHere) -> requests.Me:
    """Who I am."""
    row = await house.store.row(select(schema.players).where(schema.players.c.id == player.id))
    if row is None:
        raise Denied(401, "come-in", COME_IN_FIRST)
    return requests.Me(**{name: row[name] for name in requests.Me.model_fields})


@router.patch("/me", responses=no(401, 403))
async def change_me(wish: requests.PlayerChange, player: Asking, people: PeopleHere, request: Request) -> requests.Me:
    """Change my name, language or webhook; an empty webhook removes it, a new one has to be confirmed."""
    values = wish.model_dump(exclude_none=True)
    if "name" in values:
        values["name"] = shown_name(values["name"])
    token = ""
    if "webhook" in values:
        if not people.settings.webhooks and values["webhook"]:
            raise Denied(403, "no-webhooks", N_("The host of this server has not turned webhooks on."))
        if values["webhook"] and not is_address(values["webhook"]):
            raise Denied(422, "webhook", N_("A webhook is an http or https address."))
        changed, token = webhooks_of(request).change(player.id, values["webhook"])
        values |= changed
    if values:
        await people.change(player, **values)
    if token:
        webhooks_of(request).ask(values, token)
    return await me(player, house_of(request))


def webhooks_of(request: Request) -> Webhooks:
    """The webhooks of this server."""
    webhooks: Webhooks = request.app.state.webhooks
    return webhooks


@router.post("/webhooks/confirm", status_code=204, responses=no(403, 404))
async def confirm_webhook(wish: requests.WebhookConfirmation, request: Request) -> None:
    """The target of a webhook sends back the token it was sent, and is told of turns from now on."""
    if not await webhooks_of(request).confirm(wish.token):
        raise Denied(404, "used-link", N_("This link was used, or never existed."))


@router.post("/me/recovery", responses=no(401, 403))
async def recovery(player: Asking, people: PeopleHere) -> responses.RecoveryLink:
    """A link that moves me to another device; it works once."""
    return responses.RecoveryLink(token=await people.recovery(player))


@router.post("/recover", responses=no(403, 404))
async def recover(wish: requests.Recovery, response: Response, people: PeopleHere) -> requests.PlayerToken:
    """Go on as the player of a recovery link."""
    found = await people.recover(wish.token)
    if found is None:
        raise Denied(404, "used-link", N_("This link was used, or never existed."))
    player, token = found
    people.set_cookie(response, token)
    return requests.PlayerToken(id=player.id, name=player.name, language=player.language, token=token)
