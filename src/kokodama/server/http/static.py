"""The files of the web client."""

from collections.abc import MutableMapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from fastapi import Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from kokodama.core.parts import part_of
from kokodama.games import GAMES

YEAR = "public, max-age=31536000, immutable"
OWN = ("api", "ws", "health", "metrics", "openapi.json")


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
