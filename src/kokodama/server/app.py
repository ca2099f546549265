"""The server put together."""

import asyncio
import contextlib
import gzip
import logging
import random
from collections.abc import AsyncIterator
from functools import cache, partial
from itertools import chain
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp

from kokodama import __version__
from kokodama.core.messages import N_
from kokodama.server.admin.host_database import in_a_thread
from kokodama.server.admin.retention import tidy
from kokodama.server.db.migrate import migrate_when_there
from kokodama.server.db.store import Store
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.http import kodama_pictures, learning, personal_data, players, static, tables
from kokodama.server.http.connections import Connections
from kokodama.server.http.health import look_at
from kokodama.server.http.middleware import Guard
from kokodama.server.ops import metrics
from kokodama.server.ops.errors import Denied, clip, damaged, denied, language_of, not_at_this_table, speak, unavailable
from kokodama.server.ops.loop_lag import measure_loop_lag
from kokodama.server.ops.metrics_files import all_metrics
from kokodama.server.ops.rate_limit import Bucket
from kokodama.server.play import chat
from kokodama.server.play.accounts import People
from kokodama.server.play.hub import House
from kokodama.server.play.live_table import Damaged
from kokodama.server.play.reconcile import reconcile
from kokodama.server.play.webhooks import Webhooks
from kokodama.server.play.worker_pools import Closed, KeepDying
from kokodama.server.settings import Settings
from kokodama.server.wire.responses import Alive, Health
from kokodama.server.ws import endpoint
from kokodama.tables.table import TableError

log = logging.getLogger("kokodama.server")
ROUTERS = tuple(one.router for one in (players, personal_data, tables, learning, static, kodama_pictures, endpoint))
NOT_UNDERSTOOD = N_("This request was not understood.")
PLACES = 10  # things wrong with a request that are told
NOTHING = N_("There is nothing here.")
NOT_SO = N_("This cannot be done here.")


def make_app(settings: Settings) -> ASGIApp:
    """The whole server as an ASGI application."""
    app = bare_app(settings)
    guard = Guard(app, settings, Bucket(settings.rate * 2, settings.burst * 4))
    app.state.guard = guard
    app.state.limits = {
        "commands": Bucket(settings.rate, settings.burst),
        "sockets": Bucket(settings.rate, settings.burst * 2),  # of an address that come and go
        "chat": Bucket(0.5, 6),
    }
    return guard


def describe() -> dict[str, Any]:
    """The OpenAPI of the HTTP side."""
    return bare_app(Settings()).openapi()


def bare_app(settings: Settings) -> FastAPI:
    """The application without its guard."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await migrate_when_there(settings.database)
        store = Store(settings.database)
        house = House(settings, store)
        hooks = Webhooks(settings, store)
        house.on_turn = hooks.turn
        house.on_spoken = partial(chat.pass_on, house)
        app.state.house, app.state.people, app.state.webhooks = house, People(house, settings), hooks
        await house.open()
        connections = app.state.connections = Connections(settings)
        work = (tidy_daily(house), reconcile(house, app.state.people), connections.watch(), measure_loop_lag())
        chores = [asyncio.create_task(one) for one in work]
        log.info("ready", extra={"version": __version__})
        try:
            yield {"connections": connections}
        finally:
            for chore in chores:
                chore.cancel()
            await hooks.close()
            await house.close()

    app = FastAPI(
        title="kokodama", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None
    )
    for router in ROUTERS:
        app.include_router(router)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(Denied, denied)
    app.add_exception_handler(TableError, not_at_this_table)
    for error in (StoreUnavailable, Closed, KeepDying):
        app.add_exception_handler(error, unavailable)
    app.add_exception_handler(Damaged, damaged)
    app.add_exception_handler(HTTPException, misdirected)

    @app.get("/health", responses={503: {"model": Health}})
    @app.get("/health/ready", responses={503: {"model": Health}})
    async def ready(request: Request, response: Response) -> Health:
        """Whether this process can do its work, and if not what is wrong."""
        health = await look_at(request.app.state.house)
        if not health.ready:
            response.status_code = 503
            response.headers["retry-after"] = "1"
        return health

    @app.get("/health/alive")
    async def alive() -> Alive:
        """Whether this process answers at all; whoever restarts it should look here."""
        return Alive(alive=True, version=__version__)

    @cache
    def described() -> tuple[bytes, bytes]:
        plain = to_json(app.openapi())
        return plain, gzip.compress(plain, 9)

    @app.get("/openapi.json", include_in_schema=False)
    async def description(request: Request) -> Response:
        """The OpenAPI of the HTTP side; the same for everybody, so made once, beside the event loop."""
        plain, small = await asyncio.to_thread(described)
        headers = {"cache-control": "public, max-age=3600", "vary": "accept-encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(small, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
        return Response(plain, media_type="application/json", headers=headers)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def show_metrics(request: Request) -> Response:
        """Numbers for Prometheus."""
        metrics.TABLES.set(len(request.app.state.house.tables))
        return Response(all_metrics(), media_type=CONTENT_TYPE_LATEST)

    if (web := static.web_app()) is not None:
        app.router.routes.append(static.WebMount("/", web))
    return app


async def unreadable(request: Request, error: Exception) -> Response:
    """What was wrong with a request, where, without repeating it."""
    assert isinstance(error, RequestValidationError)
    places = [
        {"where": [clip(str(part)) for part in one["loc"][:PLACES]], "text": clip(one["msg"])}
        for one in error.errors()[:PLACES]
    ]
    text = speak(language_of(request)).say(NOT_UNDERSTOOD)
    return JSONResponse({"detail": {"code": "bad-request", "text": text, "places": places}}, 422)


async def misdirected(request: Request, error: Exception) -> Response:
    """There is nothing at this address, or not in this way; or the body is no JSON at all."""
    assert isinstance(error, HTTPException)
    if error.status_code == 400:
        return await unreadable(request, RequestValidationError([]))
    code, sentence = {404: ("nothing", NOTHING), 405: ("method", NOT_SO)}.get(error.status_code, ("problem", NOT_SO))
    text = speak(language_of(request)).say(sentence)
    headers = {**(error.headers or {})}
    if error.status_code == 405:
        headers = {"allow": ", ".join(allowed_methods(request))}
    return JSONResponse({"detail": {"code": code, "text": text}}, error.status_code, headers)


def allowed_methods(request: Request) -> list[str]:
    """What may be done at this address, by any of its routes."""
    found: set[str] = set()
    for route in chain(request.app.router.routes, *(router.routes for router in ROUTERS)):
        methods: set[str] | None = getattr(route, "methods", None)
        if methods and route.matches(request.scope)[0] is not Match.NONE:
            found |= methods
    return sorted(found) or ["GET", "HEAD"]  # a file


async def tidy_daily(house: House) -> None:
    """Remove what the host does not want to keep; several processes do not begin at once."""
    while True:
        await asyncio.sleep(60 + 60 * random.random())
        try:
            done = await in_a_thread(tidy(house.settings, house.now()))
            log.info("tidied", extra={"tables": sum(done.tables.values()), "players": done.players})
        except Exception as error:
            log.warning("tidying failed: %s", type(error).__name__)
        await asyncio.sleep(86_400)
