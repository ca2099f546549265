"""The middleware of every request: size, host, origin, rate limit, and security headers."""

import asyncio
import ipaddress
import json
import re
from typing import Any
from urllib.parse import unquote_plus, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kokodama.core.messages import N_
from kokodama.server.ops.client_address import caller
from kokodama.server.ops.errors import TOO_FAST, TRY_AGAIN, accepted_language, common_language
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
WRONG_HOST = N_("This server does not answer to this name.")
TOO_LARGE = 413, "too-large", N_("This is too large.")
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
LIMITED = ("/api", "/openapi.json")


class Guard:
    """ASGI middleware that refuses requests before the application sees them."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Bucket) -> None:
        self.app = app
        self.settings = settings
        self.requests = requests
        self.origins = {one.strip().rstrip("/") for one in settings.origins.split(",") if one.strip()}
        self.hosts = named_hosts(settings)

    def allowed_origin(self, headers: Headers) -> bool:
        """Whether pages of an origin may use the API: our own, and those the host has named. Programs send none."""
        origin = headers.get("origin")
        if origin is None:
            return True
        return urlsplit(origin).netloc == headers.get("host") or origin in self.origins

    def allowed_host(self, headers: Headers) -> bool:
        """Whether the Host header is a name of ours, so that DNS rebinding cannot reach a local server."""
        if "*" in self.hosts:
            return True
        name = host_name(headers.get("host", ""))
        return not name or name in self.hosts or is_local_name(name)

    def caller(self, scope: Scope, headers: Headers) -> str:
        """The address of a request, as rate limits count it."""
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
        if scope["method"] == "OPTIONS" and self.is_named_origin(headers):
            await answer_preflight(send, headers)
            return
        if self.origins:
            send = self.with_cors(send, headers)
        refusal = self.refusal(scope, headers)
        if refusal:
            await respond(send, headers, *refusal)
            return
        exchange = Exchange(receive, send, headers, self.settings.max_body)
        try:
            await self.app(scope, exchange.receive, exchange.send)
        except BodyTooLarge:
            await exchange.refuse_body()
        except asyncio.CancelledError:  # the server is stopping; another process may handle the request
            if exchange.started:
                raise
            await respond(send, headers, 503, "unavailable", TRY_AGAIN)

    def is_named_origin(self, headers: Headers) -> bool:
        """Whether a request comes from a page of an origin that the host has named."""
        return headers.get("origin") in self.origins

    def with_cors(self, send: Send, headers: Headers) -> Send:
        """Let pages of the origins that the host has named read responses; they send a token, as no cookie is sent."""

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                response = MutableHeaders(scope=message)
                response.add_vary_header("Origin")
                if self.is_named_origin(headers):
                    response["access-control-allow-origin"] = headers["origin"]
                    response["access-control-expose-headers"] = "ETag, Retry-After"
            await send(message)

        return send_on

    def refusal(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        """Return why a request is refused (status, code and sentence), or None to let it through."""
        if not self.allowed_host(headers):
            return 421, "host", WRONG_HOST
        if has_controls(scope):
            return 422, "bad-request", CONTROLS
        declared = headers.get("content-length", "0")
        if declared.isdigit() and int(declared) > self.settings.max_body:
            return TOO_LARGE
        if scope["method"] in CHANGING and not self.allowed_origin(headers):
            return 403, "origin", N_("Requests from other websites are not allowed here.")
        if scope["path"].startswith(LIMITED) and not self.requests.allows(scope["address"]):
            return 429, "too-fast", TOO_FAST
        return None


class BodyTooLarge(Exception):
    """The body of a request grew beyond the limit while it was read."""


class Exchange:
    """One request and its response: counts the bytes of the body, and adds the security headers."""

    def __init__(self, receive: Receive, send: Send, headers: Headers, max_body: int) -> None:
        self.receive_next = receive
        self.send_on = send
        self.headers = headers  # of the request
        self.max_body = max_body
        self.length = 0  # of the body so far
        self.started = False  # the response

    async def receive(self) -> Message:
        """Read the next part of the body. Raises BodyTooLarge."""
        message = await self.receive_next()
        self.length += len(message.get("body", b""))
        if self.length > self.max_body:
            raise BodyTooLarge
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the response; if the body was too large, only that error, whatever the application says."""
        if self.length > self.max_body:
            await self.refuse_body()
            return
        if message["type"] == "http.response.start":
            self.started = True
            MutableHeaders(scope=message).update(HEADERS)
        await self.send_on(message)

    async def refuse_body(self) -> None:
        """Respond that the body is too large, once."""
        if not self.started:
            self.started = True
            await respond(self.send_on, self.headers, *TOO_LARGE)


def named_hosts(settings: Settings) -> set[str]:
    """Return the host names the server answers to; * for any.

    A proxy forwards the name that it was called by, so behind one every name is allowed unless some are set.
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
    """Whether a name cannot be redirected by somebody else's name server: localhost, or an IP address."""
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return True


def has_controls(scope: Scope) -> bool:
    """Whether a URL contains control characters, which belong to no id, token or word and would reach the database."""
    asked = scope.get("query_string", b"").decode("latin-1")
    return bool(NOT_PLAIN.search(scope["path"]) or NOT_PLAIN.search(unquote_plus(asked)))


async def answer_preflight(send: Send, request: Headers) -> None:
    """Tell a page of an origin that the host has named what it may send."""
    headers = {
        "access-control-allow-origin": request["origin"],
        "access-control-allow-methods": "GET, POST, PATCH, DELETE",
        "access-control-allow-headers": "Authorization, Content-Type, If-None-Match",
        "access-control-max-age": "7200",
        "vary": "Origin",
    }
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 204, "headers": raw})
    await send({"type": "http.response.body", "body": b""})


async def respond(send: Send, request: Headers, status: int, code: str, sentence: str) -> None:
    """Send an error response of the middleware itself."""
    body = json.dumps(
        {"detail": {"code": code, "text": common_language(accepted_language(request)).say(sentence)}}
    ).encode()
    headers: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if status in (429, 503):
        headers.append((b"retry-after", b"1"))
    start: dict[str, Any] = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
