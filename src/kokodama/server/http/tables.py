"""Tables over HTTP. Commands can also be sent through a socket (ws/endpoint.py)."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from kokodama.bots.registry import explaining_bot
from kokodama.core.messages import N_
from kokodama.core.seat_letters import letter, seat_of
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
from kokodama.server.ops.errors import ApiError
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play import chat
from kokodama.server.play.bot_worker import BotTask, explain
from kokodama.server.play.dealing import bot_seed
from kokodama.server.play.dispatch import run_command
from kokodama.server.play.running_moves import MovesRequest, moves_json
from kokodama.server.play.uploaded_record import NO_OBJECT, ReplayRequest, replay
from kokodama.server.wire import requests, responses
from kokodama.server.wire.error_responses import COMMAND_ERRORS, error_responses
from kokodama.server.wire.json_parts import field, open_object
from kokodama.server.wire.socket_messages import Accepted
from kokodama.server.wire.table_update import FullRecord, News, RunningRecord
from kokodama.tables.game_statistics import table_statistics
from kokodama.tables.person_commands import HINTS_OFF
from kokodama.tables.table_update import hints_at, record_for, running_record

router = APIRouter(prefix="/api", responses=error_responses(413, 422, 429, 503))
UPLOAD = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"title": "Data", "type": "object", "additionalProperties": True}}},
    }
}


@router.get(
    "/tables/{id}", response_class=JSONResponse, responses={200: {"model": News}, **error_responses(403, 404, 409)}
)
async def table_update(
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


@router.get("/tables/{id}/me", response_model=responses.MyPlace, responses=error_responses(404, 409))
async def my_place(
    id: str, request: Request, hub: HubDep, accounts: AccountsDep, watch: Watch = None
) -> dict[str, Any]:
    """Which seats of a table are mine, and whether I created it."""
    player = await accounts.optional(request)
    live = await visible(hub, id, player, watch)
    mine = [seat.letter for seat in live.table.seats if player is not None and seat.player == player.id]
    return {
        "game": live.row["game"],
        "seats": mine,
        "creator": player is not None and live.row["creator"] == player.id,
        "public": bool(live.row["public"]),
    }


@router.post("/tables/{id}/commands", response_model=Accepted, responses=COMMAND_ERRORS)
async def command(id: str, body: requests.CommandRequest, player: CurrentPlayer, hub: HubDep) -> Response:
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
        raise ApiError(409, "not-asked", N_("It is not your decision right now."))
    bot = explaining_bot(live.table.game.name)
    if bot is None:
        raise ApiError(409, "no-hints", N_("No bot can give hints for this game."))
    allowed = hints_at(live.table)
    if allowed == "off":
        raise ApiError(409, "hints-off", HINTS_OFF)
    task = BotTask(id, live.table.record.copy(), bot, bot_seed(live.row) ^ 1)
    if allowed == "told":
        assert number is not None  # it is whoever is asked
        await asyncio.shield(hub.spawn(hub.announce_hint(live, number, player.id)))
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
        raise ApiError(404, "no-such-seat", N_("This table has no such seat."))
    seats = await chat.mute(hub.store, live.id, player.id, number, body.muted)
    return responses.Muted(seats=[letter(seat) for seat in seats])


@router.post("/records", response_model=responses.Replay, responses=error_responses(403), openapi_extra=UPLOAD)
async def upload(request: Request, hub: HubDep, language: requests.LanguageCode = "en") -> Response:
    """Replay a record: the events of every move, as everybody may know them once a game is over."""
    owner = Owner(address_of(request))
    hub.quotas.records.check(owner)
    data = await request.body()
    if len(data) > hub.settings.max_record:
        raise ApiError(413, "too-large", N_("This is too large."))
    result: tuple[bytes, str | None] = await run_in_pool(
        hub.pools.records, replay, ReplayRequest(data, language), owner
    )
    body, why = result
    if why == NO_OBJECT:
        raise RequestValidationError([{"loc": ("body",), "msg": NO_OBJECT, "type": "json_invalid"}])
    if why is not None:
        raise ApiError(422, "bad-record", N_("This record cannot be replayed: {why}"), why=why)
    return Response(body, media_type="application/json")
