"""Tables over HTTP. Commands can also be sent through a socket (ws/endpoint.py)."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from kokodama.bots.registry import bots_of, explaining_bot, title
from kokodama.core.abilities import guide_of, title_of
from kokodama.core.messages import N_
from kokodama.core.notation import NotationError
from kokodama.core.parts import part_of
from kokodama.core.seat_letters import letter, seat_of
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from kokodama.server.http.dependencies import (
    AccountsDep,
    CurrentPlayer,
    HubDep,
    SeatLetter,
    Watch,
    bot_task,
    cached_by_worker,
    run_in_pool,
    seat_for,
    visible,
)
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import Denied
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play import chat, lobby, table_lists
from kokodama.server.play.bot_worker import BotTask, explain
from kokodama.server.play.dealing import bot_seed
from kokodama.server.play.dispatch import run_command
from kokodama.server.play.live_table import Stale
from kokodama.server.play.running_moves import MovesRequest, moves_json
from kokodama.server.play.uploaded_record import NO_OBJECT, ReplayRequest, replay
from kokodama.server.wire import requests, responses
from kokodama.server.wire.json_parts import field, open_object
from kokodama.server.wire.responses import error_responses
from kokodama.server.wire.table_update import FullRecord, News, RunningRecord
from kokodama.tables.game_statistics import table_statistics
from kokodama.tables.person_commands import HINTS_OFF
from kokodama.tables.table import TableError
from kokodama.tables.table_update import hints_at, record_for, running_record

router = APIRouter(prefix="/api", responses=error_responses(413, 422, 429, 503))
USED_LINK = N_("This invitation has already been used, or it never existed.")
COMMAND_ANSWERS: dict[int | str, dict[str, Any]] = {
    **error_responses(401, 404, 429),
    403: {"model": responses.CommandProblem},
    409: {"model": responses.CommandStale},
    422: {"model": responses.CommandRefused},
    503: {"model": responses.CommandAway},
}


UPLOAD = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"title": "Data", "type": "object", "additionalProperties": True}}},
    }
}


@router.get("/games", response_model=list[responses.GameInfo])
async def games(language: requests.LanguageCode = "en") -> list[dict[str, Any]]:
    """The games that can be played here, with their options and bots."""
    result = []
    for game in GAMES.values():
        words = Language(language, game.words)
        options = [
            {"name": one.name, "default": one.default, "text": words.say(one.sentence), "values": list(one.values)}
            for one in game.options
            if one.name != "cards"
        ]
        bots = [{"name": name, "title": words.say(title(name))} for name in bots_of(game.name)]
        result.append(
            {
                "game": game.name,
                "title": words.say(title_of(game)),
                "version": game.version,
                "seats": list(game.seats),
                "options": options,
                "bots": bots,
                "hints": explaining_bot(game.name) is not None,
                "rules": guide_of(game) is not None,
                "tutorial": part_of(game, "tutorial") is not None,
            }
        )
    return result


@router.get("/languages")
async def languages() -> dict[str, str]:
    """The available languages."""
    return LANGUAGES


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
        raise Denied(422, "bad-option", N_("This table cannot be created: {why}"), why=str(error)) from None


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
    """Look at an invitation without using it: who invites to what; or where one sits already."""
    found = await lobby.invited_to(hub, body.token, await accounts.optional(request))
    if found is None:
        raise Denied(404, "used-link", USED_LINK)
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
        raise Denied(404, "used-link", USED_LINK)
    return found


def raise_if_seated(error: TableError | Stale) -> None:
    """Pass the error on if the player has a seat already; otherwise they only learn that the seat is not free."""
    if isinstance(error, TableError) and error.code == "already-seated":
        raise error


@router.post("/tables/{id}/join", responses=error_responses(401, 403, 404, 409))
async def join(id: str, player: CurrentPlayer, hub: HubDep) -> requests.Claimed:
    """Take an open seat of a listed table."""
    live = await visible(hub, id, player, None)
    try:
        found = await lobby.join_public(hub, player, live)
    except (TableError, Stale) as error:
        raise_if_seated(error)
        found = None
    if found is None:
        raise Denied(409, "no-open-seat", N_("There is no open seat."))
    return found


@router.get(
    "/tables/{id}", response_class=JSONResponse, responses={200: {"model": News}, **error_responses(403, 404, 409)}
)
async def table_news(
    id: str, request: Request, hub: HubDep, accounts: AccountsDep, seat: SeatLetter = None, watch: Watch = None,
    since: Annotated[int | None, Query(ge=0)] = None, language: requests.LanguageCode = "en",
) -> Response:  # fmt: skip
    """The table as this seat, or a spectator, may know it; events after `since`."""
    player = await accounts.optional(request)
    live = await visible(hub, id, player, watch)
    number = seat_for(live, player, seat)
    hub.presence.seen(live, number)
    if since is not None and since > live.table.number:
        await hub.catch_up(live)  # another process has sent them a later update, and time does not run backwards
    return Response(live.update_bytes(number, language, since, hub.now()), media_type="application/json")


@router.post("/tables/{id}/commands", response_model=requests.Accepted, responses=COMMAND_ANSWERS)
async def command(id: str, body: requests.CommandMessage, player: CurrentPlayer, hub: HubDep) -> Response:
    """Move, undo, resign and so on."""
    live = await visible(hub, id, player, None)
    task = hub.spawn(run_command(hub, live, body, player, player.language))
    message, status = await asyncio.shield(task)  # a client that hangs up does not interrupt a write
    headers = {"retry-after": "1"} if status == 503 else {}
    return JSONResponse(message if status == 200 else {"detail": message}, status, headers)


@router.get(
    "/tables/{id}/record",
    response_class=JSONResponse,
    responses={200: {"model": FullRecord | RunningRecord}, **error_responses(403, 404, 409)},
)
async def record(
    id: str, request: Request, hub: HubDep, accounts: AccountsDep, seat: SeatLetter = None, watch: Watch = None
) -> Response:
    """The record of a finished game, or what this seat may know of a running one."""
    player = await accounts.optional(request)
    live = await visible(hub, id, player, watch)
    number = seat_for(live, player, seat)
    if live.table.status in ("over", "abandoned"):
        return JSONResponse(record_for(live.table, number, live.deal))
    key = (live.id, live.table.number, number, "record")
    moves = await cached_by_worker(request, hub, player, key, moves_json, MovesRequest(bot_task(live), number))
    content = open_object(running_record(live.table, number)) + field("moves", moves) + b"}"
    return Response(content, media_type="application/json")


@router.get("/tables/{id}/statistics", response_model=responses.TableFigures, responses=error_responses(404, 409))
async def statistics(
    id: str, request: Request, hub: HubDep, accounts: AccountsDep, watch: Watch = None
) -> dict[str, Any]:
    """Points over time, where they came from, who took how long."""
    live = await visible(hub, id, await accounts.optional(request), watch)
    return table_statistics(live.table)


@router.post("/tables/{id}/rematch", responses=error_responses(401, 403, 404, 409))
async def rematch(id: str, player: CurrentPlayer, hub: HubDep, request: Request) -> responses.Rematch:
    """Create the next table for the same people."""
    live = await visible(hub, id, player, None)
    if not live.row["rematch"]:
        owner = Owner(address_of(request), player.id)
        await hub.quotas.check_new_table(hub.store, owner, bool(live.row["public"]))
    return responses.Rematch(table=await lobby.rematch(hub, player, live))


@router.get("/tables/{id}/hint", response_model=responses.Hint, responses=error_responses(401, 403, 404, 409))
async def hint(
    id: str, seat: Annotated[str, Query(pattern="^[A-E]$")], request: Request, player: CurrentPlayer, hub: HubDep
) -> dict[str, Any]:
    """What a strong bot would play in my place; for a game that has a bot which explains its moves."""
    owner = Owner(address_of(request), player.id)
    hub.quotas.hints.check(owner)
    live = await visible(hub, id, player, None)
    number = seat_for(live, player, seat)
    if live.table.to_act() != number:
        raise Denied(409, "not-asked", N_("It is not your decision right now."))
    bot = explaining_bot(live.table.game.name)
    if bot is None:
        raise Denied(409, "no-hints", N_("No bot can give hints for this game."))
    allowed = hints_at(live.table)
    if allowed == "off":
        raise Denied(409, "hints-off", HINTS_OFF)
    task = BotTask(id, live.table.record.copy(), bot, bot_seed(live.row) ^ 1)
    if allowed == "told":
        assert number is not None  # it is whoever is asked
        await asyncio.shield(hub.spawn(hub.tell_of_hint(live, number, player.id)))
    explanation: dict[str, Any] = await run_in_pool(hub.pools.hints, explain, task, owner, id)
    return explanation


@router.get("/tables/{id}/mutes", responses=error_responses(401, 404, 409))
async def mutes(id: str, player: CurrentPlayer, hub: HubDep) -> responses.Muted:
    """Whose chat I do not hear."""
    live = await visible(hub, id, player, None)
    return responses.Muted(seats=[letter(seat) for seat in await chat.muted_seats(hub.store, live.id, player.id)])


@router.post("/tables/{id}/mutes", responses=error_responses(401, 403, 404, 409))
async def mute(id: str, body: requests.Mute, player: CurrentPlayer, hub: HubDep) -> responses.Muted:
    """Mute or unmute the chat of a seat, for me only; nobody else is notified."""
    live = await visible(hub, id, player, None)
    number = seat_of(body.seat)
    if number >= len(live.table.seats):
        raise Denied(404, "no-such-seat", N_("This table has no such seat."))
    seats = await chat.mute(hub.store, live.id, player.id, number, body.muted)
    return responses.Muted(seats=[letter(seat) for seat in seats])


@router.post("/records", response_model=responses.Replay, responses=error_responses(403), openapi_extra=UPLOAD)
async def upload(request: Request, hub: HubDep, language: requests.LanguageCode = "en") -> Response:
    """Replay a record: the events of every move, as everybody may know them once a game is over."""
    owner = Owner(address_of(request))
    hub.quotas.records.check(owner)
    data = await request.body()
    if len(data) > hub.settings.max_record:
        raise Denied(413, "too-large", N_("This is too large."))
    result: tuple[bytes, str | None] = await run_in_pool(
        hub.pools.records, replay, ReplayRequest(data, language), owner
    )
    body, why = result
    if why == NO_OBJECT:
        raise RequestValidationError([{"loc": ("body",), "msg": NO_OBJECT, "type": "json_invalid"}])
    if why is not None:
        raise Denied(422, "bad-record", N_("This record cannot be replayed: {why}"), why=why)
    return Response(body, media_type="application/json")
