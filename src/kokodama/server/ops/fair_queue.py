"""A queue that is fair: whoever asks for the hundredth time comes after everybody who asks for the first.

Addresses take turns, and the players of an address take turns among themselves; only what one player asks for waits in
the order in which it came. So a club behind one address has one share, as has somebody who calls himself forty people.
"""

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True)
class Owner:
    """On whose behalf something is done."""

    address: str = ""
    player: str = ""


class FairQueue(Generic[Item]):
    """Items by owner, taken in turns."""

    def __init__(self) -> None:
        self.addresses: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()
        self.length = 0

    def __len__(self) -> int:
        return self.length

    def waiting(self, owner: Owner) -> tuple[int, int]:
        """How much waits for a player, and for all of the address."""
        players = self.addresses.get(owner.address)
        if players is None:
            return 0, 0
        return len(players.get(owner.player, ())), sum(len(items) for items in players.values())

    def put(self, owner: Owner, item: Item) -> None:
        """Wait for one's turn."""
        self.addresses.setdefault(owner.address, OrderedDict()).setdefault(owner.player, deque()).append(item)
        self.length += 1

    def get(self) -> Item:
        """Whose turn it is. Raises IndexError if nobody waits."""
        if not self.addresses:
            raise IndexError("nobody waits")
        address, players = self.addresses.popitem(last=False)
        player, items = players.popitem(last=False)
        item = items.popleft()
        if items:
            players[player] = items  # at the end: the others of the address come first
        if players:
            self.addresses[address] = players
        self.length -= 1
        return item
