"""Webhooks: a signed POST when it is a player's turn. They must not become a way into the host's network."""

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
from kokodama.server.ops.errors import TOO_FAST, ApiError
from kokodama.server.ops.rate_limit import Bucket
from kokodama.server.ops.tokens import hashed, new_token
from kokodama.server.play.live_table import LiveTable
from kokodama.server.settings import Settings

log = logging.getLogger("kokodama.webhooks")
TIMEOUT = 5.0  # seconds for an attempt, from name resolution to response
IN_FLIGHT = 20  # attempts at once, of all players
MAX_TASKS = 1000  # beyond that messages are dropped, rather than all of them late
DAY = 86_400
RETRY_DELAYS = (1.0, 10.0, 60.0)
NAT64 = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses as IPv6-only networks see them


class PrivateAddress(Exception):
    """A target that is not on the public internet."""


def all_addresses(text: str) -> list[ipaddress.IPv4Address | ipaddress.IPv6Address]:
    """An address, and the IPv4 addresses embedded in it."""
    address = ipaddress.ip_address(text.split("%")[0])
    found: list[ipaddress.IPv4Address | ipaddress.IPv6Address] = [address]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return [address.ipv4_mapped]
        found += [address.sixtofour] if address.sixtofour is not None else []
        found += list(address.teredo or ())
        if address in NAT64:
            found.append(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
    return found


def public_addresses(host: str, port: int, private: bool) -> list[str]:
    """Resolve a host. Raises PrivateAddress if an address is not public, unless `private` ones are allowed."""
    found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    for one in found:
        if not private and not all(part.is_global and not part.is_multicast for part in all_addresses(one)):
            raise PrivateAddress(one)
    return sorted(found)


def is_address(url: str) -> bool:
    """Whether a URL can be a target: http or https, with a host, and with a valid port if any."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


class Webhooks:
    """Notifies players who are not connected; off unless the host turns it on.

    A new target first has to prove that it wants messages: it is sent a token, and must send it back. Each process
    counts its rate limits for itself.
    """

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.tasks: set[asyncio.Task[None]] = set()
        self.turns = Bucket(30 / 3600, 30)  # per player
        self.confirmations = Bucket(1 / 600, 3)  # per player
        self.targets = Bucket(1 / 60, 10)  # confirmations per name of a target, and per address
        self.in_flight = asyncio.Semaphore(IN_FLIGHT)
        self.http: httpx.AsyncClient | None = None
        self.resolvers = ThreadPoolExecutor(4, "resolve")  # a slow name server blocks only these threads

    def on_turn(self, live: LiveTable) -> None:
        """Notify the player whose turn it is after an entry, unless they are connected or moved last themselves."""
        seat, played = live.table.to_act(), live.table.played
        if not self.settings.webhooks or seat is None or live.table.seats[seat].played_by() is not None:
            return
        player = live.table.seats[seat].player
        moved_last = bool(played) and played[-1].seat == seat
        if player is not None and not moved_last and not any(one.seat == seat for one in live.listeners):
            self.spawn(self.notify(live.id, live.row["game"], player))

    def spawn(self, work: Any) -> None:
        """Run something in a task of its own; drop it if there are too many."""
        if len(self.tasks) >= MAX_TASKS:
            work.close()
            return
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def notify(self, table: str, game: str, player: str) -> None:
        """Tell a player's webhook that it is their turn, if its target is confirmed."""
        row = await self.store.row(select(schema.players).where(schema.players.c.id == player))
        if row is None or not row["webhook"] or not row["webhook_confirmed"]:
            return
        if not self.turns.allows(player):
            log.info("webhook left out: too many")
            return
        link = f"{self.settings.public_url}/#/table/{table}"
        await self.deliver(row, {"event": "your-turn", "game": game, "link": link})

    def change(self, player: str, url: str) -> tuple[dict[str, Any], str]:
        """The columns of a player with a new target, and the token that confirms it. Raises ApiError."""
        nothing = {"webhook": None, "webhook_secret": None, "webhook_confirmed": False, "webhook_challenge": None}
        if not url:
            return nothing, ""
        if not self.confirmations.allows(player) or not self.targets.allows(f"name {urlsplit(url).hostname}"):
            raise ApiError(429, "too-fast", TOO_FAST)
        token = f"{int(time.time()) + DAY}-{new_token()}"
        row = {**nothing, "webhook": url, "webhook_secret": new_token()}
        return {**row, "webhook_challenge": hashed(token)}, token

    def ask_confirmation(self, row: Mapping[str, Any], token: str) -> None:
        """Send a new target the token that it has to send back."""
        link = f"{self.settings.public_url}/api/webhooks/confirm"
        self.spawn(self.deliver(row, {"event": "confirm", "token": token, "link": link}, first=True))

    async def confirm(self, token: str) -> bool:
        """Confirm the target that sends back its token. Return False if the token was used before or has expired."""
        until = token.partition("-")[0]
        if not until.isdecimal() or int(until) < time.time():
            return False
        column = schema.players.c
        asked = column.webhook_challenge == hashed(token)
        values = {"webhook_confirmed": True, "webhook_challenge": None}
        async with self.store.begin() as connection:
            done = await connection.execute(update(schema.players).where(asked).values(values))
        return bool(done.rowcount)

    async def deliver(self, row: Mapping[str, Any], content: Mapping[str, Any], first: bool = False) -> None:
        """Post a message, with retries; the `first` one to an unconfirmed target is sent once and rate-limited."""
        body = json.dumps(content).encode()
        for delay in (0.0, *(() if first else RETRY_DELAYS)):
            await asyncio.sleep(delay)
            try:
                async with self.in_flight:
                    if await self.post(row["webhook"], body, str(row["webhook_secret"]), first):
                        return
            except PrivateAddress:
                log.info("webhook refused: not a public address")
                return
            except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
                log.info("webhook failed: %s", type(error).__name__)

    async def post(self, url: str, body: bytes, secret: str, first: bool = False) -> bool:
        """Post once; return whether no retry is needed. The connection goes to the very address that was checked.

        Only the status of the response is read, and the whole attempt takes at most TIMEOUT seconds.
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
        """The HTTP client, made when first needed; its certificates are read in a thread, as that is slow."""
        if self.http is None:
            loop = asyncio.get_running_loop()
            verify = await loop.run_in_executor(self.resolvers, ssl.create_default_context)
            limits = httpx.Limits(max_keepalive_connections=0)
            self.http = httpx.AsyncClient(
                timeout=TIMEOUT, limits=limits, verify=verify, follow_redirects=False, trust_env=False
            )
        return self.http

    async def close(self) -> None:
        """Cancel what is under way."""
        for task in list(self.tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        if self.http is not None:
            await self.http.aclose()
        self.resolvers.shutdown(wait=False, cancel_futures=True)


def sign(secret: str, timestamp: str, body: bytes) -> str:
    """The signature of a message and its time; the time prevents replays."""
    return hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()
