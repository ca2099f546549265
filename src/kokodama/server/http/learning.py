"""For people who learn a game: the rules, what they can do now, and tutorials."""

import asyncio
import json
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from kokodama.core.messages import N_
from kokodama.games import GAMES
from kokodama.games.kodama.state import State as KodamaState
from kokodama.learning.possibilities import told_possibilities
from kokodama.learning.rulebook import rulebook
from kokodama.learning.tutorial import (
    LEARNER,
    Step,
    begun_position,
    step_table,
    told_tutorial,
    try_move,
    tutorial,
    words_for,
)
from kokodama.server.http.dependencies import Asking, HouseHere, seat_for, visible
from kokodama.server.http.kodama_pictures import faces_answer, made_by_worker
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import Denied
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play import lobby
from kokodama.server.play.kodama_poses import goals_told, pose_told
from kokodama.server.play.picture_worker import TreeWish, draw_tree_faces
from kokodama.server.wire import learning, requests, responses
from kokodama.server.wire.responses import no
from kokodama.tables.table_update import question

router = APIRouter(prefix="/api", responses=no(413, 422, 429, 503))
GameName = Literal["kokopelli", "kodama"]
StepNumber = Annotated[int, Path(ge=1, le=99)]
AfterMove = Annotated[str | None, Query(max_length=80, description="once this move of the learner was made")]
AN_HOUR = "public, max-age=3600"


@router.get("/rules/{game}", response_model=learning.Rulebook, response_model_exclude_unset=True)
async def rules(game: GameName, response: Response, language: requests.LanguageCode = "en") -> dict[str, Any]:
    """The numbered rules in a language, and which of them explains a card or a refusal."""
    guide = GAMES[game].guide
    response.headers["cache-control"] = AN_HOUR
    refusals = {code: sorted(rules) for code, rules in guide.refusal_rules().items()}
    return {**rulebook(game, language), "cards": guide.card_rules(), "refusals": refusals}


@router.get("/tables/{id}/possibilities", response_model=learning.PossibilitiesTold, responses=no(401, 403, 404, 409))
async def possibilities(
    id: str, seat: Annotated[str, Query(pattern="^[A-E]$")], player: Asking, house: HouseHere,
    language: requests.LanguageCode | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Every kind of action in one sentence, with the judge's reason where it is not possible for my seat now."""
    live = await visible(house, id, player, None)
    number = seat_for(live, player, seat)
    words = live.words(language or player.language)
    table = live.table
    if table.status != "running":
        raise Denied(409, "not-running", N_("This game is not running."))
    view = table.game.view(table.state, number)
    return {
        "number": table.number,
        "question": question(table, words),
        "possibilities": told_possibilities(table.game, view, words),
    }


@router.get("/tutorials/{game}", response_model=learning.TutorialTold)
async def whole_tutorial(game: GameName, language: requests.LanguageCode = "en") -> Response:
    """Every step of a tutorial, with news as at a real table."""
    text = await asyncio.to_thread(tutorial_text, game, language)
    return Response(text, media_type="application/json", headers={"cache-control": AN_HOUR})


@cache
def tutorial_text(game: str, language: str) -> str:
    """The same for everybody, so made once."""
    told = told_tutorial(tutorial(game), language)
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


@router.post(
    "/tutorials/{game}/steps/{number}",
    response_model=learning.StepAccepted | learning.StepRefused,
    responses=no(403, 404),
)
async def step(game: GameName, number: StepNumber, wish: requests.StepMove) -> Response:
    """What comes of a move in a step: refused with its rule, or accepted with the news; `done` if it was the idea."""
    return JSONResponse(try_move(tutorial(game), step_of(game, number), wish.move, wish.language))


def step_of(game: str, number: int) -> Step:
    """A step by its number."""
    steps = tutorial(game).steps
    if number > len(steps):
        raise Denied(404, "no-step", N_("This tutorial has fewer steps."))
    return steps[number - 1]


def kodama_step(number: int, after: str | None = None) -> KodamaState:
    """The position of a step, or after a move in it, for what Kodama's board asks while somebody thinks."""
    state = step_table(tutorial("kodama"), step_of("kodama", number), "", after).state
    assert isinstance(state, KodamaState)
    return state


@router.get("/tutorials/kodama/steps/{number}/trees/{seat}", response_model=responses.DrawnTree, responses=no(404))
async def step_tree(
    number: StepNumber, seat: Annotated[str, Path(pattern="^[AB]$")], request: Request, house: HouseHere,
    after: AfterMove = None,
) -> Response:  # fmt: skip
    """A tree of a step as it lies, grown together."""
    step_of("kodama", number)
    compressed = "gzip" in request.headers.get("accept-encoding", "")
    wish = TreeWish(ord(seat) - 65, step=number, after=after, compressed=compressed)
    return faces_answer(await made_by_worker(request, house, None, wish, draw_tree_faces, wish), wish)


@router.get("/tutorials/kodama/steps/{number}/goals", response_model=list[responses.GoalTold], responses=no(404))
async def step_goals(number: StepNumber, after: AfterMove = None) -> list[dict[str, Any]]:
    """What each Kodama in the learner's hand would score."""
    return goals_told(kodama_step(number, after), LEARNER)


@router.post("/tutorials/kodama/steps/{number}/nearest", responses=no(403, 404))
async def step_pose(
    number: StepNumber, wish: requests.Nearest, language: requests.LanguageCode = "en"
) -> requests.PoseTold:
    """Where a card may lie near here, and what it would bring: asked as at a table's socket."""
    return pose_told(kodama_step(number), 0, LEARNER, wish, words_for(tutorial("kodama"), language))


@router.post("/tutorials/{game}/game", status_code=201, responses=no(401, 403))
async def begun_game(game: GameName, player: Asking, house: HouseHere, request: Request) -> requests.TableMade:
    """The end of a tutorial: a table with a game already begun, bots on the other seats, my turn."""
    await house.quotas.check_new_table(house.store, Owner(address_of(request), player.id), False)
    lesson = tutorial(game)
    others = len(lesson.begun["villages" if "villages" in lesson.begun else "trees"]) - 1
    seats = [requests.SeatPlan(kind="me"), *(requests.SeatPlan(kind="bot", bot=lesson.bot) for _ in range(others))]
    wish = requests.NewTable(game=game, seats=seats)
    return await lobby.make_table(house, player, wish, lambda seed: begun_position(lesson, seed))
