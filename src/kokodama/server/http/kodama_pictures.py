"""Kodama drawn for the browser: the cards of the box once, trees as they lie, pictures to keep. As `kokodama draw`."""

import asyncio
import gzip
from collections.abc import Hashable
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from kokodama.core.messages import N_
from kokodama.games.kodama.card_face import KINDS, SYMBOLS
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.state import State
from kokodama.pictures.card import branch_card, card_face, knothole, shared_defs, trunk_card
from kokodama.pictures.laid import Laid
from kokodama.pictures.paper import LIGHTS
from kokodama.pictures.scene import moss_piece
from kokodama.server.http.dependencies import Asking, HouseHere, PeopleHere, Watch, ask_pool, seat_for, visible
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import Denied
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play.accounts import Player
from kokodama.server.play.bot_worker import Task
from kokodama.server.play.hub import House
from kokodama.server.play.kodama_poses import goals_told
from kokodama.server.play.live_table import Live
from kokodama.server.play.picture_worker import TreeWish, draw_picture, draw_tree_faces
from kokodama.server.play.worker_pools import Work
from kokodama.server.wire import responses

router = APIRouter(prefix="/api", responses=responses.no(413, 422, 429, 503))
drawing = Lock()
SEAT = "^[A-E]$"
SeatPath = Annotated[str, Path(pattern=SEAT)]
Words = Annotated[str, Query(max_length=200)]


def drawn(card: Laid, name: str) -> responses.DrawnCard:
    """A card of the box."""
    flat = [int(number) for number in card.shape.prints]
    prints = [(SYMBOLS[flat[i]], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
    return responses.DrawnCard(prints=prints, face=card_face(card, name) + knothole(card))


def drawn_cards() -> tuple[bytes, bytes, str]:
    """All cards as JSON, plain and compressed, and their tag; who asks while they are drawn waits for them."""
    with drawing:
        return draw_cards()


@cache
def draw_cards() -> tuple[bytes, bytes, str]:
    """Drawing takes a moment, so it is done once."""
    box = standard()
    cards = responses.DrawnCards(
        defs=shared_defs(),
        moss={season: moss_piece(LIGHTS[season]) for season in SEASONS},
        branches={name: drawn(branch_card(i), f"kd-{name}") for i, name in enumerate(box.branch_names[: box.printed])},
        trunks={SYMBOLS[kind]: drawn(trunk_card(kind), f"kd-t{kind}") for kind in range(KINDS)},
    )
    plain = cards.model_dump_json().encode()
    return plain, gzip.compress(plain, 9), f'"{sha256(plain).hexdigest()[:24]}"'


@cache
def draw_ahead() -> None:
    """Somebody has opened the client and may soon want the cards: begin to draw them, once."""
    asyncio.get_running_loop().run_in_executor(None, drawn_cards)


@router.get("/games/kodama/cards", response_model=responses.DrawnCards)
async def cards(request: Request) -> Response:
    """Every card of Kodama with its drawing. Whoever has it already names its tag and hears only that."""
    plain, small, tag = await asyncio.to_thread(drawn_cards)
    headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return Response(plain, media_type="application/json", headers=headers)


def tree_of(live: Live, seat: str) -> tuple[State, int]:
    """The state of a table of Kodama and the number of a seat there. Trees are public."""
    state, number = live.table.state, ord(seat) - 65
    if not isinstance(state, State) or not 0 <= number < len(live.table.seats):
        raise Denied(404, "no-tree", N_("There is no such tree."))
    return state, number


@router.get(
    "/tables/{id}/trees/{seat}.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **responses.no(404, 409)},
)
async def tree_picture(
    id: str, seat: SeatPath, request: Request, house: HouseHere, people: PeopleHere, watch: Watch = None,
    title: Words = "", caption: Words = "",
) -> Response:  # fmt: skip
    """A tree as a picture to keep, with words under it if wanted."""
    live = await visible(house, id, player := await people.asking(request), watch)
    _, number = tree_of(live, seat)
    wish = TreeWish(number, task_of(live), title=title, caption=caption)
    key = (live.id, live.table.number, number, title, caption)
    picture = await made_by_worker(request, house, player, key, draw_picture, wish)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-cache"})


def task_of(live: Live) -> Task:
    """A table as a worker knows it."""
    return Task(live.id, live.table.record.copy(), "", 0)


async def made_by_worker(
    request: Request, house: House, player: Player | None, key: Hashable, what: Work, wish: Any
) -> bytes:
    """What takes longer than the event loop may be kept from others; the same is made once. Raises Denied."""
    answers_kept = house.shared_answers
    if (found := answers_kept.ready(key)) is not None:
        return found
    owner = Owner(address_of(request), player.id if player else "")
    house.quotas.pictures.check(owner)
    sticky = wish.task.table if wish.task else ""
    return await answers_kept.get(key, lambda: ask_pool(house.pools.pictures, what, wish, owner, sticky))


@router.get("/tables/{id}/trees/{seat}", response_model=responses.DrawnTree, responses=responses.no(404, 409))
async def tree_faces(
    id: str, seat: SeatPath, request: Request, house: HouseHere, people: PeopleHere, watch: Watch = None
) -> Response:
    """The cards of a tree as they lie, grown together; the symbols are left to the page."""
    live = await visible(house, id, player := await people.asking(request), watch)
    _, number = tree_of(live, seat)
    wish = TreeWish(number, task_of(live), compressed="gzip" in request.headers.get("accept-encoding", ""))
    key = (live.id, live.table.number, number, wish.compressed)
    return faces_answer(await made_by_worker(request, house, player, key, draw_tree_faces, wish), wish)


def faces_answer(body: bytes, wish: TreeWish) -> Response:
    """A tree grown together, compressed if that was wished."""
    headers = {"content-encoding": "gzip"} if wish.compressed else {}
    return Response(body, media_type="application/json", headers=headers)


@router.get("/tables/{id}/goals", response_model=list[responses.GoalTold], responses=responses.no(401, 403, 404, 409))
async def goals(
    id: str, seat: Annotated[str, Query(pattern=SEAT)], player: Asking, house: HouseHere
) -> list[dict[str, Any]]:
    """What each Kodama in my hand would score on my tree now, and what it counts there."""
    live = await visible(house, id, player, None)
    seat_for(live, player, seat)
    state, number = tree_of(live, seat)
    return goals_told(state, number)
