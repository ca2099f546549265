"""A signed POST when it is somebody's turn. It must not become a way into the host's network."""

import asyncio
import contextlib
import hashlib
import hmac
import ipaddress
import json
import logging
import socket
import ssl
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import httpx
from sqlalchemy import select, update

from kokodama.server.db import schema
from kokodama.server.db.store import Store
from kokodama.server.ops.errors import TOO_FAST, Denied
from kokodama.server.ops.rate_limit import Bucket
from kokodama.server.ops.tokens import hashed, new_token
from kokodama.server.play.live_table import Live
from kokodama.server.settings import Settings

log = logging.getLogger("kokodama.webhooks")
TIMEOUT = 5.0  # seconds for all of one try
IN_FLIGHT = 20  # tries at once, of all players
WAITING = 1000  # tasks; beyond that nobody is told, rather than everybody late
A_DAY = 86_400
PAUSES = (1.0, 10.0, 60.0)  # before another try
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # addresses of the older kind, seen from networks without it


class Forbidden(Exception):
    """An address that is not of the open internet."""


def meant(text: str) -> list[ipaddress.IPv4Address | ipaddress.IPv6Address]:
    """An address, and those of the older kind that are hidden within it."""
    address = ipaddress.ip_address(text.split("%")[0])
    found: list[ipaddress.IPv4Address | ipaddress.IPv6Address] = [address]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return [address.ipv4_mapped]
        found += [address.sixtofour] if address.sixtofour is not None else []
        found += list(address.teredo or ())
        if address in TRANSLATED:
            found.append(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
    return found


def public_addresses(host: str, port: int, private: bool) -> list[str]:
    """The addresses of a host; none may be private, loopback or link-local unless the host of the server allows it."""
    found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    for one in found:
        if not private and not all(part.is_global and not part.is_multicast for part in meant(one)):
            raise Forbidden(one)
    return sorted(found)


def is_address(url: str) -> bool:
    """Whether this could be called: http or https, a host, and a port if any that is one."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


class Webhooks:
    """Tells players outside of the table; off unless the host turns it on.

    Whoever names an address has yet to prove that it wants to be told: a token is sent there, and must come back.
    Limits are counted by each process for itself.
    """

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.tasks: set[asyncio.Task[None]] = set()
        self.turns = Bucket(30 / 3600, 30)  # per player
        self.confirmations = Bucket(1 / 600, 3)  # per player
        self.targets = Bucket(1 / 60, 10)  # confirmations per name of a target, and per address
        self.flying = asyncio.Semaphore(IN_FLIGHT)
        self.http: httpx.AsyncClient | None = None
        self.resolvers = ThreadPoolExecutor(4, "resolve")  # a name server that does not answer holds up only these

    def turn(self, live: Live) -> None:
        """Something was written: tell who is asked now, unless they are here, or went on by themselves."""
        seat, made = live.table.to_act(), live.table.made
        if not self.settings.webhooks or seat is None or live.table.seats[seat].played_by() is not None:
            return
        player = live.table.seats[seat].player
        alone = bool(made) and made[-1].seat == seat
        if player is not None and not alone and not any(one.seat == seat for one in live.listeners):
            self.later(self.tell(live.id, live.row["game"], player))

    def later(self, work: Any) -> None:
        """Do something without waiting for it; not at all if too much waits already."""
        if len(self.tasks) >= WAITING:
            work.close()
            return
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def tell(self, table: str, game: str, player: str) -> None:
        """Tell a player whose webhook has confirmed that it wants this."""
        row = await self.store.row(select(schema.players).where(schema.players.c.id == player))
        if row is None or not row["webhook"] or not row["webhook_confirmed"]:
            return
        if not self.turns.allows(player):
            log.info("webhook left out: too many")
            return
        link = f"{self.settings.public_url}/#/table/{table}"
        await self.deliver(row, {"event": "your-turn", "game": game, "link": link})

    def change(self, player: str, url: str) -> tuple[dict[str, Any], str]:
        """What changes with a new address of a webhook, and the token that confirms it. Raises Denied."""
        nothing = {"webhook": None, "webhook_secret": None, "webhook_confirmed": False, "webhook_challenge": None}
        if not url:
            return nothing, ""
        if not self.confirmations.allows(player) or not self.targets.allows(f"name {urlsplit(url).hostname}"):
            raise Denied(429, "too-fast", TOO_FAST)
        token = f"{int(time.time()) + A_DAY}-{new_token()}"
        row = {**nothing, "webhook": url, "webhook_secret": new_token()}
        return {**row, "webhook_challenge": hashed(token)}, token

    def ask(self, row: Mapping[str, Any], token: str) -> None:
        """Ask the target of a new webhook whether it wants to be told."""
        link = f"{self.settings.public_url}/api/webhooks/confirm"
        self.later(self.deliver(row, {"event": "confirm", "token": token, "link": link}, first=True))

    async def confirm(self, token: str) -> bool:
        """The target of a webhook sends back what it was sent: from now on it is told. False if it was used, or old."""
        until = token.partition("-")[0]
        if not until.isdecimal() or int(until) < time.time():
            return False
        column = schema.players.c
        asked = column.webhook_challenge == hashed(token)
        values = {"webhook_confirmed": True, "webhook_challenge": None}
        async with self.store.begin() as connection:
            done = await connection.execute(update(schema.players).where(asked).values(values))
        return bool(done.rowcount)

    async def deliver(self, row: Mapping[str, Any], what: Mapping[str, Any], first: bool = False) -> None:
        """Post, and try again for a while; the `first` message to an unproven target is sent once, and seldom."""
        body = json.dumps(what).encode()
        for pause in (0.0, *(() if first else PAUSES)):
            await asyncio.sleep(pause)
            try:
                async with self.flying:
                    if await self.post(row["webhook"], body, str(row["webhook_secret"]), first):
                        return
            except Forbidden:
                log.info("webhook refused: not a public address")
                return
            except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
                log.info("webhook failed: %s", type(error).__name__)

    async def post(self, url: str, body: bytes, secret: str, first: bool = False) -> bool:
        """One try, to an address that was looked at: the connection goes to that address and to no other.

        Nothing of the answer is read but its status, and all of it takes five seconds at most.
        """
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        allowed = self.settings.webhooks_to_private
        async with asyncio.timeout(TIMEOUT):
            addresses = await loop.run_in_executor(
                self.resolvers, public_addresses, parts.hostname or "", port, allowed
            )
            if first and not self.targets.allows(f"address {addresses[0]}"):
                log.info("webhook left out: too many for one target")
                return True
            host = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
            target = parts._replace(netloc=f"{host}:{port}").geturl()
            now = str(int(time.time()))
            headers = {
                "host": parts.netloc.rpartition("@")[2],
                "content-type": "application/json",
                "accept-encoding": "identity",
                "connection": "close",
                "x-kokodama-timestamp": now,
                "x-kokodama-signature": f"sha256={sign(secret, now, body)}",
            }
            extensions = {"sni_hostname": parts.hostname}
            client = await self.client()
            async with client.stream("POST", target, content=body, headers=headers, extensions=extensions) as response:
                return response.is_success

    async def client(self) -> httpx.AsyncClient:
        """Who makes the connections; it is made beside the event loop, as reading the certificates takes a while."""
        if self.http is None:
            loop = asyncio.get_running_loop()
            verify = await loop.run_in_executor(self.resolvers, ssl.create_default_context)
            limits = httpx.Limits(max_keepalive_connections=0)
            self.http = httpx.AsyncClient(
                timeout=TIMEOUT, limits=limits, verify=verify, follow_redirects=False, trust_env=False
            )
        return self.http

    async def close(self) -> None:
        """Give up what is on its way."""
        for task in list(self.tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        if self.http is not None:
            await self.http.aclose()
        self.resolvers.shutdown(wait=False, cancel_futures=True)


def sign(secret: str, timestamp: str, body: bytes) -> str:
    """The signature of a message: of its time too, so that nobody can send an old one again."""
    return hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()
