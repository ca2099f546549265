"""What stands before every request: size, origin, pace, and headers that keep pages from doing harm."""

import ipaddress
import json
import re
from typing import Any
from urllib.parse import unquote_plus, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kokodama.core.messages import N_
from kokodama.server.ops.client_address import caller
from kokodama.server.ops.errors import TOO_FAST, preferred, speak
from kokodama.server.ops.rate_limit import Bucket
from kokodama.server.settings import Settings

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}
NOT_PLAIN = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
CONTROLS = N_("Control characters are not allowed here.")
WRONG_HOST = N_("This server is not known by this name.")
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
LIMITED = ("/api", "/openapi.json")


class Guard:
    """A plain ASGI layer."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Bucket) -> None:
        self.app = app
        self.settings = settings
        self.requests = requests
        self.origins = {one.strip().rstrip("/") for one in settings.origins.split(",") if one.strip()}
        self.hosts = named_hosts(settings)

    def allowed_origin(self, headers: Headers) -> bool:
        """Whether a page of this origin may act: our own, or one the host has named; programs name none."""
        origin = headers.get("origin")
        if origin is None:
            return True
        return urlsplit(origin).netloc == headers.get("host") or origin in self.origins

    def allowed_host(self, headers: Headers) -> bool:
        """Whether this server may be called so: a page whose name was made to lead here must not reach a local one."""
        if "*" in self.hosts:
            return True
        name = host_name(headers.get("host", ""))
        return not name or name in self.hosts or is_local_name(name)

    def caller(self, scope: Scope, headers: Headers) -> str:
        """The address of whoever is asking, as far as limits care."""
        return caller(scope, headers, self.settings.proxy)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["address"] = self.caller(scope, headers)
        if scope["type"] == "websocket":
            if self.allowed_host(headers) and not has_controls(scope):
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 4403})
            return
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
        if not self.allowed_host(headers):
            return 421, "host", WRONG_HOST
        if has_controls(scope):
            return 422, "bad-request", CONTROLS
        declared = headers.get("content-length", "0")
        if declared.isdigit() and int(declared) > self.settings.max_body:
            return self.too_large()
        if scope["method"] in CHANGING and not self.allowed_origin(headers):
            return 403, "origin", N_("Pages of another origin may not act here.")
        if scope["path"].startswith(LIMITED) and not self.requests.allows(scope["address"]):
            return 429, "too-fast", TOO_FAST
        return None


def named_hosts(settings: Settings) -> set[str]:
    """The names by which the host of the server lets it be called; * for any.

    A proxy calls it by whatever name it was called itself: without names of ours all of them are good.
    """
    named = {one.strip().lower() for one in settings.hosts.split(",") if one.strip()}
    for address in (settings.public_url, *settings.origins.split(",")):
        if name := urlsplit(address.strip()).hostname:
            named.add(name)
    return named or ({"*"} if settings.proxy else set())


def host_name(text: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{text.strip()}").hostname or ""
    except ValueError:
        return "?"


def is_local_name(name: str) -> bool:
    """A name that no stranger can make lead elsewhere: localhost, or a plain address."""
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return True


def has_controls(scope: Scope) -> bool:
    """Whether an address has signs in it that no id, token or word has; they would reach the database."""
    asked = scope.get("query_string", b"").decode("latin-1")
    return bool(NOT_PLAIN.search(scope["path"]) or NOT_PLAIN.search(unquote_plus(asked)))


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
