"""The HTTP side of the server. Whatever a table does can also be done through a socket (sockets.py)."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from kokodama.bots.registry import bots_of, title
from kokodama.core.game import letter
from kokodama.core.notation import NotationError
from kokodama.core.words import N_
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from kokodama.server import answers, chat, lobby, messages
from kokodama.server.acting import run_command
from kokodama.server.answers import no
from kokodama.server.asking import Asking, HouseHere, PeopleHere, SeatLetter, Watch, not_too_often, seat_for, visible
from kokodama.server.denied import Denied
from kokodama.server.live import Stale
from kokodama.server.replays import TOO_DEEP, Replayed, replay
from kokodama.server.told import FullRecord, News, RunningRecord
from kokodama.server.workers import Task, explain
from kokodama.tables.news import record_for
from kokodama.tables.statistics import table_statistics
from kokodama.tables.table import TableError

router = APIRouter(prefix="/api", responses=no(413, 422, 429, 503))
COMMAND_ANSWERS: dict[int | str, dict[str, Any]] = {
    **no(401, 404, 429),
    403: {"model": answers.CommandProblem},
    409: {"model": answers.CommandStale},
    422: {"model": answers.CommandRefused},
    503: {"model": answers.CommandAway},
}


@router.get("/games", response_model=list[answers.GameTold])
async def games(language: messages.LanguageCode = "en") -> list[dict[str, Any]]:
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
async def make_table(wish: messages.NewTable, player: Asking, house: HouseHere) -> messages.TableMade:
    """Make a table."""
    try:
        return await lobby.make_table(house, player, wish)
    except NotationError as error:
        raise Denied(422, "bad-option", N_("This table cannot be made: {why}"), why=str(error)) from None


@router.get("/tables", response_model=list[answers.TableListed])
async def public_tables(house: HouseHere) -> list[dict[str, Any]]:
    """Listed tables."""
    return await lobby.public_tables(house)


@router.get("/me/tables", response_model=list[answers.MyTable], responses=no(401))
async def my_tables(player: Asking, house: HouseHere) -> list[dict[str, Any]]:
    """My tables, those that wait for me first."""
    return await lobby.my_tables(house, player)


@router.get("/me/statistics", response_model=dict[str, answers.GameFigures], responses=no(401))
async def my_statistics(player: Asking, house: HouseHere) -> dict[str, Any]:
    """How many games I have played and finished."""
    return await lobby.statistics(house, player)


@router.post("/claims", responses=no(401, 403, 404))
async def claim(wish: messages.Claim, player: Asking, house: HouseHere) -> messages.Claimed:
    """Sit down by an invitation, which works once."""
    try:
        found = await lobby.claim_seat(house, player, wish.token)
    except (TableError, Stale):
        found = None
    if found is None:
        raise Denied(404, "used-link", N_("This invitation was used, or never existed."))
    return found


@router.post("/tables/{id}/join", responses=no(401, 403, 404, 409))
async def join(id: str, player: Asking, house: HouseHere) -> messages.Claimed:
    """Take an open seat of a listed table."""
    live = await visible(house, id, player, None)
    try:
        found = await lobby.join_public(house, player, live)
    except (TableError, Stale):
        found = None
    if found is None:
        raise Denied(409, "no-open-seat", N_("No seat is open."))
    return found


@router.get("/tables/{id}", response_class=JSONResponse, responses={200: {"model": News}, **no(403, 404, 409)})
async def table_news(
    id: str, request: Request, house: HouseHere, people: PeopleHere, seat: SeatLetter = None, watch: Watch = None,
    since: Annotated[int | None, Query(ge=0)] = None, language: messages.LanguageCode = "en",
) -> Response:  # fmt: skip
    """The table as this seat, or a spectator, may know it; events after `since`."""
    player = await people.asking(request)
    live = await visible(house, id, player, watch)
    number = seat_for(live, player, seat)
    async with live.lock:
        return Response(live.news_text(number, language, since), media_type="application/json")


@router.post("/tables/{id}/commands", response_model=messages.Accepted, responses=COMMAND_ANSWERS)
async def command(id: str, wish: messages.CommandMessage, player: Asking, house: HouseHere) -> Response:
    """Move, undo, resign and so on."""
    live = await visible(house, id, player, None)
    answer, status = await run_command(house, live, wish, player, player.language)
    return JSONResponse(answer if status == 200 else {"detail": answer}, status)


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
    async with live.lock:
        return JSONResponse(record_for(live.table, number))


@router.get("/tables/{id}/statistics", response_model=answers.TableFigures, responses=no(404, 409))
async def statistics(
    id: str, request: Request, house: HouseHere, people: PeopleHere, watch: Watch = None
) -> dict[str, Any]:
    """Points over time, where they came from, who took how long."""
    live = await visible(house, id, await people.asking(request), watch)
    async with live.lock:
        return table_statistics(live.table)


@router.post("/tables/{id}/rematch", responses=no(401, 403, 404, 409))
async def rematch(id: str, player: Asking, house: HouseHere) -> answers.Rematch:
    """The next game of the same people."""
    live = await visible(house, id, player, None)
    return answers.Rematch(table=await lobby.rematch(house, player, live))


@router.get("/tables/{id}/hint", response_model=answers.Hint, responses=no(401, 403, 404, 409))
async def hint(
    id: str, seat: Annotated[str, Query(pattern="^[A-E]$")], request: Request, player: Asking, house: HouseHere
) -> dict[str, Any]:
    """What a strong bot would think in my place."""
    not_too_often(request, player.id)
    live = await visible(house, id, player, None)
    number = seat_for(live, player, seat)
    async with live.lock:
        if live.table.to_act() != number:
            raise Denied(409, "not-asked", N_("You are not asked at the moment."))
        kept = live.table.record
        record = type(kept)(kept.game, kept.version, kept.options, kept.position, list(kept.moves))
    answer: dict[str, Any] = await house.workers.ask(explain, Task(id, record, "strong", int(live.row["seed"]) ^ 1))
    return answer


@router.get("/tables/{id}/mutes", responses=no(401, 404, 409))
async def mutes(id: str, player: Asking, house: HouseHere) -> answers.Muted:
    """Whose chat I do not hear."""
    live = await visible(house, id, player, None)
    return answers.Muted(seats=[letter(seat) for seat in await chat.muted_seats(house.store, live.id, player.id)])


@router.post("/tables/{id}/mutes", responses=no(401, 403, 404, 409))
async def mute(id: str, wish: messages.Mute, player: Asking, house: HouseHere) -> answers.Muted:
    """Hear what a seat says no longer, or again; nobody else is told."""
    live = await visible(house, id, player, None)
    number = ord(wish.seat) - 65
    if number >= len(live.table.seats):
        raise Denied(404, "no-such-seat", N_("This table has no such seat."))
    seats = await chat.mute(house.store, live.id, player.id, number, wish.muted)
    return answers.Muted(seats=[letter(seat) for seat in seats])


@router.post("/records", response_model=answers.Replay, responses=no(403))
async def upload(
    data: dict[str, Any], request: Request, house: HouseHere, language: messages.LanguageCode = "en"
) -> dict[str, Any]:
    """Replay a record: the events of every move, as everybody may know them once a game is over."""
    not_too_often(request, request.client.host if request.client else "")
    try:
        replayed: dict[str, Any] = await house.workers.ask(replay, Replayed(data, language))
    except RecursionError:  # already on the way to the worker
        replayed = {"why": TOO_DEEP}
    if "why" in replayed:
        raise Denied(422, "bad-record", N_("This record cannot be replayed: {why}"), why=replayed["why"])
    return replayed
