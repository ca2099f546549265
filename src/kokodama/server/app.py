"""The server put together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from kokodama import __version__
from kokodama.core.words import N_
from kokodama.server import chat, drawings, learning, metrics, pages, players, routes, sockets
from kokodama.server.answers import Health
from kokodama.server.batch import StoreUnavailable
from kokodama.server.denied import Denied, denied, language_of, not_at_this_table, speak, unavailable
from kokodama.server.guard import Guard
from kokodama.server.house import House
from kokodama.server.limits import Bucket
from kokodama.server.migrations import migrate
from kokodama.server.people import People
from kokodama.server.settings import Settings
from kokodama.server.store import Store
from kokodama.server.webhooks import Webhooks
from kokodama.server.workers import Closed, KeepDying
from kokodama.tables.table import TableError

log = logging.getLogger("kokodama.server")
NOT_UNDERSTOOD = N_("This request was not understood.")
NOTHING = N_("There is nothing here.")
NOT_SO = N_("This cannot be done here.")


def make_app(settings: Settings) -> ASGIApp:
    """The whole server as an ASGI application."""
    app = bare_app(settings)
    guard = Guard(app, settings, Bucket(settings.rate * 2, settings.burst * 4))
    app.state.guard = guard
    app.state.limits = {
        "commands": Bucket(settings.rate, settings.burst),
        "sockets": Bucket(settings.rate, settings.burst * 4),
        "chat": Bucket(0.5, 6),
        "heavy": Bucket(1.0, 10),  # what computes: hints and replays
        "poses": Bucket(30, 60),
    }
    return guard


def describe() -> dict[str, Any]:
    """The OpenAPI of the HTTP side."""
    return bare_app(Settings()).openapi()


def bare_app(settings: Settings) -> FastAPI:
    """The application without its guard."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        await migrate(store.engine)
        house = House(settings, store)
        hooks = Webhooks(settings, store)
        house.on_turn = hooks.turn
        house.on_spoken = partial(chat.pass_on, house)
        app.state.house, app.state.people = house, People(store, settings)
        await house.open()
        purging = asyncio.create_task(purge_daily(house))
        log.info("ready", extra={"version": __version__})
        try:
            yield
        finally:
            purging.cancel()
            await hooks.close()
            await house.close()

    app = FastAPI(title="kokodama", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(players.router)
    app.include_router(routes.router)
    app.include_router(learning.router)
    app.include_router(pages.router)
    app.include_router(drawings.router)
    app.include_router(sockets.router)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(Denied, denied)
    app.add_exception_handler(TableError, not_at_this_table)
    for error in (StoreUnavailable, Closed, KeepDying):
        app.add_exception_handler(error, unavailable)
    app.add_exception_handler(HTTPException, misdirected)

    @app.get("/health", responses={503: {"model": Health}})
    async def health(request: Request, response: Response) -> Health:
        """Whether this process can do its work."""
        house: House = request.app.state.house
        try:
            async with house.store.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
            database = True
        except Exception:
            database = False
            response.status_code = 503
        return Health(ok=database, database=database, bus=house.bus.connected, version=__version__)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def show_metrics(request: Request) -> Response:
        """Numbers for Prometheus."""
        metrics.TABLES.set(len(request.app.state.house.tables))
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    if (web := pages.web_app()) is not None:
        app.mount("/", web)
    return app


async def unreadable(request: Request, error: Exception) -> Response:
    """What was wrong with a request, where, without repeating it."""
    assert isinstance(error, RequestValidationError)
    places = [{"where": [str(part) for part in one["loc"]], "text": one["msg"]} for one in error.errors()]
    text = speak(language_of(request)).say(NOT_UNDERSTOOD)
    return JSONResponse({"detail": {"code": "bad-request", "text": text, "places": places}}, 422)


async def misdirected(request: Request, error: Exception) -> Response:
    """There is nothing at this address, or not in this way; or the body is no JSON at all."""
    assert isinstance(error, HTTPException)
    if error.status_code == 400:
        return await unreadable(request, RequestValidationError([]))
    code, sentence = {404: ("nothing", NOTHING), 405: ("method", NOT_SO)}.get(error.status_code, ("problem", NOT_SO))
    text = speak(language_of(request)).say(sentence)
    return JSONResponse({"detail": {"code": code, "text": text}}, error.status_code, error.headers)


async def purge_daily(house: House) -> None:
    """Remove what the host does not want to keep."""
    while house.settings.purge_days > 0:
        with contextlib.suppress(Exception):
            gone = await house.store.purge(house.now() - house.settings.purge_days * 86_400)
            log.info("purged", extra={"tables": gone})
        await asyncio.sleep(86_400)
