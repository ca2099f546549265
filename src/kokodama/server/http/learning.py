"""Routes for learners of a game: the rules, what they can do now, and tutorials."""

import asyncio
import json
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from kokodama.core.abilities import Teachable, guide_of
from kokodama.core.messages import N_
from kokodama.core.parts import games_with
from kokodama.games import GAMES
from kokodama.learning.possibilities import describe_possibilities
from kokodama.learning.rulebook import PICTURE_NAME, picture, rulebook
from kokodama.learning.tutorial import Step, describe_tutorial, final_position, seats_of, try_move, tutorial
from kokodama.server.http.dependencies import CurrentPlayer, HubDep, seat_for, visible
from kokodama.server.ops.client_address import address_of
from kokodama.server.ops.errors import ApiError
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.play import lobby
from kokodama.server.wire import learning, requests
from kokodama.server.wire.error_responses import error_responses
from kokodama.tables.table_update import question

router = APIRouter(prefix="/api", responses=error_responses(413, 422, 429, 503))
StepNumber = Annotated[int, Path(ge=1, le=99)]
PictureFile = Annotated[str, Path(max_length=80, pattern=rf"^{PICTURE_NAME}\.svg$")]
AN_HOUR = "public, max-age=3600"
if TYPE_CHECKING:
    ExplainedGame = str
    TutorialGame = str
else:
    ExplainedGame = Literal[tuple(name for name, game in GAMES.items() if isinstance(game, Teachable))]
    TutorialGame = Literal[tuple(games_with(GAMES, "tutorial"))]


@router.get("/rules/{game}", response_model=learning.Rulebook, response_model_exclude_unset=True)
async def rules(game: ExplainedGame, response: Response, language: requests.LanguageCode = "en") -> dict[str, Any]:
    """The numbered rules in a language, and which of them explains a card or a refusal."""
    guide = guide_of(GAMES[game])
    assert guide is not None
    response.headers["cache-control"] = AN_HOUR
    refusals = {code: sorted(rules) for code, rules in guide.refusal_rules().items()}
    return {**rulebook(game, language), "cards": guide.card_rules(), "refusals": refusals}


@router.get(
    "/rules/pictures/{file:path}",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **error_responses(404)},
)
async def rules_picture(file: PictureFile) -> Response:
    """A picture of the rules, by the name that its block has."""
    drawn = picture(file.removesuffix(".svg"))
    if drawn is None:
        raise ApiError(404, "no-picture", N_("There is no such picture."))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": AN_HOUR})


@router.get(
    "/tables/{id}/possibilities",
    response_model=learning.PossibilitiesResponse,
    responses=error_responses(401, 403, 404, 409),
)
async def possibilities(
    id: str, seat: Annotated[str, Query(pattern="^[A-E]$")], player: CurrentPlayer, hub: HubDep,
    language: requests.LanguageCode | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Every kind of action in one sentence, with the judge's reason where it is not possible for my seat now."""
    live = await visible(hub, id, player, None)
    number = seat_for(live, player, seat)
    translator = live.language_for(language or player.language)
    table = live.table
    if table.status != "running":
        raise ApiError(409, "not-running", N_("This game is not in progress."))
    view = table.game.view(table.state, number)
    return {
        "number": table.number,
        "question": question(table, translator),
        "possibilities": describe_possibilities(table.game, view, translator),
    }


@router.get("/tutorials/{game}", response_model=learning.TutorialResponse)
async def whole_tutorial(game: TutorialGame, language: requests.LanguageCode = "en") -> Response:
    """Every step of a tutorial, with an update as at a real table."""
    text = await asyncio.to_thread(tutorial_text, game, language)
    return Response(text, media_type="application/json", headers={"cache-control": AN_HOUR})


@cache
def tutorial_text(game: str, language: str) -> str:
    """Return a tutorial as JSON; it is the same for all learners of a language, so it is made once."""
    return json.dumps(describe_tutorial(tutorial(game), language), separators=(",", ":"), ensure_ascii=False)


@router.post(
    "/tutorials/{game}/steps/{number}",
    response_model=learning.StepAccepted | learning.StepRefused,
    responses=error_responses(403, 404),
)
async def step(game: TutorialGame, number: StepNumber, body: requests.StepMove) -> Response:
    """Try a move in a step: it is refused with its rule, or accepted with an update; `done` if the step is complete."""
    return JSONResponse(try_move(tutorial(game), step_of(game, number), body.move, body.language))


def step_of(game: str, number: int) -> Step:
    """A step by its number. Raises ApiError (404)."""
    steps = tutorial(game).steps
    if number > len(steps):
        raise ApiError(404, "no-step", N_("This tutorial has no such step."))
    return steps[number - 1]


@router.post("/tutorials/{game}/game", status_code=201, responses=error_responses(401, 403))
async def final_game(game: TutorialGame, player: CurrentPlayer, hub: HubDep, request: Request) -> requests.TableMade:
    """Play on after a tutorial: a table with a game in progress, bots on the other seats, and my turn."""
    await hub.quotas.check_new_table(hub.store, Owner(address_of(request), player.id), False)
    lesson = tutorial(game)
    others = seats_of(lesson.game, lesson.final) - 1
    seats = [requests.SeatPlan(kind="me"), *(requests.SeatPlan(kind="bot", bot=lesson.bot) for _ in range(others))]
    body = requests.NewTable(game=game, seats=seats)
    return await lobby.make_table(hub, player, body, lambda seed: final_position(lesson, seed))
