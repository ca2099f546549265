"""What the browser needs besides tables: its own files, names of things, and what a table is to whoever asks."""

from collections.abc import MutableMapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi import Path as InPath
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from kokodama.core.messages import N_
from kokodama.games import GAMES
from kokodama.games.kodama.card_loader import standard
from kokodama.language import kodama_cards
from kokodama.language.language import Language
from kokodama.server.http import kodama_pictures
from kokodama.server.http.dependencies import HouseHere, PeopleHere, Watch, visible
from kokodama.server.ops.errors import Denied
from kokodama.server.wire import requests, responses

router = APIRouter(prefix="/api", responses=responses.no(413, 422, 429, 503))
YEAR = "public, max-age=31536000, immutable"
OWN = ("api", "ws", "health", "metrics", "openapi.json")
GameName = Annotated[str, InPath(max_length=24)]


class WebFiles(StaticFiles):
    """The built client. Names under /assets change with their content; everything else is asked for again."""

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        """A file, and how long it may be kept."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = YEAR if path.startswith("assets") else "no-cache"
        if path in (".", "index.html"):
            kodama_pictures.draw_ahead()
        return response


class WebMount(Mount):
    """Everything but the addresses of the server itself: what is wrong with a request to those is no missing file."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether this address may be a file."""
        first = scope["path"].split("/")[1:2]
        return (Match.NONE, {}) if first and first[0] in OWN else super().matches(scope)


def web_folder() -> Path:
    """Where the built client lies in the package; missing if it was not built."""
    return Path(str(files("kokodama.server"))) / "web"


def web_app() -> ASGIApp | None:
    """The client, compressed on its way; None if this package was made without it."""
    folder = web_folder()
    if not (folder / "index.html").is_file():
        return None
    return GZipMiddleware(WebFiles(directory=folder, html=True), minimum_size=500)


@router.get("/games/{game}/words", response_model=responses.WordsTold, responses=responses.no(404))
async def words(game: GameName, response: Response, language: requests.LanguageCode = "en") -> dict[str, Any]:
    """What things of a game are called in a language, and what they do."""
    if game not in GAMES:
        raise Denied(404, "game", N_("There is no game {game}."), game=game)
    spoken = GAMES[game].words
    said = Language(language, spoken)
    slugs = [*spoken.NAMES, *spoken.CAUSES, *spoken.local_names(language)]
    response.headers["cache-control"] = "private, max-age=300"
    powers = {slug: (said.say(text), rule) for slug, (text, rule) in spoken.POWERS.items()}
    if game == "kodama":
        powers = kodama_cards.powers(standard(), said)
    return {
        "names": {slug: said.name(slug) for slug in slugs},
        "powers": {slug: {"text": text, "rule": rule} for slug, (text, rule) in powers.items()},
    }


@router.get("/tables/{id}/me", response_model=responses.MyPlace, responses=responses.no(404, 409))
async def my_place(
    id: str, request: Request, house: HouseHere, people: PeopleHere, watch: Watch = None
) -> dict[str, Any]:
    """Which seats of a table are mine, and whether I made it."""
    player = await people.asking(request)
    live = await visible(house, id, player, watch)
    mine = [seat.letter for seat in live.table.seats if player is not None and seat.player == player.id]
    return {
        "game": live.row["game"],
        "seats": mine,
        "creator": player is not None and live.row["creator"] == player.id,
        "public": bool(live.row["public"]),
    }
