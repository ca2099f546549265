"""Where a request comes from, for rate limits and quotas: an IPv4 address, or the /64 network of an IPv6 address."""

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

MAX_PLAYERS = 20_000  # whose address is kept
MAX_PER_ADDRESS = 200  # players


@lru_cache(4096)
def address_key(address: str) -> str:
    """Return the key by which an address is counted: whoever has one IPv6 address has all 2^64 of its network."""
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
    """The key of a request's address; behind a proxy, of the last forwarded one, which the proxy itself has seen."""
    if proxy and (forwarded := headers.get("x-forwarded-for")):
        return address_key(forwarded.split(",")[-1].strip())
    return address_key(scope["client"][0]) if scope.get("client") else ""


def address_of(connection: HTTPConnection) -> str:
    """The address of a request or a socket that has passed the guard."""
    return str(connection.scope.get("address", ""))


class Addresses:
    """The address at which this process last saw each player; kept in memory only."""

    def __init__(self) -> None:
        self.players: OrderedDict[str, str] = OrderedDict()
        self.seen_at: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()

    def seen(self, player: str, address: str) -> None:
        """Record the address of a player's request."""
        if self.players.get(player) == address:
            return
        self.players[player] = address
        self.players.move_to_end(player)
        while len(self.players) > MAX_PLAYERS:
            self.players.popitem(last=False)
        there = self.seen_at.setdefault(address, OrderedDict())
        there[player] = None
        self.seen_at.move_to_end(address)
        while len(there) > MAX_PER_ADDRESS:
            there.popitem(last=False)
        while len(self.seen_at) > MAX_PLAYERS:
            self.seen_at.popitem(last=False)

    def of(self, player: str) -> str:
        """Return the address where a player was last seen; an unseen player counts as an address of their own."""
        return self.players.get(player, f"player {player}")

    def players_at(self, address: str) -> list[str]:
        """The players last seen at an address."""
        return list(self.seen_at.get(address, ()))
