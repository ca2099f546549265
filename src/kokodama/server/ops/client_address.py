"""Where a request comes from, as far as limits care: one address, or the /64 network of an IPv6 address."""

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

KEPT = 20_000  # players whose address is remembered
EACH = 200  # players of an address


@lru_cache(4096)
def address_key(address: str) -> str:
    """What is counted together: whoever has one IPv6 address has all 2^64 of its network."""
    try:
        found = ip_address(address.strip().strip("[]").partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


def caller(scope: Scope, headers: Headers, proxy: bool) -> str:
    """The address that a request comes from; behind a proxy the one that the proxy itself has seen, the last."""
    if proxy and (forwarded := headers.get("x-forwarded-for")):
        return address_key(forwarded.split(",")[-1].strip())
    return address_key(scope["client"][0]) if scope.get("client") else ""


def address_of(connection: HTTPConnection) -> str:
    """The address of a request or a socket that has passed the guard."""
    return str(connection.scope.get("address", ""))


class Addresses:
    """Where each player was last seen by this process. Never written down: it is forgotten with the process."""

    def __init__(self) -> None:
        self.players: OrderedDict[str, str] = OrderedDict()
        self.seen_at: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()

    def seen(self, player: str, address: str) -> None:
        """A player asks from an address."""
        if self.players.get(player) == address:
            return
        self.players[player] = address
        self.players.move_to_end(player)
        while len(self.players) > KEPT:
            self.players.popitem(last=False)
        there = self.seen_at.setdefault(address, OrderedDict())
        there[player] = None
        self.seen_at.move_to_end(address)
        while len(there) > EACH:
            there.popitem(last=False)
        while len(self.seen_at) > KEPT:
            self.seen_at.popitem(last=False)

    def of(self, player: str) -> str:
        """Where a player was last seen; a player who was not has a share of their own."""
        return self.players.get(player, f"player {player}")

    def players_at(self, address: str) -> list[str]:
        """The players lately seen at an address."""
        return list(self.seen_at.get(address, ()))
