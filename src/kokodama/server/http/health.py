"""Routes for monitoring: health checks, metrics, and the OpenAPI description."""

import asyncio
import gzip
from collections.abc import Awaitable
from functools import lru_cache

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic_core import to_json
from sqlalchemy import literal, select

from kokodama import __version__
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.http.dependencies import HubDep
from kokodama.server.ops import metrics
from kokodama.server.ops.metrics_files import all_metrics
from kokodama.server.play.hub import TableHub
from kokodama.server.wire.responses import Alive, Health

TIMEOUT = 3.0  # seconds for each check


router = APIRouter()


@router.get("/health", responses={503: {"model": Health}})
@router.get("/health/ready", responses={503: {"model": Health}})
async def ready(hub: HubDep, response: Response) -> Health:
    """Whether this process can do its work, and if not what is wrong."""
    health = await check_health(hub)
    if not health.ready:
        response.status_code = 503
        response.headers["retry-after"] = "1"
    return health


@router.get("/health/alive")
async def alive() -> Alive:
    """Whether this process responds at all, for a supervisor that restarts it if not."""
    return Alive(alive=True, version=__version__)


@router.get("/openapi.json", include_in_schema=False)
async def description(request: Request) -> Response:
    """The OpenAPI of the HTTP side, made once, in a thread."""
    plain, small = await asyncio.to_thread(openapi_bytes, request.app)
    headers = {"cache-control": "public, max-age=3600", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return Response(plain, media_type="application/json", headers=headers)


@lru_cache(1)
def openapi_bytes(app: FastAPI) -> tuple[bytes, bytes]:
    """The OpenAPI description as JSON, plain and compressed."""
    plain = to_json(app.openapi())
    return plain, gzip.compress(plain, 9)


@router.get("/metrics", response_class=PlainTextResponse)
async def show_metrics(hub: HubDep) -> Response:
    """Numbers for Prometheus."""
    metrics.TABLES.set(len(hub.tables))
    return Response(all_metrics(), media_type=CONTENT_TYPE_LATEST)


async def check_health(hub: TableHub) -> Health:
    """Try to read and to write, and report what does not work."""
    problems = []
    reading = await in_time(read_something(hub))
    if reading is not None:
        problems.append(f"the database cannot be read ({reading})")
    writing = await in_time(hub.store.trouble()) if reading is None else reading
    if writing is not None and reading is None:
        problems.append(f"the database cannot be written ({writing})")
    if not hub.bus.connected:
        problems.append("Redis is away: tables work, but hear of each other late")
    if hub.quarantine.damaged:
        problems.append(f"{len(hub.quarantine.damaged)} tables cannot be read: see `kokodama tables check`")
    good = reading is None and writing is None
    return Health(
        ok=good,
        alive=True,
        ready=good,
        database=reading is None,
        writable=writing is None,
        bus=hub.bus.connected,
        set_aside=len(hub.quarantine.damaged),
        problems=problems,
        version=__version__,
    )


async def read_something(hub: TableHub) -> str | None:
    """Try a query; return why it failed, or None."""
    try:
        await hub.store.rows(select(literal(1)))
    except StoreUnavailable as error:
        return str(error)
    return None


async def in_time(check: Awaitable[str | None]) -> str | None:
    """Return the result of a check; one that takes too long counts as failed."""
    try:
        async with asyncio.timeout(TIMEOUT):
            return await check
    except TimeoutError:
        return "no answer"
