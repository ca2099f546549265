"""Quotas of a player, an address or a table: tables, accounts, sockets, hints, uploads, pictures, chat.

The numbers are settings, generous enough for a club behind one address. What costs others is counted both for the
player and for the address, so nobody gets more by creating forty accounts. Each process counts rates and sockets for
itself; tables are counted in the database.
"""

from collections import Counter
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from kokodama.core.messages import N_
from kokodama.server.db import schema
from kokodama.server.ops import metrics
from kokodama.server.ops.client_address import Addresses
from kokodama.server.ops.errors import TOO_FAST, ApiError
from kokodama.server.ops.fair_queue import Owner
from kokodama.server.ops.rate_limit import Bucket
from kokodama.server.settings import Settings

if TYPE_CHECKING:
    from kokodama.server.db.store import Store
    from kokodama.server.play.live_table import LiveTable

PER_ADDRESS = 6  # an address may have this many times as much as a player
HOUR = 3600.0
TOO_MANY_TABLES = N_("You have {most} unfinished tables. Finish or abandon some before you create another one.")
TOO_MANY_HERE = N_("Players at your address have {most} unfinished tables. Some of them must be finished first.")
TOO_MANY_LISTED = N_("You already have {most} public tables. Create this one as a private table, or finish one first.")
TOO_MANY_LISTED_HERE = N_(
    "Players at your address already have {most} public tables. Create this one as a private table."
)
TABLES_TOO_FAST = N_(
    "You have created many tables in the last hour. Please wait a little before you create another one."
)
PLAYERS_TOO_FAST = N_("Many new players have come from your address in the last hour. Please wait a little.")
TOO_MANY_SOCKETS = N_("You have too many connections open. Please close some of your windows.")
TOO_MANY_WATCH = N_("There are already too many people at this table.")
TABLE_FULL = N_("So much has happened at this table that nothing more fits. Please start a new game.")


class Rate:
    """A rate limit for each player, and a wider one for all players of an address."""

    def __init__(self, amount: float, seconds: float, wider: int = PER_ADDRESS) -> None:
        # A burst is half the amount, but at least ten seconds' worth; for a limit per second, twice the amount.
        burst = max(1.0, amount / 2, amount * 10 / seconds) if seconds > 1 else amount * 2
        self.player = Bucket(amount / seconds, burst)
        self.address = Bucket(amount * wider / seconds, burst * wider)

    def check(self, owner: Owner, sentence: str = TOO_FAST) -> None:
        """Count one more. Raises ApiError (429) if it is too many."""
        for bucket, who in ((self.player, owner.player), (self.address, owner.address)):
            if who and not bucket.allows(who):
                metrics.REFUSED.labels("quota").inc()
                raise ApiError(429, "too-fast", sentence).after(bucket.wait(who))

    def allows(self, owner: Owner) -> bool:
        """Count one more, and return whether it is within the limit."""
        return (not owner.player or self.player.allows(owner.player)) and self.address.allows(owner.address)


class Quotas:
    """The counters of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.addresses = Addresses()
        self.new_tables = Rate(settings.new_tables_per_hour, HOUR)
        self.new_players = Rate(settings.new_players_per_hour, HOUR, wider=1)
        self.hints = Rate(settings.hints_per_minute, 60)
        self.records = Rate(settings.records_per_minute, 60, wider=1)
        self.pictures = Rate(settings.pictures_per_minute, 60)
        self.poses = Rate(settings.poses_per_second, 1)
        self.sockets: Counter[str] = Counter()

    def owner(self, player: str | None, address: str | None = None) -> Owner:
        """The owner of a task; without an address, the one where the player was last seen."""
        return Owner(self.addresses.of(player or "") if address is None else address, player or "")

    def bot_owner(self, live: "LiveTable") -> Owner:
        """The owner of the tasks of a table's bots: its creator."""
        return self.owner(str(live.row["creator"]))

    async def check_new_table(self, store: "Store", owner: Owner, listed: bool) -> None:
        """Raise ApiError unless a player may make one more table."""
        settings, here = self.settings, {owner.player, *self.addresses.players_at(owner.address)}
        own, all_here = await unfinished(store, [owner.player]), (0, 0)
        if len(here) > 1:
            all_here = await unfinished(store, sorted(here))
        check_quota(own[0], settings.tables_per_player, "too-many-tables", TOO_MANY_TABLES)
        check_quota(all_here[0], settings.tables_per_address, "too-many-tables", TOO_MANY_HERE)
        if listed:
            check_quota(own[1], settings.listed_per_player, "too-many-listed", TOO_MANY_LISTED)
            check_quota(all_here[1], settings.listed_per_address, "too-many-listed", TOO_MANY_LISTED_HERE)
        self.new_tables.check(owner, TABLES_TOO_FAST)

    def open_socket(self, owner: Owner) -> bool:
        """Count a socket that opens; return False, without counting it, if it is one too many."""
        limits = [(f"address {owner.address}", self.settings.sockets_per_address)]
        if owner.player:
            limits.append((f"player {owner.player}", self.settings.sockets_per_player))
        return self.count_socket(limits)

    def name_socket(self, player: str) -> bool:
        """Count an open socket for a player who is known only now; False if it is one too many."""
        return self.count_socket([(f"player {player}", self.settings.sockets_per_player)])

    def count_socket(self, limits: list[tuple[str, int]]) -> bool:
        """Count a socket, unless there are too many already."""
        if any(0 < most <= self.sockets[who] for who, most in limits):
            metrics.REFUSED.labels("quota").inc()
            return False
        for who, _ in limits:
            self.sockets[who] += 1
        return True

    def close_socket(self, owner: Owner) -> None:
        """Count a socket that closes."""
        self.discount_socket(f"address {owner.address}")
        self.discount_socket(f"player {owner.player}")

    def discount_socket(self, who: str) -> None:
        """Count one socket less."""
        if self.sockets[who] <= 1:
            del self.sockets[who]
        else:
            self.sockets[who] -= 1

    def check_listener(self, live: "LiveTable", seat: int | None) -> None:
        """Raise ApiError unless one more may listen at a table; spectators do not count against players."""
        most = self.settings.spectators_per_table
        if 0 < most <= sum((one.seat is None) == (seat is None) for one in live.listeners):
            raise ApiError(409, "table-full", TOO_MANY_WATCH)


def check_quota(found: int, most: int, code: str, sentence: str) -> None:
    """Raise ApiError if one more would be too many; 0 is without limit."""
    if 0 < most <= found:
        metrics.REFUSED.labels("quota").inc()
        raise ApiError(409, code, sentence, most=most)


async def unfinished(store: "Store", players: list[str]) -> tuple[int, int]:
    """Return the number of unfinished tables of some players, and how many of these are listed."""
    table = schema.tables.c
    mine = (table.creator.in_(players), table.status.in_(["waiting", "running"]))
    query = select(table.public, func.count().label("found")).where(*mine).group_by(table.public)
    found = {bool(row["public"]): int(row["found"]) for row in await store.rows(query)}
    return sum(found.values()), found.get(True, 0)
