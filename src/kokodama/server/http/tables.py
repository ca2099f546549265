"""The HTTP side of the server. Whatever a table does can also be done through a socket (ws/endpoint.py)."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic_core import to_json

from kokodama.bots.registry import bots_of, title
from kokodama.core.game import letter
from kokodama.core.messages import N_
from kokodama.core.notation import NotationError
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from kokodama.server.http import kodama_pictures
from kokodama.server.http.dependencies import (
    Asking,
    HouseHere,
    PeopleHere,
    SeatLetter,
    Watch,
    ask_pool,
    seat_for,
    visible,
)
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import Denied
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play import chat, lobby
from kokodama.server.play.bot_worker import Task, explain
from kokodama.server.play.dealing import bot_seed
from kokodama.server.play.dispatch import run_command
from kokodama.server.play.live_table import Stale
from kokodama.server.play.picture_worker import MovesWish, tell_moves
from kokodama.server.play.uploaded_record import NO_OBJECT, Replayed, replay
from kokodama.server.wire import requests, responses
from kokodama.server.wire.responses import no
from kokodama.server.wire.table_update import FullRecord, News, RunningRecord
from kokodama.tables.statistics import table_statistics
from kokodama.tables.table import TableError
from kokodama.tables.table_update import record_for, running_record

router = APIRouter(prefix="/api", responses=no(413, 422, 429, 503))
USED_LINK = N_("This invitation was used, or never existed.")
COMMAND_ANSWERS: dict[int | str, dict[str, Any]] = {
    **no(401, 404, 429),
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


@router.get("/games", response_model=list[responses.GameTold])
async def games(language: requests.LanguageCode = "en") -> list[dict[str, Any]]:
    """What can be played here, with which options and bots."""
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
            {"game": game.name, "version": game.version, "seats": list(game.seats), "options": options, "bots": bots}
        )
    return result


@router.get("/languages")
async def languages() -> dict[str, str]:
    """The languages players may read."""
    return LANGUAGES


@router.post("/tables", status_code=201, responses=no(401, 403, 409))
async def make_table(wish: requests.NewTable, player: Asking, house: HouseHere, request: Request) -> requests.TableMade:
    """Make a table."""
    owner = Owner(address_of(request), player.id)
    await house.quotas.check_new_table(house.store, owner, wish.public)
    try:
        return await lobby.make_table(house, player, wish)
    except NotationError as error:
        raise Denied(422, "bad-option", N_("This table cannot be made: {why}"), why=str(error)) from None


@router.get("/tables", response_model=list[responses.TableListed])
async def public_tables(house: HouseHere) -> list[dict[str, Any]]:
    """Listed tables."""
    return await lobby.public_tables(house)


@router.get("/me/tables", response_model=list[responses.MyTable], responses=no(401))
async def my_tables(player: Asking, house: HouseHere) -> list[dict[str, Any]]:
    """My tables, those that wait for me first."""
    return await lobby.my_tables(house, player)


@router.get("/me/statistics", response_model=dict[str, responses.GameFigures], responses=no(401))
async def my_statistics(player: Asking, house: HouseHere) -> dict[str, Any]:
    """How many games I have played and finished."""
    return await lobby.statistics(house, player)


@router.post("/invitations", response_model=responses.Invited, responses=no(403, 404, 409))
async def invitation(wish: requests.Claim, house: HouseHere) -> dict[str, Any]:
    """Look at an invitation before sitting down; it is not used by that."""
    found = await lobby.invited_to(house, wish.token)
    if found is None:
        raise Denied(404, "used-link", USED_LINK)
    return found


@router.post("/claims", responses=no(401, 403, 404, 409))
async def claim(wish: requests.Claim, player: Asking, house: HouseHere) -> requests.Claimed:
    """Sit down by an invitation, which works once."""
    try:
        found = await lobby.claim_seat(house, player, wish.token)
    except (TableError, Stale) as error:
        already_seated(error)
        found = None
    if found is None:
        raise Denied(404, "used-link", USED_LINK)
    return found


def already_seated(error: TableError | Stale) -> None:
    """Whoever sits there already is told so; anybody else only that the seat cannot be had."""
    if isinstance(error, TableError) and error.code == "already-seated":
        raise error


@router.post("/tables/{id}/join", responses=no(401, 403, 404, 409))
async def join(id: str, player: Asking, house: HouseHere) -> requests.Claimed:
    """Take an open seat of a listed table."""
    live = await visible(house, id, player, None)
    try:
        found = await lobby.join_public(house, player, live)
    except (TableError, Stale) as error:
        already_seated(error)
        found = None
    if found is None:
        raise Denied(409, "no-open-seat", N_("No seat is open."))
    return found


@router.get("/tables/{id}", response_class=JSONResponse, responses={200: {"model": News}, **no(403, 404, 409)})
async def table_news(
    id: str, request: Request, house: HouseHere, people: PeopleHere, seat: SeatLetter = None, watch: Watch = None,
    since: Annotated[int | None, Query(ge=0)] = None, language: requests.LanguageCode = "en",
) -> Response:  # fmt: skip
    """The table as this seat, or a spectator, may know it; events after `since`."""
    player = await people.asking(request)
    live = await visible(house, id, player, watch)
    number = seat_for(live, player, seat)
    house.presence.seen(live, number)
    if since is not None and since > live.table.number:
        await house.catch_up(live)  # another process has told them more: nobody is taken back
    return Response(live.update(number, language, since), media_type="application/json")


@router.post("/tables/{id}/commands", response_model=requests.Accepted, responses=COMMAND_ANSWERS)
async def command(id: str, wish: requests.CommandMessage, player: Asking, house: HouseHere) -> Response:
    """Move, undo, resign and so on."""
    live = await visible(house, id, player, None)
    acting = house.later(run_command(house, live, wish, player, player.language))
    answer, status = await asyncio.shield(acting)  # it goes on even if whoever asked hangs up
    headers = {"retry-after": "1"} if status == 503 else {}
    return JSONResponse(answer if status == 200 else {"detail": answer}, status, headers)


@router.get(
    "/tables/{id}/record",
    response_class=JSONResponse,
    responses={200: {"model": FullRecord | RunningRecord}, **no(403, 404, 409)},
)
async def record(
    id: str, request: Request, house: HouseHere, people: PeopleHere, seat: SeatLetter = None, watch: Watch = None
) -> Response:
    """The record of a finished game; of a running one what this seat may know."""
    player = await people.asking(request)
    live = await visible(house, id, player, watch)
    number = seat_for(live, player, seat)
    if live.table.status in ("over", "abandoned"):
        return JSONResponse(record_for(live.table, number, live.deal))
    key = (live.id, live.table.number, number, "record")
    told, wish = running_record(live.table, number), MovesWish(kodama_pictures.task_of(live), number)
    moves = await kodama_pictures.made_by_worker(request, house, player, key, tell_moves, wish)
    return Response(to_json(told)[:-1] + b',"moves":' + moves + b"}", media_type="application/json")


@router.get("/tables/{id}/statistics", response_model=responses.TableFigures, responses=no(404, 409))
async def statistics(
    id: str, request: Request, house: HouseHere, people: PeopleHere, watch: Watch = None
) -> dict[str, Any]:
    """Points over time, where they came from, who took how long."""
    live = await visible(house, id, await people.asking(request), watch)
    return table_statistics(live.table)


@router.post("/tables/{id}/rematch", responses=no(401, 403, 404, 409))
async def rematch(id: str, player: Asking, house: HouseHere, request: Request) -> responses.Rematch:
    """The next game of the same people."""
    live = await visible(house, id, player, None)
    if not live.row["rematch"]:
        owner = Owner(address_of(request), player.id)
        await house.quotas.check_new_table(house.store, owner, bool(live.row["public"]))
    return responses.Rematch(table=await lobby.rematch(house, player, live))


@router.get("/tables/{id}/hint", response_model=responses.Hint, responses=no(401, 403, 404, 409))
async def hint(
    id: str, seat: Annotated[str, Query(pattern="^[A-E]$")], request: Request, player: Asking, house: HouseHere
) -> dict[str, Any]:
    """What a strong bot would think in my place."""
    owner = Owner(address_of(request), player.id)
    house.quotas.hints.check(owner)
    live = await visible(house, id, player, None)
    number = seat_for(live, player, seat)
    if live.table.to_act() != number:
        raise Denied(409, "not-asked", N_("You are not asked at the moment."))
    task = Task(id, live.table.record.copy(), "strong", bot_seed(live.row) ^ 1)
    answer: dict[str, Any] = await ask_pool(house.pools.hints, explain, task, owner, id)
    return answer


@router.get("/tables/{id}/mutes", responses=no(401, 404, 409))
async def mutes(id: str, player: Asking, house: HouseHere) -> responses.Muted:
    """Whose chat I do not hear."""
    live = await visible(house, id, player, None)
    return responses.Muted(seats=[letter(seat) for seat in await chat.muted_seats(house.store, live.id, player.id)])


@router.post("/tables/{id}/mutes", responses=no(401, 403, 404, 409))
async def mute(id: str, wish: requests.Mute, player: Asking, house: HouseHere) -> responses.Muted:
    """Hear what a seat says no longer, or again; nobody else is told."""
    live = await visible(house, id, player, None)
    number = ord(wish.seat) - 65
    if number >= len(live.table.seats):
        raise Denied(404, "no-such-seat", N_("This table has no such seat."))
    seats = await chat.mute(house.store, live.id, player.id, number, wish.muted)
    return responses.Muted(seats=[letter(seat) for seat in seats])


@router.post("/records", response_model=responses.Replay, responses=no(403), openapi_extra=UPLOAD)
async def upload(request: Request, house: HouseHere, language: requests.LanguageCode = "en") -> Response:
    """Replay a record: the events of every move, as everybody may know them once a game is over."""
    owner = Owner(address_of(request))
    house.quotas.records.check(owner)
    data = await request.body()
    if len(data) > house.settings.max_record:
        raise Denied(413, "too-large", N_("This is too large."))
    told: tuple[bytes, str | None] = await ask_pool(house.pools.records, replay, Replayed(data, language), owner)
    body, why = told
    if why == NO_OBJECT:
        raise RequestValidationError([{"loc": ("body",), "msg": NO_OBJECT, "type": "json_invalid"}])
    if why is not None:
        raise Denied(422, "bad-record", N_("This record cannot be replayed: {why}"), why=why)
    return Response(body, media_type="application/json")
