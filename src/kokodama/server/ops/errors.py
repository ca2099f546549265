"""Error responses: a status and a code for programs, a sentence in the player's language."""

from functools import cache
from typing import Any, Self

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kokodama.core.messages import N_
from kokodama.language.language import LANGUAGES, Language
from kokodama.tables.table import TableError

TRY_AGAIN = N_("Please try again in a moment.")
TOO_FAST = N_("That was a little fast. Please wait a moment.")
NOT_YOUR_SEAT = N_("This is not your seat.")
SET_ASIDE = N_("This table is damaged and has been set aside; the host of this server can repair it.")
REPEATED = 100  # characters of an input that a response repeats
COME_IN_FIRST = N_("Please tell us your name first.")


def clip(text: str) -> str:
    """Shorten an input that is repeated in a response."""
    return text if len(text) <= REPEATED else text[: REPEATED - 1] + "…"


class ApiError(Exception):
    """A request that is refused with an HTTP status; nothing has changed."""

    def __init__(self, status: int, code: str, sentence: str, **values: str | int) -> None:
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code
        self.sentence = sentence
        self.values = values
        self.retry_after = 1  # seconds, where waiting helps

    def after(self, seconds: int) -> Self:
        """Set the Retry-After of the response, and return the error."""
        self.retry_after = seconds
        return self

    def text(self, language: str) -> str:
        """The sentence in a language."""
        values = {name: clip(value) if isinstance(value, str) else value for name, value in self.values.items()}
        return common_language(language).say(self.sentence, **values)


@cache
def common_language(language: str) -> Language:
    """A language for sentences that belong to no game."""
    return Language(language if language in LANGUAGES else "en")


def accepted_language(headers: Headers) -> str:
    """The first language of Accept-Language that we have; English if there is none."""
    for part in headers.get("accept-language", "")[:200].split(","):
        if (code := part.strip()[:2].lower()) in LANGUAGES:
            return code
    return "en"


def language_of(request: Request) -> str:
    """The language of a request: the player's, else the browser's."""
    return getattr(request.state, "language", None) or accepted_language(request.headers)


def body(code: str, text: str) -> dict[str, Any]:
    """The body of an error response."""
    return {"detail": {"code": code, "text": text}}


async def respond_to_api_error(request: Request, error: Exception) -> Response:
    """Respond to ApiError."""
    assert isinstance(error, ApiError)
    headers = {"retry-after": str(error.retry_after)} if error.status in (429, 503) else {}
    if error.status == 401:
        headers["www-authenticate"] = "Bearer"
    return JSONResponse(body(error.code, error.text(language_of(request))), error.status, headers)


async def respond_to_table_error(request: Request, error: Exception) -> Response:
    """Respond to TableError: the seat is taken, the game is over, the table has other rules, …"""
    assert isinstance(error, TableError)
    return await respond_to_api_error(request, ApiError(409, error.code, error.message, **error.values))


async def respond_to_damaged(request: Request, error: Exception) -> Response:
    """Respond to Damaged: the table cannot be read."""
    return await respond_to_api_error(request, ApiError(409, "damaged", SET_ASIDE))


async def respond_unavailable(request: Request, error: Exception) -> Response:
    """Respond to StoreUnavailable: the database is away."""
    return await respond_to_api_error(request, ApiError(503, "unavailable", TRY_AGAIN))
