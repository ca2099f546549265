"""The error responses over HTTP, and how the OpenAPI description lists them."""

from typing import Any, Literal

from pydantic import BaseModel

from kokodama.server.wire.fields import Exact
from kokodama.server.wire.socket_messages import Problem, RefusedMessage, StaleMessage


class ErrorDetail(Exact):
    """The reason of an error: a code for programs, a sentence for people."""

    code: str
    text: str


class ErrorResponse(Exact):
    """An error response."""

    detail: ErrorDetail


class InvalidField(Exact):
    """What is wrong at one place of a request."""

    where: list[str]
    text: str


class InvalidRequest(Exact):
    """A request that is not valid."""

    code: Literal["bad-request"]
    text: str
    places: list[InvalidField]


class InvalidRequestResponse(Exact):
    """A request that is not valid, or asks for something impossible."""

    detail: InvalidRequest | ErrorDetail


class CommandStale(BaseModel):
    """The command was meant for an earlier state of the table."""

    detail: StaleMessage


class CommandRefused(BaseModel):
    """The command is against the rules, or not valid."""

    detail: RefusedMessage | InvalidRequest | ErrorDetail


class CommandProblem(BaseModel):
    """The command is not allowed to this player, or not now; or it came from a page of another origin."""

    detail: Problem | ErrorDetail


class CommandUnavailable(BaseModel):
    """The database cannot be reached."""

    detail: Problem | ErrorDetail


WHY = {
    401: "Nobody knows who you are: POST /api/players first.",
    403: "You may not do this, or the page is from another origin.",
    404: "There is no such thing, or you have no link to it.",
    409: "Not possible as things stand.",
    413: "The body is too large.",
    422: "Not understood, or impossible.",
    429: "Too much at once; see Retry-After.",
    503: "The database cannot be reached; try again.",
}
RETRY = {"Retry-After": {"description": "seconds to wait", "schema": {"type": "integer"}}}


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route, for its OpenAPI description."""
    found: dict[int | str, dict[str, Any]] = {}
    for status in statuses:
        model = InvalidRequestResponse if status == 422 else ErrorResponse
        found[status] = {"model": model, "description": WHY[status]}
        if status in (429, 503):
            found[status]["headers"] = RETRY
    return found


COMMAND_ERRORS: dict[int | str, dict[str, Any]] = {
    **error_responses(401, 404, 429),
    403: {"model": CommandProblem},
    409: {"model": CommandStale},
    422: {"model": CommandRefused},
    503: {"model": CommandUnavailable},
}
