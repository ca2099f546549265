"""What stands before every request: size, origin, pace, and headers that keep pages from doing harm."""

import json
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kokodama.core.words import N_
from kokodama.server.denied import TOO_FAST, preferred, speak
from kokodama.server.limits import Bucket
from kokodama.server.settings import Settings

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}


class Guard:
    """A plain ASGI layer."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Bucket) -> None:
        self.app = app
        self.settings = settings
        self.requests = requests
        self.origins = {one.strip().rstrip("/") for one in settings.origins.split(",") if one.strip()}

    def allowed_origin(self, headers: Headers) -> bool:
        """Whether a page of this origin may act: our own, or one the host has named; programs name none."""
        origin = headers.get("origin")
        if origin is None:
            return True
        return urlsplit(origin).netloc == headers.get("host") or origin in self.origins

    def caller(self, scope: Scope, headers: Headers) -> str:
        """The address of whoever is asking."""
        if self.settings.proxy and (forwarded := headers.get("x-forwarded-for")):
            return forwarded.split(",")[-1].strip()
        return scope["client"][0] if scope.get("client") else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self.refused(scope, headers)
        if refused:
            await answer(send, headers, *refused)
            return
        length = 0

        async def counted() -> Message:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > self.settings.max_body:
                raise TooLarge
            return message

        answered = False

        async def with_headers(message: Message) -> None:
            nonlocal answered
            if length > self.settings.max_body:  # whatever the application makes of a body that broke off
                if not answered:
                    await answer(send, headers, *self.too_large())
                answered = True
                return
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        try:
            await self.app(scope, counted, with_headers)
        except TooLarge:
            if not answered:
                await answer(send, headers, *self.too_large())

    def too_large(self) -> tuple[int, str, str]:
        """A body that is larger than it may be."""
        return 413, "too-large", N_("This is too large.")

    def refused(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        """Why a request is not even looked at."""
        declared = headers.get("content-length", "0")
        if declared.isdigit() and int(declared) > self.settings.max_body:
            return self.too_large()
        if scope["method"] in CHANGING and not self.allowed_origin(headers):
            return 403, "origin", N_("Pages of another origin may not act here.")
        if scope["path"].startswith("/api") and not self.requests.allows(self.caller(scope, headers)):
            return 429, "too-fast", TOO_FAST
        return None


class TooLarge(Exception):
    """A body that goes on and on."""


async def answer(send: Send, asked: Headers, status: int, code: str, sentence: str) -> None:
    """A small answer of our own."""
    body = json.dumps({"detail": {"code": code, "text": speak(preferred(asked)).say(sentence)}}).encode()
    headers: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    start: dict[str, Any] = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
