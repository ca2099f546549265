"""HTTP routes of Kodama: drawings of the cards and of trees, goal breakdowns, and the same for tutorial steps."""

import asyncio
import gzip
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from kokodama.core.messages import N_
from kokodama.core.seat_letters import seat_of
from kokodama.games.kodama.art.backdrop import moss_piece
from kokodama.games.kodama.art.card import branch_card, card_face, knothole, shared_defs, trunk_card
from kokodama.games.kodama.art.card_paper import LIGHTS
from kokodama.games.kodama.art.placed_card import Laid
from kokodama.games.kodama.card_face import KINDS, SYMBOLS
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.poses import answer, goal_breakdowns
from kokodama.games.kodama.state import State
from kokodama.games.kodama.tree_pictures import TreeRequest, draw_picture, draw_tree_faces
from kokodama.games.kodama.wire import DrawnCard, DrawnCards, DrawnTree, GoalResult, Nearest, PoseResult
from kokodama.learning.tutorial import LEARNER, language_for, step_table, tutorial
from kokodama.server.http.dependencies import (
    AccountsDep,
    CurrentPlayer,
    HubDep,
    Watch,
    bot_task,
    cached_by_worker,
    seat_for,
    visible,
)
from kokodama.server.http.learning import StepNumber, step_of
from kokodama.server.ops.errors import ApiError
from kokodama.server.play.live_table import LiveTable
from kokodama.server.wire.error_responses import error_responses
from kokodama.server.wire.requests import LanguageCode

router = APIRouter(prefix="/api", responses=error_responses(413, 422, 429, 503))
drawing = Lock()
SEAT = "^[A-E]$"
AfterMove = Annotated[str | None, Query(max_length=80, description="once this move of the learner was made")]
SeatPath = Annotated[str, Path(pattern=SEAT)]
Words = Annotated[str, Query(max_length=200)]


def drawn(card: Laid, name: str) -> DrawnCard:
    """A card with its drawing."""
    flat = [int(number) for number in card.shape.prints]
    prints = [(SYMBOLS[flat[i]], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
    return DrawnCard(prints=prints, face=card_face(card, name) + knothole(card))


def drawn_cards() -> tuple[bytes, bytes, str]:
    """All cards as JSON, plain and compressed, with their ETag; waits while another thread is drawing them."""
    with drawing:
        return draw_cards()


@cache
def draw_cards() -> tuple[bytes, bytes, str]:
    """Draw all cards; slow, so the result is cached."""
    card_set = standard()
    cards = DrawnCards(
        defs=shared_defs(),
        moss={season: moss_piece(LIGHTS[season]) for season in SEASONS},
        branches={
            name: drawn(branch_card(i), f"kd-{name}")
            for i, name in enumerate(card_set.branch_names[: card_set.printed])
        },
        trunks={SYMBOLS[kind]: drawn(trunk_card(kind), f"kd-t{kind}") for kind in range(KINDS)},
    )
    plain = cards.model_dump_json().encode()
    return plain, gzip.compress(plain, 9), f'"{sha256(plain).hexdigest()[:24]}"'


def warm_up() -> None:
    """Start drawing the cards in the background."""
    asyncio.get_running_loop().run_in_executor(None, drawn_cards)


@router.get("/games/kodama/cards", response_model=DrawnCards)
async def cards(request: Request) -> Response:
    """All cards of Kodama with their drawings. Supports `If-None-Match`."""
    plain, small, tag = await asyncio.to_thread(drawn_cards)
    headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return Response(plain, media_type="application/json", headers=headers)


def tree_of(live: LiveTable, seat: str) -> tuple[State, int]:
    """The state of a table of Kodama and the number of a seat there. Raises ApiError if there is no such tree."""
    state, number = live.table.state, seat_of(seat)
    if not isinstance(state, State) or not 0 <= number < len(live.table.seats):
        raise ApiError(404, "no-tree", N_("There is no such tree."))
    return state, number


@router.get(
    "/tables/{id}/trees/{seat}.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **error_responses(404, 409)},
)
async def tree_picture(
    id: str, seat: SeatPath, request: Request, hub: HubDep, accounts: AccountsDep, watch: Watch = None,
    title: Words = "", caption: Words = "",
) -> Response:  # fmt: skip
    """A tree as a stand-alone SVG picture, with an optional title and caption."""
    live = await visible(hub, id, player := await accounts.optional(request), watch)
    _, number = tree_of(live, seat)
    wanted = TreeRequest(number, bot_task(live), title=title, caption=caption)
    key = (live.id, live.table.number, number, title, caption)
    picture = await cached_by_worker(request, hub, player, key, draw_picture, wanted)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-cache"})


@router.get("/tables/{id}/trees/{seat}", response_model=DrawnTree, responses=error_responses(404, 409))
async def tree_faces(
    id: str, seat: SeatPath, request: Request, hub: HubDep, accounts: AccountsDep, watch: Watch = None
) -> Response:
    """The drawings of a tree's cards in place, without symbols, which the page adds."""
    live = await visible(hub, id, player := await accounts.optional(request), watch)
    _, number = tree_of(live, seat)
    wanted = TreeRequest(number, bot_task(live), compressed="gzip" in request.headers.get("accept-encoding", ""))
    key = (live.id, live.table.number, number, wanted.compressed)
    return faces_answer(await cached_by_worker(request, hub, player, key, draw_tree_faces, wanted), wanted)


def faces_answer(body: bytes, wanted: TreeRequest) -> Response:
    """The response for a DrawnTree."""
    headers = {"content-encoding": "gzip"} if wanted.compressed else {}
    return Response(body, media_type="application/json", headers=headers)


@router.get("/tables/{id}/goals", response_model=list[GoalResult], responses=error_responses(401, 403, 404, 409))
async def goals(
    id: str, seat: Annotated[str, Query(pattern=SEAT)], player: CurrentPlayer, hub: HubDep
) -> list[dict[str, Any]]:
    """What each goal in my hand would score on my tree now, and what it would count."""
    live = await visible(hub, id, player, None)
    seat_for(live, player, seat)
    state, number = tree_of(live, seat)
    return goal_breakdowns(state, number)


def step_state(number: int, after: str | None = None) -> State:
    """The position of a step of the tutorial, or that after a move in it."""
    state = step_table(tutorial("kodama"), step_of("kodama", number), "", after).state
    assert isinstance(state, State)
    return state


@router.get("/tutorials/kodama/steps/{number}/trees/{seat}", response_model=DrawnTree, responses=error_responses(404))
async def step_tree(
    number: StepNumber, seat: Annotated[str, Path(pattern="^[AB]$")], request: Request, hub: HubDep,
    after: AfterMove = None,
) -> Response:  # fmt: skip
    """The drawings of a tree's cards in a step of the tutorial."""
    step_of("kodama", number)
    compressed = "gzip" in request.headers.get("accept-encoding", "")
    wanted = TreeRequest(seat_of(seat), step=number, after=after, compressed=compressed)
    return faces_answer(await cached_by_worker(request, hub, None, wanted, draw_tree_faces, wanted), wanted)


@router.get("/tutorials/kodama/steps/{number}/goals", response_model=list[GoalResult], responses=error_responses(404))
async def step_goals(number: StepNumber, after: AfterMove = None) -> list[dict[str, Any]]:
    """What each goal in the learner's hand would score."""
    return goal_breakdowns(step_state(number, after), LEARNER)


@router.post("/tutorials/kodama/steps/{number}/nearest", responses=error_responses(403, 404))
async def step_pose(number: StepNumber, body: Nearest, language: LanguageCode = "en") -> PoseResult:
    """The legal pose nearest to a given one, and what it would score; the same query as at a table's socket."""
    return answer(step_state(number), 0, LEARNER, body, language_for(tutorial("kodama"), language))
