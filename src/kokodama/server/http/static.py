"""What the web client needs besides tables: its files, the names used in a game, and the player's own seats."""

from collections.abc import MutableMapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Protocol, runtime_checkable

from fastapi import APIRouter, Request, Response
from fastapi import Path as InPath
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from kokodama.core import messages
from kokodama.core.messages import N_
from kokodama.core.parts import part_of
from kokodama.games import GAMES
from kokodama.language.language import Language
from kokodama.server.http.dependencies import AccountsDep, HubDep, Watch, visible
from kokodama.server.ops.errors import Denied
from kokodama.server.wire import requests, responses

router = APIRouter(prefix="/api", responses=responses.error_responses(413, 422, 429, 503))
YEAR = "public, max-age=31536000, immutable"
OWN = ("api", "ws", "health", "metrics", "openapi.json")
GameName = Annotated[str, InPath(max_length=24)]


@runtime_checkable
class WarmsUp(Protocol):
    """A `routes` module of a game that is slow at its first request unless it is warmed up."""

    def warm_up(self) -> None: ...


@cache
def warm_up() -> None:
    """Let every game prepare its slow responses, once, when somebody first opens the client."""
    for game in GAMES.values():
        routes = part_of(game, "routes")
        if isinstance(routes, WarmsUp):
            routes.warm_up()


class WebFiles(StaticFiles):
    """The built client. File names under /assets change with their content; everything else is revalidated."""

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        """Serve a file, with how long it may be cached."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = YEAR if path.startswith("assets") else "no-cache"
        if path in (".", "index.html"):
            warm_up()
        return response


class WebMount(Mount):
    """Mounts the client at all paths except the server's own, whose errors must not turn into missing files."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match every path that does not begin like one of the server's own."""
        first = scope["path"].split("/")[1:2]
        return (Match.NONE, {}) if first and first[0] in OWN else super().matches(scope)


def web_folder() -> Path:
    """Return where the package keeps the built client; the folder is missing if it was not built."""
    return Path(str(files("kokodama.server"))) / "web"


def web_app() -> ASGIApp | None:
    """The client, compressed on its way; None if this package was made without it."""
    folder = web_folder()
    if not (folder / "index.html").is_file():
        return None
    return GZipMiddleware(WebFiles(directory=folder, html=True), minimum_size=500)


@router.get("/games/{game}/words", response_model=responses.GameWords, responses=responses.error_responses(404))
async def words(game: GameName, response: Response, language: requests.LanguageCode = "en") -> dict[str, Any]:
    """What the things in a game are called in a language, and what they do."""
    if game not in GAMES:
        raise Denied(404, "game", N_("There is no game called {game}."), game=game)
    game_words = GAMES[game].words
    translated = Language(language, game_words)
    terms = messages.terms_of(game_words, language)
    slugs = [*terms, *messages.causes(game_words)]
    response.headers["cache-control"] = "private, max-age=300"
    card_text = part_of(GAMES[game], "card_text")
    if card_text is None:
        powers = {slug: (translated.say(text), rule) for slug, (text, rule) in messages.powers(game_words).items()}
    else:
        powers = card_text.powers(translated)
    return {
        "names": {slug: translated.name(slug) for slug in slugs},
        "forms": {slug: forms for slug, forms in terms.items() if len(forms) > 1},
        "powers": {slug: {"text": text, "rule": rule} for slug, (text, rule) in powers.items()},
    }


@router.get("/tables/{id}/me", response_model=responses.MyPlace, responses=responses.error_responses(404, 409))
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
