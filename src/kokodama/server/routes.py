"""The HTTP side of the server. Whatever a table does can also be done through a socket (sockets.py)."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response, Security
from fastapi.responses import JSONResponse
from fastapi.security import APIKeyCookie, HTTPBearer
from sqlalchemy import select

from kokodama.bots.registry import bots_of, title
from kokodama.core.game import letter
from kokodama.core.notation import NotationError
from kokodama.core.refusal import Refused
from kokodama.core.words import N_
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from kokodama.server import answers, chat, lobby, messages, metrics, schema
from kokodama.server.answers import no
from kokodama.server.denied import COME_IN_FIRST, NOT_YOUR_SEAT, TOO_FAST, TRY_AGAIN, Denied
from kokodama.server.house import House, Live, Stale
from kokodama.server.people import COOKIE, People, Player
from kokodama.server.replays import TOO_DEEP, Replayed, replay
from kokodama.server.secrets import hashed, new_token
from kokodama.server.store import StoreUnavailable
from kokodama.server.told import FullRecord, News, RunningRecord
from kokodama.server.webhooks import is_address
from kokodama.server.workers import Task, explain
from kokodama.tables.commands import Command
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
    return await people_of(request).needed(request)


def not_too_often(request: Request, who: str) -> None:
    """What computes for long is asked for in moderation."""
    if not request.app.state.limits["heavy"].allows(who):
        raise Denied(429, "too-fast", TOO_FAST)


HouseHere = Annotated[House, Depends(house_of)]
PeopleHere = Annotated[People, Depends(people_of)]
Asking = Annotated[Player, Depends(asking)]
Watch = Annotated[str | None, Query(max_length=100)]
SeatLetter = Annotated[str | None, Query(pattern="^[A-E]$")]


async def visible(house: House, id: str, player: Player | None, watch: str | None) -> Live:
    """A table that this player may know of: he sits there, has the link, or it is listed."""
    live = await house.live(id) if len(id) <= 40 else None
    if live is not None:
        sits = player is not None and any(seat.player == player.id for seat in live.table.seats)
        made = player is not None and live.row["creator"] == player.id
        if sits or made or live.row["public"] or (watch and hashed(watch) == live.row["watch"]):
            return live
    raise Denied(404, "no-table", N_("There is no such table, or you have no link to it."))


def seat_for(live: Live, player: Player | None, letter: str | None) -> int | None:
    """The seat whose view is asked for: one's own, or none."""
    if letter is None:
        return None
    number = ord(letter) - 65
    if player is None or number >= len(live.table.seats) or live.table.seats[number].player != player.id:
        raise Denied(403, "not-your-seat", NOT_YOUR_SEAT)
    return number


@router.post("/players", status_code=201, responses=no(403))
async def come_in(
    wish: messages.NewPlayer, request: Request, response: Response, people: PeopleHere
) -> messages.PlayerToken:
    """Become a player: no account, only a name."""
    player, token = await people.welcome(wish.name, wish.language, house_of(request).now())
    people.set_cookie(response, token)
    return messages.PlayerToken(id=player.id, name=player.name, language=player.language, token=token)


@router.get("/me", responses=no(401))
async def me(player: Asking, house: HouseHere) -> messages.Me:
    """Who I am."""
    row = await house.store.row(select(schema.players).where(schema.players.c.id == player.id))
    if row is None:
        raise Denied(401, "come-in", COME_IN_FIRST)
    return messages.Me(**{name: row[name] for name in messages.Me.model_fields})


@router.patch("/me", responses=no(401, 403))
async def change_me(wish: messages.PlayerChange, player: Asking, people: PeopleHere, request: Request) -> messages.Me:
    """Change my name, language or webhook; an empty webhook removes it."""
    values = wish.model_dump(exclude_none=True)
    if "webhook" in values:
        if not people.settings.webhooks and values["webhook"]:
            raise Denied(403, "no-webhooks", N_("The host of this server has not turned webhooks on."))
        if values["webhook"] and not is_address(values["webhook"]):
            raise Denied(422, "webhook", N_("A webhook is an http or https address."))
        values["webhook"] = values["webhook"] or None
        values["webhook_secret"] = new_token() if values["webhook"] else None
    if values:
        await people.change(player, **values)
    return await me(player, house_of(request))


@router.post("/me/recovery", responses=no(401, 403))
async def recovery(player: Asking, people: PeopleHere) -> answers.RecoveryLink:
    """A link that moves me to another device; it works once."""
    return answers.RecoveryLink(token=await people.recovery(player))


@router.post("/recover", responses=no(403, 404))
async def recover(wish: messages.Recovery, response: Response, people: PeopleHere) -> messages.PlayerToken:
    """Go on as the player of a recovery link."""
    found = await people.recover(wish.token)
    if found is None:
        raise Denied(404, "used-link", N_("This link was used, or never existed."))
    player, token = found
    people.set_cookie(response, token)
    return messages.PlayerToken(id=player.id, name=player.name, language=player.language, token=token)


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


async def run_command(
    house: House, live: Live, wish: messages.CommandMessage, player: Player, language: str
) -> tuple[dict[str, Any], int]:
    """Act, and say what came of it: a message and the status it has over HTTP."""
    seat = None if wish.seat is None else ord(wish.seat) - 65
    words = live.words(language)
    try:
        number = await house.act(live, Command(wish.kind, seat, wish.move, wish.bot), wish.number, wish.key, player.id)
    except Stale:
        metrics.REFUSED.labels("stale").inc()
        own = (
            seat
            if seat is not None and seat < len(live.table.seats) and live.table.seats[seat].player == player.id
            else None
        )
        async with live.lock:
            fresh = live.news(own, language, wish.number)
        return {"type": "stale", "key": wish.key, "news": fresh}, 409  # a StaleMessage; news are not checked again
    except Refused as refused:
        metrics.REFUSED.labels("rules").inc()
        reason = refused.refusal
        text = words.refusal(reason)
        message = messages.RefusedMessage(
            key=wish.key, code=reason.code, codes=reason.codes, rule=reason.rule, text=text
        )
        return message.model_dump(), 422
    except TableError as error:
        metrics.REFUSED.labels("table").inc()
        text = words.say(error.message, **error.values)
        return messages.Problem(code=error.code, text=text, key=wish.key).model_dump(), 403
    except StoreUnavailable:
        return messages.Problem(code="unavailable", text=words.say(TRY_AGAIN), key=wish.key).model_dump(), 503
    return messages.Accepted(key=wish.key, number=number).model_dump(), 200


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
