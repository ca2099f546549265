"""Accounts of players: a token in a cookie instead of a password, a name, and a link that moves to another device."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response, WebSocket
from sqlalchemy import select, update

from kokodama.server.db import schema
from kokodama.server.ops.errors import COME_IN_FIRST, ApiError
from kokodama.server.ops.tokens import hashed, new_id, new_token
from kokodama.server.play.hub import TableHub
from kokodama.server.play.last_seen import note_seen
from kokodama.server.settings import Settings
from kokodama.server.wire.close_codes import TOKEN_REPLACED

COOKIE = "kokodama"
YEAR = 366 * 86_400
SHARED_TTL = 0.5  # seconds for which a player is cached if other processes may change them
OWN_TTL = 60.0  # … and if there is only this process
MAX_CACHED = 10_000  # players in memory


@dataclass(frozen=True)
class Player:
    """The player who sends a request."""

    id: str
    name: str
    language: str
    token_hash: str  # of the token they sent


def token_of(request: Request | WebSocket) -> str | None:
    """The token of a request: a bearer token from programs, a cookie from browsers."""
    bearer = request.headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return bearer[7:]
    return request.cookies.get(COOKIE)


class Accounts:
    """Finds players by their tokens, and creates new ones.

    A replaced token stops working everywhere within a second: other processes are told of it, and while the bus is down
    they ask the database. Every change names the token it was requested with, so that a token which has been replaced
    in the meantime changes nothing.
    """

    def __init__(self, hub: TableHub, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = settings
        self.clock = clock
        self.cache: dict[str, tuple[Player, float]] = {}  # by token hash, with the time it expires
        hub.replication.on_token_replaced = self.on_token_replaced
        hub.replication.on_gap = self.check_listeners

    async def find(self, token: str | None) -> Player | None:
        """Return the player with a token; None for an unknown or banned one. Raises StoreUnavailable."""
        if not token or len(token) > 100:
            return None
        token_hash = hashed(token)
        player, until = self.cache.get(token_hash, (None, 0.0))
        if player is not None and self.clock() < until:
            return player
        row = await self.store.row(select(schema.players).where(schema.players.c.token == token_hash))
        if row is None or row["banned"]:
            self.cache.pop(token_hash, None)
            return None
        await note_seen(self.store, row, time.time())
        if len(self.cache) > MAX_CACHED:
            self.cache.clear()
        player = Player(row["id"], row["name"], row["language"], token_hash)
        self.cache[token_hash] = player, self.clock() + (SHARED_TTL if self.settings.redis else OWN_TTL)
        return player

    async def optional(self, request: Request) -> Player | None:
        """Return the player who sends a request, if any; the response will be in their language."""
        player = await self.find(token_of(request))
        if player is not None:
            request.state.language = player.language
        return player

    async def required(self, request: Request) -> Player:
        """Return the player who sends a request. Raises ApiError (401) if there is none."""
        player = await self.optional(request)
        if player is None:
            raise ApiError(401, "come-in", COME_IN_FIRST)
        return player

    async def create(self, name: str, language: str, now: float) -> tuple[Player, str]:
        """Create a player; return them and their token, which is not stored and cannot be shown again."""
        token = new_token()
        player = Player(new_id(), name, language, hashed(token))
        row = {"id": player.id, "token": player.token_hash, "name": name, "language": language, "created": now}
        await self.store.insert((schema.players, row))
        return player, token

    async def change(self, player: Player, **values: Any) -> None:
        """Change columns of a player. Raises ApiError (401) if the token they sent has been replaced."""
        columns = schema.players.c
        same = (columns.id == player.id, columns.token == player.token_hash)
        async with self.store.begin() as connection:
            changed = await connection.execute(update(schema.players).where(*same).values(**values))
        if changed.rowcount != 1:
            raise ApiError(401, "come-in", COME_IN_FIRST)
        await self.announce(player.id, player.token_hash)

    async def recovery(self, player: Player) -> str:
        """Make a new recovery token; an older one no longer works."""
        token = new_token()
        await self.change(player, recovery=hashed(token))
        return token

    async def recover(self, token: str) -> tuple[Player, str] | None:
        """Use a recovery token: return its player and their new token, or None. The old device's token ends.

        Of two uses at once only one succeeds: the statement that sets the new token also removes the recovery token.
        """
        fresh, columns = new_token(), schema.players.c
        taken = (
            update(schema.players)
            .where(columns.recovery == hashed(token), columns.banned.is_(False))
            .values(token=hashed(fresh), recovery=None)
            .returning(columns.id, columns.name, columns.language)
        )
        async with self.store.begin() as connection:
            row = (await connection.execute(taken)).first()
        if row is None:
            return None
        player = Player(row[0], row[1], row[2], hashed(fresh))
        await self.announce(player.id, player.token_hash)
        return player, fresh

    async def announce(self, player: str, token_hash: str) -> None:
        """Make this process and all others drop what they have cached of a changed player."""
        self.on_token_replaced(player, token_hash)
        await self.hub.bus.publish(json.dumps({"kind": "player", "player": player, "token": token_hash}))

    def on_token_replaced(self, player: str, token_hash: str) -> None:
        """Drop a player from the cache, and close their sockets that were opened with another token."""
        self.cache = {key: one for key, one in self.cache.items() if one[0].id != player}
        for live in list(self.hub.tables.values()):
            for listener in list(live.listeners):
                if listener.player_id == player and listener.token_hash != token_hash:
                    listener.hang_up(TOKEN_REPLACED)

    async def check_listeners(self) -> None:
        """Compare the tokens of all open sockets with the database; for when a message may have been lost."""
        self.cache.clear()
        players = {one.player_id for live in self.hub.tables.values() for one in live.listeners if one.player_id}
        found = await self.store.token_hashes(sorted(players))
        for player in players:
            self.on_token_replaced(player, found.get(player, ""))

    def set_cookie(self, response: Response, token: str) -> None:
        """Store the token in a cookie that no script can read."""
        response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=self.settings.secure_cookies, path="/"
        )
