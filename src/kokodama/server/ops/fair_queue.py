"""A fair queue: a player's hundredth request waits until everybody else's first has been served.

Addresses take turns, and the players of an address take turns among themselves; a single player's requests are served
in order. So a club behind one address gets one share, and so does a single person who creates forty accounts.
"""

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True)
class Owner:
    """The player and address on whose behalf a task runs."""

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
        """How many items wait for a player, and for all players of the address."""
        players = self.addresses.get(owner.address)
        if players is None:
            return 0, 0
        return len(players.get(owner.player, ())), sum(len(items) for items in players.values())

    def put(self, owner: Owner, item: Item) -> None:
        """Add an item."""
        self.addresses.setdefault(owner.address, OrderedDict()).setdefault(owner.player, deque()).append(item)
        self.length += 1

    def get(self) -> Item:
        """Remove the item whose turn it is. Raises IndexError if the queue is empty."""
        if not self.addresses:
            raise IndexError("the queue is empty")
        address, players = self.addresses.popitem(last=False)
        player, items = players.popitem(last=False)
        item = items.popleft()
        if items:
            players[player] = items  # at the end, behind the others of the address
        if players:
            self.addresses[address] = players
        self.length -= 1
        return item
