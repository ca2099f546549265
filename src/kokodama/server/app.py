"""Puts the server together: routes, error handlers, middleware, and what starts and stops with the process."""

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from itertools import chain
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp

from kokodama import __version__
from kokodama.core.messages import N_
from kokodama.core.parts import part_of
from kokodama.games import GAMES
from kokodama.server.admin.host_database import in_a_thread
from kokodama.server.admin.retention import tidy
from kokodama.server.db.migrate import migrate_when_there
from kokodama.server.db.store import Store
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.http import games, health, learning, lobby, personal_data, players, static, tables
from kokodama.server.http.connections import Connections
from kokodama.server.http.middleware import Guard
from kokodama.server.http.not_found import NOTHING, not_found_page, wants_page
from kokodama.server.http.services import Services
from kokodama.server.ops.errors import (
    ApiError,
    clip,
    common_language,
    language_of,
    respond_to_api_error,
    respond_to_damaged,
    respond_to_table_error,
    respond_unavailable,
)
from kokodama.server.ops.loop_lag import measure_loop_lag
from kokodama.server.ops.rate_limit import Bucket, Limits
from kokodama.server.play import chat
from kokodama.server.play.accounts import Accounts
from kokodama.server.play.hub import TableHub
from kokodama.server.play.live_table import Damaged
from kokodama.server.play.reconcile import reconcile
from kokodama.server.play.webhooks import Webhooks
from kokodama.server.play.worker_pools import PoolClosed, WorkerCrashed
from kokodama.server.settings import Settings
from kokodama.server.ws import endpoint
from kokodama.tables.table import TableError

log = logging.getLogger("kokodama.server")
OF_GAMES = [routes for game in GAMES.values() if (routes := part_of(game, "routes")) is not None]
ROUTERS = [one.router for one in (players, personal_data, games, lobby, tables, learning, *OF_GAMES, endpoint, health)]
NOT_UNDERSTOOD = N_("This request was not understood.")
MAX_PLACES = 10  # mistakes in a request that the response lists
NOT_SO = N_("This cannot be done here.")


def make_app(settings: Settings) -> ASGIApp:
    """The whole server as an ASGI application."""
    app = bare_app(settings)
    app.state = services = Services()
    services.guard = Guard(app, settings, Bucket(settings.rate * 2, settings.burst * 4))
    services.limits = Limits(settings)
    return services.guard


def describe() -> dict[str, Any]:
    """The OpenAPI of the HTTP side."""
    return bare_app(Settings()).openapi()


def bare_app(settings: Settings) -> FastAPI:
    """The application without its guard."""
    app = FastAPI(
        title="kokodama",
        version=__version__,
        lifespan=partial(lifespan, settings),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # http/health.py serves it, compressed
    )
    for router in ROUTERS:
        app.include_router(router)
    for error, handler in ERROR_HANDLERS.items():
        app.add_exception_handler(error, handler)
    if (web := static.web_app()) is not None:
        app.router.routes.append(static.WebMount("/", web))
    return app


@contextlib.asynccontextmanager
async def lifespan(settings: Settings, app: FastAPI) -> AsyncIterator[dict[str, Any]]:
    """Start and stop everything that serves requests; routes find it in their Services."""
    await migrate_when_there(settings.database)
    store = Store(settings.database)
    hub = TableHub(settings, store)
    accounts = Accounts(hub, settings)
    webhooks = Webhooks(settings, store)
    connections = Connections(settings)
    hub.on_turn = webhooks.on_turn
    hub.replication.on_chat_line = partial(chat.deliver, hub)
    services = app.state
    assert isinstance(services, Services)
    services.hub, services.accounts, services.webhooks, services.connections = hub, accounts, webhooks, connections
    await hub.open()
    work = (tidy_daily(hub), reconcile(hub, accounts), connections.watch(), measure_loop_lag())
    background = [asyncio.create_task(one) for one in work]
    log.info("ready", extra={"version": __version__})
    try:
        yield {"connections": connections}
    finally:
        for task in background:
            task.cancel()
        await webhooks.close()
        await hub.close()


async def respond_to_invalid_request(request: Request, error: Exception) -> Response:
    """Respond to an invalid request: what is wrong and where, without repeating the input."""
    assert isinstance(error, RequestValidationError)
    places = [
        {"where": [clip(str(part)) for part in one["loc"][:MAX_PLACES]], "text": clip(one["msg"])}
        for one in error.errors()[:MAX_PLACES]
    ]
    text = common_language(language_of(request)).say(NOT_UNDERSTOOD)
    return JSONResponse({"detail": {"code": "bad-request", "text": text, "places": places}}, 422)


async def respond_to_http_error(request: Request, error: Exception) -> Response:
    """Respond to a wrong path or method, or to a body that is not JSON; to a person with a page."""
    assert isinstance(error, HTTPException)
    if error.status_code == 400:
        return await respond_to_invalid_request(request, RequestValidationError([]))
    if error.status_code == 404 and wants_page(request):
        return HTMLResponse(not_found_page(request), 404)
    code, sentence = {404: ("nothing", NOTHING), 405: ("method", NOT_SO)}.get(error.status_code, ("problem", NOT_SO))
    text = common_language(language_of(request)).say(sentence)
    headers = {**(error.headers or {})}
    if error.status_code == 405:
        headers = {"allow": ", ".join(allowed_methods(request))}
    return JSONResponse({"detail": {"code": code, "text": text}}, error.status_code, headers)


ERROR_HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    RequestValidationError: respond_to_invalid_request,
    ApiError: respond_to_api_error,
    TableError: respond_to_table_error,
    StoreUnavailable: respond_unavailable,
    PoolClosed: respond_unavailable,
    WorkerCrashed: respond_unavailable,
    Damaged: respond_to_damaged,
    HTTPException: respond_to_http_error,
}


def allowed_methods(request: Request) -> list[str]:
    """Return the methods that any route allows at the path of a request."""
    found: set[str] = set()
    for route in chain(request.app.router.routes, *(router.routes for router in ROUTERS)):
        methods: set[str] | None = getattr(route, "methods", None)
        if methods and route.matches(request.scope)[0] is not Match.NONE:
            found |= methods
    return sorted(found) or ["GET", "HEAD"]  # a file


async def tidy_daily(hub: TableHub) -> None:
    """Apply the host's retention limits once a day; after a random delay, as several processes do this."""
    while True:
        await asyncio.sleep(60 + 60 * random.random())
        try:
            done = await in_a_thread(tidy(hub.settings, hub.now()))
            log.info("tidied", extra={"tables": sum(done.tables.values()), "players": done.players})
        except Exception as error:
            log.warning("tidying failed: %s", type(error).__name__)
        await asyncio.sleep(86_400)
