"""A signed POST when it is somebody's turn. It must not become a way into the host's network."""

import asyncio
import contextlib
import hashlib
import hmac
import ipaddress
import json
import logging
import socket
from urllib.parse import urlsplit

import httpx
from sqlalchemy import select

from kokodama.server import schema
from kokodama.server.live import Live
from kokodama.server.settings import Settings
from kokodama.server.store import Store

log = logging.getLogger("kokodama.webhooks")
TIMEOUT = 5.0
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
    """Tells players outside of the table; off unless the host turns it on."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.tasks: set[asyncio.Task[None]] = set()

    def turn(self, live: Live) -> None:
        """Something was written: tell who is asked now, unless he is here, or went on by himself."""
        seat, made = live.table.to_act(), live.table.made
        if not self.settings.webhooks or seat is None or live.table.seats[seat].played_by() is not None:
            return
        player = live.table.seats[seat].player
        alone = bool(made) and made[-1].seat == seat
        if player is not None and not alone and not any(one.seat == seat for one in live.listeners):
            task = asyncio.create_task(self.tell(live.id, live.row["game"], player))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def tell(self, table: str, game: str, player: str) -> None:
        """Post, and try again for a while."""
        row = await self.store.row(select(schema.players).where(schema.players.c.id == player))
        if row is None or not row["webhook"]:
            return
        body = json.dumps(
            {"event": "your-turn", "game": game, "link": f"{self.settings.public_url}/#/table/{table}"}
        ).encode()
        signature = hmac.new(str(row["webhook_secret"]).encode(), body, hashlib.sha256).hexdigest()
        for pause in (0.0, *PAUSES):
            await asyncio.sleep(pause)
            try:
                if await self.post(row["webhook"], body, signature):
                    return
            except Forbidden:
                log.info("webhook refused: not a public address")
                return
            except (httpx.HTTPError, OSError) as error:
                log.info("webhook failed: %s", type(error).__name__)

    async def post(self, url: str, body: bytes, signature: str) -> bool:
        """One try, to an address that was looked at: the connection goes to that address and to no other."""
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        allowed = self.settings.webhooks_to_private
        addresses = await loop.run_in_executor(None, public_addresses, parts.hostname or "", port, allowed)
        host = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
        target = parts._replace(netloc=f"{host}:{port}").geturl()
        headers = {
            "host": parts.netloc.rpartition("@")[2],
            "content-type": "application/json",
            "x-kokodama-signature": f"sha256={signature}",
        }
        async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False) as client:
            extensions = {"sni_hostname": parts.hostname}
            response = await client.post(target, content=body, headers=headers, extensions=extensions)
        return response.is_success

    async def close(self) -> None:
        """Give up what is on its way."""
        for task in list(self.tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
